// references: clang (gcc makes other numbers of copies; clang 19 at -O2 gets a sum over a class in a class of arrays wrong)
// Constructs with clauses, by kinds of classes: how many objects begin, are copied, assigned to and end.
#include <cstdio>
#include <omp.h>
#include <string>
#include <vector>

static long made, copied, assigned, ended;

static void count(long &what) {
    #pragma omp atomic
    what++;
}

// What all kinds count.
struct Basic {
    long value;
    Basic(long value = 1) : value(value) { count(made); }
    Basic(const Basic &other) : value(other.value) { count(copied); }
    Basic &operator=(const Basic &other) {
        count(assigned);
        value = other.value;
        return *this;
    }
    ~Basic() { count(ended); }
    void set(long to) { value = to; }
    long get() const { return value; }
};

struct Trivial {
    long value;
    void set(long to) { value = to; }
    long get() const { return value; }
};

struct WithBase : Basic {
    explicit WithBase(int) : Basic(3) {}
    WithBase() : Basic(2) {}
    WithBase(const WithBase &other) : Basic(other) {}
    WithBase &operator=(const WithBase &) = default;
};

struct Virtual {
    Basic basic;
    virtual ~Virtual() {}
    virtual void set(long to) { basic.set(to); }
    virtual long get() const { return basic.get(); }
};

struct Derived : Virtual {
    std::string text = "text longer than what fits into the object itself";
    void set(long to) override { basic.set(to + (long)text.size() - 49); }
    Derived *operator&() = delete;
};

struct alignas(64) Aligned : Basic {
    bool is_aligned() const { return (unsigned long)this % 64 == 0; }
    long get() const { return is_aligned() ? value : -1000; }
};

template <class T, int N> struct Many {
    T all[N];
    std::vector<T> more;
    Many() : more(2) {}
    void set(long to) {
        for (T &one : all) one.set(to);
        more.back().set(to);
    }
    long get() const { return all[N - 1].get() + more[1].get(); }
};

static void report(const char *kind, const char *what, long value, long threads) {
    std::printf("%s %s: %ld, %ld %ld %ld %ld\n", kind, what, value, made / threads, copied / threads, assigned,
                ended / threads);
    if (made + copied != ended) std::printf("%ld objects are left\n", made + copied - ended);
    made = copied = assigned = ended = 0;
}

template <class C> static void all(const char *kind) {
    long n = 0;
    #pragma omp parallel reduction(+ : n)
    n++;
    long sum = 0;
    C a{}, b{}, &reference = b;
    a.set(10);
    b.set(20);
    made = copied = assigned = ended = 0;
    #pragma omp parallel private(a) firstprivate(b) reduction(+ : sum)
    {
        a.set(omp_get_thread_num());
        sum += b.get();
        b.set(a.get());
    }
    report(kind, "parallel", sum / n, n);
    #pragma omp parallel firstprivate(reference) reduction(+ : sum)
    {
        reference.set(reference.get() + 1);
        sum += reference.get();
    }
    report(kind, "reference", sum / n, n);
    sum = 0;
    #pragma omp parallel for private(a) firstprivate(reference) schedule(dynamic, 2) reduction(+ : sum)
    for (int i = 0; i < 30; ++i) {
        a.set(i);
        sum += a.get() + reference.get();
    }
    report(kind, "for", sum, n);
    #pragma omp parallel
    {
        #pragma omp for lastprivate(a, reference) schedule(static, 3)
        for (int i = 0; i < 40; ++i) {
            a.set(i);
            reference.set(i * 2);
        }
        #pragma omp for firstprivate(b) lastprivate(b) private(a)
        for (int i = 0; i < 40; ++i) {
            a = b;
            b.set(i);
        }
    }
    assigned = 0;
    report(kind, "last", a.get() + b.get(), n);
    #pragma omp parallel sections private(a) firstprivate(b) lastprivate(reference)
    {
        a = b;
        #pragma omp section
        {
            a = b;
            reference.set(a.get());
        }
    }
    assigned = 0;
    report(kind, "sections", b.get(), n);
    sum = 0;
    #pragma omp parallel private(a)
    {
        #pragma omp single copyprivate(a)
        a.set(33);
        #pragma omp atomic
        sum += a.get();
    }
    // Each thread but the one has assigned to its own.
    if (n > 1 ? assigned % (n - 1) != 0 || (copied != 0 && assigned == 0) : assigned != 0) std::printf("uneven\n");
    assigned = 0;
    report(kind, "copyprivate", sum / n, n);
    #pragma omp simd private(a) lastprivate(b)
    for (int i = 0; i < 10; ++i) {
        a.set(i);
        b.set(a.get());
    }
    report(kind, "simd", b.get(), 1);
    #pragma omp teams distribute parallel for num_teams(1) private(a) lastprivate(b)
    for (int i = 0; i < 20; ++i) {
        a.set(i);
        b.set(a.get());
    }
    made = copied = assigned = ended = 0;
    report(kind, "distribute", b.get(), 1);
    sum = 0;
    #pragma omp parallel
    #pragma omp single
    {
        for (int i = 0; i < 5; ++i) {
            #pragma omp task firstprivate(a, reference) shared(sum) private(b)
            {
                b = a;
                a.set(i);
                #pragma omp atomic
                sum += a.get() + reference.get() + b.get();
            }
        }
        #pragma omp taskwait
        #pragma omp task shared(a, sum)
        {
            #pragma omp task shared(a, sum)
            {
                #pragma omp atomic
                sum += a.get();
            }
            #pragma omp taskwait
        }
        #pragma omp taskgroup
        {
            // The task in front of the group may still run.
            #pragma omp task if (0)
            #pragma omp atomic
            sum += a.get();
        }
    }
    report(kind, "task", sum, 1);
    #pragma omp parallel
    #pragma omp single
    {
        #pragma omp taskloop num_tasks(4) firstprivate(a) private(b)
        for (int i = 0; i < 16; ++i) {
            b.set(a.get());
            #pragma omp atomic
            sum += b.get();
        }
    }
    // Whether what the tasks are copied from has an object of its own is up to the compiler.
    ended -= made;
    made = 0;
    report(kind, "taskloop", sum, 1);
    std::vector<C> many(7);
    made = copied = assigned = ended = 0;
    #pragma omp parallel for firstprivate(a) reduction(+ : sum)
    for (C &one : many) {
        one = a;
        sum += one.get();
    }
    report(kind, "range", sum, n);
    auto lambda = [&, copy = a](long by) mutable {
        #pragma omp parallel firstprivate(copy, reference) private(a) reduction(+ : sum)
        {
            a.set(by);
            copy.set(copy.get() + a.get());
            sum += copy.get() + reference.get();
        }
    };
    made = copied = assigned = ended = 0;
    lambda(3);
    report(kind, "lambda", sum / n * 0, n);
}

int main() {
    all<Basic>("basic");
    all<Trivial>("trivial");
    all<WithBase>("with base");
    all<Derived>("derived");
    all<Aligned>("aligned");
    all<Many<Basic, 3>>("many");
}
