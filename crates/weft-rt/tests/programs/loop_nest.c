/* Nests of loops that the compiler leaves to the runtime to collapse: every point is executed once, evenly. */
#include <omp.h>
#include <stdio.h>
#include <string.h>

enum { LESS_OR_EQUAL, GREATER_OR_EQUAL, NOT_EQUAL, LESS, GREATER };
enum { INT = 5 };
typedef struct {
  int type, variable, comparison, outer;
  unsigned long long lower[2], upper[2];
  long long step;
  unsigned long long trips;
} Level;
int __kmpc_for_collapsed_init(void *, int, Level *, Level *, int, int *);
unsigned long long __kmpc_process_loop_nest_rectang(void *, int, Level *, int);
void __kmpc_calc_original_ivs_rectang(void *, unsigned long long, const Level *, unsigned long long *, int);

#define N 40

static int fails;
#define CHECK(condition) ((condition) ? (void)0 : (void)(fails++, printf("line %d\n", __LINE__)))

static int count[N][N], lasts;

/* for (i = 0; i < N; i++) for (j = i; j != N; j++) */
static void triangle(void) {
  memset(count, 0, sizeof count);
  int most = 0, least = N * N, threads = 1;
#pragma omp parallel
  {
    Level nest[] = {{INT, INT, LESS, 0, {0, 0}, {N, 0}, 1, 0}, {INT, INT, NOT_EQUAL, 0, {0, 1}, {N, 0}, 1, 0}};
    Level chunk[2];
    int last = 7, own = 0;
    if (__kmpc_for_collapsed_init(0, 0, nest, chunk, 2, &last)) {
      int i = (int)chunk[0].lower[0], j = (int)chunk[1].lower[0];
      int end = (int)chunk[0].upper[0], inner_end = (int)chunk[1].upper[0];
      for (; i < end || (i == end && j <= inner_end); own++) {
#pragma omp atomic
        count[i][j]++;
        if (++j > (int)nest[1].upper[0])
          j = ++i;
      }
    }
#pragma omp critical
    {
      threads = omp_get_num_threads();
      lasts += last;
      most = own > most ? own : most;
      least = own < least ? own : least;
    }
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      CHECK(count[i][j] == (j >= i));
  CHECK(most - least <= 1 && most >= N * (N + 1) / 2 / threads);
  CHECK(lasts == 1);
}

/* for (i = 3; i <= 9; i += 3) for (j = 8; j > 0; j -= 2) */
static void rectangle(void) {
  Level nest[] = {{INT, INT, LESS_OR_EQUAL, 0, {3, 0}, {9, 0}, 3, 0}, {INT, INT, GREATER, 0, {8, 0}, {0, 0}, -2, 0}};
  CHECK(__kmpc_process_loop_nest_rectang(0, 0, nest, 2) == 12);
  CHECK(nest[0].trips == 3 && nest[1].trips == 4 && nest[1].comparison == GREATER_OR_EQUAL && nest[1].upper[0] == 1);
  int number = 0;
  for (int i = 3; i <= 9; i += 3)
    for (int j = 8; j > 0; j -= 2) {
      unsigned long long values[2];
      __kmpc_calc_original_ivs_rectang(0, number++, nest, values, 2);
      CHECK((int)values[0] == i && (int)values[1] == j);
    }
}

int main(void) {
  triangle();
  rectangle();
  puts(fails ? "bad" : "good");
  return fails != 0;
}
