// A reference is no copy: all threads use the object behind it.
#include <vector>

static int work(std::vector<int> &all, int n) {
    int &last = all.back();
#pragma omp parallel for // by
    for (int i = 0; i < n; ++i) {
        last = i; // race: *last
        all[i] = last;
    }
    return last;
}

int main() {
    std::vector<int> all(21);
    return work(all, 20) < 0;
}
