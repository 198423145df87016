// Objects of regions that exceptions, `cancel`, `continue`, `goto` and `return` from lambdas leave early all end, once.
// flags: -std=c++17
// env: OMP_CANCELLATION=true
// references: gcc (clang 19 with libomp never ends)
// not-on: libomp (runs with canceled loops never end)
#include <cstdio>
#include <omp.h>
#include <stdexcept>
#include <string>

static int begun, ended;

static void count(int &counter) {
#pragma omp atomic
    counter++;
}

struct Object {
    std::string text;
    explicit Object(const char *text = "as long as it takes to be on the heap") : text(text) { count(begun); }
    Object(const Object &other) : text(other.text) { count(begun); }
    Object &operator=(const Object &) = default;
    ~Object() { count(ended); }
};

static void show(const char *what, int value) {
    std::printf("%s: %d, %d left\n", what, value, begun - ended);
    begun = ended = 0;
}

static int thrown(int depth) {
    Object own;
    if (depth == 0) throw std::runtime_error("bottom");
    int value = 0;
#pragma omp task firstprivate(own) shared(value)
    {
        Object inner(own);
        try {
            value = thrown(depth - 1);
        } catch (const std::exception &caught) {
            value = (int)std::string(caught.what()).size() + depth;
            if (depth == 2) {
                try {
                    Object innermost(inner);
                    throw 3;
                } catch (int more) {
                    value += more;
                }
            }
        }
    }
#pragma omp taskwait
    if (depth == 3) throw std::runtime_error(own.text.substr(0, (std::size_t)value % 7 + 1));
    return value + 1;
}

int main() {
    int value = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
    value = thrown(5);
    show("tasks", value);

    value = 0;
    {
        Object outer;
#pragma omp parallel num_threads(4) firstprivate(outer) reduction(+ : value)
        {
#pragma omp for schedule(dynamic)
            for (int i = 0; i < 40; i++) {
                Object inner(outer);
                if (i % 3 == 0) continue;
                try {
                    Object more;
                    if (i % 3 == 1) throw more;
                    if (i % 5 == 0) goto out;
                    value += 1;
                } catch (Object &caught) {
                    value += caught.text == inner.text ? 10 : 0;
                }
            out:;
            }
            auto left = [&](int n) {
                Object here(outer);
                for (;;) {
                    Object there;
                    if (n > 2) return n;
                    n++;
                }
            };
            value += left(0) - 3;
        }
    }
    show("loops", value);

    int is_canceled = omp_get_cancellation();
    value = 0;
    {
        Object outer;
#pragma omp parallel num_threads(3) firstprivate(outer) shared(value)
        {
            Object own(outer);
#pragma omp for
            for (int i = 0; i < 30; i++) {
                Object inner(own);
#pragma omp cancel for if (i == 7)
                Object more(inner);
#pragma omp cancellation point for
            }
#pragma omp single
#pragma omp taskgroup
            for (int i = 0; i < 10; i++) {
#pragma omp task firstprivate(own)
                {
                    Object inner(own);
#pragma omp cancel taskgroup
                    Object more(inner);
                }
            }
#pragma omp cancel parallel
            Object behind(own);
            if (is_canceled) {
#pragma omp atomic write
                value = 1;
            }
        }
    }
    show("canceled", value);
}
