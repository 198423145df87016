// Scores are constant expressions of any form, of `declare variant` and of delimited variants.
// references: none (clang 19 drops scores that are no numbers and knows none of conditions, gcc 12 calls the vendor gnu)
#include <stdio.h>

enum { TEN = 10 };
static int one(void) { return 1; }
static int two(void) { return 2; }

#pragma omp declare variant(one) match(implementation = {vendor(score(TEN) : llvm)})
#pragma omp declare variant(two) match(implementation = {vendor(score(5) : llvm)})
static int by_vendor(void) { return 0; }

#pragma omp declare variant(two) match(user = {condition(score(5) : 1)})
#pragma omp declare variant(one) match(user = {condition(score(sizeof(char) * 2 + TEN) : TEN > 9)})
static int by_condition(void) { return 0; }

#pragma omp declare variant(one) match(implementation = {vendor(score((1 << 3) | 1) : llvm)})
#pragma omp declare variant(two) match(implementation = {vendor(score(TEN - 2) : llvm)})
static int by_bits(void) { return 0; }

static int delimited(void) { return 0; }
#pragma omp begin declare variant match(implementation = {vendor(score(TEN) : llvm)})
static int delimited(void) { return 1; }
#pragma omp end declare variant
#pragma omp begin declare variant match(implementation = {vendor(score(5) : llvm)})
static int delimited(void) { return 2; }
#pragma omp end declare variant

int main(void) {
  printf("%d %d %d %d\n", by_vendor(), by_condition(), by_bits(), delimited());
  return by_vendor() != 1 || by_condition() != 1 || by_bits() != 1 || delimited() != 1;
}
