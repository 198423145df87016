// The copies of a reduction are lists: the nodes that a thread's iterations have linked are the thread's.
struct Node {
    struct Node *next;
    int value;
};
struct List {
    struct Node *first;
    long count;
};
static void append(struct List *to, struct List *from) {
    while (from->first) {
        struct Node *node = from->first;
        from->first = node->next;
        node->next = to->first;
        to->first = node;
        to->count++;
    }
}
#pragma omp declare reduction(join : struct List : append(&omp_out, &omp_in)) initializer(omp_priv = {0, 0})

static struct Node nodes[40];

int main(void) {
    struct List all = {0, 0};
#pragma omp parallel for reduction(join : all)
    for (int i = 0; i < 40; i++) {
        nodes[i].value = i;
        nodes[i].next = all.first;
        if (all.first) all.first->value += 100;
        all.first = &nodes[i];
    }
    return all.count != 40;
}
