// A loop over a list: one error, about what such a loop needs, and none about a subtraction that nobody has written.
#include <list>
void f(std::list<int> &list) {
  #pragma omp parallel for
  for (auto it = list.begin(); it != list.end(); ++it) *it = 1;
// error@-1: 38: the number of iterations must be known in front of the loop, but these iterators cannot be subtracted
  #pragma omp parallel for
  for (auto &x : list) x = 1;
// error@-1: 16: the number of iterations must be known in front of the loop, but these iterators cannot be subtracted
}
