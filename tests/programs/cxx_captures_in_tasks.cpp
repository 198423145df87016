// references: clang (gcc takes captures of lambdas otherwise)
// A task of a lambda is executed when the lambda's own object is gone: what it shares are the variables that were captured.
#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
    std::vector<int> numbers{1, 2, 3, 4};
    int total = 0, calls = 0;
    std::vector<int> seen(5);
#pragma omp parallel
#pragma omp single
    {
        std::for_each(numbers.begin(), numbers.end(), [&](int x) {
#pragma omp task shared(total, seen) firstprivate(x)
            {
#pragma omp atomic
                total += x;
                seen[x] = x;
            }
        });
        [&calls] {
#pragma omp taskloop nogroup shared(calls) grainsize(1)
            for (int i = 0; i < 3; ++i) {
#pragma omp atomic
                calls += i + 1;
            }
        }();
    }
    std::printf("%d %d %d%d%d%d\n", total, calls, seen[1], seen[2], seen[3], seen[4]);
    return total != 10 || calls != 6;
}
