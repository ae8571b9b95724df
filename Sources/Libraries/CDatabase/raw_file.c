#include "CDatabase.h"

#include <sqlite3.h>

#include <stdlib.h>

struct cdb_file {
  char *name;
  sqlite3_file *file;
};

int cdb_file_open(const char *path, int is_writable, cdb_file **out) {
  *out = NULL;
  sqlite3_vfs *plain = sqlite3_vfs_find("unix");
  if (!plain) return SQLITE_ERROR;
  cdb_file *opened = calloc(1, sizeof *opened);
  if (!opened) return SQLITE_NOMEM;
  opened->file = calloc(1, (size_t)plain->szOsFile);
  opened->name = (char *)sqlite3_create_filename(path, "", "", 0, NULL);
  int result = SQLITE_NOMEM;
  if (opened->file && opened->name) {
    int flags = SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_NOFOLLOW |
                (is_writable ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY);
    result = plain->xOpen(plain, opened->name, opened->file, flags, NULL);
  }
  if (result != SQLITE_OK) {
    cdb_file_close(opened);
    return result;
  }
  *out = opened;
  return SQLITE_OK;
}

void cdb_file_close(cdb_file *file) {
  if (!file) return;
  if (file->file && file->file->pMethods) file->file->pMethods->xClose(file->file);
  sqlite3_free_filename(file->name);
  free(file->file);
  free(file);
}

int cdb_file_size(cdb_file *file, int64_t *size) {
  sqlite3_int64 found = 0;
  int result = file->file->pMethods->xFileSize(file->file, &found);
  *size = found;
  return result;
}

int cdb_file_read(cdb_file *file, void *buffer, int count, int64_t offset) {
  return file->file->pMethods->xRead(file->file, buffer, count, offset);
}

int cdb_file_write(cdb_file *file, const void *bytes, int count, int64_t offset) {
  int result = file->file->pMethods->xWrite(file->file, bytes, count, offset);
  if (result != SQLITE_OK) return result;
  return file->file->pMethods->xSync(file->file, SQLITE_SYNC_NORMAL);
}
