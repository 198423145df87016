// Objects within loops and regions end on every way out of an iteration: continue, goto, exceptions that are caught, and cancel.
// references: clang
#include <cstdio>
#include <omp.h>
#include <stdexcept>

static int alive, made;

struct Guard {
    int value;
    explicit Guard(int value) : value(value) {
        #pragma omp atomic
        alive++;
        #pragma omp atomic
        made++;
        if (value % 7 == 6) {
            #pragma omp atomic
            alive--;
            throw std::runtime_error("six");
        }
    }
    Guard(const Guard &other) : Guard(other.value) {}
    ~Guard() {
        #pragma omp atomic
        alive--;
    }
};

template <class T> static int loop(T n) {
    int caught = 0, sum = 0;
    Guard outer(1);
    #pragma omp parallel for firstprivate(outer) reduction(+ : caught, sum) schedule(dynamic, 2)
    for (T i = 0; i < n; i++) {
        Guard first(0);
        if (i % 5 == 4)
            continue;
        try {
            Guard inner(static_cast<int>(i));
            if (i % 3 == 2)
                throw static_cast<int>(i);
            Guard copy(inner);
            sum += copy.value + outer.value;
        } catch (const std::runtime_error &) {
            caught += 100;
        } catch (int) {
            Guard handler(2);
            caught++;
            continue;
        }
        Guard last(3);
        if (i % 4 == 3)
            goto behind;
        sum += last.value;
    behind:
        sum += first.value;
    }
    return caught * 1000 + sum;
}

static int regions(int n) {
    int found = 0;
    for (int i = 0; i < n; i++) {
        Guard around(i % 5);
        if (i == 7)
            break;
        #pragma omp parallel num_threads(2) firstprivate(around) reduction(+ : found)
        {
            Guard within(around.value);
            #pragma omp single
            {
                Guard alone(4);
                found += alone.value;
            }
            #pragma omp critical
            {
                Guard one(within.value);
                found += one.value;
            }
        }
    }
    return found;
}

int main() {
    int first = loop(40), second = loop(33UL), third = regions(9);
    std::printf("%d %d %d alive %d made %d\n", first, second, third, alive, made > 0);
}
