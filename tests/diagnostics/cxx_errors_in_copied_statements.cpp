// What is wrong in a statement that is written for several numbers of loops is told once, at the user's column.
template <class T, int N> T sum(T *v) {
  T s{};
  #pragma omp parallel for collapse(N) reduction(+ : s) private(q) // error: 65: use of undeclared identifier 'q'
  for (int i = 0; i < 9; i++)
    for (int j = 0; j < 9; j++) s += v[i] + absent; // error: 45: use of undeclared identifier 'absent'
  #pragma omp parallel for reduction(unknown : s) // error: 38: incorrect reduction identifier 'unknown'
  for (int i = 0; i < 9; i++) s += v[i];
  #pragma omp parallel for
  for (int i = 0; i != 9; i += 2) s += v[i]; // error: 27: a loop with '!=' must change 'i' by 1 or -1
  return s;
}
int main() {
  int v[9] = {};
  return sum<int, 2>(v);
}
