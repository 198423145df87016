// Twelve sections, more than there are threads, with calls, loops and a switch in them.
#include <stdio.h>

static int square(int x) { return x * x; }

int main(void) {
    int r[12] = {0}, sum = 0;
#pragma omp parallel shared(r)
    {
#pragma omp sections
        {
#pragma omp section
            r[0] = square(1);
#pragma omp section
            for (int i = 0; i < 10; i++)
                r[1] += i;
#pragma omp section
            {
                int i = 3;
                while (i--)
                    r[2] += 2;
            }
#pragma omp section
            switch (sum + 1) {
            case 0:
                r[3] = 1;
                break;
            default:
                r[3] = 7;
            }
#pragma omp section
            if (r[4] == 0)
                r[4] = 5;
            else
                r[4] = 6;
#pragma omp section
            {
                int t[3] = {1, 2, 3};
                r[5] = t[0] + t[1] + t[2];
            }
#pragma omp section
            r[6] = 6;
#pragma omp section
            r[7] = 7;
#pragma omp section
            do
                r[8]++;
            while (r[8] < 4);
#pragma omp section
            {
            }
#pragma omp section
            ;
#pragma omp section
            r[11] = square(r[10] + 3);
        }
    }
    for (int i = 0; i < 12; i++)
        sum += r[i];
    printf("%d\n", sum);
    return sum == 1 + 45 + 6 + 7 + 5 + 6 + 6 + 7 + 4 + 9 ? 0 : 1;
}
