// Threads look at a plain `bool` that one of them sets.
#include <vector>

static bool search(const std::vector<int> &all, int what) {
    bool found = false;
#pragma omp parallel for schedule(dynamic) // by
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (found) continue; // and
        if (all[i] == what) found = true; // race: found
    }
    return found;
}

int main() {
    std::vector<int> all(30);
    all[11] = 5;
    return !search(all, 5);
}
