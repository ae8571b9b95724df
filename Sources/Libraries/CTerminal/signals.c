// Signals become bytes in a pipe that the program's event loop reads: a handler itself may do next
// to nothing.
#define _GNU_SOURCE
#include "CTerminal.h"
#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>

static const int watched[] = {SIGWINCH, SIGTERM, SIGHUP, SIGINT, SIGTSTP, SIGCONT};
enum { WATCHED = sizeof watched / sizeof watched[0] };

static struct sigaction before[WATCHED];
static int ends[2] = {-1, -1};
static bool installed;
static atomic_int unheard;
static atomic_int repeated_hangups;

static void on_signal(int number) {
  int error = errno;
  bool asks_to_end = number == SIGTERM || number == SIGHUP || number == SIGINT;
  // Asked again while the first was not yet heard: the program hangs, so end it here. A terminal that
  // closes tells the session's leader and its group, whoever is both twice.
  bool again = asks_to_end && atomic_exchange(&unheard, number) == number;
  if (again && (number != SIGHUP || atomic_fetch_add(&repeated_hangups, 1) > 0)) {
    guard_give_back_and_die(number);
  }
  char byte = (char)number;
  ssize_t written = write(ends[1], &byte, 1);
  (void)written;  // A full pipe wakes the program just as well.
  errno = error;
}

int signals_watch(void) {
  if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
  atomic_store(&unheard, 0);
  struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  for (int index = 0; index < WATCHED; index++) {
    sigaction(watched[index], &action, &before[index]);
  }
  installed = true;
  return 0;
}

void signals_unwatch(void) {
  if (installed) {
    for (int index = 0; index < WATCHED; index++) sigaction(watched[index], &before[index], NULL);
    installed = false;
  }
  for (int index = 0; index < 2; index++) {
    if (ends[index] >= 0) close(ends[index]);
    ends[index] = -1;
  }
}

static void unblock(int number) {
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, number);
  pthread_sigmask(SIG_UNBLOCK, &only, NULL);
}

void signals_stop(void) {
  struct sigaction stop, proceed, usual = {.sa_handler = SIG_DFL};
  struct sigaction ignore = {.sa_handler = SIG_IGN};
  sigemptyset(&usual.sa_mask);
  sigemptyset(&ignore.sa_mask);
  sigaction(SIGCONT, &usual, &proceed);
  // The others of the group first, as the terminal itself would do it. This process follows by a
  // signal to its own thread: one to the process might stop it a moment later, in mid-drawing.
  sigaction(SIGTSTP, &ignore, &stop);
  kill(0, SIGTSTP);
  // Once more, since only this throws away a signal that waits because its thread blocks it.
  sigaction(SIGTSTP, &ignore, NULL);
  sigaction(SIGTSTP, &usual, NULL);
  unblock(SIGTSTP);
  raise(SIGTSTP);
  sigaction(SIGTSTP, &stop, NULL);
  sigaction(SIGCONT, &proceed, NULL);
}

int ct_signal_pipe(void) { return ends[0]; }

int ct_next_signal(void) {
  char byte = 0;
  if (ends[0] < 0 || read(ends[0], &byte, 1) != 1) return 0;
  if (byte == SIGTERM || byte == SIGHUP || byte == SIGINT) atomic_store(&unheard, 0);
  if (byte == SIGHUP) atomic_store(&repeated_hangups, 0);
  return byte;
}

int ct_signal_window(void) { return SIGWINCH; }
int ct_signal_suspend(void) { return SIGTSTP; }
int ct_signal_continue(void) { return SIGCONT; }
int ct_signal_hangup(void) { return SIGHUP; }

void ct_end_by_signal(int number) {
  ct_close();
  signal(number, SIG_DFL);
  unblock(number);
  raise(number);
}
