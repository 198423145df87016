// putchar, which headers make putc to stdout.
// devices: host, gpu
#include <stdio.h>

int main(void) {
  int written = 0;
#pragma omp target map(tofrom : written)
  {
    putchar('a');
    for (int i = 0; i < 5; i++) written += putchar('b' + i) == 'b' + i;
    putchar('\n');
  }
  printf("%d\n", written);
}
