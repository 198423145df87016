// Memory of a device's heap in kernels: malloc and its like. `heap.ll` is made of this file by scripts/gpu_math.py.
//
// A driver's heap does not tell how large a block is, and `realloc` has to know. So each block begins with its size, in as many
// bytes as keep its alignment. What the library of C++ and the allocators of OpenMP hand out is the driver's own.
// A block that gets smaller keeps its room. `tests/programs/gpu_heap.c` checks it.

#define NAME(x) weft_gpu_##x

typedef unsigned long size;

// As many bytes are in front of a block.
enum { HEAD = 16 };

void *malloc(size);
void free(void *);

void *NAME(malloc)(size bytes) {
  if (bytes > ~0ul - HEAD) return 0;
  char *block = malloc(bytes + HEAD);
  if (!block) return 0;
  *(size *)block = bytes;
  return block + HEAD;
}

void NAME(free)(void *block) {
  if (block) free((char *)block - HEAD);
}

void *NAME(calloc)(size count, size bytes) {
  size all;
  if (__builtin_mul_overflow(count, bytes, &all)) return 0;
  void *block = NAME(malloc)(all);
  if (block) __builtin_memset(block, 0, all);
  return block;
}

// As glibc does, a block that gets no bytes is given back.
void *NAME(realloc)(void *block, size bytes) {
  if (!block) return NAME(malloc)(bytes);
  if (!bytes) {
    NAME(free)(block);
    return 0;
  }
  size known = *(size *)((char *)block - HEAD);
  if (bytes <= known) return block;
  void *other = NAME(malloc)(bytes);
  if (!other) return 0;
  __builtin_memcpy(other, block, known);
  NAME(free)(block);
  return other;
}

void *NAME(reallocarray)(void *block, size count, size bytes) {
  size all;
  if (__builtin_mul_overflow(count, bytes, &all)) return 0;
  return NAME(realloc)(block, all);
}
