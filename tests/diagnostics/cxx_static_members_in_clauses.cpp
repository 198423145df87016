// Static members are shared [OMP 5.2 §5.1.1]: no clause makes them private, by whatever name.
struct Count {
  static int all;
  void alone() {
    #pragma omp parallel private(all) // error: 34: shared variable cannot be private
    all = 1;
  }
};
int Count::all = 3;

template <class T> struct Count_of {
  static T all;
  void last() {
    #pragma omp parallel for lastprivate(Count_of::all) // error: 42: shared variable cannot be lastprivate
    for (int i = 0; i < 3; i++)
      Count_of::all = i;
  }
};

void instance() {
  Count_of<int>().last();
}

void by_scope() {
  #pragma omp parallel private(Count::all) // error: 32: shared variable cannot be private
  Count::all = 1;
  #pragma omp parallel reduction(+ : Count::all) // error: 38: shared variable cannot be reduction
  Count::all = 1;
  #pragma omp parallel for lastprivate(Count::all) // error: 40: shared variable cannot be lastprivate
  for (int i = 0; i < 3; i++)
    Count::all = i;
}
