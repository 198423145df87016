// lastprivate of a struct, a VLA and a pointer on sections; firstprivate of a VLA.
#include <stdio.h>

struct state { int a; char tag[4]; };

static int run(int n) {
    struct state s = {0, "no"};
    int v[n], w[n], *p = NULL, seen = 0;
    for (int i = 0; i < n; i++)
        v[i] = w[i] = i;
#pragma omp parallel shared(s, v, w, p, seen)
    {
#pragma omp sections lastprivate(s, v, p) firstprivate(w)
        {
#pragma omp section
            {
                s = (struct state){1, "one"};
                for (int i = 0; i < n; i++)
                    v[i] = -i;
                p = NULL;
                w[0] = 1000;
            }
#pragma omp section
            {
                s = (struct state){2, "two"};
                for (int i = 0; i < n; i++)
                    v[i] = 10 * i;
                p = &seen;
                seen = w[n - 1];
            }
        }
    }
    return s.a + (s.tag[2] == 'o') * 10 + v[n - 1] + (p == &seen) * 1000 + seen + w[0];
}

int main(void) {
    int r = run(6) + run(50);
    printf("%d\n", r);
    return r == 1012 + 50 + 5 + 1012 + 490 + 49 ? 0 : 1;
}
