/* What the random mixtures share: numbers, pauses, checks, and a `main` that executes the functions in `works`.
   usage: PROGRAM SEED ROUNDS THREADS
   THREADS of the program do so at once. The choices follow from the seed; what the threads make of them does not. */
#include <omp.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* The most threads that a work asks for. */
enum { LARGEST = 12 };

/* The state of each thread's pseudo-random numbers. */
static __thread unsigned random_state;
static unsigned long seed;

static unsigned next_random(unsigned below) {
  if (!random_state)
    random_state = (unsigned)seed * 2654435761u + (unsigned)(size_t)&random_state / 64 + 1;
  random_state ^= random_state << 13;
  random_state ^= random_state >> 17;
  random_state ^= random_state << 5;
  return random_state % below;
}

/* Nothing, a yield, some work, or a short sleep. */
static void pause_a_little(void) {
  switch (next_random(16)) {
  case 0:
    sched_yield();
    break;
  case 1:
    for (volatile unsigned i = next_random(2000); i > 0; i--)
      ;
    break;
  case 2: {
    struct timespec time = {0, next_random(100000)};
    nanosleep(&time, NULL);
    break;
  }
  default:
    break;
  }
}

#define CHECK(what)                                                                                                    \
  do {                                                                                                                 \
    if (!(what)) {                                                                                                     \
      printf("line %d: %s\n", __LINE__, #what);                                                                        \
      fflush(stdout);                                                                                                  \
      abort();                                                                                                         \
    }                                                                                                                  \
  } while (0)

static void (*const *all_works)(int);
static unsigned number_of_works;
static long rounds;

static void *mix(void *number) {
  random_state = (unsigned)(seed * 40503 + (size_t)number * 2654435761u) | 1;
  for (long i = 0; i < rounds; i++)
    all_works[next_random(number_of_works)](1 + next_random(LARGEST));
  return NULL;
}

/* Executes works that are drawn from `works`, each with a random number of threads. */
static int mix_all(int count, char **arguments, void (*const *works)(int), unsigned number) {
  all_works = works;
  number_of_works = number;
  seed = count > 1 ? strtoul(arguments[1], NULL, 10) : 1;
  rounds = count > 2 ? atol(arguments[2]) : 100;
  long threads = count > 3 ? atol(arguments[3]) : 1;
  pthread_t others[64];
  for (long i = 1; i < threads && i < 64; i++)
    if (pthread_create(&others[i], NULL, mix, (void *)i) != 0)
      return puts("no thread"), 1;
  mix(NULL);
  for (long i = 1; i < threads && i < 64; i++)
    pthread_join(others[i], NULL);
  puts("good");
  return 0;
}
