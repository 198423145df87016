// target on the host: what is mapped is shared, scalars and pointers are copied, and declare target names the device's own.
// references: gcc
#include <stdio.h>
#include <stdlib.h>

int everywhere = 7;
static int *reached = &everywhere;
#pragma omp declare target to(reached)
#pragma omp declare target
int on_device = 5;
static int count(void) {
    static int calls;
    return ++calls;
}
#pragma omp end declare target
int here = 3;

struct pair { int x, y; double *p; };

static int implicit_rules(void) {
    int n = 1, a[4] = {0}, *p = a;
    struct pair s = {1, 2, 0};
#pragma omp target
    {
        n = 9;
        here = 9;
        on_device++;
        everywhere++;
        a[1] = 4;
        s.y = 5;
        p[2] = 6;
        p = 0;
    }
    return n == 1 && here == 3 && on_device == 6 && everywhere == 8 && a[1] == 4 && s.y == 5 && a[2] == 6 && p == a;
}

static int defaults(int n) {
    int a[3] = {1, 2, 3}, *p = a, k = 0;
#pragma omp target defaultmap(tofrom : scalar) defaultmap(firstprivate : aggregate)
    {
        k = n;
        a[0] = 100;
        p[1] = 200;
    }
#pragma omp target defaultmap(to)
    a[2] = k + 1;
    return k == n && a[0] == 1 && a[1] == 200 && a[2] == k + 1;
}

static int explicit_rules(int n, double *q) {
    int x = 1, y = 2, z = 3, w = 4;
    struct pair s = {1, 2, q};
#pragma omp target map(always, tofrom : x) map(to : q[0 : n]) firstprivate(y) private(z) map(from : w) \
    map(tofrom : s.x, s.p[1 : 2])
    {
        z = y++;
        x += z;
        w = 8;
        q[0] = x;
        q = 0;
        s.x = 7;
        s.p[1] = 6;
    }
    return x == 3 && y == 2 && z == 3 && w == 8 && s.x == 7 && q != 0 && q[0] == 3 && q[1] == 6;
}

static int pointers(void) {
    double v[3] = {1, 2, 3}, *p = v, *d = malloc(3 * sizeof(double));
    int ok;
#pragma omp target data map(tofrom : v) use_device_ptr(p) use_device_addr(v)
    {
        p[0] = 10;
        p++;
    }
    ok = p == v && v[0] == 10;
#pragma omp target is_device_ptr(d) has_device_addr(v)
    {
        d[2] = v[0] + 1;
        v[1] = 4;
        d = 0;
    }
    ok = ok && d && d[2] == 11 && v[1] == 4;
    free(d);
    return ok;
}

static int variable_length(int n) {
    int a[n][n], sum = 0;
    for (int i = 0; i < n * n; i++) a[i / n][i % n] = i;
#pragma omp target teams distribute parallel for collapse(2) reduction(+ : sum) map(to : a[1 : n - 1][0 : n])
    for (int i = 1; i < n; i++)
        for (int j = 0; j < n; j++) sum += a[i][j];
#pragma omp target map(tofrom : a)
    a[0][0] = sum;
    return a[0][0];
}

int main(void) {
    double q[4] = {0};
    printf("%d %d %d %d\n", implicit_rules(), defaults(6), explicit_rules(4, q), pointers());
    printf("%d\n", variable_length(5));
    int calls = 0;
#pragma omp target map(from : calls)
    calls = count() + count();
    printf("%d\n", calls + count());
    return 0;
}
