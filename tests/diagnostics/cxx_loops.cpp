// Loops of C++ that are not canonical, or change their variable; a copy that a lambda has may be changed.
// flags: -std=c++20
#include <deque>
#include <vector>
template<int S, class T> void of_template(std::vector<T> &v, int n) {
  #pragma omp parallel for
  for (int i = 0; i != n; i += 2) v[i] = T(); // error: 27: a loop with '!=' must change 'i' by 1 or -1
  #pragma omp parallel for // note: 3: the loop belongs to '#pragma omp parallel for' here
  for (int i = 0; i < n; i++) { v[i] = T(); i++; } // warning: 45: the loop variable 'i' must not be changed in the body of the loop
  #pragma omp parallel for // note: 3: the loop belongs to '#pragma omp parallel for' here
  for (int i = 0; i < n; i += S) { auto skip = [&] { i += S; }; skip(); } // warning: 54: the loop variable 'i' must not be changed in the body of the loop
  #pragma omp parallel for
  for (int i = 0; i < n; i += S) { auto own = [i]() mutable { i += S; return i; }; v[i] = own(); }
  int k;
  #pragma omp parallel for collapse(2)
  for (k = 0; k < n; k++)
    for (k = 0; k < n; k++) v[k] = T(); // error: 10: 'k' is the variable of a loop around this one already
  #pragma omp parallel for collapse(2) // note: 28: the number of loops is given by the clause 'collapse' here
  for (int i = 0; i < n; i++) v[i] = T(); // error: 31: expected 2 nested for loops after '#pragma omp parallel for', but found 1
  #pragma omp parallel for collapse(2)
  for (auto &row : v) for (auto &e : row) e = T(); // error: 38: a loop of a nest must not depend on this variable of a loop around it [OMP 5.2 §4.4.1]
  #pragma omp for
  while (n--) v[n] = T(); // error: 3: the statement after '#pragma omp for' must be a for loop
}
void waiting(int n) {
  #pragma omp for ordered(2) // error: 3: the clause 'ordered' must not be on loops whose bounds depend on each other [OMP 5.2 §4.4.4]
  for (int i = 1; i < n; i++)
    for (int j = i; j < n; j++) {
      #pragma omp ordered depend(sink : i - 1, j)
      #pragma omp ordered depend(source)
    }
}
struct numbers {
  std::deque<int> all;
  int next;
  void run() {
    #pragma omp for
    for (auto it = all.begin(); it != all.end(); it += 2) *it = 1; // error: 50: a loop with '!=' must change 'it' by 1 or -1
    #pragma omp for // note: 5: the loop belongs to '#pragma omp for' here
    for (int i = 0; i < next; i++) { all[i] = 1; next = i; } // warning: 50: 'next' in the bounds of the loop must not be changed in its body: its iterations are counted before
    #pragma omp for
    for (int i = 10; i > 0; i++) all[i] = 1; // error: 29: a loop with '>' must decrease 'i' in each iteration
    #pragma omp for collapse(1.0) // error: 30: integral constant expression must have integral or unscoped enumeration type, not 'double'
    for (int i = 0; i < 10; i++) all[i] = 1;
    #pragma omp for collapse(2)
    for (int i = 0; i < 10; i++) for (int j = 0; j < all[i]; j++) next++; // error: 58: a bound of the loop over 'j' must be 'a * i + b' of one outer loop variable 'i', if it depends on any
    #pragma omp for collapse(2)
    for (int i = 1; i < 10; i++) for (int j = 0; j < 10; j += i) next++; // error: 63: the step of the loop over 'j' must not depend on an outer loop
    std::vector<std::vector<int>> rows;
    #pragma omp for collapse(2)
    for (auto row = rows.begin(); row < rows.end(); ++row) for (int e : *row) next += e; // error: 74: a loop of a nest must not depend on this variable of a loop around it
    #pragma omp for collapse(2)
    for (auto row = rows.begin(); row < rows.end(); ++row)
      for (auto e = row->begin(); e < rows[0].end(); ++e) next += *e; // error: 21: a bound of the loop over 'e' must be 'a * i + b' of one outer loop variable 'i', if it depends on any
    #pragma omp for collapse(2) // note: 5: the loop belongs to '#pragma omp for' here // note: 5: the loops belong to '#pragma omp for' here
    for (int i = 0; i < 10; i++) { next += i; for (int j = 0; j < 10; j++) { all[j] = i; i = 0; } // warning: 90: the loop variable 'i' must not be changed in the body of the loop
      #pragma omp barrier // error: 7: directive 'barrier' must not stand between the loops of a nest [OMP 5.2 §4.4.1]
    }
  }
};
