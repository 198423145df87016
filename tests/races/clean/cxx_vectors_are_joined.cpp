// Each thread appends to a vector of its own, and they are joined one after the other.
#include <vector>

int main() {
    std::vector<int> found;
#pragma omp parallel
    {
        std::vector<int> mine;
#pragma omp for nowait
        for (int i = 0; i < 20; ++i)
            if (i % 3 == 0) mine.push_back(i);
#pragma omp critical
        found.insert(found.end(), mine.begin(), mine.end());
    }
    return found.size() != 7;
}
