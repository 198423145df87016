/* Functions of OpenMP 6.0 on a host without devices; headers of this age do not declare them. */
#include <omp.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

int omp_is_free_agent(void);
int omp_ancestor_is_free_agent(int);
int omp_get_device_from_uid(const char *);
const char *omp_get_uid_from_device(int);
uintptr_t omp_get_device_memspace(int, uintptr_t);
uintptr_t omp_get_devices_all_memspace(uintptr_t);
uintptr_t omp_get_devices_and_host_memspace(int, const int *, uintptr_t);
uintptr_t omp_get_device_allocator(int, uintptr_t);
uintptr_t omp_get_devices_allocator(int, const int *, uintptr_t);
int omp_get_memspace_num_resources(uintptr_t);
uintptr_t omp_get_submemspace(uintptr_t, int, const int *);
void *omp_target_memset(void *, int, size_t, int);

static int bad;

#define CHECK(what) ((what) ? (void)0 : (void)(bad++, printf("line %d: %s\n", __LINE__, #what)))

int main(void) {
  const int host = omp_get_initial_device(), devices[] = {0, 7}, resources[] = {0};
  const uintptr_t none = (uintptr_t)-1, space = omp_large_cap_mem_space;
  CHECK(!omp_is_free_agent() && !omp_ancestor_is_free_agent(0));
  CHECK(omp_get_device_from_uid(omp_get_uid_from_device(host)) == host);
  CHECK(omp_get_uid_from_device(7) == 0 && omp_get_device_from_uid("nothing") < -1);
  CHECK(omp_get_device_memspace(host, space) == space && omp_get_device_memspace(7, space) == none);
  CHECK(omp_get_devices_all_memspace(space) == space && omp_get_devices_all_memspace(99) == none);
  CHECK(omp_get_devices_and_host_memspace(1, devices, space) == space);
  CHECK(omp_get_devices_and_host_memspace(2, devices, space) == none);
  CHECK(omp_get_memspace_num_resources(space) == 1 && omp_get_submemspace(space, 1, resources) == space);
  uintptr_t allocator = omp_get_device_allocator(host, omp_default_mem_space);
  CHECK(allocator == omp_default_mem_alloc);
  CHECK(omp_get_devices_allocator(1, devices, space) == omp_large_cap_mem_alloc);
  CHECK(omp_get_devices_allocator(2, devices, space) == omp_null_allocator);
  char *block = omp_alloc(10, (omp_allocator_handle_t)allocator);
  CHECK(omp_target_memset(block, 'x', 9, host) == block);
  block[9] = 0;
  CHECK(strcmp(block, "xxxxxxxxx") == 0);
  omp_free(block, (omp_allocator_handle_t)allocator);
  /* What cannot be had is refused. */
  omp_alloctrait_t pinned = {omp_atk_pinned, omp_atv_true};
  CHECK(omp_init_allocator(omp_default_mem_space, 1, &pinned) == omp_null_allocator);
  puts(bad ? "bad" : "good");
  return bad != 0;
}
