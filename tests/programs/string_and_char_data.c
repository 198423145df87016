// String literals, char arrays and library calls on them in a region.
#include <ctype.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    const char *words[4] = {"warp", "weft", "loom", "shuttle"};
    char out[4][16];
    size_t chars = 0;
#pragma omp parallel for reduction(+ : chars)
    for (int i = 0; i < 4; i++) {
        snprintf(out[i], sizeof out[i], "%s!", words[i]);
        out[i][0] = (char)toupper((unsigned char)out[i][0]);
        chars += strlen(out[i]);
    }
    printf("%s %s %s %s %zu\n", out[0], out[1], out[2], out[3], chars);
    return chars == 23 ? 0 : 1;
}
