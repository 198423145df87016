// Each lane has a copy of what the lists name and the body declares, objects and references among them.
#include <complex>
#include <vector>

struct Filter {
    double last = 0, scale = 2;
    double run(std::vector<double> &of, int n, double &sum) {
        double most = 0;
#pragma omp simd lastprivate(last) reduction(+ : sum) reduction(max : most)
        for (int i = 0; i < n; ++i) {
            std::complex<double> c(of[i], scale);
            const double parts[2] = {c.real(), c.imag()};
            last = parts[0] * parts[1];
            sum += last;
            if (most < last) most = last;
        }
        std::vector<double>::iterator at;
#pragma omp simd
        for (at = of.begin(); at < of.end(); ++at) *at += 1;
        return most;
    }
};

int main() {
    std::vector<double> all(32, 1.5);
    double sum = 0, most = 0;
#pragma omp parallel num_threads(3) reduction(+ : sum) reduction(max : most)
    {
        std::vector<double> mine = all;
        Filter filter;
        most = filter.run(mine, 32, sum);
    }
    return sum != 3 * 96 || most != 3;
}
