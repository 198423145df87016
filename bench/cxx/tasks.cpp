// goal: 0.97
// A tree of unique pointers, walked by tasks that are lambdas' bodies.
#include "bench.h"
#include <memory>

struct Node {
    std::unique_ptr<Node> left, right;
    long value;
};

static std::unique_ptr<Node> tree(int depth) {
    auto node = std::make_unique<Node>();
    node->value = bench_random() % 10;
    if (depth > 0) node->left = tree(depth - 1), node->right = tree(depth - 1 - static_cast<int>(bench_random() % 2));
    return node;
}

static long total(const Node *node) {
    if (!node) return 0;
    long left = 0, right = 0;
    #pragma omp task shared(left)
    left = total(node->left.get());
    #pragma omp task shared(right)
    right = total(node->right.get());
    #pragma omp taskwait
    return left + right + node->value;
}

KERNEL long kernel(const Node *root) {
    long result = 0;
    #pragma omp parallel
    #pragma omp single
    result = total(root);
    return result;
}

int main() {
    auto root = tree(23);
    double start = clock_seconds(), check = 0;
    for (int round = 0; round < 5; round++) {
        root->value += round;
        check += static_cast<double>(kernel(root.get()));
    }
    double seconds = clock_seconds() - start;
    report(check, seconds);
}
