// Recursions of untied tasks that give way: tied tasks among them, children by the hundred, and waits in functions of their
// own. What is executed inside of a task that gives way must not keep its thread from what others wait for.
// references: gcc (clang's build does not end on libomp where untied tasks that give way have tied children)
#include <stdio.h>

// Both tasks are untied, one gives way.
static int fib(int n) {
    int a, b;
    if (n < 2)
        return n;
#pragma omp task untied shared(a) firstprivate(n)
    {
#pragma omp taskyield
        a = fib(n - 1);
    }
#pragma omp task untied shared(b) firstprivate(n)
    b = fib(n - 2);
#pragma omp taskwait
    return a + b;
}

// The other one is tied.
static int mixed(int n) {
    int a, b;
    if (n < 2)
        return n;
#pragma omp task untied shared(a) firstprivate(n)
    {
#pragma omp taskyield
        a = mixed(n - 1);
#pragma omp taskyield
    }
#pragma omp task shared(b) firstprivate(n)
    {
        b = mixed(n - 2);
#pragma omp taskyield
    }
#pragma omp taskwait
    return a + b;
}

// Many tasks that give way at their ends: executed one inside of the other, they would fill the stack.
static long tree(int n) {
    long sum = 1;
    for (int i = 0; i < n; i++) {
#pragma omp task untied shared(sum) firstprivate(i)
        {
            long below = tree(i);
#pragma omp taskyield
#pragma omp atomic
            sum += below;
        }
    }
#pragma omp taskwait
    return sum;
}

int main(void) {
    int a = 0, b = 0;
    long c = 0;
#pragma omp parallel shared(a, b, c)
#pragma omp single
    {
        a = fib(18);
        b = mixed(18);
        c = tree(16);
    }
    printf("%d %d %ld\n", a, b, c);
    return a == 2584 && b == 2584 && c == 65536 ? 0 : 1;
}
