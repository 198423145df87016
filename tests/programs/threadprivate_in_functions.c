// Threadprivate data used by functions that know nothing of the region, recursively and in a loop.
#include <omp.h>
#include <stdio.h>

static int stack[64], top;
#pragma omp threadprivate(stack, top)

static void push(int v) { stack[top++] = v; }
static int pop(void) { return stack[--top]; }

static int evaluate(int depth, int seed) {
    if (depth == 0) {
        push(seed);
        return 1;
    }
    int n = evaluate(depth - 1, seed) + evaluate(depth - 1, seed + 1);
    int right = pop(), left = pop();
    push(left + right);
    return n;
}

int main(void) {
    int sum = 0, bad = 0;
#pragma omp parallel for reduction(+ : sum, bad) schedule(dynamic)
    for (int i = 0; i < 20; i++) {
        bad += evaluate(5, i) != 32;
        sum += pop();
        bad += top != 0;
    }
    printf("%d %d\n", sum, bad);
    return bad || sum != 32 * 190 + 20 * 80;
}
