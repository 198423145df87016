// Under default(none) a task needs an attribute for every variable from outside, at file scope too.
int g;
void f(int n, int *a) {
#pragma omp task default(none) shared(a)
    a[n] = g; // error: 7: variable 'n' needs a data-sharing clause under 'default(none)'
              // error@-1: 12: variable 'g' needs a data-sharing clause
}
