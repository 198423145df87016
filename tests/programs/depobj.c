// Dependence objects: made, updated, used as the dependence type, handed to functions, destroyed.
// references: clang
#include <omp.h>
#include <stdio.h>

static void consume(omp_depend_t *object, int *from, int *to) {
#pragma omp task depend(depobj : *object) firstprivate(from, to)
    *to += *from;
}

int main(void) {
    int x = 0, y = 0, z = 0, w[3] = {0, 0, 0};
    omp_depend_t first, objects[2];
#pragma omp parallel
#pragma omp single
    {
#pragma omp depobj(first) depend(out : x)
#pragma omp depobj(objects[0]) depend(inout : y)
#pragma omp depobj(objects[1]) depend(in : w[1])
#pragma omp task depend(depobj : first) shared(x)
        x = 5;
#pragma omp depobj(first) update(in)
#pragma omp task depend(out : w[1]) shared(w)
        w[1] = 3;
#pragma omp task depend(depobj : first, objects[0]) depend(depobj : objects[1]) depend(out : z) shared(x, y, z, w)
        {
            y = x * 2 + w[1];
            z = 1;
        }
        consume(&objects[0], &x, &y);
#pragma omp task depend(depobj : objects[0]) depend(in : z) shared(y, z)
        y = y * 10 + z;
#pragma omp depobj(objects[0]) update(mutexinoutset)
        for (int i = 0; i < 20; i++)
            consume(&objects[0], &z, &y);
#pragma omp taskwait
#pragma omp depobj(first) destroy
#pragma omp depobj(objects[0]) destroy
#pragma omp depobj(objects[1]) destroy
    }
    printf("%d %d %d\n", x, y, z);
    return y == (13 + 5) * 10 + 1 + 20 ? 0 : 1;
}
