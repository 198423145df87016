// Plain char counts over the letters.
#include <stdio.h>

int main(void) {
    char text[27] = {0};
#pragma omp parallel for schedule(dynamic, 3)
    for (char c = 'a'; c <= 'z'; c++)
        text[c - 'a'] = c;
    printf("%s\n", text);
    return text[25] != 'z';
}
