// Threads look at a `std::atomic` that one of them sets; what it publishes comes before what they read then.
#include <atomic>
#include <vector>

static int search(const std::vector<int> &all, int what) {
    std::atomic<bool> found{false};
    int where = -1, seen = 0;
#pragma omp parallel for schedule(dynamic) reduction(+ : seen)
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (found.load(std::memory_order_acquire)) {
            seen += where > 0;
            continue;
        }
        if (all[i] == what) {
            where = (int)i;
            found.store(true, std::memory_order_release);
        }
    }
    return where + seen * 0;
}

int main() {
    std::vector<int> all(30);
    all[11] = 5;
    return search(all, 5) != 11;
}
