// What a task may depend on is storage, of a type that goes with the dependence type.
// flags: -fopenmp-version=51
#include <omp.h>
struct S {
    int bits : 3, whole;
} s;
void g(int);
void f(int *p, int n, omp_depend_t object, omp_event_handle_t event) {
    int a[10], x = 0;
#pragma omp task depend(in : x + 1) // error: 30: 'x + 1' in clause 'depend' is not a storage location
    g(1);
#pragma omp task depend(out : s.bits) // error: 31: the bit-field 's.bits' cannot be in clause 'depend'
    g(2);
#pragma omp task depend(inout : x[2]) // error: 33: 'x[2]' in clause 'depend' is neither an array nor a pointer
    g(3);
#pragma omp task depend(in : a[2 : 0]) // error: 31: the array section 'a[2 : 0]' in clause 'depend' is empty
    g(4);
#pragma omp task depend(depobj : x) // error: 34: 'x' with the dependence type 'depobj' must be of type 'omp_depend_t'
    g(5);
#pragma omp task depend(in : object) // error: 30: 'object' of type 'omp_depend_t' needs the dependence type 'depobj'
    g(6);
#pragma omp task depend(in : omp_all_memory) // error: 30: 'omp_all_memory' in clause 'depend' on directive 'task' goes with 'out' or 'inout' only
    g(7);
#pragma omp task depend(iterator(i = 0 : n : 0), in : a[i]) // error: 46: the step of iterator 'i' must not be zero
    g(8);
#pragma omp task depend(iterator(double i = 0 : n), in : a[0]) // error: 34: the type of iterator 'i' must be an integer or a pointer, found 'double'
    g(8);
#pragma omp task depend(iterator(i = 0 : n), in : a[i++]) // warning: 51: iterator 'i' must not be changed by 'a[i++]', which is evaluated once for each of its values [OMP 5.2 §3.2.6]
    g(8);
#pragma omp task affinity(iterator(i = 0 : n) : a[i = 2]) // warning: 49: iterator 'i' must not be changed by 'a[i = 2]'
    g(8);
#pragma omp task depend(in : s.whole, *p, p[n], a[1 : n], a) depend(depobj : object)
    g(9);
#pragma omp depobj(x) depend(in : a) // error: 20: 'x' in directive 'depobj' must be a variable of type 'omp_depend_t'
#pragma omp depobj(object) depend(in : a, x) // error: 43: clause 'depend' on directive 'depobj' takes one list item
#pragma omp depobj(object) destroy(x) // error: 36: clause 'destroy' must name 'object', as directive 'depobj' does, found 'x'
#pragma omp depobj(object) destroy(1) // error: 36: clause 'destroy' must name 'object', as directive 'depobj' does, found '1'
#pragma omp taskwait nowait // error: 22: 'taskwait' with clause 'nowait' needs a clause 'depend'
#pragma omp taskwait depend(mutexinoutset : x) // error: 22: the dependence type 'mutexinoutset' is not allowed on directive 'taskwait'
#pragma omp task detach(x) // error: 25: 'x' in clause 'detach' must be of type 'omp_event_handle_t'
    g(10);
#pragma omp task detach(event) shared(event) // error: 39: the event 'event' of clause 'detach' cannot be in clause 'shared'
    g(11);
#pragma omp task priority(-1) // error: 27: the argument of clause 'priority' on directive 'task' must not be negative, found '-1'
    g(12);
}
