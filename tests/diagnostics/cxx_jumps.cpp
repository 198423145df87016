// No jump may cross the border of a region: in templates, members and lambdas as in functions.
// flags: -std=c++17
#include <vector>
template<class T, int N> T of_template(std::vector<T> &v) {
  for (int r = 0; r < N; r++) {
    #pragma omp parallel // note: 5: the region of '#pragma omp parallel' begins here // note: 5: the region of '#pragma omp parallel' begins here
    {
      if (r == 1) break; // error: 19: 'break' must not leave the region of '#pragma omp parallel'
      if (r == 2) return v[0]; // error: 19: 'return' must not leave the region of '#pragma omp parallel'
      auto early = [&](T x) { if (x > T()) return x; for (;;) break; return T(); };
      v[0] = early(v[1]);
    }
    #pragma omp for // note: 5: the region of '#pragma omp for' begins here
    for (auto it = v.begin(); it < v.end(); ++it) { if (*it == T()) break; if (N > 3) continue; } // error: 69: 'break' must not end the loop of '#pragma omp for'
  }
  if constexpr (N > 4) {
    #pragma omp single // note: 5: the region of '#pragma omp single' begins here
    { goto out; } // error: 7: 'goto out' must not leave the region of '#pragma omp single'
    out:;
  }
  return T();
}
template<class T> struct holder {
  std::vector<T> all;
  void run() {
    auto body = [this](auto x) {
      #pragma omp critical // note: 7: the region of '#pragma omp critical' begins here
      { if (x > all.size()) return; } // error: 29: 'return' must not leave the region of '#pragma omp critical'
    };
    body(all.size());
    #pragma omp parallel for // note: 5: the region of '#pragma omp parallel for' begins here
    for (auto &one : all) { if (one == T()) return; } // error: 45: 'return' must not leave the region of '#pragma omp parallel for'
  }
};
void lambdas(int n) {
  auto in_lambda = [&n] {
    int k = 0;
    if (n) goto out;
    #pragma omp parallel // note: 5: the region of '#pragma omp parallel' begins here
    { k++; goto out; } // error: 12: 'goto out' must not leave the region of '#pragma omp parallel'
    out:;
  };
  #pragma omp parallel
  {
    in_lambda();
    goto out;
    out:;
  }
}
void handlers(int n) {
  try {
    #pragma omp parallel for // note: 5: the region of '#pragma omp parallel for' begins here // note: 5: the region of '#pragma omp parallel for' begins here
    for (int i = 0; i < n; i++) {
      if (i == 1) throw i; // warning: 19: 'throw' must not leave the region of '#pragma omp parallel for'; it ends the program [OMP 5.2 §4.3]
      try {
        if (i == 2) throw i;
      } catch (int) {
        throw; // warning: 9: 'throw' must not leave the region of '#pragma omp parallel for'; it ends the program
      }
      try {
        #pragma omp critical // note: 9: the region of '#pragma omp critical' begins here
        { if (i == 3) throw i; } // warning: 23: 'throw' must not leave the region of '#pragma omp critical'; it ends the program
      } catch (...) {
      }
      auto thrower = [] { throw 1; };
      try { try { thrower(); } catch (long) { throw 2; } } catch (int) {}
    }
  } catch (int) {
  }
}
