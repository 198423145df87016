// Values of a vector type captured by tasks, whose code may load them with aligned moves.
#include <stdio.h>

typedef float quad __attribute__((vector_size(16)));

int main(void) {
    float out[24][4], sum = 0;
#pragma omp parallel shared(out)
#pragma omp single
    {
        quad q = {1, 2, 3, 4};
        for (int i = 0; i < 24; i++) {
            char odd_size = (char)i;
            q += (quad){1, 1, 1, 1};
#pragma omp task firstprivate(q, odd_size)
            {
                quad r = q * q;
                for (int k = 0; k < 4; k++)
                    out[(int)odd_size][k] = r[k];
            }
        }
    }
    for (int i = 0; i < 24; i++)
        sum += out[i][0] + out[i][3];
    printf("%.0f %.0f\n", out[0][0], sum);
    return out[0][0] == 4 && out[23][3] == 784 ? 0 : 1;
}
