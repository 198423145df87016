// A list built by capture of the head: exchange of pointers, and of doubles.
#include <stdio.h>
#include <stdlib.h>

struct node { int value; struct node *next; };

int main(void) {
    struct node *head = NULL;
    double token = 0, sum = 0;
    long count = 0, total = 0;
#pragma omp parallel for shared(head, token) reduction(+ : sum)
    for (int i = 1; i <= 100; i++) {
        struct node *n = malloc(sizeof *n);
        double old;
        n->value = i;
#pragma omp atomic capture
        {
            n->next = head;
            head = n;
        }
#pragma omp atomic capture
        {
            old = token;
            token = i;
        }
        sum += old;
    }
    while (head) {
        struct node *next = head->next;
        total += head->value;
        count++;
        free(head);
        head = next;
    }
    // Each value but the one that remains has been taken out once.
    printf("%ld %ld %.0f\n", count, total, sum + token);
    return count != 100 || total != 5050 || sum + token != 5050;
}
