// Where the directive stands is one mistake, and is told once.
int x;
int main(void) {
    int y = 0;
    if (y)
#pragma omp threadprivate(x) // error: 1: must stand in a block, not be the only statement of another one
    return x;
#pragma omp parallel
    y++;
    return y;
}
