// A program without any directive is compiled like any other.
#include <stdio.h>

#pragma GCC diagnostic ignored "-Wunused"

int main(void) {
    int s = 0;
    for (int i = 0; i < 10; i++)
        s += i;
    printf("%d\n", s);
    return s == 45 ? 0 : 1;
}
