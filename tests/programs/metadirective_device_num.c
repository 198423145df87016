// A metadirective chooses by the number of a device, which is known at run time only: the host has two numbers.
// references: none (gcc-12 has no metadirective, and clang-19 knows no trait device_num)
// not-on: libomp (its host is not always the device with the number of devices as its number)
#include <omp.h>
#include <stdio.h>

static int parallel_on(int device) {
  int n = 0;
#pragma omp metadirective when(target_device = {device_num(device), kind(host)} : parallel num_threads(3)) \
    when(target_device = {device_num(device), kind(nohost)} : parallel num_threads(2)) otherwise(nothing)
  {
#pragma omp atomic
    n++;
  }
  return n;
}

static int loop_on(int device) {
  int a[10] = {0}, sum = 0;
#pragma omp metadirective when(target_device = {device_num(device + 1)} : target map(tofrom : a)) default(target map(to : a))
  for (int i = 0; i < 10; i++)
    a[i] = i;
  for (int i = 0; i < 10; i++)
    sum += a[i];
  return sum;
}

int main(void) {
  int by_number = parallel_on(omp_get_initial_device());
  int by_constant = parallel_on(omp_initial_device);
  int other = parallel_on(omp_get_initial_device() + 7);
  int loop = loop_on(omp_get_initial_device() - 1);
  printf("%d %d %d %d\n", by_number, by_constant, other, loop);
  return !(by_number == 3 && by_constant == 3 && other == 1 && loop == 45);
}
