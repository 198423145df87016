// Nodes of a list in turn write a member of the next one.
#include <vector>

struct Node {
    int value = 1;
    Node *next = nullptr;
    void pass() {
        next->value += 2; // race: memory
    }
};

int main() {
    std::vector<Node> nodes(21);
    for (int i = 0; i < 20; ++i) nodes[i].next = &nodes[20 - i % 2];
#pragma omp parallel for // by
    for (int i = 0; i < 18; ++i) nodes[i].pass();
    return nodes[3].value < 0;
}
