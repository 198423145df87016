// A loop over a floating-point variable.
void f(float *a) {
#pragma omp parallel for
    for (float x = 0; x < 1; x += 0.25f) // error: 10: must be of integer or pointer type, not 'float'
        a[(int)(4 * x)] = x;
}
