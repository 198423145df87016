// The same critical name in two functions is one lock.
#include <stdio.h>

static int stack[1000], top;
static void push(int v) {
#pragma omp critical(stack)
    stack[top++] = v;
}
static int size(void) {
    int n;
#pragma omp critical(stack)
    {
        n = top;
    }
    return n;
}

int main(void) {
    int sum = 0, ok = 1;
#pragma omp parallel for reduction(&& : ok)
    for (int i = 0; i < 100; i++) {
        push(i);
        ok = ok && size() >= 1;
    }
    for (int i = 0; i < top; i++)
        sum += stack[i];
    printf("%d %d %d\n", top, sum, ok);
    return top == 100 && sum == 4950 && ok ? 0 : 1;
}
