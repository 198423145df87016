// Arrays of objects and objects with members of class type: how many elements are made, copied, assigned and ended by private,
// firstprivate, lastprivate and reduction clauses of compound constructs.
// references: clang
// threads: 2,3
#include <cstdio>
#include <omp.h>

static int made, copied, assigned, ended;

template <int &Which> static void count() {
    #pragma omp atomic
    Which++;
}

struct Part {
    int value;
    Part(int value = 1) : value(value) { count<made>(); }
    Part(const Part &other) : value(other.value) { count<copied>(); }
    Part &operator=(const Part &other) {
        value = other.value;
        count<assigned>();
        return *this;
    }
    ~Part() { count<ended>(); }
};
struct Whole {
    Part head;
    Part rest[2];
    virtual int sum() const { return head.value + rest[0].value + rest[1].value; }
    virtual ~Whole() {}
};
struct More : Whole {
    Part tail{5};
    int sum() const override { return Whole::sum() + tail.value; }
};
#pragma omp declare reduction(add : Part : omp_out.value += omp_in.value) initializer(omp_priv(0))

static void report(const char *what) {
    std::printf("%s: made %d copied %d assigned %d ended %d\n", what, made, copied, assigned, ended);
    made = copied = assigned = ended = 0;
}

int main() {
    int sum = 0;
    {
        Part parts[3];
        report("array");
        #pragma omp parallel firstprivate(parts) num_threads(2) reduction(+ : sum)
        sum += parts[2].value;
        report("firstprivate array");
        #pragma omp parallel private(parts) num_threads(2) reduction(+ : sum)
        sum += parts[1].value;
        report("private array");
        #pragma omp parallel for lastprivate(parts) num_threads(2) schedule(static)
        for (int i = 0; i < 8; i++)
            parts[0].value = i;
        report("lastprivate array");
        #pragma omp parallel sections firstprivate(parts) lastprivate(parts) num_threads(2)
        {
            sum += parts[0].value;
            #pragma omp section
            parts[2].value = 9;
        }
        report("sections of an array");
        std::printf("%d %d %d\n", sum, parts[0].value, parts[2].value);
    }
    report("end of the array");
    {
        More more;
        const Whole &base = more;
        report("object");
        #pragma omp parallel for firstprivate(more) num_threads(2) reduction(+ : sum)
        for (int i = 0; i < 4; i++) {
            more.tail.value++;
            sum += more.tail.value > 5;
        }
        report("firstprivate object");
        #pragma omp parallel firstprivate(base) num_threads(2) reduction(+ : sum)
        sum += base.head.value;
        report("firstprivate of a base");
        #pragma omp parallel for lastprivate(more) num_threads(2)
        for (int i = 0; i < 4; i++)
            more.tail.value = i;
        report("lastprivate object");
        std::printf("%d %d\n", sum, more.sum());
    }
    report("end of the object");
    {
        Part total(100), totals[2]{10, 20};
        report("totals");
        #pragma omp parallel for reduction(add : total, totals) num_threads(2) schedule(static)
        for (int i = 0; i < 10; i++) {
            total.value += i;
            totals[i % 2].value += i;
        }
        report("reduction");
        std::printf("%d %d %d\n", total.value, totals[0].value, totals[1].value);
    }
    report("end of the totals");
}
