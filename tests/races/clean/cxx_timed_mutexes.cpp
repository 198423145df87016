// Threads try to take a mutex for a while, and a lock for readers and writers.
#include <chrono>
#include <cstdio>
#include <mutex>
#include <shared_mutex>

int main() {
    std::timed_mutex mutex;
    std::shared_timed_mutex table;
    long count = 0, version = 0, seen = 0;
#pragma omp parallel for reduction(+ : seen)
    for (int i = 0; i < 40; i++) {
        if (mutex.try_lock_for(std::chrono::minutes(1))) {
            count++;
            mutex.unlock();
        }
        if (i % 4 == 0) {
            std::unique_lock<std::shared_timed_mutex> writer(table, std::chrono::steady_clock::now() + std::chrono::minutes(1));
            version++;
        } else {
            std::shared_lock<std::shared_timed_mutex> reader(table, std::chrono::minutes(1));
            seen += version <= 10;
        }
    }
    std::printf("%ld %ld %ld\n", count, version, seen);
}
