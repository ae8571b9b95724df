// The crash guard: whatever ends the process, echo, line mode and the main screen come back.
//
// A Swift trap arrives as SIGILL or SIGTRAP. The handler may not touch ncurses, so that the bytes
// which undo everything are composed beforehand from terminfo.
#define _GNU_SOURCE
#include "CTerminal.h"
#include "internal.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static const int crashes[] = {SIGSEGV, SIGILL, SIGABRT, SIGBUS, SIGFPE, SIGTRAP, SIGSYS};
enum { CRASHES = sizeof crashes / sizeof crashes[0] };

// Other signals that end a process unless somebody handles them, those of real time apart. The ones
// that ask for an end are in signals.c.
static const int ends[] = {SIGQUIT,   SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF,
                           SIGXCPU,   SIGXFSZ, SIGPIPE, SIGIO,   SIGPWR,    SIGSTKFLT};
enum { ENDS = sizeof ends / sizeof ends[0] };

static struct sigaction before[CRASHES];
static struct termios cooked;
static int terminal = -1;
static char undo[512];
static size_t undo_count;
static char said[256];
static size_t said_count;
static atomic_bool armed;
static bool installed;

// A thread that runs out of stack needs another one for the handler, and the main queue moves from
// thread to thread once `dispatchMain` has ended the first.
enum { HANDLER_STACK = 32 * 1024 };
static _Thread_local char handler_stack[HANDLER_STACK];
static _Thread_local bool has_handler_stack;

// Gives the terminal back with calls that a signal handler may make.
static void give_back(bool crashed) {
  if (!atomic_exchange(&armed, false)) return;
  write_all(terminal, undo, undo_count);
  tcsetattr(terminal, TCSANOW, &cooked);
  errors_show(crashed);
  if (crashed) write_all(terminal, said, said_count);
}

static void on_crash(int number) {
  give_back(true);
  // Swift's own crash report is passed over on purpose: it shows memory, and secrets with it.
  signal(number, SIG_DFL);
  raise(number);
}

static void on_end(int number) { guard_give_back_and_die(number); }

// Handles a signal if nobody does, or puts the default action back.
static void watch_end(int number, bool on) {
  struct sigaction now, action = {.sa_handler = on ? on_end : SIG_DFL, .sa_flags = SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  if (sigaction(number, NULL, &now) != 0 || (now.sa_flags & SA_SIGINFO) != 0) return;
  if (now.sa_handler == (on ? SIG_DFL : on_end)) sigaction(number, &action, NULL);
}

static void watch_ends(bool on) {
  for (int index = 0; index < ENDS; index++) watch_end(ends[index], on);
  for (int number = SIGRTMIN; number <= SIGRTMAX; number++) watch_end(number, on);
}

static void on_exit_of_process(void) { give_back(false); }

// Appends a terminfo string without its padding marks.
static void add_bytes(const char *bytes) {
  if (bytes == NULL) return;
  while (*bytes != '\0' && undo_count < sizeof undo - 1) {
    if (bytes[0] == '$' && bytes[1] == '<') {
      const char *end = strchr(bytes, '>');
      if (end != NULL) {
        bytes = end + 1;
        continue;
      }
    }
    undo[undo_count++] = *bytes++;
  }
}

int guard_prepare(int tty, const char *sentence) {
  if (tcgetattr(tty, &cooked) != 0) return -1;
  terminal = tty;
  undo_count = 0;
  add_bytes("\033[?2004l");
  if (terminfo_string("kmous") != NULL) add_bytes("\033[?1006l\033[?1000l");
  add_bytes(terminfo_string("sgr0"));
  add_bytes(terminfo_string("op"));
  add_bytes(terminfo_string("rmkx"));
  add_bytes(terminfo_string("cnorm"));
  // Without a second screen the message goes below what was drawn.
  const char *leave = terminfo_string("rmcup");
  add_bytes(leave != NULL ? leave : terminfo_to_last_line());
  add_bytes("\r");
  said_count = 0;
  if (sentence != NULL) {
    said_count = strnlen(sentence, sizeof said - 1);
    memcpy(said, sentence, said_count);
    said[said_count++] = '\n';
  }
  return 0;
}

void guard_this_thread(void) {
  if (has_handler_stack) return;
  stack_t stack = {.ss_sp = handler_stack, .ss_size = sizeof handler_stack};
  has_handler_stack = sigaltstack(&stack, NULL) == 0;
}

void guard_arm(void) {
  guard_this_thread();
  if (!installed) {
    static bool registered;
    if (!registered) registered = atexit(on_exit_of_process) == 0;
    struct sigaction action = {.sa_handler = on_crash, .sa_flags = SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    for (int index = 0; index < CRASHES; index++) {
      sigaction(crashes[index], &action, &before[index]);
    }
    watch_ends(true);
    installed = true;
  }
  atomic_store(&armed, true);
}

// The terminal is already as it was; nothing is left to give back.
void guard_disarm(void) {
  if (!atomic_exchange(&armed, false)) return;
  tcsetattr(terminal, TCSANOW, &cooked);
}

void guard_remove(void) {
  guard_disarm();
  if (!installed) return;
  for (int index = 0; index < CRASHES; index++) sigaction(crashes[index], &before[index], NULL);
  watch_ends(false);
  installed = false;
}

void guard_give_back_and_die(int number) {
  give_back(false);
  signal(number, SIG_DFL);
  raise(number);
}

void ct_die_by_signal(int number) { guard_give_back_and_die(number); }
