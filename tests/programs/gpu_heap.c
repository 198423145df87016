// Blocks of a device's heap that grow, shrink and go: `malloc`, `calloc`, `realloc`, `reallocarray`, `strdup` and `free`.
// devices: host, gpu
// not-on: libomp (it has no routines for the memory of devices)
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 40 };

typedef struct {
  int *items;
  size_t count, room;
} list;

#pragma omp declare target
static int push(list *l, int item) {
  if (l->count == l->room) {
    size_t room = l->room ? 2 * l->room : 1;
    int *more = realloc(l->items, room * sizeof *more);
    if (!more) return 1;
    l->items = more;
    l->room = room;
  }
  l->items[l->count++] = item;
  return 0;
}
#pragma omp end declare target

int main(void) {
  int bad = 0, sums[N];

  // Each thread has a list that grows.
#pragma omp target teams distribute parallel for reduction(+ : bad) map(from : sums)
  for (int i = 0; i < N; i++) {
    list l = {0};
    for (int k = 0; k <= i; k++) bad += push(&l, i + k);
    sums[i] = 0;
    for (size_t k = 0; k < l.count; k++) sums[i] += l.items[k];
    free(l.items);
  }
  for (int i = 0; i < N; i++) bad += sums[i] != (i + 1) * i + i * (i + 1) / 2;

  // An initial thread has one that its parallel region reads.
  int total = 0;
#pragma omp target map(tofrom : bad, total)
  {
    list l = {0};
    for (int k = 0; k < 100; k++) bad += push(&l, k);
    int *items = l.items;
#pragma omp parallel for reduction(+ : total)
    for (int k = 0; k < 100; k++) total += items[k];
    free(items);
  }
  bad += total != 4950;

#pragma omp target map(tofrom : bad)
  {
    char *text = strdup("one");
    text = realloc(text, 20);
    bad += strcmp(text, "one") != 0 || (uintptr_t)text % 16 != 0;
    memcpy(text + 3, " and two", 9);
    text = realloc(text, 4);
    bad += strncmp(text, "one ", 4) != 0;
    free(text);

    long *numbers = calloc(10, sizeof *numbers);
    for (int k = 0; k < 10; k++) bad += numbers[k] != 0, numbers[k] = k;
    numbers = reallocarray(numbers, 1000, sizeof *numbers);
    for (int k = 0; k < 10; k++) bad += numbers[k] != k;
    bad += reallocarray(numbers, SIZE_MAX / 2, 4) != NULL;
    bad += numbers[9] != 9;
    free(numbers);
    free(NULL);
  }

  printf("%d\n", bad);
  return bad;
}
