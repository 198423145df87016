// What holds a lock as a reader counts who has looked.
#include <cstdio>
#include <shared_mutex>

int main() {
    std::shared_mutex lock;
    long table[8] = {1, 2, 3}, looked = 0, sum = 0;
#pragma omp parallel for reduction(+ : sum) // by
    for (int i = 0; i < 40; i++) {
        std::shared_lock<std::shared_mutex> reader(lock);
        sum += table[i % 8];
        looked++; // race: looked
    }
    std::printf("%ld %ld\n", sum, looked);
}
