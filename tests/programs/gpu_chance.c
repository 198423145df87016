// rand and its like in regions. Those that keep their state in memory of the caller have the host's numbers; the others have numbers
// of the device's own, which are checked for what C and POSIX say of them.
// devices: host, gpu
#include <stdio.h>
#include <stdlib.h>

enum { THREADS = 16, NUMBERS = 40, DRAWN = 2000 };

static void of_callers(void) {
  int all[THREADS][NUMBERS], wrong = 0;
  double fractions[THREADS];
  long others[THREADS][2];
#pragma omp target teams distribute parallel for map(from : all, fractions, others)
  for (int t = 0; t < THREADS; t++) {
    unsigned seed = (unsigned)t * 77;
    unsigned short state[3] = {(unsigned short)t, 17, 4711};
    for (int i = 0; i < NUMBERS; i++) all[t][i] = rand_r(&seed);
    fractions[t] = 0;
    for (int i = 0; i < 5; i++) fractions[t] += erand48(state);
    others[t][0] = nrand48(state), others[t][1] = jrand48(state);
  }
  for (int t = 0; t < THREADS; t++) {
    unsigned seed = (unsigned)t * 77;
    unsigned short state[3] = {(unsigned short)t, 17, 4711};
    double sum = 0;
    for (int i = 0; i < NUMBERS; i++) wrong += all[t][i] != rand_r(&seed);
    for (int i = 0; i < 5; i++) sum += erand48(state);
    wrong += fractions[t] != sum;
    wrong += others[t][0] != nrand48(state), wrong += others[t][1] != jrand48(state);
  }
  printf("%d\n", wrong);
}

// One sequence for all threads of a device.
static void of_all(void) {
  int within = 0, same = 0, high = 0;
  double sum = 0, seeded[2] = {0, 0};
  long whole[2];
#pragma omp target teams distribute parallel for reduction(+ : within, high)
  for (int i = 0; i < DRAWN; i++) {
    int x = rand();
    within += x >= 0 && x <= RAND_MAX;
    high += x > RAND_MAX / 2;
  }
#pragma omp target map(tofrom : same, sum, seeded) map(from : whole)
  {
    srand(5);
    int first = rand(), second = rand();
    srand(5);
    same = rand() == first && rand() == second && first != second;
    srand48(99);
    for (int i = 0; i < 100; i++) sum += drand48();
    whole[0] = lrand48(), whole[1] = mrand48();
    srand48(7);
    seeded[0] = drand48();
    srand48(7);
    seeded[1] = drand48();
  }
  srand48(99);
  double expected = 0;
  for (int i = 0; i < 100; i++) expected += drand48();
  long first = lrand48(), second = mrand48();
  printf("%d %d %d %d %d %d\n", within, high > DRAWN / 3 && high < 2 * DRAWN / 3, same, sum == expected, first == whole[0] && second == whole[1], seeded[0] == seeded[1]);
}

int main(void) {
  of_callers();
  of_all();
}
