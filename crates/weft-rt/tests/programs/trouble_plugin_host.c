/* Loads a library that uses OpenMP, calls it, and unloads it, 100 times. This program itself does not use OpenMP, so
   that the runtime comes with the library; it stays when the library goes, for its workers execute its code. */
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

static const char *path;

static void *call(void *argument) {
  (void)argument;
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!library)
    return fprintf(stderr, "%s\n", dlerror()), NULL;
  int (*sum)(int) = (int (*)(int))dlsym(library, "plugin_sum");
  int result = sum ? sum(100) : 0;
  dlclose(library);
  return (void *)(long)(result == 5050);
}

int main(int count, char **arguments) {
  path = count > 1 ? arguments[1] : "";
  for (int i = 0; i < 100; i++)
    if (!call(NULL))
      return printf("call %d\n", i), 1;
  /* And by threads that end before the library is loaded again. */
  for (int i = 0; i < 100; i++) {
    pthread_t thread;
    void *good = NULL;
    pthread_create(&thread, NULL, call, NULL);
    pthread_join(thread, &good);
    if (!good)
      return printf("thread %d\n", i), 1;
  }
  puts("good");
  return 0;
}
