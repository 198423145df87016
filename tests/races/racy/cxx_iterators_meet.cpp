// Iterations that iterators count read what their neighbors write.
#include <vector>

int main() {
    std::vector<long> values(40, 1);
#pragma omp parallel for schedule(static, 1) // by
    for (auto it = values.begin() + 1; it < values.end(); ++it) {
        long before = it[-1]; // and
        *it += before; // race: it
    }
    return values[5] < 0;
}
