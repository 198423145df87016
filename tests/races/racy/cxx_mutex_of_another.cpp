// Each counter has a mutex, and one is counted under that of the other.
#include <cstdio>
#include <mutex>

int main() {
    std::mutex of_even, of_odd;
    long even = 0, odd = 0;
#pragma omp parallel for num_threads(2) // by
    for (int i = 0; i < 40; i++) {
        if (i % 2 == 0) {
            std::lock_guard<std::mutex> guard(of_even);
            even++; // race: even
        } else {
            std::lock_guard<std::mutex> guard(of_odd);
            odd++;
            even++; // and
        }
    }
    std::printf("%ld %ld\n", even, odd);
}
