// Standard error goes to a file in memory while the screen is up, and is shown afterwards: a
// message is neither painted into the screen nor lost with it, and nothing stays on a disk.
#define _GNU_SOURCE
#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static int own = -1;     // standard error as it was
static int kept = -1;    // the file in memory
static off_t shown = 0;  // how much of it has been shown

enum { MOST_SHOWN = 64 * 1024 };

bool errors_divert(void) {
  // Somebody who redirected standard error wants it there, and it does not disturb the screen.
  if (!isatty(STDERR_FILENO)) return true;
  if (kept < 0) {
    own = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
    if (own < 0) return false;
    kept = memfd_create("standard-error", MFD_CLOEXEC);
    if (kept < 0 || fcntl(kept, F_SETFL, O_APPEND) < 0) {
      errors_stop();
      return false;
    }
    shown = 0;
  }
  return dup2(kept, STDERR_FILENO) >= 0;
}

// Only calls that a signal handler may make: the crash guard comes here.
void errors_show(bool crashed) {
  static char buffer[MOST_SHOWN];
  if (kept < 0) return;
  dup2(own, STDERR_FILENO);
  off_t end = lseek(kept, 0, SEEK_END);
  if (end - shown > MOST_SHOWN) shown = end - MOST_SHOWN;
  ssize_t count = pread(kept, buffer, sizeof buffer, shown);
  if (count <= 0) return;
  shown += count;
  static const char list[] = "Current stack trace:";
  char *found = crashed ? memmem(buffer, (size_t)count, list, sizeof list - 1) : NULL;
  write_all(own, buffer, found == NULL ? (size_t)count : (size_t)(found - buffer));
}

void errors_stop(void) {
  if (kept >= 0) close(kept);
  if (own >= 0) close(own);
  kept = own = -1;
}

bool write_all(int descriptor, const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(descriptor, bytes, count);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    bytes += written;
    count -= (size_t)written;
  }
  return true;
}
