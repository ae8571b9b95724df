// Pasted text, from its opening marker to its closing one.
//
// The bytes are read here and not by ncurses, which joins a marker only if all of it comes within
// the patience for Esc, and which loses a character whose bytes come in two reads.
#define _GNU_SOURCE
#include "CTerminal.h"
#include "internal.h"

#include <poll.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

enum { LONGEST_PASTE = 1 << 20 };
static const char end_marker[] = "\033[201~";
enum { END_MARKER = sizeof end_marker - 1 };

static char *pasted;
static size_t pasted_count, pasted_room;
static size_t read_count;  // bytes read, those that are not kept too
static bool pasting;
static int matched;      // how many bytes of the end marker were the last ones
static mbstate_t shift;  // the character whose bytes have not all come

void paste_start(void) {
  pasting = true;
  pasted_count = read_count = 0;
  matched = 0;
  memset(&shift, 0, sizeof shift);
}

void paste_stop(void) {
  free(pasted);
  pasted = NULL;
  pasted_count = pasted_room = 0;
  pasting = false;
}

const char *ct_pasted(size_t *count) {
  *count = pasted_count;
  return pasted;
}

bool ct_is_pasting(void) { return pasting; }
size_t ct_pasted_bytes(void) { return read_count; }

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

static void keep(uint32_t scalar) {
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

// Takes one byte in the terminal's own encoding.
static void decode(char byte) {
  wchar_t scalar = 0;
  bool began = !mbsinit(&shift);
  size_t used = mbrtowc(&scalar, &byte, 1, &shift);
  if (used == (size_t)-1) {
    // What was begun is broken; this byte may begin anew.
    memset(&shift, 0, sizeof shift);
    if (began) decode(byte);
  } else if (used != (size_t)-2) {
    keep((uint32_t)scalar);
  }
}

// Takes one byte; true if it completes the end marker. No byte but the first begins the marker
// again, so that after a mismatch only that one has to be looked at.
static bool take(char byte) {
  if (byte != end_marker[matched]) {
    for (int index = 0; index < matched; index++) decode(end_marker[index]);
    matched = 0;
  }
  if (byte != end_marker[matched]) {
    decode(byte);
    return false;
  }
  matched++;
  return matched == END_MARKER;
}

static bool byte_waits(void) {
  struct pollfd watched = {.fd = ct_tty(), .events = POLLIN};
  return poll(&watched, 1, 0) > 0 && (watched.revents & POLLIN) != 0;
}

enum paste_state paste_read(void) {
  // One byte at a time, so that what follows the marker is left for ncurses.
  char byte = 0;
  while (byte_waits() && read(ct_tty(), &byte, 1) == 1) {
    read_count++;
    if (take(byte)) {
      pasting = false;
      return PASTE_COMPLETE;
    }
  }
  return PASTE_GOES_ON;
}

bool paste_end_if_silent(void) {
  if (!pasting || byte_waits()) return false;
  pasting = false;
  return true;
}
