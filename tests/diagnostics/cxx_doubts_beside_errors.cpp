// What only clang can judge in C++ is told beside what Weft finds itself.
int main() {
  int x = 0;
  auto f = [&] {
#pragma omp atomic
    x = x * 2 + 1; // error: 15: the statement for 'atomic' must be an expression statement
#pragma omp parallel for
    for (int i = 0; i < 9;) x++; // error: 5: increment clause of OpenMP for loop must perform simple addition
#pragma omp parallel for
    while (x < 9) x++; // error: 5: the statement after '#pragma omp parallel for' must be a for loop
  };
  f();
  return x;
}
