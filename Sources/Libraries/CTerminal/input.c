// Keys, pasted text and the mouse.
#define _GNU_SOURCE
#define _XOPEN_SOURCE_EXTENDED 1
#include "CTerminal.h"
#include "internal.h"

#include <curses.h>
#include <stdlib.h>
#include <time.h>

enum { PASTE_STARTS = KEY_MAX + 1, PASTE_ENDS = KEY_MAX + 2, LONGEST_PASTE = 1 << 20 };
enum { DOUBLE_CLICK_MILLISECONDS = 400 };

static char *pasted;
static size_t pasted_count, pasted_room;
static bool pasting;
static struct {
  int column, row;
  long long when;
} last_click;
static struct ct_event waiting;  // the second of two events that arrived as one

void input_start(void) {
  define_key("\033[200~", PASTE_STARTS);
  define_key("\033[201~", PASTE_ENDS);
  pasting = false;
  pasted_count = 0;
  last_click.when = 0;
  waiting.kind = CT_NOTHING;
}

void input_stop(void) {
  free(pasted);
  pasted = NULL;
  pasted_count = pasted_room = 0;
}

const char *ct_pasted(size_t *count) {
  *count = pasted_count;
  return pasted;
}

// What is too long is cut: nobody pastes a megabyte into a field on purpose.
static void keep_byte(unsigned byte) {
  if (pasted_count >= LONGEST_PASTE) return;
  if (pasted_count == pasted_room) {
    size_t room = pasted_room == 0 ? 256 : 2 * pasted_room;
    char *larger = realloc(pasted, room);
    if (larger == NULL) return;
    pasted = larger;
    pasted_room = room;
  }
  pasted[pasted_count++] = (char)byte;
}

static void keep(wint_t scalar) {
  bool line_end = scalar == '\n' || scalar == '\r' || scalar == '\t';
  if ((scalar < 0x20 && !line_end) || (scalar >= 0x7F && scalar < 0xA0)) return;
  if (scalar < 0x80) {
    keep_byte(scalar);
  } else if (scalar < 0x800) {
    keep_byte(0xC0 | scalar >> 6);
    keep_byte(0x80 | (scalar & 0x3F));
  } else if (scalar < 0x10000) {
    keep_byte(0xE0 | scalar >> 12);
    keep_byte(0x80 | (scalar >> 6 & 0x3F));
    keep_byte(0x80 | (scalar & 0x3F));
  } else {
    keep_byte(0xF0 | scalar >> 18);
    keep_byte(0x80 | (scalar >> 12 & 0x3F));
    keep_byte(0x80 | (scalar >> 6 & 0x3F));
    keep_byte(0x80 | (scalar & 0x3F));
  }
}

static long long milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static struct ct_event mouse(void) {
  MEVENT event;
  struct ct_event result = {.kind = CT_NOTHING};
  if (getmouse(&event) != OK) return result;
  result.column = event.x;
  result.row = event.y;
  if (event.bstate & BUTTON4_PRESSED) {
    result.kind = CT_WHEEL_UP;
  } else if (event.bstate & BUTTON5_PRESSED) {
    result.kind = CT_WHEEL_DOWN;
  } else if (event.bstate & (BUTTON1_DOUBLE_CLICKED | BUTTON1_TRIPLE_CLICKED)) {
    result.kind = CT_CLICK;
    waiting = result;
    waiting.kind = CT_DOUBLE_CLICK;
    last_click.when = 0;
  } else if (event.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED)) {
    // Press and release that are read together arrive as one click.
    long long now = milliseconds();
    bool again = last_click.when != 0 && last_click.column == event.x && last_click.row == event.y &&
                 now - last_click.when <= DOUBLE_CLICK_MILLISECONDS;
    result.kind = again ? CT_DOUBLE_CLICK : CT_CLICK;
    last_click.column = event.x;
    last_click.row = event.y;
    last_click.when = again ? 0 : now;
  }
  return result;
}

static struct ct_event special(wint_t code) {
  static const struct {
    wint_t code;
    enum ct_kind kind;
  } known[] = {
      {KEY_UP, CT_UP},           {KEY_DOWN, CT_DOWN},           {KEY_LEFT, CT_LEFT},
      {KEY_RIGHT, CT_RIGHT},     {KEY_HOME, CT_HOME},           {KEY_END, CT_END},
      {KEY_PPAGE, CT_PAGE_UP},   {KEY_NPAGE, CT_PAGE_DOWN},     {KEY_ENTER, CT_ENTER},
      {KEY_DC, CT_DELETE},       {KEY_BACKSPACE, CT_BACKSPACE}, {KEY_BTAB, CT_BACK_TAB},
      {KEY_A1, CT_HOME},         {KEY_C1, CT_END},              {KEY_A3, CT_PAGE_UP},
      {KEY_C3, CT_PAGE_DOWN},    {KEY_FIND, CT_HOME},           {KEY_SELECT, CT_END},
  };
  struct ct_event result = {.kind = CT_NOTHING};
  for (size_t index = 0; index < sizeof known / sizeof known[0]; index++) {
    if (known[index].code == code) result.kind = known[index].kind;
  }
  for (unsigned number = 1; number <= 20; number++) {
    if (code == (wint_t)KEY_F(number)) {
      result.kind = CT_FUNCTION;
      result.scalar = number;
    }
  }
  return result;
}

struct ct_event ct_next_event(void) {
  guard_this_thread();
  if (waiting.kind != CT_NOTHING) {
    struct ct_event event = waiting;
    waiting.kind = CT_NOTHING;
    return event;
  }
  for (;;) {
    wint_t code = 0;
    int read = get_wch(&code);
    if (read == ERR) return (struct ct_event){.kind = CT_NOTHING};
    if (read == KEY_CODE_YES && code == PASTE_STARTS) {
      pasting = true;
      pasted_count = 0;
    } else if (read == KEY_CODE_YES && code == PASTE_ENDS) {
      if (pasting) {
        pasting = false;
        return (struct ct_event){.kind = CT_PASTE};
      }
    } else if (pasting) {
      if (read == OK) keep(code);
    } else if (read == OK) {
      return (struct ct_event){.kind = CT_CHARACTER, .scalar = code};
    } else {
      struct ct_event event = code == KEY_MOUSE ? mouse() : special(code);
      if (event.kind != CT_NOTHING) return event;
    }
  }
}
