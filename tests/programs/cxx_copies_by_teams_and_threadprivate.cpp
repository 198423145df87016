// Copies that teams, copyin, copyprivate and single make of objects, and the moves that none of them makes.
// references: clang
// threads: 2,3
#include <cstdio>
#include <omp.h>
#include <utility>

static int made, copied, moved, assigned, ended;

template <int &Which> static void count() {
    #pragma omp atomic
    Which++;
}

struct Item {
    int value;
    explicit Item(int value) : value(value) { count<made>(); }
    Item() : Item(3) {}
    Item(const Item &other) : value(other.value) { count<copied>(); }
    Item(Item &&other) noexcept : value(std::exchange(other.value, -1)) { count<moved>(); }
    Item &operator=(const Item &other) {
        value = other.value;
        count<assigned>();
        return *this;
    }
    Item &operator=(Item &&other) noexcept {
        value = std::exchange(other.value, -1);
        count<moved>();
        return *this;
    }
    ~Item() { count<ended>(); }
};

static Item own;
#pragma omp threadprivate(own)

static void report(const char *what) {
    std::printf("%s: made %d copied %d moved %d assigned %d ended %d\n", what, made, copied, moved, assigned, ended);
    made = copied = moved = assigned = ended = 0;
}

template <class T> static T passed_on(T value) {
    T result(0);
    #pragma omp parallel num_threads(2) firstprivate(value)
    {
        T mine(std::move(value));
        #pragma omp single copyprivate(mine)
        mine = T(mine.value + 1);
        #pragma omp masked
        result = std::move(mine);
    }
    return result;
}

int main() {
    int sum = 0;
    own.value = 8;
    #pragma omp parallel num_threads(2) reduction(+ : sum)
    sum += own.value > 0;
    made = ended = 0;
    #pragma omp parallel num_threads(2) copyin(own) reduction(+ : sum)
    sum += own.value;
    report("copyin");
    {
        Item item(4);
        #pragma omp parallel num_threads(2) private(item)
        {
            item.value = 1;
            #pragma omp single copyprivate(item)
            item.value = 6;
            #pragma omp atomic
            sum += item.value;
        }
        report("copyprivate");
        #pragma omp teams num_teams(1) firstprivate(item) reduction(+ : sum)
        sum += item.value;
        report("teams");
        #pragma omp parallel num_threads(2) firstprivate(item)
        {
            #pragma omp for private(item) reduction(+ : sum) schedule(static)
            for (int i = 0; i < 2; i++)
                sum += item.value;
        }
        report("both");
    }
    report("end");
    Item result = passed_on(Item(20));
    report("passed on");
    std::printf("%d %d\n", sum, result.value);
}
