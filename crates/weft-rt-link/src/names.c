/* A library by which a process gets Weft's runtime under every name of an OpenMP runtime. It is C, since a library of the
   loader's auditing interface is in a namespace of its own, where as little as possible should be.

   weft_open_as: dlopen() from this file, whose run path is its own folder. A file there that links to the runtime makes
   the loader add the link's name to those of the runtime, once that is loaded: what asks for the name later gets it.

   la_objsearch: `weft run` names this library in LD_AUDIT, and the runtime in WEFT_RUN_RUNTIME. [rtld-audit(7)]
   Names are replaced where they are paths the loader tries, not where they are bare: of a bare name that is replaced,
   the loader does not note that it was asked for. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <link.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define SHOWN __attribute__((visibility("default")))

SHOWN void *weft_open_as(const char *name, int mode) {
    void *handle = dlopen(name, mode);
    /* Without this the call would be a jump, and the loader would take the caller for the one that asks. */
    __asm__ volatile("" : : : "memory");
    return handle;
}

SHOWN unsigned la_version(unsigned version) { return version < LAV_CURRENT ? version : LAV_CURRENT; }

/* Whether it is libgomp, libomp or libiomp5, with whatever version behind it. */
static int is_runtime(const char *file) {
    static const char *const names[] = {"libgomp", "libomp", "libiomp5"};
    for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++) {
        size_t length = strlen(names[i]);
        if (strncmp(file, names[i], length) == 0 && (file[length] == '.' || file[length] == '-'))
            return strstr(file + length, ".so") != NULL;
    }
    return 0;
}

static void say(const char *text) {
    ssize_t written = write(2, text, strlen(text));
    (void)written;
}

SHOWN char *la_objsearch(const char *name, uintptr_t *cookie, unsigned flag) {
    (void)cookie;
    (void)flag;
    const char *slash = strrchr(name, '/'), *runtime = getenv("WEFT_RUN_RUNTIME");
    if (!slash || !runtime || !*runtime || !is_runtime(slash + 1))
        return (char *)name;
    const char *report = getenv("WEFT_RUN_REPORT");
    if (report && *report && strcmp(name, runtime) != 0) {
        say("weft run: ");
        say(slash + 1);
        say(" is Weft's runtime\n");
    }
    return (char *)runtime;
}
