// flags: -std=c++17
// references: none (clang 19 ignores all behind a comma that follows the name, gcc 12 refuses it in pragmas)
// A comma may stand between a directive's name and its first clause, in pragmas and attributes.
int main() {
  int n = 1, s = 0;
#pragma omp parallel, num_threads(2)
#pragma omp for, ordered, schedule(dynamic)
  for (int i = 0; i < 5; i++) {
#pragma omp ordered
    n = n * 2 % 1000 + i;
  }
#pragma omp parallel for, \
    reduction(+ : s)
  for (int i = 0; i < 100; i++) s += i;
  [[omp::directive(parallel for, reduction(+ : s), schedule(static, 3))]] for (int i = 0; i < 100; i++) s += i;
  [[omp::directive(for, ordered)]] for (int i = 0; i < 5; i++) {
    [[omp::directive(ordered)]] n = n * 2 % 1000 + i;
  }
#pragma omp critical(name), hint(0)
  s++;
  int wanted = 1;
  for (int k = 0; k < 2; k++)
    for (int i = 0; i < 5; i++) wanted = wanted * 2 % 1000 + i;
  return n == wanted && s == 9901 ? 0 : 1;
}
