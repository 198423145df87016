// references: none (clang-19 crashes at static ones and at plain names, gcc-12 does not find those that return references)
// Variants of member functions: with and without objects, of base classes, with qualifiers, and declared outside of the class.
#include <cstdio>
#include <memory>

namespace math {
struct Grid {
    int k = 4;
    int before(int x) {  // sees all of the class
        int r = 0;
        #pragma omp parallel num_threads(1)
        { r = at(x) + this->at(x + 1) + shift(1); }
        return r;
    }
    int fast(int x) const { return x * k + 1000; }
    static int moved(int x) { return x + 100; }
    int &left(int x) & { k = x; return k; }
    #pragma omp declare variant(fast) match(construct = {parallel})
    int at(int x) const { return x * k; }
    #pragma omp declare variant(Grid::moved) match(construct = {parallel}, user = {condition(sizeof(long) == 8)})
    static int shift(int x) { return x; }
    #pragma omp declare variant(left) match(construct = {parallel})
    int &own(int x) &;
    int at(double) const { return 7; }
    int thrice(int x) const;
    int later(int x) const;
};
int &Grid::own(int x) & { k = 2 * x; return k; }
#pragma omp declare variant(Grid::thrice) match(construct = {parallel, for})
int Grid::later(int x) const { return x; }
int Grid::thrice(int x) const { return 3 * x; }

struct Derived : Grid {
    int fast(int) const { return -1; }
    int calls() const {
        int r = 0;
        #pragma omp parallel num_threads(1)
        { r = at(5) + Grid::at(6) + math::Grid::at(7); }
        return r;
    }
};
}  // namespace math

template <class T> int of_members(T t, math::Grid &g) {
    int r = 0;
    #pragma omp parallel num_threads(1)
    { r = g.later((int)t) + g.fast(1); }
    #pragma omp parallel for reduction(+ : r)
    for (int i = 0; i < 10; ++i) r += g.later(i);
    return r;
}

int main() {
    math::Derived d;
    math::Grid g, *p = &g;
    std::unique_ptr<math::Grid> u(new math::Grid);
    int r[16] = {g.at(2), math::Grid::shift(2), g.own(3)};
    #pragma omp parallel num_threads(1)
    {
        r[3] = d.at(1);
        r[4] = p->at(2);
        r[5] = u->at(3);
        r[6] = (*p).math::Grid::at(4);
        r[7] = g.at(1.5);
        r[8] = math::Grid::shift(5);
        r[9] = (g.own(6) += 1);
        r[10] = math::Grid().at(7);
        r[11] = [&](math::Grid &h) { return h.at(8) + h.shift(1); }(g);
        int (math::Grid::*f)(int) const = &math::Grid::at;
        r[12] = (g.*f)(10);
    }
    r[13] = d.calls();
    r[14] = g.before(3);
    r[15] = of_members(4.0, g);
    const int expected[16] = {8,   2,    6,    1004, 1012, 1012, 1024, 7,
                              105, 7,    1028, 1157, 70,   3072, 2150, 1146};
    int wrong = 0;
    for (int i = 0; i < 16; ++i) {
        std::printf("%d ", r[i]);
        wrong += r[i] != expected[i];
    }
    std::printf("%d\n", wrong);
    return wrong != 0;
}
