// `device(ancestor: 1)` outside of `target` regions is the host itself, between kernels and beside those that run on.
// devices: host, gpu
// references: none (clang-19 refuses 'reverse_offload', gcc-12 has no devices here)
#include <omp.h>
#include <stdio.h>

#pragma omp requires reverse_offload

static int of_host(void) {
  static int calls;
  return ++calls;
}

static int at_home(void) { return omp_is_initial_device(); }

int main(void) {
  int bad = 0, calls = 0, x = 1, here = 0, sums[3] = {0};
  double values[30];
#pragma omp target data map(tofrom : x, values)
  {
#pragma omp target map(tofrom : x)
    x = 10;
    // The host's variable, which the region above does not see where there is a device.
#pragma omp target device(ancestor : 1) map(from : calls, here) map(tofrom : x)
    {
      calls = of_host();
      here = at_home();
      x += 100;
    }
#pragma omp target map(tofrom : x)
    x++;
  }
  // Where there is one memory, both have changed it; else what is copied back at the end hides the host's.
  if (x != 11 && x != 111) bad = 1;
  if (calls != 1 || !here) bad = 2;
#pragma omp target teams distribute parallel for map(from : values) nowait depend(out : values)
  for (int i = 0; i < 30; i++) values[i] = i;
#pragma omp taskwait depend(in : values)
#pragma omp target device(ancestor : 1) firstprivate(calls) map(sums) private(here) defaultmap(none) map(always, to : values)
  {
    here = calls;
    for (int i = 0; i < 30; i++) sums[i % 3] += (int)values[i] * here;
  }
  if (sums[0] != 135 || sums[1] != 145 || sums[2] != 155) bad = 3;
#pragma omp target device(ancestor : calls) map(always, tofrom : values) nowait
  for (int i = 0; i < 30; i++) values[i] *= 2;
#pragma omp taskwait
  if (values[29] != 58) bad = 4;
#pragma omp target device(device_num : omp_get_initial_device()) map(tofrom : calls)
  calls += of_host();
  if (calls != 3) bad = 5;
  printf("%d\n", bad);
  return bad;
}
