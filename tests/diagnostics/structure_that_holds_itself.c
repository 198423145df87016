// A mistake in a structure lets it hold itself.
struct node {
    struct node *left, inner; // error: 24: field has incomplete type 'struct node'
    int key;
};

int first(struct node *nodes) {
    struct node tree = *nodes;
    int sum = 0;
#pragma omp parallel for firstprivate(tree) reduction(+ : sum)
    for (int i = 0; i < 3; i++) sum += tree.key;
    return sum;
}
