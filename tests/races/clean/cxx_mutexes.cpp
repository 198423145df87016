// Mutexes of the C++ library keep threads apart: held by guards, tried, of one object each, taken twice, and with a condition.
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <vector>

struct Shard {
    std::mutex own;
    long count = 0;
};

int main() {
    std::mutex one;
    std::recursive_mutex again;
    std::vector<Shard> shards(3);
    long total = 0, tried = 0, twice = 0;
#pragma omp parallel for
    for (int i = 0; i < 60; i++) {
        {
            std::lock_guard<std::mutex> guard(one);
            total += i;
        }
        Shard &shard = shards[i % 3];
        std::unique_lock<std::mutex> guard(shard.own, std::defer_lock);
        while (!guard.try_lock()) {
        }
        shard.count++;
        std::lock_guard<std::recursive_mutex> first(again), second(again);
        twice++;
    }
    std::condition_variable comes;
    int letter = 0;
#pragma omp parallel sections num_threads(2)
    {
        {
            std::unique_lock<std::mutex> guard(one);
            comes.wait(guard, [&] { return letter != 0; });
            tried = letter;
        }
#pragma omp section
        {
            std::lock_guard<std::mutex> guard(one);
            letter = 7;
            comes.notify_one();
        }
    }
    std::printf("%ld %ld %ld %ld\n", total, shards[0].count, twice, tried);
}
