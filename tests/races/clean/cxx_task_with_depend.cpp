// The third task depends on all that it reads; dependences are on elements of vectors and of a map.
#include <map>
#include <vector>

int main() {
    std::vector<double> a(4), b(4);
    std::map<int, double> all{{1, 0}, {2, 0}};
    double sum = 0;
#pragma omp parallel num_threads(4)
#pragma omp single
    {
#pragma omp task depend(out : a[0]) shared(a)
        for (double &x : a) x = 1;
#pragma omp task depend(out : b[0]) shared(b)
        b[0] = 2;
#pragma omp task depend(in : a[0], b[0]) depend(out : all[1]) shared(a, b, all)
        all.at(1) = b[0] + *a.begin();
#pragma omp task depend(in : all[1]) shared(all, sum)
        sum = all.at(1);
#pragma omp taskwait
    }
    return sum != 3;
}
