// references: none (clang's program crashes, gcc refuses pointers to local classes)
// Reductions by tasks of objects, by functions that `declare reduction` names, also behind references, in templates and of
// sections: each copy that begins ends once.
#include <string>
#include <vector>
#include <atomic>

static std::atomic<int> alive(0);

struct Sum {
    long value;
    std::vector<long> parts;
    Sum() : value(0), parts(2) { alive++; }
    Sum(const Sum &other) : value(other.value), parts(other.parts) { alive++; }
    Sum &operator=(const Sum &other) = default;
    ~Sum() { alive--; }
    void add(long by) { value += by; parts[by % 2] += by; }
    void merge(const Sum &other) {
        value += other.value;
        parts[0] += other.parts[0];
        parts[1] += other.parts[1];
    }
};
#pragma omp declare reduction(+ : Sum : omp_out.merge(omp_in))
#pragma omp declare reduction(joined : std::vector<int> : omp_out.insert(omp_out.end(), omp_in.begin(), omp_in.end()))

struct Derived : Sum {
    int more = 3;
};

static void split(Sum &sum, int from, int to) {
    if (to - from <= 3) {
        for (int i = from; i < to; ++i) sum.add(i);
        return;
    }
    int half = from + (to - from) / 2;
    #pragma omp task in_reduction(+ : sum)
    split(sum, from, half);
    #pragma omp task in_reduction(+ : sum)
    split(sum, half, to);
    #pragma omp taskwait
}

template <class T> static T of_template(int n) {
    T product = T(1);
    T most[2] = {T(), T()};
    #pragma omp parallel
    #pragma omp single
    #pragma omp taskgroup task_reduction(* : product) task_reduction(max : most)
    for (int i = 0; i < n; ++i) {
        #pragma omp task in_reduction(* : product) in_reduction(max : most)
        {
            product *= T(i % 2 + 1);
            if (most[i & 1] < T(i)) most[i & 1] = T(i);
        }
    }
    return product + most[0] * T(10000) + most[1] * T(1000000);
}

class Holder {
    Sum sum, many[4];
    std::vector<int> all;

  public:
    long collect(int n) {
        #pragma omp parallel reduction(task, + : sum) reduction(task, joined : all)
        {
            #pragma omp single
            for (int i = 0; i < n; ++i) {
                #pragma omp task in_reduction(+ : sum) in_reduction(joined : all)
                {
                    sum.add(i);
                    all.push_back(i);
                }
            }
        }
        long joined = 0;
        for (int i : all) joined += i;
        return joined * 1000000 + sum.value + sum.parts[1] * 1000;
    }
    long loops(int n) {
        Sum *at = many;
        int k = 1;
        #pragma omp parallel
        {
            #pragma omp for reduction(task, + : at[k : 2]) schedule(dynamic)
            for (int i = 0; i < n; ++i) {
                #pragma omp task in_reduction(+ : at[k : 2])
                at[1 + i % 2].add(i);
            }
            #pragma omp sections reduction(task, + : many)
            {
                #pragma omp section
                many[0].add(5);
                #pragma omp section
                {
                    #pragma omp task in_reduction(+ : many)
                    many[3].add(7);
                }
            }
            #pragma omp single
            {
                #pragma omp taskloop reduction(+ : many) grainsize(2)
                for (int i = 0; i < n; ++i) many[i % 4].add(1);
            }
        }
        long result = 0;
        for (int i = 0; i < 4; ++i) result = result * 1000 + many[i].value;
        return result;
    }
};

static int numbers() {
    short few[3] = {1, 2, 3};
    short (&array)[3] = few;
    int one = 1, &r = one;
    #pragma omp parallel
    {
        #pragma omp for reduction(task, + : array) reduction(task, * : r)
        for (int i = 0; i < 12; ++i) {
            #pragma omp task in_reduction(+ : array) in_reduction(* : r)
            {
                array[i % 3] += i;
                if (i < 3) r *= i + 2;
            }
        }
    }
    return few[0] == 19 && few[1] == 24 && few[2] == 29 && one == 24;
}

int main() {
    {
        Sum sum;
        #pragma omp parallel
        #pragma omp single
        #pragma omp taskgroup task_reduction(+ : sum)
        split(sum, 0, 100);
        if (sum.value != 4950 || sum.parts[0] != 2450) return 1;
        Derived derived;
        #pragma omp parallel
        #pragma omp single
        #pragma omp taskloop reduction(+ : derived)
        for (int i = 0; i < 50; ++i) derived.add(i);
        if (derived.value != 1225 || derived.more != 3) return 2;
        if (of_template<int>(20) != 1024 + 180000 + 19000000) return 3;
        if (of_template<double>(20) != 1024 + 180000 + 19000000) return 4;
        Holder holder;
        if (holder.collect(20) != 190100190) return 5;
        if (holder.loops(16) != 9060068011) return 6;
        if (!numbers()) return 7;
    }
    return alive != 0 ? 8 : 0;
}
