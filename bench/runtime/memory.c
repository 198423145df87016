// Memory per idle thread: what 32 more threads add to the process. Prints KiB resident, tab, KiB of address space.
//
// Resident is what is anonymous. Pages of code that are looked at for the first time are there once for all threads and processes, and
// the kernel brings in their neighbors as it likes; what `status` says is counted per processor, and is off by some hundred KiB.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FEW = 2, MANY = 34 };

// A field of a file of this process in KiB.
static long told(const char *of, const char *field) {
    FILE *file = fopen(of, "r");
    char line[256];
    long value = -1;
    if (!file)
        exit(1);
    while (fgets(line, sizeof line, file))
        if (!strncmp(line, field, strlen(field)))
            value = atol(line + strlen(field));
    fclose(file);
    return value;
}

// All threads of the team meet once; afterwards they are idle.
static void region(int threads) {
    int met = 0;
#pragma omp parallel num_threads(threads) reduction(+ : met)
    met += 1;
    if (met != threads)
        exit(1);
}

int main(void) {
    omp_set_dynamic(0);
    region(FEW);
    long resident = told("/proc/self/smaps_rollup", "Anonymous:"), size = told("/proc/self/status", "VmSize:");
    region(MANY);
    printf("%.1f\t%.1f\n", (double)(told("/proc/self/smaps_rollup", "Anonymous:") - resident) / (MANY - FEW),
           (double)(told("/proc/self/status", "VmSize:") - size) / (MANY - FEW));
    return 0;
}
