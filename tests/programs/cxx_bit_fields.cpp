// references: none (clang and gcc lose what a reduced bit-field held before, and gcc takes no `this->`)
// Bit-fields in lists: copies have the declared type, and the bit-field gets its value in the end.
#include <cstdio>

struct Flags {
    unsigned a : 5;
    int b : 6;
    unsigned c : 7;
    bool d : 1;
    long e : 40;
    unsigned char f : 2;

    bool reduced() {
        #pragma omp parallel for reduction(+ : a, c) reduction(| : f) reduction(&& : d) reduction(max : e)
        for (int i = 0; i < 10; ++i) {
            a += 1;
            c += 2;
            f |= i & 2;
            d = d && i < 9;
            if (e < i * 5) e = i * 5;
        }
        return a == 13 && c == 25 && f == 3 && !d && e == 45;
    }

    bool by_this() {
        #pragma omp parallel for reduction(+ : this->a) firstprivate(this->b)
        for (int i = 0; i < 6; ++i) this->a += this->b;
        return a == 14 && b == 2;
    }

    int copied(int n) {
        int wrong = 0;
        #pragma omp parallel firstprivate(b, e) private(c) reduction(+ : wrong)
        {
            wrong += b != 3 || e != 77;
            b = 1;
            e = 5;
            // The copy has the width of its type.
            c = 1000;
            wrong += b + e + c != 1006;
            auto sum = [&] { return b + int(c); };
            wrong += sum() != 1001;
        }
        return wrong + (b != 3 || e != 77 || c != unsigned(n));
    }

    bool last(int n) {
        #pragma omp parallel for lastprivate(b, c) schedule(dynamic)
        for (int i = 0; i < n; ++i) {
            b = i;
            c = i * 2;
        }
        return b == n - 1 && c == 2u * (n - 1);
    }

    bool orphaned(int n) {
        e = 0;
        #pragma omp parallel num_threads(3)
        {
            #pragma omp for reduction(+ : e)
            for (int i = 0; i < n; ++i) e += i;
            #pragma omp sections lastprivate(a)
            {
                a = 3;
                #pragma omp section
                a = 9;
            }
        }
        return e == n * (n - 1) / 2 && a == 9;
    }

    // The inner construct is about the copy of the outer one.
    bool nested(int n) {
        int wrong = 0;
        b = 7;
        #pragma omp parallel firstprivate(b) reduction(+ : wrong)
        {
            #pragma omp simd reduction(+ : b)
            for (int i = 0; i < n; ++i) b += 10;
            wrong += b != 7 + 10 * n;
        }
        return wrong == 0 && b == 7;
    }

    bool in_lambda(int n) {
        int rounds = 0;
        c = 1;
        auto count = [this, &rounds](int k) {
            #pragma omp parallel for reduction(+ : c, rounds)
            for (int i = 0; i < k; ++i) {
                c += 1;
                rounds += 1;
            }
        };
        count(n);
        return c == 1u + n && rounds == n;
    }
};

// A task copies the value, and one thread gives back what tasks or noted assignments leave.
struct OfTasks {
    enum Kind : unsigned char { none, some, all };
    unsigned a : 5;
    int b : 6;
    long e : 40;
    Kind kind : 2;

    bool copied() {
        int r = 0;
        #pragma omp parallel
        #pragma omp single
        {
            #pragma omp task firstprivate(b, this->a, kind) shared(r)
            {
                r = b + this->a * 2 + kind;
                b = 1;
                this->a = 3;
                kind = none;
            }
            #pragma omp taskwait
        }
        return r == 4 + 6 + 2 && b == 4 && a == 3 && kind == all;
    }

    // The task copies the copy of the construct around.
    bool of_a_copy() {
        int wrong = 0;
        #pragma omp parallel firstprivate(b) num_threads(2) reduction(+ : wrong)
        {
            int seen = 0;
            b += 7;
            #pragma omp task firstprivate(b) shared(seen)
            {
                seen = b;
                b = 1;
            }
            #pragma omp taskwait
            wrong += seen != 11 || b != 11;
        }
        return wrong == 0 && b == 4;
    }

    bool last(int n) {
        #pragma omp parallel master taskloop lastprivate(b) firstprivate(e)
        for (int i = 0; i < n; ++i) b = i + e;
        return b == n - 1 + e;
    }

    bool reduced(int n) {
        #pragma omp parallel
        #pragma omp single
        #pragma omp taskloop reduction(+ : e)
        for (int i = 0; i < n; ++i) e += i;
        return e == 2 + n * (n - 1) / 2;
    }

    bool noted(int n) {
        #pragma omp parallel for lastprivate(conditional : b)
        for (int i = 0; i < n; ++i)
            if (i % 3 == 0) b = i;
        return b == (n - 1) / 3 * 3;
    }

    bool merged(int n) {
        #pragma omp declare reduction(most : int : omp_out = omp_out < omp_in ? omp_in : omp_out) \
            initializer(omp_priv = omp_orig)
        b = -5;
        #pragma omp parallel for reduction(most : b)
        for (int i = 0; i < n; ++i)
            if (b < i) b = i;
        return b == n - 1;
    }
};

template <class T> struct Bits {
    T x : 10;
    T y : 20;
    bool run(int n, T sum, T product) {
        #pragma omp parallel for reduction(+ : x) reduction(* : y)
        for (int i = 1; i < n; ++i) {
            x += i;
            y *= i;
        }
        return x == sum && y == product;
    }
};

struct Derived : Flags {
    bool inherited(int n) {
        #pragma omp parallel for reduction(+ : c)
        for (int i = 0; i < n; ++i) c += 3;
        return c == 1u + 3 * n;
    }
};

int main() {
    Flags f{3, 2, 5, true, 4, 1};
    if (!f.reduced()) return 1;
    f.a = f.b = 2;
    if (!f.by_this()) return 2;
    f.b = 3;
    f.c = 12;
    f.e = 77;
    if (f.copied(12) != 0) return 3;
    if (!f.last(12)) return 4;
    if (!f.orphaned(12)) return 5;
    if (!f.nested(12)) return 6;
    if (!f.in_lambda(20)) return 7;
    if (!Bits<int>{1, 1}.run(9, 37, 40320) || !Bits<unsigned>{2, 3}.run(7, 23, 2160)) return 8;
    Derived d{};
    d.c = 1;
    if (!d.inherited(30)) return 9;
    OfTasks t{3, 4, 2, OfTasks::all};
    if (!t.copied() || !t.of_a_copy()) return 10;
    if (!t.last(10) || !t.reduced(10)) return 11;
    return t.noted(20) && t.merged(17) ? 0 : 12;
}
