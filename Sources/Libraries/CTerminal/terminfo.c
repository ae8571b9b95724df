// What terminfo says about the terminal; alone in a file, since term.h defines words like `columns`.
#include "internal.h"

#include <curses.h>
#include <term.h>

bool terminfo_load(int tty) {
  int found = 0;
  return setupterm(NULL, tty, &found) == OK;
}

const char *terminfo_string(const char *name) {
  char *value = tigetstr(name);
  return value == (char *)-1 ? NULL : value;
}

const char *terminfo_to_last_line(void) {
  const char *place = terminfo_string("cup");
  return place == NULL ? NULL : tiparm(place, tigetnum("lines") - 1, 0);
}
