// references: clang (gcc takes captures of lambdas otherwise)
// Tasks with copies of objects: made when the task is, ended behind it.
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

static int alive, copied;
static long result;

struct Counted {
    std::string name;
    explicit Counted(const char *name) : name(name) {
        #pragma omp atomic
        alive++;
    }
    Counted(const Counted &other) : name(other.name + "'") {
        #pragma omp atomic
        alive++;
        #pragma omp atomic
        copied++;
    }
    ~Counted() {
        #pragma omp atomic
        alive--;
    }
};

static void take(long n) {
    #pragma omp atomic
    result += n;
}

// What a parameter refers to is copied.
static void later(const std::vector<int> &values, Counted &counted, int factor) {
    #pragma omp task
    {
        long sum = 0;
        for (int value : values) sum += value;
        take(sum * factor + (long)counted.name.size());
    }
    #pragma omp task shared(counted) if (factor > 100)
    take((long)counted.name.size());
    #pragma omp taskwait
}

template <class T> static void spawn(T value, int n) {
    T array[2] = {value, value};
    for (int i = 0; i < n; ++i) {
        #pragma omp task firstprivate(value, array)
        {
            take((long)value.size() + (long)array[1].size() + i);
            #pragma omp task
            take((long)value.size() * 1000);
        }
    }
    value = T();
    #pragma omp taskwait
}

int main() {
    #pragma omp parallel
    #pragma omp single
    {
        Counted counted("abc");
        {
            std::vector<int> values(10, 3);
            later(values, counted, 2);
            later(values, counted, 200);
        }
        #pragma omp taskgroup
        {
            Counted local("local");
            #pragma omp task
            take((long)local.name.size());
            auto shared = std::make_shared<int>(5);
            #pragma omp task
            take(*shared);
        }
        spawn(std::string("hello"), 4);
        spawn(std::vector<double>(3), 3);
        int k = 4;
        auto lambda = [&k, counted] {
            #pragma omp task
            take(k + (long)counted.name.size());
            #pragma omp taskwait
        };
        lambda();
        #pragma omp taskloop firstprivate(counted) num_tasks(3)
        for (int i = 0; i < 6; ++i) take((long)counted.name.size() * 0 + i);
        std::unique_ptr<int> owner(new int(7));
        #pragma omp task shared(owner)
        take(*owner);
        #pragma omp taskwait
    }
    std::printf("%ld %d %d\n", result, alive, copied > 0);
}
