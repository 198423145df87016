// Functions that call themselves, of which a compiler need not see that they throw nothing; trees whose nodes are mapped one by one.
// devices: host, gpu
// references: clang, gcc
#include <cstdio>

struct Tree {
  int key;
  Tree *left, *right;
};

#pragma omp declare target
int sum(const Tree *tree) { return tree ? tree->key + sum(tree->left) + sum(tree->right) : 0; }
template <class F> int fold(const Tree *tree, const F &f) {
  return tree ? f(tree->key, fold(tree->left, f), fold(tree->right, f)) : 0;
}
#pragma omp end declare target

static void enter(Tree *tree) {
#pragma omp target enter data map(to : tree[0 : 1])
  if (tree->left) {
    enter(tree->left);
#pragma omp target enter data map(to : tree->left[0 : 1])
  }
  if (tree->right) {
    enter(tree->right);
#pragma omp target enter data map(to : tree->right[0 : 1])
  }
}

int main() {
  Tree leaf{5, nullptr, nullptr}, left{20, nullptr, &leaf}, right{30, nullptr, nullptr}, root{10, &left, &right};
  Tree *tree = &root;
  int all = 0, longest = 0, some = 0;
  enter(tree);
#pragma omp target map(tofrom : all, longest)
  {
    all = sum(tree);
    longest = fold(tree, [](int key, int a, int b) { return key + (a > b ? a : b); });
  }
#pragma omp target map(tofrom : some) map(to : tree->left->right[0 : 1])
  some = tree->left->right->key + tree->right->key;
  std::printf("%d %d %d\n", all, longest, some);
  return 0;
}
