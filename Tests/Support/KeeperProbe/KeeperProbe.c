// A host for tests of the keeper: starts the program of its arguments, tells so, and waits to be
// killed.
#include <stdio.h>
#include <unistd.h>

#include "CPlatform.h"

int main(int count, char **arguments) {
  extern char **environ;
  struct cp_child child;
  if (count < 2) return 2;
  int error = cp_spawn(arguments[1], arguments + 1, environ, NULL, &child);
  if (error != 0) return 1;
  dprintf(STDOUT_FILENO, "%d\n", child.pid);
  for (;;) pause();
}
