// Two threads hand a value to each other and back by flush and atomic flags.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int ping = 0, pong = 0, data = 0, result = 0;
    omp_set_dynamic(0);
#pragma omp parallel num_threads(2) shared(ping, pong, data, result)
    {
        if (omp_get_num_threads() == 2) {
            int seen = 0;
            if (omp_get_thread_num() == 0) {
                data = 20;
#pragma omp flush
#pragma omp atomic write
                ping = 1;
                while (!seen) {
#pragma omp atomic read
                    seen = pong;
                }
#pragma omp flush
                result = data;
            } else {
                while (!seen) {
#pragma omp atomic read
                    seen = ping;
                }
#pragma omp flush
                data = data * 2 + 2;
#pragma omp flush
#pragma omp atomic write
                pong = 1;
            }
        }
    }
    printf("%d\n", result);
    return result == 42 ? 0 : 1;
}
