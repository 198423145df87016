/* The host device: clang's image of a program, in memory of its own. */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

struct list { int n; int *items; };
#pragma omp declare mapper(whole : struct list l) map(l.n) map(tofrom : l.items[0 : l.n])

int table[4] = {1, 2, 3, 4};
#pragma omp declare target to(table)
int far;
#pragma omp declare target link(far)

static int wrong;
static void expect(int line, int holds) {
    if (!holds) {
        printf("line %d\n", line);
        wrong = 1;
    }
}
#define EXPECT(holds) expect(__LINE__, holds)

static void counts(void) {
    int a[10], seen = 0;
    for (int i = 0; i < 10; i++) a[i] = i;
#pragma omp target data map(to : a)
    {
        a[0] = 5;
#pragma omp target map(from : seen)
        seen = a[0];
        EXPECT(seen == 0 && omp_target_is_present(a, 0));
#pragma omp target update to(a[0 : 1])
#pragma omp target map(from : seen) map(tofrom : a)
        {
            seen = a[0];
            a[9] = 90;
        }
        EXPECT(seen == 5 && a[9] == 9);
#pragma omp target update from(a[9 : 1])
        EXPECT(a[9] == 90);
#pragma omp target enter data map(to : a)
    }
    EXPECT(omp_target_is_present(a, 0));
#pragma omp target exit data map(delete : a)
    EXPECT(!omp_target_is_present(a, 0));
}

static void structures(void) {
    int items[6] = {1, 2, 3, 4, 5, 6};
    struct list l = {6, items};
#pragma omp target map(to : l.n) map(tofrom : l.items[2 : 3])
    l.items[3] = 10 * l.n;
    EXPECT(l.items == items && items[3] == 60);
#pragma omp target map(mapper(whole), tofrom : l)
    for (int i = 0; i < l.n; i++) l.items[i] = i;
    EXPECT(l.items == items && items[3] == 3 && items[5] == 5);
}

static void variables(void) {
    int seen = 0;
#pragma omp target
    table[1] = 20;
    EXPECT(table[1] == 2);
#pragma omp target update from(table)
    EXPECT(table[1] == 20);
    far = 7;
#pragma omp target map(tofrom : far) map(from : seen)
    seen = far++;
    EXPECT(seen == 7 && far == 8);
}

static void loops(void) {
    int n = 1000;
    long sum = 0, *squares = malloc(n * sizeof *squares);
#pragma omp target teams distribute parallel for map(from : squares[0 : n]) reduction(+ : sum)
    for (int i = 0; i < n; i++) {
        squares[i] = (long)i * i;
        sum += i;
    }
    EXPECT(sum == 499500 && squares[999] == 998001);
    int x = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp target nowait depend(out : x) map(tofrom : x)
        x = 3;
#pragma omp target nowait depend(inout : x) map(tofrom : x)
        x *= 5;
#pragma omp taskwait
    }
    EXPECT(x == 15);
    free(squares);
}

static void functions(void) {
    int host = omp_get_initial_device(), from[4] = {1, 2, 3, 4}, to[4] = {0}, ok = 0;
    int *there = omp_target_alloc(sizeof from, 0);
    EXPECT(there && !omp_target_memcpy(there, from, sizeof from, 0, 0, 0, host));
#pragma omp target is_device_ptr(there) map(from : ok)
    {
        ok = there[2] == 3;
        there[2] = 30;
    }
    EXPECT(ok && !omp_target_memcpy(to, there, sizeof to, 0, 0, host, 0) && to[2] == 30);
    EXPECT(!omp_target_associate_ptr(from, there, sizeof from, 0, 0) && omp_get_mapped_ptr(from, 0) == there);
#pragma omp target update from(from)
    EXPECT(from[2] == 30 && !omp_target_disassociate_ptr(from, 0));
    omp_target_free(there, 0);
}

int main(void) {
    if (omp_get_num_devices() == 0) {
        int here = 0;
#pragma omp target map(from : here)
        here = omp_is_initial_device();
        puts(here && omp_get_initial_device() == 0 ? "none" : "bad");
        return 0;
    }
    EXPECT(omp_get_num_devices() == 1 && omp_get_initial_device() == 1);
    counts();
    structures();
    variables();
    loops();
    functions();
    puts(wrong ? "bad" : "good");
    return 0;
}
