// Variables and functions of a device, structures with pointers, printf, and memory that the program asks for itself.
// devices: host, gpu
// flags: -lm
// references: gcc (clang's needs libomptarget)
// not-on: libomp (which has no memory of devices)
#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct list {
  int n;
  double *items;
};

#pragma omp declare target
int table[8] = {1, 2, 3, 4, 5, 6, 7, 8};
double factor = 0.5;
double scaled(double x) { return sqrt(fabs(x)) * factor + floor(x); }
#pragma omp end declare target

int main(void) {
  int sum = 0;
  factor = 2;
#pragma omp target update to(factor)
#pragma omp target map(tofrom : sum)
  for (int i = 0; i < 8; i++) sum += table[i], table[i] *= 2;
  int before = table[3];
#pragma omp target update from(table)
  printf("%d %d %d\n", sum, before <= 8, table[3]);

  struct list l = {20, malloc(20 * sizeof(double))};
  for (int i = 0; i < l.n; i++) l.items[i] = -i;
#pragma omp target teams distribute parallel for map(to : l) map(tofrom : l.items[0 : l.n])
  for (int i = 0; i < l.n; i++) l.items[i] = scaled(l.items[i]) + l.n;
  double all = 0;
  for (int i = 0; i < l.n; i++) all += l.items[i];
  printf("%.4f\n", all);

  int device = omp_get_default_device(), there[4] = {4, 3, 2, 1};
  int *mine = omp_target_alloc(sizeof there, device);
  omp_target_memcpy(mine, there, sizeof there, 0, 0, device, omp_get_initial_device());
#pragma omp target is_device_ptr(mine)
  for (int i = 0; i < 4; i++) mine[i] += 10;
  omp_target_memcpy(there, mine, sizeof there, 0, 0, omp_get_initial_device(), device);
  omp_target_free(mine, device);
  printf("%d %d %d %d\n", there[0], there[1], there[2], there[3]);
  fflush(stdout);

#pragma omp target
  {
    printf("device %d %s %.2f %ld%c\n", 7, "says", 1.5, 123456789012l, '!');
    puts("so");
  }
  fflush(stdout);
  free(l.items);
  return 0;
}
