// references: gcc
// Storage locations of C++ in `depend`, and dependence objects and iterators whose types a template leaves open.
#include <omp.h>

static int a, b, c, d, e;

static void places(bool first) {
    #pragma omp task depend(out : a)
    a = 1;
    #pragma omp task depend(out : first ? b : c)
    (first ? b : c) = 2;
    #pragma omp task depend(inout : ++d)
    d += 4;
    #pragma omp task depend(in : a, (first ? b : c), d)
    e = a + b * 10 + c * 100 + d * 1000;
    #pragma omp taskwait
}

template <class Object> static int objects(Object &second) {
    Object first;
    int x = 1, y = 0;
    #pragma omp depobj(first) depend(out : x)
    #pragma omp depobj(second) depend(in : x)
    #pragma omp task shared(x) depend(depobj : first)
    x = 2;
    #pragma omp task shared(x, y) depend(depobj : second)
    y = x;
    #pragma omp taskwait
    #pragma omp depobj(first) destroy
    #pragma omp depobj(second) destroy
    return y;
}

template <class I, class S> static int iterators(I n, S step) {
    int cells[16] = {}, sum = 0;
    for (I i = 0; i < n; i += 4) {
        #pragma omp task shared(cells) depend(iterator(I k = i : i + 4 : step), out : cells[k])
        for (I k = i; k < i + 4; k += step) cells[k] = k;
    }
    #pragma omp task shared(cells, sum) depend(iterator(I k = 0 : n : step), in : cells[k])
    for (I k = 0; k < n; k += step) sum += cells[k];
    #pragma omp taskwait
    return sum;
}

int main() {
    int failed = 0;
    #pragma omp parallel reduction(+ : failed)
    #pragma omp single
    {
        places(true);
        if (e != 1 + 20 + 0 + 1000 * d || d != 5) failed++;
        a = b = c = d = e = 0;
        places(false);
        if (e != 1 + 0 + 200 + 1000 * d || d != 5) failed++;
        omp_depend_t object;
        if (objects(object) != 2) failed++;
        if (iterators(16, 1) != 120 || iterators(8L, (short)2) != 12) failed++;
    }
    return failed;
}
