/* A library that uses OpenMP; trouble_plugin_host.c loads and unloads it again and again. */
#include <omp.h>

static int counter;
#pragma omp threadprivate(counter)

int plugin_sum(int n) {
  int sum = 0;
#pragma omp parallel reduction(+ : sum)
  {
    counter = 1;
#pragma omp for schedule(guided)
    for (int i = 1; i <= n; i++)
      sum += i;
#pragma omp critical(of_the_plugin)
    counter++;
#pragma omp single
#pragma omp taskloop
    for (int i = 0; i < 10; i++)
      ;
    sum += counter == 2 ? 0 : 1000000;
  }
  return sum;
}
