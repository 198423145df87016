// A block that is moved within its pool need not fit there twice; if the new one does not fit, the old one stays.
// references: gcc (libomp counts both)
// not-on: libomp (for the same reason)
#include <omp.h>
#include <stdio.h>

int main(void) {
    omp_alloctrait_t traits[] = {{omp_atk_pool_size, 4096}, {omp_atk_fallback, omp_atv_null_fb}};
    omp_allocator_handle_t pool = omp_init_allocator(omp_default_mem_space, 2, traits);
    for (int round = 0; round < 20; round++) {
        char *block = omp_alloc(2500, pool);
        block[0] = 'a';
        char *larger = omp_realloc(block, 3000, pool, pool);
        if (!larger) return 1;
        char *none = omp_realloc(larger, 5000, pool, pool);
        char *second = omp_alloc(2500, pool);
        if (round == 0) printf("%c %d %d\n", larger[0], none == 0, second == 0);
        omp_free(larger, pool);
    }
    omp_destroy_allocator(pool);
    return 0;
}
