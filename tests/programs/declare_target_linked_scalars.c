// What `declare target link` names is mapped both ways by a `target` that names it in no clause, scalars and pointers too;
// others of their kind are copied in. [OMP 5.2 §5.8.1]
// references: clang, gcc
// devices: host, gpu
#include <stdio.h>

static int counter = 1;
static double total = 0.5;
static int *where;
static int plain = 7;
#pragma omp declare target link(counter, total, where)

static int twice(void) {
    int seen = 0;
#pragma omp target map(tofrom : seen)
    {
        counter += 10;
        total *= 2;
        plain += 100;
        seen = counter + plain;
    }
    return seen;
}

int main(void) {
    int seen = twice();
    printf("%d %d %g %d\n", seen, counter, total, plain);
    where = &plain;
#pragma omp target defaultmap(firstprivate : scalar)
    {
        counter += 5;
        where = 0;
    }
    printf("%d %d\n", counter, where == 0);
#pragma omp target map(counter) map(to : total)
        counter += total > 0;
    printf("%d\n", counter);
    return 0;
}
