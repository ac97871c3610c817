/*
 * A disk that loses what was not synced, for programs that are started with LD_PRELOAD: whenever a file of the folder
 * SYNCED_FROM is synced, its content is copied to the folder SYNCED_TO. The copies are what a power cut leaves in the
 * worst case. With SYNCED_UNTIL=n the disk lies after n syncs: it keeps nothing any more.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static long syncs;

static int copy(const char *from, const char *to) {
    static char buffer[1 << 16];
    int in = open(from, O_RDONLY);
    int out = open(to, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    ssize_t count = -1;
    if (in >= 0 && out >= 0) {
        while ((count = read(in, buffer, sizeof buffer)) > 0) {
            if (write(out, buffer, count) != count) {
                count = -1;
                break;
            }
        }
    }
    close(in);
    close(out);
    return count == 0;
}

/* Where the copy of a file is; 0 for a file of another folder. */
static int kept_path(const char *path, char *kept, size_t size) {
    const char *from = getenv("SYNCED_FROM");
    const char *to = getenv("SYNCED_TO");
    size_t folder = from ? strlen(from) : 0;
    if (!from || !to || strncmp(path, from, folder) != 0 || path[folder] != '/') {
        return 0;
    }
    return snprintf(kept, size, "%s%s", to, path + folder) < (int)size;
}

static int lies(void) {
    const char *until = getenv("SYNCED_UNTIL");
    return until && syncs > atol(until);
}

static void keep(int fd) {
    char link[64], path[PATH_MAX], kept[PATH_MAX], part[PATH_MAX + 8];
    struct stat file;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0 || fstat(fd, &file) != 0 || !S_ISREG(file.st_mode)) {
        return;
    }
    path[length] = 0;
    if (!kept_path(path, kept, sizeof kept)) {
        return;
    }
    pthread_mutex_lock(&lock);
    syncs++;
    if (!lies()) {
        snprintf(part, sizeof part, "%s.part", kept);
        if (!copy(path, part) || rename(part, kept) != 0) {
            abort();
        }
    }
    pthread_mutex_unlock(&lock);
}

/* A file that is removed is removed at once, as if its folder were synced. */
int unlink(const char *path) {
    int (*real)(const char *) = (int (*)(const char *))dlsym(RTLD_NEXT, "unlink");
    char kept[PATH_MAX];
    int result = real(path);
    if (result == 0 && kept_path(path, kept, sizeof kept)) {
        pthread_mutex_lock(&lock);
        if (!lies()) {
            real(kept);
        }
        pthread_mutex_unlock(&lock);
    }
    return result;
}

int fsync(int fd) {
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
    int result = real(fd);
    if (result == 0) {
        keep(fd);
    }
    return result;
}

int fdatasync(int fd) {
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
    int result = real(fd);
    if (result == 0) {
        keep(fd);
    }
    return result;
}
