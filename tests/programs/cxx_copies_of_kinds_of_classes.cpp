// Copies of objects of unusual classes begin and end as often as they must: empty, aligned, final, with virtual bases, with an
// explicit or a templated constructor beside that for copies, with constant members, and unions with members of such classes.
// flags: -std=c++17
// references: clang (gcc 12 does not copy empty classes)
#include <cstdint>
#include <cstdio>
#include <new>

static int begun, copied, ended, wrong;

static void count(int &counter) {
#pragma omp atomic
    counter++;
}

static void show(const char *what) {
    std::printf("%s: %d begun, %d copied, %d ended, %d wrong\n", what, begun, copied, ended, wrong);
    begun = copied = ended = wrong = 0;
}

struct Empty {
    Empty() { count(begun); }
    Empty(const Empty &) { count(copied); }
    ~Empty() { count(ended); }
};

struct alignas(64) Wide {
    int value;
    explicit Wide(int value = 0) : value(value) { count(begun); }
    Wide(const Wide &other) : value(other.value) { count(copied); }
    Wide &operator=(const Wide &) = default;
    ~Wide() { count((std::uintptr_t)this % 64 ? wrong : ended); }
};

struct Base {
    int base = 1;
    Base() { count(begun); }
    Base(const Base &other) : base(other.base) { count(copied); }
    virtual ~Base() { count(ended); }
    virtual int name() const { return 1; }
};

struct Left : virtual Base {
    int left = 2;
};

struct Right : virtual Base {
    int right = 3;
};

struct Both final : Left, Right {
    int name() const override { return base + left + right; }
};

// The template takes what the constructor for copies does not: an object that is not constant is copied by it.
struct Greedy {
    int value;
    explicit Greedy(int value) : value(value) { count(begun); }
    template <class T> Greedy(T &other) : value(other.value + 100) { count(copied); }
    Greedy(const Greedy &other) : value(other.value) { count(copied); }
    ~Greedy() { count(ended); }
};

struct Constant {
    const int value;
    Empty part;
    int &outside;
    Constant(int value, int &outside) : value(value), outside(outside) {}
};

union Either {
    int number;
    Wide wide;
    explicit Either(int number) : number(number) { count(begun); }
    Either(const Either &other) : number(other.number) { count(copied); }
    ~Either() { count(ended); }
};

struct Assigned {
    int value = 0;
    int times = 0;
    Assigned &operator=(const Assigned &other) & {
        value = other.value;
        times++;
        return *this;
    }
};

int main() {
    int sum = 0;
    {
        Empty one, many[3];
#pragma omp parallel num_threads(3) firstprivate(one, many)
        {
            (void)&one;
            (void)&many;
        }
    }
    show("empty");

    {
        Wide wide(5), row[2];
        char off = 1;
#pragma omp parallel num_threads(2) firstprivate(off, wide, row) reduction(+ : sum)
        {
            wide.value += off;
            sum += wide.value + row[1].value;
        }
#pragma omp parallel for num_threads(2) lastprivate(wide, row)
        for (int i = 0; i < 4; i++) {
            wide.value = i;
            row[i & 1].value = i;
        }
        sum += wide.value + row[0].value * 10 + row[1].value * 100;
    }
    show("aligned");

    {
        Both both;
        Base &seen = both;
        both.left = 20;
#pragma omp parallel num_threads(2) firstprivate(both) reduction(+ : sum)
        {
            Base &here = both;
            both.base = 7;
            sum += here.name() + seen.name();
        }
    }
    show("virtual bases");

    {
        Greedy greedy(1);
        const Greedy constant(2);
        int values = 0;
#pragma omp parallel num_threads(1) firstprivate(greedy, constant) reduction(+ : values)
        values += greedy.value % 100 + constant.value % 100;
        sum += values;
    }
    show("greedy");

    {
        int outside = 0;
        Constant constant(9, outside);
#pragma omp parallel num_threads(2) firstprivate(constant)
        {
#pragma omp atomic
            constant.outside += constant.value;
        }
        sum += outside;
    }
    show("constant members");

    {
        Either either(4);
#pragma omp parallel num_threads(2) firstprivate(either) reduction(+ : sum)
        sum += either.number;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp task firstprivate(either) shared(sum)
        sum += either.number;
    }
    show("union");

    {
        Assigned assigned;
#pragma omp parallel for num_threads(3) lastprivate(assigned)
        for (int i = 0; i < 9; i++) assigned.value = i;
        std::printf("assigned %d time, %d\n", assigned.times, assigned.value);
    }
    std::printf("%d\n", sum);
}
