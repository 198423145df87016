// Variables of critical regions that become atomic updates, with debug information.
// flags: -g
#include <stdio.h>

int main(void) {
  long sum = 0, most = 0;
#pragma omp parallel num_threads(4)
  {
    long mine = 3, other = mine * 5;
#pragma omp critical
    {
      long before = sum, added = mine + other;
      sum = before + added;
    }
#pragma omp critical(most)
    most = most > other ? most : other;
  }
  printf("%d %ld\n", sum > 0 && sum % 18 == 0, most);
  return 0;
}
