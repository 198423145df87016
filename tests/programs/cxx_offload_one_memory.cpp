// `requires unified_shared_memory` in C++: what is mapped stays where it is, and regions use the host's objects.
// devices: host, gpu
// references: none (they have no device)
#include <cstdio>
#include <vector>

#pragma omp requires unified_shared_memory

struct Node {
  int value;
  Node *next;
};

static int bad;
#define CHECK(condition) do if (!(condition)) { std::printf("line %d: %s\n", __LINE__, #condition); bad++; } while (0)

static void lists() {
  Node *head = nullptr;
  for (int i = 0; i < 6; i++) head = new Node{i, head};
  int sum = 0, was[4] = {1, 2, 3, 4};
#pragma omp target map(tofrom : sum) map(to : was)
  {
    for (Node *at = head; at; at = at->next) sum += at->value++;
    was[1] = 20;
  }
  CHECK(sum == 15 && head->value == 6 && was[1] == 20);
  while (head) {
    Node *next = head->next;
    delete head;
    head = next;
  }
}

template <class T> static void vectors() {
  std::vector<std::vector<T>> rows(3, std::vector<T>(5, T(2)));
  T *first = rows[0].data();
#pragma omp target teams distribute parallel for
  for (int i = 0; i < 5; i++) first[i] *= i;
  CHECK(rows[0][4] == T(8) && rows[1][4] == T(2));
}

int main() {
  lists();
  vectors<int>();
  vectors<double>();
  std::printf("%d\n", bad);
  return bad != 0;
}
