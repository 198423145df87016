// The initial device, by the constant that omp.h has.
// devices: host, gpu
// references: none (clang takes no constant below 0 here, and gcc has none of this name)
#include <omp.h>
#include <stdio.h>

int main(void) {
  int is_initial = 0, a[3] = {1, 2, 3};
#pragma omp target device(omp_initial_device) map(from : is_initial)
  is_initial = omp_is_initial_device();
#pragma omp target data device(omp_initial_device) map(tofrom : a)
#pragma omp target device(device_num : omp_initial_device) map(tofrom : a)
  a[1] = 5;
#pragma omp target update device(omp_initial_device) to(a)
  printf("%s\n", is_initial == 1 && a[1] == 5 ? "right" : "wrong");
  return is_initial != 1 || a[1] != 5;
}
