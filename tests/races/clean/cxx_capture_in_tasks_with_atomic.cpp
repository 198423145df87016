// The tasks of a lambda add to what it has captured by reference, one at a time.
#include <algorithm>
#include <vector>

int main() {
    std::vector<int> numbers{1, 2, 3, 4};
    int total = 0;
#pragma omp parallel num_threads(4)
#pragma omp single
    std::for_each(numbers.begin(), numbers.end(), [&total](int x) {
#pragma omp task shared(total) firstprivate(x)
#pragma omp atomic
        total += x;
    });
    return total < 0;
}
