// What tasks copy of closures, pairs, arrays of objects and objects with copy constructors that have default arguments; and when
// the copies end.
// references: clang
#include <array>
#include <cstdio>
#include <omp.h>
#include <utility>
#include <vector>

static int made, copied, ended, wrong;

template <int &Which> static void count(int by = 1) {
    #pragma omp atomic
    Which += by;
}

struct Thing {
    int value;
    Thing(int value = 2) : value(value) { count<made>(); }
    Thing(const Thing &other, int more = 0) : value(other.value + more) { count<copied>(); }
    ~Thing() {
        value = -100;
        count<ended>();
    }
};

static void report(const char *what) {
    std::printf("%s: made %d copied %d ended %d wrong %d\n", what, made, copied, ended, wrong);
    made = copied = ended = 0;
}

static void check(int found, int expected) {
    if (found != expected)
        count<wrong>();
}

int main() {
    {
        Thing thing(5);
        auto closure = [thing](int more) { return thing.value + more; };
        report("closure");
        #pragma omp parallel num_threads(2)
        #pragma omp single
        {
            for (int i = 0; i < 4; i++) {
                #pragma omp task firstprivate(closure, i)
                check(closure(i), 5 + i);
            }
        }
        report("tasks with a closure");
        std::pair<Thing, std::array<Thing, 2>> both{thing, {}};
        report("pair");
        #pragma omp parallel num_threads(2)
        #pragma omp single
        {
            #pragma omp task firstprivate(both) if (false)
            check(both.first.value + both.second[1].value, 7);
            #pragma omp task firstprivate(both)
            {
                both.first.value++;
                #pragma omp task firstprivate(both)
                check(both.first.value, 6);
                #pragma omp taskwait
            }
            #pragma omp taskwait
        }
        report("tasks with a pair");
        Thing things[3];
        report("array");
        #pragma omp parallel num_threads(2)
        #pragma omp single
        {
            #pragma omp task firstprivate(things) final(true)
            {
                #pragma omp task firstprivate(things)
                check(things[2].value, 2);
            }
            #pragma omp task private(things)
            check(things[0].value, 2);
        }
        report("tasks with an array");
    }
    report("end");
}
