// What constructs for devices cost beside copies and kernels: nanoseconds of each, as `name value` lines.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

enum { MAPPINGS = 20000, LAUNCHES = 100000, ARRAYS = 8 };

static double start;
static void begin(void) { start = omp_get_wtime(); }
static void end(const char *name, long times) {
  printf("%s %.0f\n", name, (omp_get_wtime() - start) * 1e9 / times);
}

static void launch_with(double *a, double *b, double *c, double *d, int n) {
  // What is there already.
#pragma omp target map(a[0:n], b[0:n], c[0:n], d[0:n])
  a[0] += 1;
}

int main(void) {
  double scalar = 0;
#pragma omp target map(tofrom: scalar)
  scalar += 1;
  begin();
  for (int i = 0; i < LAUNCHES; i++) {
#pragma omp target
    { }
  }
  end("launch.empty", LAUNCHES);
  begin();
  for (int i = 0; i < LAUNCHES; i++) {
#pragma omp target map(tofrom: scalar)
    scalar += 1;
  }
  end("launch.scalar", LAUNCHES);
  double *block[4];
  for (int i = 0; i < 4; i++) block[i] = calloc(64, sizeof(double));
  double *a = block[0], *b = block[1], *c = block[2], *d = block[3];
#pragma omp target enter data map(to: a[0:64], b[0:64], c[0:64], d[0:64])
  begin();
  for (int i = 0; i < LAUNCHES; i++) launch_with(a, b, c, d, 64);
  end("launch.present", LAUNCHES);
#pragma omp target exit data map(delete: a[0:64], b[0:64], c[0:64], d[0:64])
  char *many = malloc(MAPPINGS * 64);
  begin();
  for (int i = 0; i < MAPPINGS; i++) {
    char *one = many + (i * 7919l % MAPPINGS) * 64;
#pragma omp target enter data map(to: one[0:48])
  }
  end("map.enter", MAPPINGS);
  begin();
  for (int i = 0; i < MAPPINGS; i++) {
    char *one = many + i * 64l;
#pragma omp target update to(one[0:48])
  }
  end("map.update", MAPPINGS);
  begin();
  for (int i = 0; i < MAPPINGS; i++) {
    char *one = many + i * 64l;
#pragma omp target map(to: one[0:48])
    { }
  }
  end("map.launch", MAPPINGS);
  begin();
  for (int i = 0; i < MAPPINGS; i++) {
    char *one = many + i * 64l;
#pragma omp target exit data map(from: one[0:48])
  }
  end("map.exit", MAPPINGS);
  begin();
#pragma omp parallel
  {
    double own[64] = { 0 };
#pragma omp for
    for (int i = 0; i < MAPPINGS; i++) {
#pragma omp target map(tofrom: own)
      own[0] += 1;
    }
  }
  end("threads.launch", MAPPINGS);
  return 0;
}
