#include "CDatabase.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

// The form of a log: https://sqlite.org/fileformat2.html#the_write_ahead_log
enum { HEADER = 32, FRAME_HEADER = 24, FRAME = FRAME_HEADER + CDB_PAGE_SIZE };

static uint32_t big(const unsigned char *at) {
  return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

static uint32_t word(const unsigned char *at, int is_big) {
  return is_big ? big(at)
                : (uint32_t)at[3] << 24 | (uint32_t)at[2] << 16 | (uint32_t)at[1] << 8 | at[0];
}

static void add(uint32_t sum[2], const unsigned char *bytes, size_t count, int is_big) {
  for (size_t i = 0; i < count; i += 8) {
    sum[0] += word(bytes + i, is_big) + sum[1];
    sum[1] += word(bytes + i + 4, is_big) + sum[0];
  }
}

static int holds(const unsigned char *at, const uint32_t sum[2]) {
  return big(at) == sum[0] && big(at + 4) == sum[1];
}

// 1 if all bytes were read, 0 at the end of the file, -1 at an error.
static int read_all(int descriptor, unsigned char *buffer, size_t count, off_t offset) {
  size_t done = 0;
  while (done < count) {
    ssize_t got = pread(descriptor, buffer + done, count - done, offset + (off_t)done);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return -1;
    if (got == 0) return 0;
    done += (size_t)got;
  }
  return 1;
}

int64_t cdb_log_damage(int descriptor) {
  unsigned char header[HEADER];
  unsigned char frame[FRAME];
  int got = read_all(descriptor, header, HEADER, 0);
  if (got <= 0) return got < 0 ? -2 : 0;
  got = read_all(descriptor, frame, FRAME, HEADER);
  // Without a whole frame nothing was ever committed here.
  if (got <= 0) return got < 0 ? -2 : 0;
  uint32_t magic = big(header);
  int is_big = magic & 1;
  uint32_t sum[2] = {0, 0};
  add(sum, header, 24, is_big);
  if ((magic & ~UINT32_C(1)) != 0x377f0682 || big(header + 8) != CDB_PAGE_SIZE ||
      !holds(header + 24, sum))
    return -1;
  int64_t broken = 0;
  for (int64_t number = 1;; number++) {
    size_t wanted = broken ? FRAME_HEADER : FRAME;
    got = read_all(descriptor, frame, wanted, HEADER + (off_t)(number - 1) * FRAME);
    if (got < 0) return -2;
    if (got == 0) return 0;
    int same_salts = memcmp(frame + 8, header + 16, 8) == 0;
    if (broken) {
      // Frames of the same round are written in order: one after a broken one means damage.
      if (same_salts) return broken;
      continue;
    }
    if (same_salts) {
      add(sum, frame, 8, is_big);
      add(sum, frame + FRAME_HEADER, CDB_PAGE_SIZE, is_big);
    }
    if (!same_salts || big(frame) == 0 || !holds(frame + 16, sum)) broken = number;
  }
}
