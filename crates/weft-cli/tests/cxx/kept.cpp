// Since C++23, the loop keeps the objects whose values it runs over.
#include <cstdio>
#include <vector>
struct Owner {
    std::vector<int> items;
    explicit Owner(int n) { for (int i = 0; i < n; i++) items.push_back(i); }
    ~Owner() { for (auto &item : items) item = -1000; }
    const std::vector<int> &view() const { return items; }
};

static Owner made(int n) { return Owner(n); }
int main() {
    long sum = 0, other = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int item : {made(100).view()[7], 4943}) sum += item;
    std::vector<int> plain(100, 3);
#pragma omp parallel for reduction(+ : other)
    for (int item : plain) other += item;
    std::printf("%ld %ld\n", sum, other);
}
