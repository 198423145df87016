/* pthread_cancel wants to end a thread that uses OpenMP, for the first time and later. It ends at its own next cancellation
   point, with its constructs complete. */
#include <pthread.h>
#include <stdio.h>

static void *works(void *regions) {
  pthread_cancel(pthread_self());
  for (int i = 0; i < 3; i++) {
    int came = 0;
#pragma omp parallel reduction(+ : came)
    came = 1;
    *(int *)regions += came > 0;
  }
  pthread_testcancel();
  return NULL;
}

int main(void) {
  for (int i = 0; i < 10; i++) {
    int regions = 0;
    void *result = NULL;
    pthread_t thread;
    if (pthread_create(&thread, NULL, works, &regions) || pthread_join(thread, &result))
      return 1;
    if (result != PTHREAD_CANCELED || regions != 3) {
      printf("%d regions\n", regions);
      return 1;
    }
  }
  puts("good");
  return 0;
}
