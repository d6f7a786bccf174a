/* Ends a process by SIGKILL just after a call that changes what is on a disk. The proof of nights builds this library and has
   the program load it; it is part of no program.

   KILL_LOG names a file to which every such call on something below the folder KILL_UNDER adds a line of 16 bytes, whichever
   process makes it. The process whose line is number KILL_AT, from 1, is killed. Of a database, the end of each transaction
   counts: its journal is removed. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void note(const char *name, const char *path)
{
  const char *log = getenv("KILL_LOG"), *under = getenv("KILL_UNDER"), *at = getenv("KILL_AT");
  char line[17];
  struct stat status;
  if (!log || !under || !at || strncmp(path, under, strlen(under)) != 0) return;
  int file = open(log, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0) return;
  snprintf(line, sizeof line, "%-15.15s\n", name);
  if (write(file, line, 16) == 16 && fstat(file, &status) == 0 && status.st_size == 16 * atol(at)) kill(getpid(), SIGKILL);
  close(file);
}

static const char *path_of(int file)
{
  static _Thread_local char path[4096];
  char link[32];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  path[length < 0 ? 0 : length] = 0;
  return path;
}

#define STEP(name, parameters, arguments, path)                      \
  int name parameters                                                \
  {                                                                  \
    static int(*next) parameters;                                    \
    if (!next) next = (int(*) parameters)dlsym(RTLD_NEXT, #name);    \
    int result = next arguments;                                     \
    note(#name, path);                                               \
    return result;                                                   \
  }

STEP(fsync, (int file), (file), path_of(file))
STEP(rename, (const char *from, const char *to), (from, to), to)
STEP(renameat, (int a, const char *from, int b, const char *to), (a, from, b, to), to)
STEP(renameat2, (int a, const char *from, int b, const char *to, unsigned flags), (a, from, b, to, flags), to)
STEP(unlink, (const char *path), (path), path)
STEP(unlinkat, (int folder, const char *path, int flags), (folder, path, flags), path)
STEP(rmdir, (const char *path), (path), path)
