// Where regions are executed, and that what is not mapped back stays behind.
// devices: host, gpu
// references: none (they have no device)
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

static int hidden = 1;
static int reads_hidden(void) { return hidden; }

int main(void) {
  int devices = omp_get_num_devices(), on_host = 1, number = -1, kept = 5;
  int *p = malloc(4 * sizeof *p);
#pragma omp target map(from : on_host, number)
  {
    on_host = omp_is_initial_device();
    number = omp_get_device_num();
  }
  if (on_host != (devices == 0) || number != 0) return 1;
  if (!omp_is_initial_device() || omp_get_device_num() != devices) return 2;
  // Wrong programs show on a device: what is mapped one way does not come back, and a variable that no 'declare target' names
  // is another one there.
  p[0] = 1;
#pragma omp target map(to : kept, p[0 : 4])
  {
    kept = 6;
    p[0] = 2;
  }
  if (kept != (devices ? 5 : 6) || p[0] != (devices ? 1 : 2)) return 3;
  hidden = 2;
  int seen = 0;
#pragma omp target map(from : seen)
  seen = reads_hidden();
  if (seen != (devices ? 1 : 2)) return 4;
  // On the initial device nothing is copied.
  int here = 0;
#pragma omp target device(omp_get_initial_device()) map(to : here)
  here = omp_is_initial_device();
  int initial = omp_initial_device;
#pragma omp target device(initial) map(to : here)
  here += omp_is_initial_device();
#pragma omp target if (0) map(to : here)
  here += omp_is_initial_device();
  if (here != 3) return 5;
  omp_set_default_device(devices);
#pragma omp target map(to : here)
  here = 10 + omp_is_initial_device();
  if (here != 11) return 6;
  free(p);
  return 0;
}
