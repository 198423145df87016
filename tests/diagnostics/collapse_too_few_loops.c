// collapse(2) over a loop in which no loop stands.
void f(int n, int *a) {
#pragma omp parallel for collapse(2)
    for (int i = 0; i < n; i++)
        a[i] = i; // error: 9: expected 2 nested for loops
}
