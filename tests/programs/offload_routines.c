// The routines for the memory of devices.
// not-on: libomp (it leaves the memory of devices to libomptarget)
// devices: host, gpu
// references: none (gcc 12 lacks some of it, clang's needs libomptarget)
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int bad;
#define CHECK(c) do if (!(c)) { printf("line %d: %s\n", __LINE__, #c); bad++; } while (0)
int main(void) {
  int dev = omp_get_default_device(), host = omp_get_initial_device(), n = omp_get_num_devices();
  double h[16], g[16]; for (int i=0;i<16;i++) h[i]=i, g[i]=0;
  double *d = omp_target_alloc(sizeof h, dev);
  CHECK(d != NULL);
  CHECK(omp_target_memcpy(d, h, sizeof h, 0, 0, dev, host) == 0);
  CHECK(omp_target_memcpy(g, d, 64, 64, 0, host, dev) == 0);
  CHECK(g[8]==0 && g[15]==7 && g[9]==1 && g[0]==0);
#pragma omp target is_device_ptr(d)
  for (int i=0;i<16;i++) d[i]*=2;
  CHECK(omp_target_memcpy(g, d, sizeof h, 0, 0, host, dev) == 0 && g[15]==30);
  if (n) {
    CHECK(omp_target_associate_ptr(h, d, sizeof h, 0, dev) == 0);
    CHECK(omp_target_is_present(h, dev));
    CHECK(omp_get_mapped_ptr(h, dev) == d);
#pragma omp target map(tofrom: h)
    h[3] = 1000;
    CHECK(h[3]==3);
#pragma omp target update from(h)
    CHECK(h[3]==1000 && h[4]==8);
    CHECK(omp_target_disassociate_ptr(h, dev) == 0);
    CHECK(!omp_target_is_present(h, dev));
  }
  size_t vol[2]={2,3}, off0[2]={0,0}, off1[2]={1,1}, dim[2]={4,4};
  CHECK(omp_target_memcpy_rect(g, d, sizeof(double), 2, vol, off1, off0, dim, dim, host, dev)==0);
  CHECK(g[5]==0 && g[6]==2 && g[9]==8);
  int most = omp_target_memcpy_rect(NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, NULL, host, dev);
  CHECK(most >= 3);
  CHECK(omp_target_memset(d, 0, sizeof h, dev)==d);
  omp_depend_t none;
  CHECK(omp_target_memcpy_async(g, d, sizeof h, 0, 0, host, dev, 0, NULL)==0);
#pragma omp taskwait
  CHECK(g[6]==0);
  CHECK(omp_target_is_accessible(h, sizeof h, host) || 1);
  omp_target_free(d, dev);
  CHECK(omp_get_mapped_ptr(h, host) == h);
  return bad != 0;
}
