// What Weft refuses and clang finds a mistake in is told once, in clang's words.
// flags: -std=c++17
#include <vector>
int x;

template <class T>
void in_a_template(std::vector<T> v) {
#pragma omp parallel for reduction(+ : v[0:9]) // error: 40: subscripted value is not an array or pointer
    for (int i = 0; i < 9; ++i) v[i] += i;
}

void on_constants() {
    const int c = 3; // note: 15: 'c' defined here
#pragma omp parallel private(c) // error: 30: const-qualified variable cannot be private
    x = c;
}

struct Box {
    int sum;
    static void add() {
#pragma omp parallel private(sum) // error: 30: invalid use of member 'sum' in static member function
        x = 1;
    }
};

int main() {
    in_a_template(std::vector<int>(9)); // note: 5: in instantiation of function template specialization
    on_constants();
    Box::add();
#pragma omp parallel private(nowhere) // error: 30: use of undeclared identifier 'nowhere'
    x = 2;
}
