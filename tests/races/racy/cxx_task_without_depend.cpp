// The second task reads what the first one writes, and depends on something else.
#include <vector>

int main() {
    std::vector<double> a(4), b(4);
    double sum = 0;
#pragma omp parallel num_threads(4)
#pragma omp single
    {
#pragma omp task depend(out : a[0]) shared(a) // by
        for (double &x : a)
            x = 1; // race: *x
#pragma omp task depend(out : b[0]) shared(b)
        b[0] = 2;
#pragma omp task depend(in : b[0]) shared(a, b, sum)
        sum = b[0] + *a.begin(); // and
#pragma omp taskwait
    }
    return sum < 0;
}
