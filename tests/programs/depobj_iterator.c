// Iterators over dependence objects, each of which may keep several dependences; other items beside them.
// references: gcc (clang loses the dependences)
#include <omp.h>
#include <stdio.h>

int main(void) {
    int w[4] = {1, 2, 3, 4}, y = 0, n = 4;
    omp_depend_t objects[4];
#pragma omp parallel
#pragma omp single
    {
        for (int i = 0; i < n; i++) {
            omp_depend_t *object = &objects[i];
#pragma omp depobj(*object) depend(inout : w[i])
        }
        for (int i = 0; i < n; i++) {
#pragma omp task depend(out : w[i]) shared(w) firstprivate(i)
            w[i] *= 10;
        }
#pragma omp task depend(iterator(i = 0 : n), depobj : *(objects + n - 1 - i)) depend(iterator(i = 0 : 1), out : *(&y + i)) shared(w, y)
        for (int i = 0; i < 4; i++) {
            y += w[i];
            w[i] = i;
        }
        for (int i = 0; i < n; i++) {
            omp_depend_t *object = &objects[i];
#pragma omp task depend(depobj : *object) shared(w) firstprivate(i)
            w[i] += 5;
        }
#pragma omp taskwait depend(iterator(i = 0 : n : 2), depobj : *(objects + i))
        y += w[0] + w[2];
#pragma omp task depend(iterator(i = 1 : n : 2), depobj : *(objects + i)) if (0) shared(w, y)
        y += w[1] + w[3];
        for (int i = 0; i < n; i++) {
            omp_depend_t *object = &objects[i];
#pragma omp depobj(*object) destroy
        }
    }
    printf("%d\n", y);
    return y == 126 ? 0 : 1;
}
