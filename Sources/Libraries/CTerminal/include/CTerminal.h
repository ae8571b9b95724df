// ncurses in plain functions, for Swift: no macro, no global variable, no varargs crosses this line.
//
// One screen a process, on /dev/tty, so that standard input and output stay free. Every function is
// for the main thread; only the signal handlers inside run elsewhere.
#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Why ct_open failed.
enum ct_problem {
  CT_OPENED = 0,
  CT_NO_TERMINAL,       // the process has no controlling terminal
  CT_UNKNOWN_TERMINAL,  // TERM is unset or nobody knows it
  CT_CANNOT_ADDRESS,    // the terminal cannot place its cursor
  CT_SYSTEM,            // a system call failed, see ct_system_error
};

struct ct_options {
  bool colour;                 // false: start no colours
  bool mouse;                  // listen to the mouse
  const char *crash_sentence;  // said after a crash, before what standard error held
};

// Takes the terminal over: alternate screen, raw keys, crash guard, standard error diverted.
// When it fails half-way everything is as it was before.
enum ct_problem ct_open(struct ct_options options);
// Gives it back, and shows what was written to standard error meanwhile. Idempotent.
void ct_close(void);
// The number of the system error behind CT_SYSTEM.
int ct_system_error(void);

// Descriptors to watch: the terminal, and a pipe that says which signal came.
int ct_tty(void);
int ct_signal_pipe(void);
// The next signal that came: SIGWINCH, SIGTERM, SIGHUP, SIGINT, SIGTSTP, SIGCONT; 0 when none.
int ct_next_signal(void);
int ct_signal_window(void);
int ct_signal_suspend(void);
int ct_signal_continue(void);
int ct_signal_hangup(void);
// Ends the process by a signal's own default action, so that its parent sees which.
void ct_end_by_signal(int number);
// Gives the terminal back and ends the process by a signal at this moment, from any thread, with
// nothing put in order: for a kill that was wanted.
void ct_die_by_signal(int number);
// Whether the terminal is gone.
bool ct_hung_up(void);

void ct_size(int *columns, int *rows);
// Asks the terminal for its size and adapts; everything has to be drawn again.
void ct_resize(void);
// 0 without colours, 8, 16, 256 or 1 << 24.
int ct_colours(void);
// Whether text is sent as UTF-8.
bool ct_is_utf8(void);
// Columns that the C library, and with it ncurses, gives a scalar; -1 if it knows none.
int ct_width(uint32_t scalar);

enum ct_attribute { CT_BOLD = 1, CT_DIM = 2, CT_UNDERLINE = 4, CT_REVERSE = 8, CT_ITALIC = 16 };
enum { CT_LOOKS = 8192, CT_DEFAULT_COLOUR = -1 };
// Says what a look's number means: attributes and two colours.
void ct_define_look(uint16_t look, unsigned attributes, int foreground, int background);

struct ct_cell {
  uint32_t scalar;
  uint16_t look;
  uint16_t unused;
};
// Writes cells from a place to the right; a wide scalar takes two columns.
void ct_put(int row, int column, const struct ct_cell *cells, int count);
// Writes one cell of a base with its combining marks.
void ct_put_marked(int row, int column, const uint32_t *scalars, int count, uint16_t look);
// Shows the cursor at a place, or hides it when the row is negative.
void ct_cursor(int row, int column);
// Makes everything blank.
void ct_erase(void);
// Sends what has changed.
void ct_refresh(void);
// Sends everything at the next refresh.
void ct_redraw(void);
void ct_mouse(bool on);
// Sends bytes as they are. False if the terminal did not take them.
bool ct_send(const char *bytes, size_t count);
// Stops the process as Ctrl-Z does everywhere, and takes the terminal over again afterwards.
void ct_suspend(void);
// Takes the terminal over again after somebody else stopped and continued the process.
void ct_resume(void);

enum ct_kind {
  CT_NOTHING,
  CT_CHARACTER,  // scalar
  CT_UP, CT_DOWN, CT_LEFT, CT_RIGHT, CT_HOME, CT_END, CT_PAGE_UP, CT_PAGE_DOWN,
  CT_ENTER, CT_BACKSPACE, CT_DELETE, CT_BACK_TAB,
  CT_FUNCTION,  // scalar: its number
  CT_PASTE,     // ct_pasted
  CT_CLICK, CT_DOUBLE_CLICK, CT_WHEEL_UP, CT_WHEEL_DOWN,
};
struct ct_event {
  enum ct_kind kind;
  uint32_t scalar;
  int column, row;
};
// The next thing that a person did; CT_NOTHING when there is none yet.
struct ct_event ct_next_event(void);
// The text pasted last, UTF-8, control characters dropped but line ends and tabs.
const char *ct_pasted(size_t *count);
// Whether a paste has begun whose end has not come.
bool ct_is_pasting(void);
// How many bytes of the present paste were read.
size_t ct_pasted_bytes(void);
// Called when nothing came for a while: the end of the paste is lost, and what came of it is the
// next event, so that the program is not deaf. Does nothing if bytes have come meanwhile.
void ct_end_silent_paste(void);

#endif
