// A function of all threads has a static object, which one of them begins and nobody changes.
#include <vector>

static const std::vector<int> &table() {
    static const std::vector<int> all(64, 3);
    return all;
}

int main() {
    int sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < 20; ++i) sum += table()[i];
    return sum != 60;
}
