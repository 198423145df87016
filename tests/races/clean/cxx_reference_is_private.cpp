// A reference in a list of `private`: each thread has an object for it.
#include <vector>

static int work(std::vector<int> &all, int n) {
    int &last = all.back();
#pragma omp parallel for private(last)
    for (int i = 0; i < n; ++i) {
        last = i;
        all[i] = last;
    }
    return last;
}

int main() {
    std::vector<int> all(21);
    return work(all, 20) != 0;
}
