// references: clang (gcc wants the directive before constructors are named)
// Objects that each thread has its own of: they begin and end in each, and are assigned to by `copyin` and `copyprivate`.
#include <cstdio>
#include <omp.h>
#include <string>
#include <vector>

static int made, assigned, ended;

struct Counted {
    int value;
    explicit Counted(int value) : value(value) {
        #pragma omp atomic
        made++;
    }
    Counted(const Counted &) = delete;
    Counted &operator=(const Counted &other) {
        #pragma omp atomic
        assigned++;
        value = other.value;
        return *this;
    }
    ~Counted() {
        #pragma omp atomic
        ended++;
    }
};

static int first() { return 11; }

extern Counted later;
#pragma omp threadprivate(later)
static Counted counted(5), other(6);
#pragma omp threadprivate(counted, other)
namespace state {
std::vector<int> list(3, 1);
static std::string words[2] = {"a", "b"};
#pragma omp threadprivate(list, words)
int begun = first();
#pragma omp threadprivate(begun)
}
Counted later(first());

class Holder {
    static Counted own;
    #pragma omp threadprivate(own)
public:
    static int number;
    #pragma omp threadprivate(number)
    static int add(int by) { return own.value += by; }
};
Counted Holder::own(100);
int Holder::number = 4;

template <class T> struct Pool {
    static std::vector<T> free;
    #pragma omp threadprivate(free)
    static std::size_t give(T value) {
        free.push_back(value);
        return free.size();
    }
};
template <class T> std::vector<T> Pool<T>::free(2);

static int in_function(int by) {
    static Counted local(30);
    #pragma omp threadprivate(local)
    return local.value += by;
}

int main() {
    int threads = 0, wrong = 0;
    #pragma omp parallel reduction(+ : threads)
    threads += 1;
    counted.value = 50;
    state::list.push_back(9);
    {
        using state::list;
        using state::words;
        words[1] = "copied";
        #pragma omp parallel copyin(counted, list, words) reduction(+ : wrong)
        {
            wrong += counted.value != 50 || list.size() != 4 || list[3] != 9 || words[1] != "copied" || words[0] != "a";
            counted.value += omp_get_thread_num();
            list.clear();
        }
    }
    std::printf("%d %d\n", wrong, assigned - (threads - 1));
    #pragma omp parallel reduction(+ : wrong)
    {
        wrong += counted.value != 50 + omp_get_thread_num() || !state::list.empty();
        wrong += later.value != 11 || state::begun != 11;
        later.value = omp_get_thread_num();
        state::begun += omp_get_thread_num();
        wrong += Holder::add(omp_get_thread_num()) != 100 + omp_get_thread_num();
        Holder::number += omp_get_thread_num();
        wrong += in_function(1) != 31;
        wrong += Pool<int>::give(3) != 3 || Pool<std::string>::give("x") != 3;
        #pragma omp barrier
        wrong += later.value != omp_get_thread_num() || in_function(0) != 31;
        wrong += Holder::number != 4 + omp_get_thread_num() || state::begun != 11 + omp_get_thread_num();
        #pragma omp single copyprivate(other)
        other.value = 77;
        wrong += other.value != 77;
    }
    std::printf("%d %d %d\n", wrong, assigned - 2 * (threads - 1), later.value);
    int before = ended;
    {
        #pragma omp parallel for copyin(counted) schedule(static, 1) reduction(+ : wrong)
        for (int i = 0; i < 10; ++i) wrong += counted.value != 50;
    }
    std::printf("%d %d\n", wrong, ended - before);
}
