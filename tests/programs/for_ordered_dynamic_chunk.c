// ordered with schedule(dynamic, 7) and a number of iterations that seven does not divide.
#include <stdio.h>

int main(void) {
    char text[101] = "";
    int n = 0, bad = 0;
#pragma omp parallel for ordered schedule(dynamic, 7) shared(text, n)
    for (int i = 0; i < 100; i++) {
#pragma omp ordered
        text[n++] = (char)('a' + i % 26);
    }
    for (int i = 0; i < 100; i++)
        bad += text[i] != 'a' + i % 26;
    printf("%s %d\n", text, bad);
    return bad;
}
