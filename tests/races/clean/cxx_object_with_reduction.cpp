// A sum of objects by a reduction that the program declares, and one of vectors, whose copies lead to memory of the heap.
#include <vector>

struct Vec {
    double x = 0, y = 0;
    Vec &operator+=(const Vec &o) {
        x += o.x;
        y += o.y;
        return *this;
    }
};
#pragma omp declare reduction(+ : Vec : omp_out += omp_in)
#pragma omp declare reduction(join : std::vector<int> : omp_out.insert(omp_out.end(), omp_in.begin(), omp_in.end()))

int main() {
    Vec sum;
    const Vec one{1, 2};
    std::vector<int> all[2];
#pragma omp parallel for reduction(+ : sum) reduction(join : all)
    for (int i = 0; i < 40; ++i) {
        sum += one;
        all[i % 2].push_back(i);
    }
    return sum.x != 40 || all[1].size() != 20;
}
