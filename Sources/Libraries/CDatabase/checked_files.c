#include "CDatabase.h"

#include <pthread.h>
#include <sqlite3.h>
#include <string.h>

const char *const cdb_checked_files = "onetap-checked";

// MARK: The checksum

// Four lanes, each a chain of xor and multiply with an odd number: both can be undone, so that two
// pages that differ in one word never have the same sum.
static const uint64_t odd = 0x9e3779b97f4a7c15u;

static inline uint64_t step(uint64_t sum, uint64_t word) {
  sum = (sum ^ word) * odd;
  return sum ^ (sum >> 29);
}

static inline uint64_t load(const unsigned char *bytes) {
  uint64_t word;
  memcpy(&word, bytes, sizeof word);
  return word;
}

uint64_t cdb_checksum(const void *page, uint32_t number) {
  const unsigned char *bytes = page;
  uint64_t a = step(odd, number), b = step(a, 1), c = step(b, 2), d = step(c, 3);
  size_t place = 0;
  const size_t end = CDB_PAGE_SIZE - CDB_RESERVED;
  for (; place + 32 <= end; place += 32) {
    a = step(a, load(bytes + place));
    b = step(b, load(bytes + place + 8));
    c = step(c, load(bytes + place + 16));
    d = step(d, load(bytes + place + 24));
  }
  for (; place + 8 <= end; place += 8) a = step(a, load(bytes + place));
  return step(step(step(step(odd, a), b), c), d);
}

int cdb_is_sound(const void *page, uint32_t number) {
  return load((const unsigned char *)page + CDB_PAGE_SIZE - CDB_RESERVED) ==
         cdb_checksum(page, number);
}

// MARK: Files

typedef struct {
  sqlite3_file base;
  int is_database;
  // The file below comes right after this.
} checked_file;

static sqlite3_vfs *below;

static inline sqlite3_file *file_below(sqlite3_file *file) {
  return (sqlite3_file *)((checked_file *)file + 1);
}

static inline int is_page(sqlite3_file *file, int count, sqlite3_int64 offset) {
  return ((checked_file *)file)->is_database && count == CDB_PAGE_SIZE &&
         offset % CDB_PAGE_SIZE == 0;
}

static inline uint32_t number_of(sqlite3_int64 offset) {
  return (uint32_t)(offset / CDB_PAGE_SIZE) + 1;
}

static int file_close(sqlite3_file *file) {
  sqlite3_file *inner = file_below(file);
  int code = inner->pMethods ? inner->pMethods->xClose(inner) : SQLITE_OK;
  file->pMethods = NULL;
  return code;
}

static int file_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
  sqlite3_file *inner = file_below(file);
  int code = inner->pMethods->xRead(inner, bytes, count, offset);
  // Less than the smallest page is a look at the header, which is compared with the whole page.
  if (!((checked_file *)file)->is_database || count < 512) return code;
  // A damaged header can claim another size of pages.
  if (!is_page(file, count, offset)) return SQLITE_IOERR_DATA;
  if (code == SQLITE_OK)
    return cdb_is_sound(bytes, number_of(offset)) ? SQLITE_OK : SQLITE_IOERR_DATA;
  // A new database has no first page yet; any other page that is asked for was written.
  return code == SQLITE_IOERR_SHORT_READ && offset > 0 ? SQLITE_IOERR_DATA : code;
}

static int file_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
  sqlite3_file *inner = file_below(file);
  if (!is_page(file, count, offset)) return inner->pMethods->xWrite(inner, bytes, count, offset);
  unsigned char page[CDB_PAGE_SIZE];
  memcpy(page, bytes, CDB_PAGE_SIZE);
  uint64_t sum = cdb_checksum(page, number_of(offset));
  memcpy(page + CDB_PAGE_SIZE - CDB_RESERVED, &sum, sizeof sum);
  return inner->pMethods->xWrite(inner, page, count, offset);
}

static int file_truncate(sqlite3_file *file, sqlite3_int64 size) {
  return file_below(file)->pMethods->xTruncate(file_below(file), size);
}

static int file_sync(sqlite3_file *file, int flags) {
  return file_below(file)->pMethods->xSync(file_below(file), flags);
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size) {
  return file_below(file)->pMethods->xFileSize(file_below(file), size);
}

static int file_lock(sqlite3_file *file, int kind) {
  return file_below(file)->pMethods->xLock(file_below(file), kind);
}

static int file_unlock(sqlite3_file *file, int kind) {
  return file_below(file)->pMethods->xUnlock(file_below(file), kind);
}

static int file_check_lock(sqlite3_file *file, int *answer) {
  return file_below(file)->pMethods->xCheckReservedLock(file_below(file), answer);
}

static int file_control(sqlite3_file *file, int operation, void *argument) {
  return file_below(file)->pMethods->xFileControl(file_below(file), operation, argument);
}

static int file_sector_size(sqlite3_file *file) {
  return file_below(file)->pMethods->xSectorSize(file_below(file));
}

static int file_characteristics(sqlite3_file *file) {
  return file_below(file)->pMethods->xDeviceCharacteristics(file_below(file));
}

static int file_shm_map(sqlite3_file *file, int page, int size, int extend, void volatile **map) {
  return file_below(file)->pMethods->xShmMap(file_below(file), page, size, extend, map);
}

static int file_shm_lock(sqlite3_file *file, int offset, int count, int flags) {
  return file_below(file)->pMethods->xShmLock(file_below(file), offset, count, flags);
}

static void file_shm_barrier(sqlite3_file *file) {
  file_below(file)->pMethods->xShmBarrier(file_below(file));
}

static int file_shm_unmap(sqlite3_file *file, int delete) {
  return file_below(file)->pMethods->xShmUnmap(file_below(file), delete);
}

// Version 2: with shared memory for the log, without mapped files, which would not be checked.
static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_lock,
    .xUnlock = file_unlock,
    .xCheckReservedLock = file_check_lock,
    .xFileControl = file_control,
    .xSectorSize = file_sector_size,
    .xDeviceCharacteristics = file_characteristics,
    .xShmMap = file_shm_map,
    .xShmLock = file_shm_lock,
    .xShmBarrier = file_shm_barrier,
    .xShmUnmap = file_shm_unmap,
};

// MARK: The file system

static int system_open(
    sqlite3_vfs *system, const char *name, sqlite3_file *file, int flags, int *out_flags) {
  sqlite3_file *inner = file_below(file);
  memset(file, 0, sizeof(checked_file));
  inner->pMethods = NULL;
  int code = below->xOpen(below, name, inner, flags, out_flags);
  if (inner->pMethods == NULL) return code;
  ((checked_file *)file)->is_database = (flags & SQLITE_OPEN_MAIN_DB) != 0;
  file->pMethods = &methods;
  return code;
}

static sqlite3_vfs checked;

static void set_up(void) {
  below = sqlite3_vfs_find("unix");
  if (below == NULL) return;
  checked = *below;
  checked.pNext = NULL;
  checked.zName = cdb_checked_files;
  checked.szOsFile = (int)sizeof(checked_file) + below->szOsFile;
  checked.xOpen = system_open;
  sqlite3_vfs_register(&checked, 0);
}

int cdb_register(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, set_up);
  return below == NULL ? SQLITE_ERROR : SQLITE_OK;
}
