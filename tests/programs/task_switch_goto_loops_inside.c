// switch, goto, break, continue and nested loops inside a task.
#include <stdio.h>

int main(void) {
    int out[12], sum = 0;
#pragma omp parallel shared(out)
#pragma omp single
    for (int i = 0; i < 12; i++) {
#pragma omp task
        {
            int n = i, steps = 0;
        again:
            switch (n % 3) {
            case 0:
                n /= 3;
                break;
            case 1:
                n += 2;
                break;
            default:
                for (int k = 0; k < 10; k++) {
                    if (k % 2)
                        continue;
                    if (k > 5)
                        break;
                    n += k == 0;
                }
            }
            steps++;
            if (n > 0 && steps < 20)
                goto again;
            out[i] = steps;
        }
    }
    for (int i = 0; i < 12; i++)
        sum += out[i] * (i + 1);
    printf("%d\n", sum);
    return sum > 0 ? 0 : 1;
}
