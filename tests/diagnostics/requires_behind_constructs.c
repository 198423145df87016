// Requirements that come too late or not at all, and list items that clang takes though they are not alone or of another type.
#include <omp.h>
int x;
void early(void) {
#pragma omp target map(x) // note: 13: this one comes before
    x = 1;
#pragma omp target device(ancestor : 1) map(x) // warning: 27: 'ancestor' in clause 'device' needs '#pragma omp requires reverse_offload' in the file [OMP 5.2 §13.2]
    x = 2;
}
#pragma omp requires unified_shared_memory // error: 22: clause 'unified_shared_memory' on directive 'requires' must come before all constructs for devices [OMP 5.2 §8.2]
#pragma omp requires atomic_default_mem_order(relaxed)

void lists(int k, omp_allocator_handle_t h, int *p) {
    int y = 0, z = 0, u = 0;
#pragma omp allocate(z) allocator(k) // warning: 35: the allocator 'k' is of type 'int', not 'omp_allocator_handle_t' [OMP 5.2 §6.4]
#pragma omp allocate(u) allocator(h)
#pragma omp task depend(out : omp_all_memory, y) shared(y) // warning: 31: 'omp_all_memory' in clause 'depend' on directive 'task' must be the only list item [OMP 5.2 §15.9.5]
    y = z = u = 1;
#pragma omp task depend(inout : omp_all_memory) depend(in : y) shared(y)
    y = 2;
#pragma omp parallel private(y) allocate(k : y) // warning: 42: the allocator 'k' is of type 'int', not 'omp_allocator_handle_t'
    y = *p;
}
