// Every form of atomic capture: expressions before and after, structured blocks in both orders, exchange.
#include <stdio.h>

int main(void) {
    int x = 0, v = 0, bad = 0;
#pragma omp atomic capture
    v = x++;
    bad += v != 0 || x != 1;
#pragma omp atomic capture
    v = ++x;
    bad += v != 2 || x != 2;
#pragma omp atomic capture
    v = x--;
    bad += v != 2 || x != 1;
#pragma omp atomic capture
    v = --x;
    bad += v != 0 || x != 0;
#pragma omp atomic capture
    v = x += 10;
    bad += v != 10 || x != 10;
#pragma omp atomic capture
    v = x = x * 3;
    bad += v != 30 || x != 30;
#pragma omp atomic capture
    v = x = 100 - x;
    bad += v != 70 || x != 70;
#pragma omp atomic capture
    {
        v = x;
        x -= 5;
    }
    bad += v != 70 || x != 65;
#pragma omp atomic capture
    {
        x /= 5;
        v = x;
    }
    bad += v != 13 || x != 13;
#pragma omp atomic capture
    {
        v = x;
        x = x << 2;
    }
    bad += v != 13 || x != 52;
#pragma omp atomic capture
    {
        x = 60 ^ x;
        v = x;
    }
    bad += v != 8 || x != 8;
#pragma omp atomic capture
    {
        v = x;
        x = 77;
    }
    bad += v != 8 || x != 77;
#pragma omp atomic capture
    {
        v = x;
        x++;
    }
    bad += v != 77 || x != 78;
#pragma omp atomic capture
    {
        --x;
        v = x;
    }
    bad += v != 77 || x != 77;
    printf("%d %d %d\n", x, v, bad);
    return bad;
}
