// sizeof of an array of computed length needs the array; of anything else it needs the type only.
int f(int n, const double *a) {
    double v[n];
#pragma omp parallel default(none)
    {
        unsigned long size = sizeof a[0] + sizeof *a;
        size += sizeof v; // error: 24: variable 'v' needs a data-sharing clause
        (void)size;
    }
    return n;
}
