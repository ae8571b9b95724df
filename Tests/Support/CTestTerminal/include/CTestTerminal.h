// A program on a pseudo-terminal, for tests: what Swift cannot call or may not do after a fork.
#ifndef CTESTTERMINAL_H
#define CTESTTERMINAL_H

#include <stdbool.h>
#include <sys/types.h>

struct tt_child {
  pid_t pid;
  int terminal;  // the pseudo-terminal's other end, close-on-exec, non-blocking
  int marks;     // idle marks of the child, which writes them to its descriptor 3
  int end;       // readable when the child has ended
};

// Starts a program in a session of its own, whose descriptors 0 to 2 are the terminal, and
// descriptor 3 the pipe of idle marks. 0 or the system's error number.
int tt_start(const char *path, char *const arguments[], char *const environment[],
             const char *folder, int columns, int rows, struct tt_child *child);

int tt_resize(int terminal, int columns, int rows);

// How the terminal treats what is typed.
struct tt_modes {
  bool echo, canonical, signals, processes_output;
};
struct tt_modes tt_modes(int terminal);

// Whether the child has ended; how: an exit status, or the signal as a negative number.
bool tt_ended(pid_t pid, int *how);

#endif
