// All iterations append to one vector.
#include <vector>

int main() {
    std::vector<int> found;
#pragma omp parallel for // by
    for (int i = 0; i < 20; ++i)
        if (i % 3 == 0)
            found.push_back(i); // race: found
    return found.empty();
}
