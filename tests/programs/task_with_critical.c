// Named critical constructs in tasks protect a shared list.
#include <stdio.h>

static int stack[300], top, sum;

int main(void) {
    int checked = 0;
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < 300; i++) {
#pragma omp task
        {
#pragma omp critical(stack)
            {
                stack[top] = i;
                top++;
            }
#pragma omp critical(sum)
            sum += i;
        }
    }
    for (int i = 0; i < top; i++)
        checked += stack[i];
    printf("%d %d %d\n", top, sum, checked);
    return top == 300 && sum == 44850 && checked == 44850 ? 0 : 1;
}
