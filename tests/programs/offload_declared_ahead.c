// `declare target` around declarations, as in a header, of what is defined behind it.
// devices: host, gpu
// references: none (the initial device has one memory)
#include <stdio.h>

static int bad;
#define CHECK(c) do if (!(c)) { printf("line %d: %s\n", __LINE__, #c); bad++; } while (0)

#pragma omp declare target
extern int x, of[];
extern struct pair { int a, b; } both;
int f(int);
#pragma omp end declare target

int x = 4, of[3] = {1, 2, 3};
struct pair both = {5, 6};
int f(int a) { return a + x + both.b; }

int main(void) {
  int r = 0, apart = 1;
#pragma omp target map(to : apart)
  apart = 0;
#pragma omp target map(from : r)
  {
    x = 9;
    both.b++;
    r = f(1) + of[1];
  }
  CHECK(r == 19 && x == (apart ? 4 : 9) && both.b == (apart ? 6 : 7));
#pragma omp target update from(x, both)
  CHECK(x == 9 && both.b == 7);
  of[2] = 30;
#pragma omp target update to(of)
#pragma omp target map(from : r)
  r = of[2];
  CHECK(r == 30);
  return bad;
}
