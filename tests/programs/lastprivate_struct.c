// lastprivate of a struct.
#include <stdio.h>

struct pair { int a; double b; char name[4]; };

int main(void) {
    struct pair p = {0, 0, "no"};
#pragma omp parallel for lastprivate(p) schedule(static, 4)
    for (int i = 0; i < 26; i++)
        p = (struct pair){i, i / 4.0, {(char)('a' + i), 0}};
    printf("%d %.2f %s\n", p.a, p.b, p.name);
    return p.a == 25 && p.b == 6.25 && p.name[0] == 'z' ? 0 : 1;
}
