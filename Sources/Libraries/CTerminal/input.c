// Keys and the mouse.
#define _GNU_SOURCE
#define _XOPEN_SOURCE_EXTENDED 1
#include "CTerminal.h"
#include "internal.h"

#include <curses.h>
#include <time.h>

enum { PASTE_STARTS = KEY_MAX + 1, PASTE_ENDS = KEY_MAX + 2 };
enum { DOUBLE_CLICK_MILLISECONDS = 400 };

static struct {
  int column, row;
  long long when;
} last_click;
static struct ct_event waiting;  // the second of two events that arrived as one

// Terminfo knows one form of each cursor key; a terminal that was not asked, or does not obey when
// asked for that form, sends the other.
static void define_other_cursor_keys(void) {
  static const struct {
    const char *bytes;
    int code;
  } keys[] = {
      {"\033[A", KEY_UP},    {"\033OA", KEY_UP},    {"\033[B", KEY_DOWN}, {"\033OB", KEY_DOWN},
      {"\033[C", KEY_RIGHT}, {"\033OC", KEY_RIGHT}, {"\033[D", KEY_LEFT}, {"\033OD", KEY_LEFT},
      {"\033[H", KEY_HOME},  {"\033OH", KEY_HOME},  {"\033[F", KEY_END},  {"\033OF", KEY_END},
      {"\033[1~", KEY_HOME}, {"\033[7~", KEY_HOME}, {"\033[4~", KEY_END}, {"\033[8~", KEY_END},
  };
  for (size_t index = 0; index < sizeof keys / sizeof keys[0]; index++) {
    if (key_defined(keys[index].bytes) == 0) define_key(keys[index].bytes, keys[index].code);
  }
}

void input_start(void) {
  define_key("\033[200~", PASTE_STARTS);
  // One without a paste is no key, nor are its bytes.
  define_key("\033[201~", PASTE_ENDS);
  define_other_cursor_keys();
  last_click.when = 0;
  waiting.kind = CT_NOTHING;
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

void ct_end_silent_paste(void) {
  if (paste_end_if_silent()) waiting.kind = CT_PASTE;
}

// Reads on in a paste. Every control character in it is text that is dropped, Ctrl-C too: what was
// copied somewhere must not end the program.
static struct ct_event paste(void) {
  struct ct_event result = {.kind = CT_NOTHING};
  if (paste_read() == PASTE_COMPLETE) result.kind = CT_PASTE;
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
    if (ct_is_pasting()) return paste();
    wint_t code = 0;
    int read = get_wch(&code);
    if (read == ERR) return (struct ct_event){.kind = CT_NOTHING};
    if (read == OK) return (struct ct_event){.kind = CT_CHARACTER, .scalar = code};
    if (code == PASTE_STARTS) {
      paste_start();
    } else if (code != PASTE_ENDS) {
      struct ct_event event = code == KEY_MOUSE ? mouse() : special(code);
      if (event.kind != CT_NOTHING) return event;
    }
  }
}
