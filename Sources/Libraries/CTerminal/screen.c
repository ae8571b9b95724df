// Opening, closing and drawing.
#define _GNU_SOURCE
#define _XOPEN_SOURCE_EXTENDED 1
#include "CTerminal.h"
#include "internal.h"

#include <curses.h>
#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

static struct {
  int tty;
  FILE *in, *out;
  SCREEN *screen;
  int error;
  int colours;
  bool utf8;
} state = {.tty = -1};

static struct {
  attr_t attributes;
  short pair;
} looks[CT_LOOKS];

// How much of a terminal is used; the rest of a larger one stays blank.
enum { MOST_COLUMNS = 1000, MOST_ROWS = 400 };

enum { MOST_PAIRS = 256 };
static struct {
  int foreground, background;
} pairs[MOST_PAIRS];
static int pair_count;

static const char paste_on[] = "\033[?2004h";
static const char paste_off[] = "\033[?2004l";

static void send_paste_mode(bool on) {
  // Only to terminals that speak like this; another one would print it.
  const char *place = terminfo_string("cup");
  if (place == NULL || strncmp(place, "\033[", 2) != 0) return;
  const char *bytes = on ? paste_on : paste_off;
  write_all(state.tty, bytes, strlen(bytes));
}

// Without any word about the language, as in a container, the terminal is taken to be a modern one.
static void choose_encoding(void) {
  const char *names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
  bool said = false;
  for (int index = 0; index < 3; index++) {
    const char *value = getenv(names[index]);
    if (value != NULL && value[0] != '\0') said = true;
  }
  if (setlocale(LC_CTYPE, said ? "" : "C.UTF-8") == NULL) setlocale(LC_CTYPE, "C.UTF-8");
  state.utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

static enum ct_problem failed(enum ct_problem problem) {
  state.error = errno;
  ct_close();
  return problem;
}

static void start_colours(bool wanted) {
  state.colours = 0;
  pair_count = 1;
  if (!wanted || !has_colors() || start_color() == ERR) return;
  use_default_colors();
  state.colours = COLORS >= 1 << 24 ? 1 << 24 : COLORS >= 256 ? 256 : COLORS >= 16 ? 16 : 8;
}

enum ct_problem ct_open(struct ct_options options) {
  if (state.tty >= 0) return CT_OPENED;
  choose_encoding();
  state.tty = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY);
  if (state.tty < 0) return failed(CT_NO_TERMINAL);
  if (!terminfo_load(state.tty)) return failed(CT_UNKNOWN_TERMINAL);
  if (terminfo_string("cup") == NULL) return failed(CT_CANNOT_ADDRESS);
  if (guard_prepare(state.tty, options.crash_sentence) != 0) return failed(CT_SYSTEM);
  int copy = fcntl(state.tty, F_DUPFD_CLOEXEC, 3);
  state.in = copy < 0 ? NULL : fdopen(copy, "r");
  copy = fcntl(state.tty, F_DUPFD_CLOEXEC, 3);
  state.out = copy < 0 ? NULL : fdopen(copy, "w");
  if (state.in == NULL || state.out == NULL) return failed(CT_SYSTEM);
  // Before ncurses: it leaves signals alone that somebody already handles.
  if (signals_watch() != 0) return failed(CT_SYSTEM);
  if (!errors_divert()) return failed(CT_SYSTEM);
  guard_arm();
  struct winsize size = {0};
  bool is_huge = ioctl(state.tty, TIOCGWINSZ, &size) == 0 &&
                 (size.ws_col > MOST_COLUMNS || size.ws_row > MOST_ROWS);
  use_env(FALSE);
  // ncurses would allocate a cell for each place; it starts with terminfo's size then.
  use_tioctl(!is_huge);
  state.screen = newterm(NULL, state.out, state.in);
  if (state.screen == NULL) return failed(CT_UNKNOWN_TERMINAL);
  set_term(state.screen);
  raw();
  noecho();
  nonl();
  keypad(stdscr, TRUE);
  nodelay(stdscr, TRUE);
  typeahead(-1);
  set_escdelay(25);
  start_colours(options.colour);
  input_start();
  ct_mouse(options.mouse);
  if (is_huge) ct_resize();
  send_paste_mode(true);
  return CT_OPENED;
}

void ct_close(void) {
  if (state.tty < 0) return;
  if (state.screen != NULL) {
    send_paste_mode(false);
    endwin();
    guard_disarm();
    paste_stop();
    delscreen(state.screen);
    state.screen = NULL;
  }
  guard_remove();
  errors_show(false);
  errors_stop();
  signals_unwatch();
  if (state.in != NULL) fclose(state.in);
  if (state.out != NULL) fclose(state.out);
  state.in = state.out = NULL;
  close(state.tty);
  state.tty = -1;
}

int ct_system_error(void) { return state.error; }
int ct_tty(void) { return state.tty; }
int ct_colours(void) { return state.colours; }
bool ct_is_utf8(void) { return state.utf8; }
int ct_width(uint32_t scalar) { return wcwidth((wchar_t)scalar); }

bool ct_hung_up(void) {
  struct pollfd watched = {.fd = state.tty, .events = POLLIN};
  if (state.tty < 0) return true;
  return poll(&watched, 1, 0) > 0 && (watched.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0;
}

void ct_size(int *columns, int *rows) {
  *columns = state.screen == NULL ? 0 : COLS;
  *rows = state.screen == NULL ? 0 : LINES;
}

void ct_resize(void) {
  struct winsize size;
  if (state.screen == NULL || ioctl(state.tty, TIOCGWINSZ, &size) != 0) return;
  int columns = size.ws_col < MOST_COLUMNS ? size.ws_col : MOST_COLUMNS;
  int rows = size.ws_row < MOST_ROWS ? size.ws_row : MOST_ROWS;
  if (rows > 0 && columns > 0) resizeterm(rows, columns);
  erase();
  clearok(curscr, TRUE);
}

static short pair_of(int foreground, int background) {
  if (state.colours == 0 || (foreground < 0 && background < 0)) return 0;
  for (int index = 1; index < pair_count; index++) {
    if (pairs[index].foreground == foreground && pairs[index].background == background) {
      return (short)index;
    }
  }
  if (pair_count >= MOST_PAIRS || pair_count >= COLOR_PAIRS) return 0;
  if (init_extended_pair(pair_count, foreground, background) == ERR) return 0;
  pairs[pair_count].foreground = foreground;
  pairs[pair_count].background = background;
  return (short)pair_count++;
}

void ct_define_look(uint16_t look, unsigned attributes, int foreground, int background) {
  if (look >= CT_LOOKS) return;
  attr_t all = A_NORMAL;
  if (attributes & CT_BOLD) all |= A_BOLD;
  if (attributes & CT_DIM) all |= A_DIM;
  if (attributes & CT_UNDERLINE) all |= A_UNDERLINE;
  if (attributes & CT_REVERSE) all |= A_REVERSE;
  if (attributes & CT_ITALIC) all |= A_ITALIC;
  looks[look].attributes = all;
  looks[look].pair = pair_of(foreground, background);
}

void ct_put(int row, int column, const struct ct_cell *cells, int count) {
  enum { AT_ONCE = 256 };
  cchar_t line[AT_ONCE];
  while (count > 0) {
    int part = count < AT_ONCE ? count : AT_ONCE;
    int columns = 0;
    for (int index = 0; index < part; index++) {
      wchar_t text[2] = {(wchar_t)cells[index].scalar, 0};
      uint16_t look = cells[index].look;
      setcchar(&line[index], text, looks[look].attributes, looks[look].pair, NULL);
      columns += wcwidth(text[0]) == 2 ? 2 : 1;
    }
    mvadd_wchnstr(row, column, line, part);
    cells += part;
    column += columns;
    count -= part;
  }
}

void ct_put_marked(int row, int column, const uint32_t *scalars, int count, uint16_t look) {
  wchar_t text[CCHARW_MAX + 1];
  int used = 0;
  while (used < count && used < CCHARW_MAX) {
    text[used] = (wchar_t)scalars[used];
    used++;
  }
  text[used] = 0;
  cchar_t cell;
  setcchar(&cell, text, looks[look].attributes, looks[look].pair, NULL);
  mvadd_wchnstr(row, column, &cell, 1);
}

void ct_cursor(int row, int column) {
  curs_set(row < 0 ? 0 : 1);
  leaveok(stdscr, row < 0);
  if (row >= 0) move(row, column);
}

void ct_erase(void) { erase(); }

void ct_refresh(void) { refresh(); }

void ct_redraw(void) { clearok(curscr, TRUE); }

void ct_mouse(bool on) {
  mmask_t buttons = BUTTON1_PRESSED | BUTTON1_RELEASED | BUTTON1_CLICKED | BUTTON1_DOUBLE_CLICKED |
                    BUTTON1_TRIPLE_CLICKED | BUTTON4_PRESSED | BUTTON5_PRESSED;
  mousemask(on ? buttons : 0, NULL);
  // ncurses would wait for a second click and hold every other key back meanwhile.
  mouseinterval(0);
}

bool ct_send(const char *bytes, size_t count) {
  if (state.tty < 0) return false;
  fflush(state.out);
  return write_all(state.tty, bytes, count);
}

static void leave(void) {
  send_paste_mode(false);
  endwin();
  guard_disarm();
  errors_show(false);
}

static void enter(void) {
  errors_divert();
  guard_arm();
  reset_prog_mode();
  ct_resize();
  send_paste_mode(true);
}

void ct_suspend(void) {
  if (state.screen == NULL) return;
  leave();
  signals_stop();
  enter();
}

void ct_resume(void) {
  if (state.screen == NULL) return;
  leave();
  enter();
}
