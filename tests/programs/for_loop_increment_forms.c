// All forms of the increment: i++, ++i, i += s, i = i + s, i = s + i, i--, --i, i -= s, i = i - s.
#include <stdio.h>

#define RUN(init, test, step)                                                                      \
    do {                                                                                           \
        int sum = 0;                                                                               \
        _Pragma("omp parallel for reduction(+ : sum)") for (int i = init; test; step) sum += i;    \
        printf("%d ", sum);                                                                        \
        total += sum;                                                                              \
    } while (0)

int main(void) {
    int total = 0, s = 3;
    RUN(0, i < 10, i++);
    RUN(0, i < 10, ++i);
    RUN(0, i < 10, i += s);
    RUN(0, i < 10, i = i + s);
    RUN(0, i < 10, i = s + i);
    RUN(10, i > 0, i--);
    RUN(10, i > 0, --i);
    RUN(10, i > 0, i -= s);
    RUN(10, i > 0, i = i - s);
    printf("\n");
    return total == 45 + 45 + 18 * 3 + 55 + 55 + 22 + 22 ? 0 : 1;
}
