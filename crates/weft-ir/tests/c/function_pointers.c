/* Function pointers: tables, callbacks, casts, constant expressions. */
#include <stdlib.h>
typedef int (*op)(int, int);
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
op table[] = { add, sub, 0 };
int apply(op f, int a, int b) { return f ? f(a, b) : -1; }
int at(unsigned i, int a) { return table[i % 2](a, i); }
static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
void sort(int *p, int n) { qsort(p, n, sizeof *p, compare); }
op (*choose(int w))(int) { return w ? (op(*)(int))(void *)add : 0; }
int data[10];
int *middle = &data[5];
long address = (long)&data[3];
char *past = (char *)(data + 10) + 2;
struct { void *p; long n; op f; } mixed = { &mixed, 3, sub };
void *other(void) { return (void *)(long)add; }
