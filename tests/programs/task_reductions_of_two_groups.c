// Tasks and taskloops that take part in reductions of several constructs; iterators over pointers, items through members and calls.
// references: clang (gcc's build hangs now and then)
#include <stdio.h>

struct S {
    int v[8];
    struct S *next;
    int *ptr;
};

static int tab[4];

static int *f(int k) {
    return &tab[k & 3];
}

static int serial(int n) {
    int s = 0, arr[4] = {0};
#pragma omp taskgroup task_reduction(+ : s) task_reduction(max : arr[0:n])
    {
        for (int i = 0; i < 6; i++)
#pragma omp task in_reduction(+ : s) in_reduction(max : arr[0:n])
            {
                s += i;
                if (arr[i % n] < i)
                    arr[i % n] = i;
            }
    }
    return s * 1000 + arr[0] * 100 + arr[1] * 10 + arr[2];
}

int main(void) {
    struct S s = {{0}}, *q = &s;
    int x = 0, y = 0, a[10] = {0}, n = 10, team = 0;
    long both = 0;
    s.ptr = a;
    s.next = &s;
    printf("%d\n", serial(3));
#pragma omp parallel num_threads(4)
#pragma omp single
    {
#pragma omp task depend(iterator(int *p = &a[0] : &a[n] : 2), out: *p) shared(a)
        for (int i = 0; i < 10; i += 2)
            a[i] = i;
#pragma omp task depend(iterator(k = 0 : 5), in: a[2 * k]) depend(iterator(k = 0 : 8), out: q->v[k]) shared(a, s)
        for (int i = 0; i < 8; i++)
            s.v[i] = a[8] + i;
#pragma omp task depend(iterator(k = 0 : 8), inout: s.next->v[k], *f(k)) shared(s)
        for (int i = 0; i < 8; i++)
            s.v[i] *= 2;
#pragma omp task depend(in: s.v[7], (*q).v[0], *(q->ptr + 4)) depend(out: x) shared(x, s)
        x = s.v[7] + s.v[0];
    }
#pragma omp parallel num_threads(4) reduction(task, + : both) reduction(+ : team)
    {
        team++;
        both += 1;
#pragma omp single
        {
#pragma omp taskloop in_reduction(+ : both)
            for (int i = 0; i < 100; i++)
                both += i;
#pragma omp taskgroup task_reduction(+ : y)
            {
#pragma omp taskloop in_reduction(+ : both, y) nogroup num_tasks(5)
                for (int i = 0; i < 10; i++) {
                    both += 1000;
                    y += 1;
                }
#pragma omp task in_reduction(+ : both) depend(out: x)
                both += 7;
            }
        }
    }
    both -= team;
    printf("%d %ld %d\n", x, both, y);
    return x == 46 && both == 14957 && y == 10 ? 0 : 1;
}
