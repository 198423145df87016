// Iterations that iterators count read one vector and write another one.
#include <vector>

int main() {
    std::vector<long> values(40, 1), sums(40);
#pragma omp parallel for schedule(static, 1)
    for (auto it = values.begin() + 1; it < values.end(); ++it) {
        long before = it[-1];
        sums[it - values.begin()] = before + *it;
    }
    return sums[5] != 2;
}
