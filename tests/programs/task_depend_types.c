// in, out, inout, mutexinoutset and inoutset order tasks as they say, on variables, elements and sections.
// references: clang
#include <stdio.h>

struct point {
    int x, y;
};

int main(void) {
    int a = 0, b = 0, c = 0, d = 0, e = 0, sum = 0, product = 1;
    int array[20];
    struct point p = {0, 0}, *q = &p;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task depend(out : a) shared(a)
        a = 1;
#pragma omp task depend(in : a) depend(out : b) shared(a, b)
        b = a + 1;
#pragma omp task depend(in : a) depend(out : c) shared(a, c)
        c = a + 2;
#pragma omp task depend(in : b, c) depend(inout : d) shared(b, c, d)
        d = b * 10 + c;
#pragma omp task depend(inout : d) shared(d)
        d += 100;
#pragma omp task depend(in : d) depend(out : e) shared(d, e)
        e = d;

        int *first = array;
#pragma omp task depend(out : ([20])first) shared(array)
        array[0] = 1;
        for (int i = 0; i < 20; i++) {
#pragma omp task depend(inout : array[i]) shared(array) firstprivate(i)
            array[i] = i;
        }
        for (int i = 1; i < 20; i++) {
#pragma omp task depend(in : array[i - 1]) depend(inout : array[i]) shared(array) firstprivate(i)
            array[i] += array[i - 1];
        }

#pragma omp task depend(out : sum) shared(sum)
        sum = 5;
        for (int i = 0; i < 50; i++) {
#pragma omp task depend(mutexinoutset : sum) shared(sum) firstprivate(i)
            sum += i;
        }
#pragma omp task depend(in : sum) depend(out : product) shared(sum, product)
        product = 2 * sum;
        for (int i = 0; i < 8; i++) {
#pragma omp task depend(inoutset : product) shared(product) firstprivate(i)
            {
#pragma omp atomic
                product += i;
            }
        }
#pragma omp task depend(inout : product) shared(product)
        product *= 3;

#pragma omp task depend(out : q->x) shared(p)
        p.x = 7;
#pragma omp task depend(in : p.x) depend(out : q[0].y) shared(p)
        p.y = p.x + 1;
#pragma omp task depend(inout : (*q).y) shared(p)
        p.y *= 2;
    }
    printf("%d %d %d %d %d\n", a, b, c, d, e);
    printf("%d %d %d %d\n", array[1], array[5], array[19], sum);
    printf("%d %d %d\n", product, p.x, p.y);
    return d == 123 && e == 123 && array[19] == 190 && product == (2 * sum + 28) * 3 && p.y == 16 ? 0 : 1;
}
