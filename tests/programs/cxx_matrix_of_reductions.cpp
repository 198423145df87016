// references: gcc (clang 19 crashes)
// not-on: libomp (one of some 300 runs at seven threads ends by an assertion of its own, `unfinished_threads >= 0`)
// Reductions of objects by constructs and by kinds of classes: how many objects begin, are copied, assigned to and end.
#include <cstdio>
#include <omp.h>
#include <vector>

static long made, copied, assigned, ended;

static void count(long &what) {
    #pragma omp atomic
    what++;
}

struct Basic {
    long value;
    Basic(long value = 0) : value(value) { count(made); }
    Basic(const Basic &other) : value(other.value) { count(copied); }
    Basic &operator=(const Basic &other) {
        count(assigned);
        value = other.value;
        return *this;
    }
    ~Basic() { count(ended); }
    void add(const Basic &other) { value += other.value; }
    void add(long more) { value += more; }
    long get() const { return value; }
};

struct WithBase : Basic {
    WithBase() : Basic(0) {}
};

struct Virtual {
    Basic basic;
    virtual ~Virtual() {}
    virtual void add(long more) { basic.add(more); }
    void add(const Virtual &other) { basic.add(other.basic); }
    long get() const { return basic.get(); }
};

struct Derived : Virtual {
    long calls = 0;
    using Virtual::add;
    void add(long more) override {
        calls++;
        Virtual::add(more);
    }
    void add(const Derived &other) {
        calls += other.calls;
        Virtual::add(static_cast<const Virtual &>(other));
    }
    long get() const { return basic.get() * 100 + calls; }
    Derived *operator&() = delete;
};

struct alignas(64) Aligned : Basic {
    long get() const { return (unsigned long)this % 64 == 0 ? value : -1000; }
};

template <class T, int N> struct Many {
    T all[N];
    std::vector<T> more;
    Many() : more(2) {}
    void add(long by) {
        for (T &one : all) one.add(by);
        more.back().add(by);
    }
    void add(const Many &other) {
        for (int i = 0; i < N; ++i) all[i].add(other.all[i]);
        more[1].add(other.more[1]);
    }
    long get() const { return all[N - 1].get() + more[1].get(); }
};

typedef Many<Basic, 2> Two;
#pragma omp declare reduction(add : Basic, WithBase, Derived, Aligned, Two : omp_out.add(omp_in))

static void report(const char *kind, const char *what, long value, long threads) {
    std::printf("%s %s: %ld, %ld %ld %ld %ld\n", kind, what, value, made / threads, copied / threads, assigned,
                ended / threads);
    if (made + copied != ended) std::printf("%ld objects are left\n", made + copied - ended);
    made = copied = assigned = ended = 0;
}

// Says only that as many objects end as begin.
static void balance(const char *kind, const char *what, long value) {
    bool is_even = made + copied == ended;
    made = copied = assigned = ended = 0;
    report(kind, is_even ? what : "is uneven", value, 1);
}

template <class C> static void all(const char *kind) {
    long n = 0;
    #pragma omp parallel reduction(+ : n)
    n++;
    C a, b, row[3], &reference = b;
    made = copied = assigned = ended = 0;
    #pragma omp parallel reduction(add : a)
    a.add(2);
    report(kind, "parallel", a.get() / n, n);
    #pragma omp parallel for reduction(add : reference)
    for (int i = 0; i < 30; ++i) reference.add(i);
    report(kind, "for", b.get(), n);
    #pragma omp parallel
    {
        #pragma omp for reduction(add : row) schedule(dynamic)
        for (int i = 0; i < 30; ++i) row[i % 3].add(i);
        #pragma omp sections reduction(add : b)
        {
            b.add(1);
            #pragma omp section
            b.add(10);
        }
    }
    report(kind, "elements", row[0].get() + row[2].get() + b.get(), n);
    C *part = row;
    #pragma omp parallel for reduction(add : part[1 : 2]) collapse(2)
    for (int i = 0; i < 4; ++i)
        for (int k = 1; k < 3; ++k) part[k].add(i);
    report(kind, "section", row[1].get() + row[2].get(), n);
    // How many lanes there are is open.
    #pragma omp simd reduction(add : a)
    for (int i = 0; i < 9; ++i) a.add(i);
    a.add(-2 * n);
    balance(kind, "simd", a.get() - (kind[0] == 'd' ? a.get() % 100 : 0));
    #pragma omp teams num_teams(1) reduction(add : b)
    b.add(5);
    report(kind, "teams", b.get(), 1);
    #pragma omp teams distribute parallel for num_teams(1) num_threads(1) reduction(add : b)
    for (int i = 0; i < 9; ++i) b.add(i);
    report(kind, "distribute", b.get(), 1);
    // Which threads execute tasks, and so need copies, is open.
    #pragma omp parallel
    #pragma omp single
    #pragma omp taskgroup task_reduction(add : b, row)
    for (int i = 0; i < 20; ++i) {
        #pragma omp task in_reduction(add : b, row)
        {
            b.add(i);
            row[i % 3].add(1);
        }
    }
    balance(kind, "tasks", b.get() + row[1].get());
    #pragma omp parallel
    #pragma omp single
    #pragma omp taskloop reduction(add : b) num_tasks(4)
    for (int i = 0; i < 20; ++i) b.add(i);
    balance(kind, "taskloop", b.get());
}

int main() {
    all<Basic>("basic");
    all<WithBase>("with base");
    all<Derived>("derived");
    all<Aligned>("aligned");
    all<Two>("many");
}
