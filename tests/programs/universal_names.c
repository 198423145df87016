// Identifiers with dollar signs and characters beyond ASCII, in both spellings, in clauses, loops and bodies.
#include <stdio.h>

struct punkt {
    int h\u00f6he, breite;
};

static int größe, \u6570[4];
#pragma omp threadprivate(gr\u00f6\u00dfe)

static int verdoppeln(int größe) { return 2 * gr\u00f6\u00dfe; }

int main(void) {
    int länge = 12, summe\u00e4 = 0, 合計 = 1;
    struct punkt ö = { 3, 4 };
    größe = 5;
#pragma omp parallel for reduction(+ : summe\u00e4) firstprivate(l\u00e4nge, ö) copyin(größe) lastprivate(\u5408\u8a08)
    for (int \u00ef = 0; ï < l\u00e4nge; \u00ef++) {
        summeä += verdoppeln(ï) + \u00f6.höhe + gr\u00f6\u00dfe;
        合計 = \u00ef;
    }
#pragma omp parallel num_threads(ö.h\u00f6he) default(none) shared(\u6570, summe\u00e4)
#pragma omp for schedule(static, 1)
    for (int i = 0; i < 4; i++) {
#pragma omp atomic
        summe\u00e4 += i;
        数[i] = i * i;
    }
    int $ = 1, a$b = 2, a = 100, $n = 10, i$ = 3;
#pragma omp parallel for firstprivate(a$b, $) reduction(+ : i$) if($n > 3) num_threads($ + a$b)
    for (int $i = 0; $i < $n; $i += $) {
        a$b += $;
        i$ += $i + (a$b > 2);
    }
    printf("%d %d %d %s %d %d %d\n", summeä, 合計, \u6570[3], "gr\u00f6\u00dfe", i$, a, a$b);
    return 0;
}
