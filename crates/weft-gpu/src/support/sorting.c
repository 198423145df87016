// Sorting and searching in kernels: qsort and bsearch. `sorting.ll` is made of this file by scripts/gpu_math.py.
//
// They call what the program compares with through a pointer, so that they come to a module before such calls become calls of
// functions. Like glibc's, `qsort` merges, so that equal elements keep their order; where the heap has no room for a copy of the
// array, it sorts by a heap [Williams 1964], and they may not. `tests/programs/gpu_sorting.c` checks it.

#define INLINE static inline __attribute__((always_inline))

typedef unsigned long size;
typedef unsigned char byte;
typedef int comparison(const void *, const void *);

// As many bytes are sorted without the heap.
enum { OWN = 256 };

void *malloc(size);
void free(void *);

INLINE void exchange(byte *a, byte *b, size bytes) {
  for (size i = 0; i < bytes; i++) {
    byte kept = a[i];
    a[i] = b[i], b[i] = kept;
  }
}

// Lets the element at `at` sink in a heap of `count`.
INLINE void sink(byte *all, size at, size count, size bytes, comparison *compare) {
  for (;;) {
    size child = 2 * at + 1;
    if (child >= count) return;
    if (child + 1 < count && compare(all + child * bytes, all + (child + 1) * bytes) < 0) child++;
    if (compare(all + at * bytes, all + child * bytes) >= 0) return;
    exchange(all + at * bytes, all + child * bytes, bytes);
    at = child;
  }
}

static void sort_by_heap(byte *all, size count, size bytes, comparison *compare) {
  for (size at = count / 2; at-- > 0;) sink(all, at, count, bytes, compare);
  for (size rest = count; rest-- > 1;) {
    exchange(all, all + rest * bytes, bytes);
    sink(all, 0, rest, bytes, compare);
  }
}

// Merges runs of 1, 2, 4, … elements, to and fro.
static void sort_by_merging(byte *all, byte *other, size count, size bytes, comparison *compare) {
  byte *from = all, *to = other;
  for (size run = 1; run < count; run *= 2) {
    for (size begin = 0; begin < count; begin += 2 * run) {
      size middle = begin + run < count ? begin + run : count, end = middle + run < count ? middle + run : count;
      size left = begin, right = middle;
      for (size at = begin; at < end; at++) {
        int is_left = left < middle && (right >= end || compare(from + left * bytes, from + right * bytes) <= 0);
        __builtin_memcpy(to + at * bytes, from + (is_left ? left++ : right++) * bytes, bytes);
      }
    }
    byte *kept = from;
    from = to, to = kept;
  }
  if (from != all) __builtin_memcpy(all, from, count * bytes);
}

void qsort(void *all, size count, size bytes, comparison *compare) {
  if (count < 2 || bytes == 0) return;
  __attribute__((aligned(16))) byte own[OWN];
  if (count * bytes <= OWN) {
    sort_by_merging(all, own, count, bytes, compare);
    return;
  }
  byte *other = malloc(count * bytes);
  if (!other) {
    sort_by_heap(all, count, bytes, compare);
    return;
  }
  sort_by_merging(all, other, count, bytes, compare);
  free(other);
}

void *bsearch(const void *key, const void *all, size count, size bytes, comparison *compare) {
  const byte *begin = all;
  while (count > 0) {
    const byte *middle = begin + count / 2 * bytes;
    int order = compare(key, middle);
    if (order == 0) return (void *)middle;
    if (order > 0) begin = middle + bytes, count--;
    count /= 2;
  }
  return 0;
}
