// Readers look at a table side by side, and a writer changes it alone.
#include <cstdio>
#include <mutex>
#include <shared_mutex>
#include <vector>

int main() {
    std::shared_mutex lock;
    std::vector<long> squares(4, -1);
    long found = 0, missed = 0;
#pragma omp parallel for reduction(+ : found, missed)
    for (int i = 0; i < 60; i++) {
        {
            std::shared_lock<std::shared_mutex> reader(lock);
            if (squares[i % squares.size()] >= 0) {
                found++;
                continue;
            }
        }
        std::unique_lock<std::shared_mutex> writer(lock);
        long number = i % squares.size();
        squares[number] = number * number;
        missed++;
    }
    std::printf("%ld %ld\n", found + missed, squares[3]);
}
