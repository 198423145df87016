// Recursions through nested regions in C++: templates, containers, exceptions in front of regions and within them.
#include <cstdio>
#include <memory>
#include <omp.h>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

template <class T> static void quicksort(std::vector<T> &v, long low, long high) {
    if (low >= high)
        return;
    T pivot = v[high];
    long at = low;
    for (long i = low; i < high; i++)
        if (v[i] < pivot)
            std::swap(v[at++], v[i]);
    std::swap(v[at], v[high]);
#pragma omp parallel sections
    {
#pragma omp section
        quicksort(v, low, at - 1);
#pragma omp section
        quicksort(v, at + 1, high);
    }
}

struct Node {
    std::vector<std::unique_ptr<Node>> below;
    long value = 0;
};

static std::unique_ptr<Node> grow(int depth, long value) {
    auto node = std::make_unique<Node>();
    node->value = value;
    for (int i = 0; i < depth; i++)
        node->below.push_back(grow(depth - 1, value * 3 % 101 + i));
    return node;
}

// Odd values are thrown out of the function, and caught in the iteration.
static long sum(const Node &node) {
    const int count = static_cast<int>(node.below.size());
    long all = node.value;
    if (node.value % 7 == 1)
        throw std::runtime_error("seven");
#pragma omp parallel for reduction(+ : all) schedule(dynamic)
    for (int i = 0; i < count; i++) {
        try {
            all += sum(*node.below[i]);
        } catch (const std::runtime_error &error) {
            all += error.what()[0];
        }
    }
    if (count > 0 && all % 5 == 2)
        throw std::runtime_error("five");
    return all;
}

struct Walker {
    std::vector<long> seen;
    void walk(std::size_t from, std::size_t to) {
        if (to - from < 2) {
            seen[from] += static_cast<long>(from);
            return;
        }
        const std::size_t middle = (from + to) / 2;
#pragma omp parallel sections num_threads(3)
        {
            walk(from, middle);
#pragma omp section
            walk(middle, to);
        }
    }
};

int main() {
    std::vector<int> numbers(300);
    std::vector<std::string> words(100);
    for (int i = 0; i < 300; i++)
        numbers[i] = i * 389 % 503;
    for (int i = 0; i < 100; i++)
        words[i] = std::to_string(i * 61 % 107) + " and more than fits into the object";
    int wrong = 0;
    quicksort(numbers, 0, 299);
    quicksort(words, 0, 99);
    for (int i = 1; i < 300; i++)
        wrong += numbers[i - 1] > numbers[i];
    for (int i = 1; i < 100; i++)
        wrong += words[i - 1] > words[i];
    std::printf("%d %d %s\n", wrong, numbers[150], words[50].c_str());
    for (int i = 0; i < 5; i++) {
        auto tree = grow(5, i);
        try {
            std::printf("%ld\n", sum(*tree));
        } catch (const std::exception &error) {
            std::printf("%s\n", error.what());
        }
    }
    Walker walker{std::vector<long>(64)};
    long hash = 0;
    for (int levels = 1; levels < 3; levels++) {
        omp_set_max_active_levels(levels);
        walker.walk(0, 64);
    }
    for (long value : walker.seen)
        hash = hash * 3 % 1000003 + value;
    std::printf("%ld\n", hash);
    return wrong;
}
