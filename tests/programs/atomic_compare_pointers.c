// atomic compare of pointers, volatile objects and without braces.
// references: none (clang 19 crashes on pointers, gcc 12 wants the braces)
#include <stdio.h>

struct node {
    struct node *next;
    int value;
};

int main(void) {
    enum { N = 200 };
    static struct node nodes[N];
    struct node *first = 0, *null = 0, *claimed = 0;
    volatile long most = -1;
    int claims = 0;
#pragma omp parallel for shared(first, claimed, most) reduction(+ : claims)
    for (int i = 0; i < N; i++) {
        nodes[i].value = i;
        // A list to which all threads push.
        for (int done = 0; !done;) {
            struct node *head;
#pragma omp atomic read
            head = first;
            nodes[i].next = head;
#pragma omp atomic compare capture release
            { done = first == head; if (done) first = &nodes[i]; }
        }
        int mine;
#pragma omp atomic compare capture
        { mine = claimed == null; if (mine) { claimed = &nodes[i]; } }
        claims += mine;
#pragma omp atomic compare
        if (i > most) most = i;
    }
    long sum = 0, length = 0;
    for (struct node *at = first; at; at = at->next) sum += at->value, length++;
    printf("%ld %ld %d %d %ld\n", length, sum, claims, claimed != 0, most);
    return !(length == N && sum == N * (N - 1) / 2 && claims == 1 && claimed && most == N - 1);
}
