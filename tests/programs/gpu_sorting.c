// qsort and bsearch in regions: by functions of the file, on arrays of a thread, of the region and of the host; large ones need the
// heap, and equal elements keep their order, as glibc's do.
// devices: host, gpu
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 12, LENGTH = 20, MANY = 300 };

typedef struct {
  int key;
  char name[9];
} entry;

#pragma omp declare target
static int ascending(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}
static int descending(const void *a, const void *b) { return ascending(b, a); }
static int by_key(const void *a, const void *b) { return ((const entry *)a)->key - ((const entry *)b)->key; }
#pragma omp end declare target

// Each thread sorts a row.
static void rows(void) {
  int of[ROWS][LENGTH], at[ROWS];
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < LENGTH; j++) of[i][j] = (i * 31 + j * 17) % 23;
#pragma omp target teams distribute parallel for map(tofrom : of) map(from : at)
  for (int i = 0; i < ROWS; i++) {
    qsort(of[i], LENGTH, sizeof(int), i % 2 ? descending : ascending);
    int wanted = 7, *found = bsearch(&wanted, of[i], LENGTH, sizeof(int), i % 2 ? descending : ascending);
    at[i] = found ? *found : -1;
  }
  long sum = 0;
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < LENGTH; j++) sum = (sum * 31 + of[i][j]) % 1000003;
  printf("%ld", sum);
  for (int i = 0; i < ROWS; i++) printf(" %d", at[i]);
  printf("\n");
}

// The initial thread sorts what is too large for its own memory, and what it has itself.
static void initial(void) {
  entry many[MANY];
  int order = 0, middle = 0;
  for (int i = 0; i < MANY; i++) {
    many[i].key = i * 7919 % 37;
    snprintf(many[i].name, sizeof many[i].name, "n%d", i);
  }
#pragma omp target map(tofrom : many, order, middle)
  {
    qsort(many, MANY, sizeof(entry), by_key);
    int own[9] = {5, 3, 8, 1, 9, 2, 7, 4, 6};
    qsort(own, 9, sizeof(int), descending);
#pragma omp parallel for reduction(+ : order)
    for (int i = 0; i < 9; i++) order += own[i] * (i + 1);
    middle = own[4];
    qsort(own, 1, sizeof(int), ascending);
    qsort(own, 0, sizeof(int), ascending);
  }
  unsigned hash = 0;
  for (int i = 0; i < MANY; i++) hash = hash * 31 + (unsigned)atoi(many[i].name + 1) + (unsigned)many[i].key;
  printf("%u %d %d\n", hash, order, middle);
}

int main(void) {
  rows();
  initial();
}
