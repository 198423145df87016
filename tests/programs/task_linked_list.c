// One task per node of a linked list, the pointer captured in a while loop.
#include <stdio.h>
#include <stdlib.h>

struct node { int value, result; struct node *next; };

int main(void) {
    struct node *head = NULL;
    long sum = 0;
    for (int i = 0; i < 150; i++) {
        struct node *n = malloc(sizeof *n);
        *n = (struct node){i, 0, head};
        head = n;
    }
#pragma omp parallel
    {
#pragma omp single
        {
            struct node *p = head;
            while (p) {
#pragma omp task firstprivate(p)
                p->result = p->value * p->value;
                p = p->next;
            }
        }
    }
    while (head) {
        struct node *next = head->next;
        sum += head->result;
        free(head);
        head = next;
    }
    printf("%ld\n", sum);
    return sum == 1113775 ? 0 : 1;
}
