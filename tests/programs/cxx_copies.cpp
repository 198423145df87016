// references: clang (gcc makes the copies of `single` in every thread)
// threads: 1,2,4
// Copies of objects with constructors: how many begin, are copied and end, and in which order by one thread.
#include <cstdio>
#include <omp.h>
#include <string>
#include <vector>

static int made, copied, ended, alive;

struct Counted {
    int value;
    Counted() : value(7) {
        #pragma omp atomic
        made++;
        #pragma omp atomic
        alive++;
    }
    Counted(const Counted &other) : value(other.value) {
        #pragma omp atomic
        copied++;
        #pragma omp atomic
        alive++;
    }
    Counted &operator=(const Counted &) = default;
    ~Counted() {
        #pragma omp atomic
        ended++;
        #pragma omp atomic
        alive--;
    }
    Counted *operator&() { return nullptr; }
};

static void report(const char *what, int threads) {
    std::printf("%s: made %d copied %d ended %d alive %d\n", what, made / threads, copied / threads, ended / threads, alive);
    made = copied = ended = 0;
}

template <class T> static long fill(T start, int n) {
    long sum = 0;
    T scratch{};
    #pragma omp parallel for private(scratch) firstprivate(start) reduction(+ : sum)
    for (int i = 0; i < n; ++i) {
        scratch = start;
        sum += (long)scratch.size() + i;
    }
    return sum;
}

class Hidden {
    int value = 3;
    Hidden(const Hidden &) = default;
public:
    Hidden() {}
    static int run() {
        Hidden h;
        int sum = 0;
        h.value = 5;
        #pragma omp parallel firstprivate(h) reduction(+ : sum) num_threads(2)
        {
            h.value++;
            #pragma omp atomic
            sum += h.value;
        }
        return sum;
    }
};

int main() {
    int n = 0;
    #pragma omp parallel
    #pragma omp single
    n = omp_get_num_threads();
    {
        Counted a, b, array[2];
        a.value = 1;
        array[1].value = 40;
        made = 0;
        int sum = 0, first = 0;
        #pragma omp parallel private(b) firstprivate(a, array) reduction(+ : sum)
        {
            if (b.value == 7) sum += a.value + array[1].value;
            b.value = a.value = array[0].value = 9;
            #pragma omp master
            first = a.value + array[0].value + array[1].value;
        }
        std::printf("%d %d %d %d\n", sum / n, first, a.value, b.value);
        report("parallel", n);
        sum = 0;
        #pragma omp parallel for private(b) firstprivate(a) reduction(+ : sum) schedule(dynamic, 2)
        for (int i = 0; i < 40; ++i) {
            b.value = i;
            sum += a.value + b.value;
        }
        std::printf("%d\n", sum);
        report("for", n);
        #pragma omp parallel
        {
            #pragma omp for firstprivate(a) private(b) schedule(static, 1)
            for (int i = 0; i < 40; ++i) b = a;
            #pragma omp sections private(b) firstprivate(a)
            {
                b.value = a.value;
                #pragma omp section
                b.value = 2;
            }
        }
        report("worksharing", n);
        #pragma omp parallel
        #pragma omp single private(b) firstprivate(a)
        {
            b = a;
            n = n + b.value - a.value;
        }
        report("single", 1);
        Counted &ref = a;
        #pragma omp parallel firstprivate(ref) shared(b)
        {
            ref.value++;
            #pragma omp critical
            b.value = ref.value;
            #pragma omp parallel num_threads(1) firstprivate(ref)
            ref.value++;
            if (ref.value != 2) std::printf("wrong\n");
        }
        std::printf("%d %d\n", a.value, b.value);
        report("reference", n);
        made = 0;
    }
    report("scope", 1);
    std::printf("%ld %ld %d\n", fill(std::string("hello"), 10), fill(std::vector<int>(3), 10), Hidden::run());
}
