// Calls through pointers in regions: of functions of the device, by tables, parameters and variables, and of addresses that the
// host has taken of what `declare target` names.
// devices: host, gpu
// not-on: libomp (it has no routines for the memory of devices)
#include <stdio.h>

typedef double (*function)(double);
#pragma omp declare target
static double half(double x) { return x / 2; }
static double twice(double x) { return x * 2; }
static function table[2] = {half, twice};
static double apply(function f, double x) { return f(x); }
int ticks;
static void tick(void) {
#pragma omp atomic
  ticks++;
}
static void repeat(int n, void (*what)(void)) {
  for (int i = 0; i < n; i++) what();
}
double cube(double x) { return x * x * x; }
double negated(double x) { return -x; }
struct pair {
  int a, b;
  double c;
};
static double of_pair(struct pair p) { return p.a + p.b * p.c; }
static double of_other(struct pair p) { return p.a - p.b * p.c; }
#pragma omp end declare target

int main(void) {
  double a[8], sum = 0;
  function mine[2] = {cube, negated}, one = cube;
  for (int i = 0; i < 8; i++) a[i] = i;
#pragma omp target teams distribute parallel for map(tofrom : a) map(to : mine)
  for (int i = 0; i < 8; i++) a[i] = mine[i / 4](apply(table[i % 2], a[i]));
#pragma omp target map(tofrom : sum) firstprivate(one)
  {
    double (*choice)(struct pair) = sum == 0 ? of_pair : of_other;
    sum = one(3) + choice((struct pair){1, 2, 0.25});
    repeat(3, tick);
#pragma omp parallel num_threads(2)
    {
#pragma omp single
      repeat(2, tick);
    }
  }
#pragma omp target update from(ticks)
  for (int i = 0; i < 8; i++) printf("%.3f ", a[i]);
  printf("%.2f %d\n", sum, ticks);
  return 0;
}
