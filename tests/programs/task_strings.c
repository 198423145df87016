// Tasks build strings in buffers of their own and copy them to their place.
#include <stdio.h>
#include <string.h>

int main(void) {
    static char lines[12][32];
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < 12; i++) {
        const char *name = i % 2 ? "odd" : "even";
#pragma omp task
        {
            char buffer[32];
            snprintf(buffer, sizeof buffer, "%s-%02d", name, i);
            strcpy(lines[i], buffer);
        }
        name = "none";
    }
    for (int i = 0; i < 12; i++)
        printf("%s ", lines[i]);
    printf("\n");
    return strcmp(lines[11], "odd-11") != 0;
}
