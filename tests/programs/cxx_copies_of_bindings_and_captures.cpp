// Copies of what structured bindings name and lambdas capture, and of closures with captures by copy, in regions and tasks.
// flags: -std=c++20
// references: gcc (clang 19 crashes)
#include <array>
#include <cstdio>
#include <memory>
#include <tuple>
#include <utility>

static int begun, copied, moved, ended;

static void count(int &counter) {
#pragma omp atomic
    counter++;
}

struct Object {
    int value;
    Object(int value = 0) : value(value) { count(begun); }
    Object(const Object &other) : value(other.value) { count(copied); }
    Object(Object &&other) noexcept : value(std::exchange(other.value, -1)) { count(moved); }
    Object &operator=(const Object &) = default;
    ~Object() { count(ended); }
};

static void show(const char *what, int value) {
    std::printf("%s: %d, %d begun, %d copied, %d moved, %d ended\n", what, value, begun, copied, moved, ended);
    begun = copied = moved = ended = 0;
}

template <class F> static int in_team(F function) {
    int sum = 0;
#pragma omp parallel num_threads(2) firstprivate(function) reduction(+ : sum)
    sum += function(1);
    return sum;
}

struct Holder {
    Object held{4};
    int in_tasks() {
        int sum = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
        {
            auto by_copy = [*this](int n) { return held.value * n; };
#pragma omp task firstprivate(by_copy) shared(sum)
            {
#pragma omp atomic
                sum += by_copy(2);
            }
#pragma omp task firstprivate(held) shared(sum)
            {
                held.value++;
#pragma omp atomic
                sum += held.value;
            }
        }
        return sum * 100 + held.value;
    }
};

int main() {
    {
        auto [a, b] = std::pair<Object, int>(3, 4);
        int sum = 0;
        auto both = [a, b](int n) { return a.value * b + n; };
        sum += in_team(both);
        show("a pair in a closure", sum);
    }
    show("ended", 0);

    {
        std::array<Object, 2> two{1, 2};
        auto &[first, second] = two;
        int sum = 0;
        auto change = [&first, copy = second]() mutable {
            first.value += copy.value++;
            return first.value;
        };
#pragma omp parallel num_threads(1) firstprivate(change) reduction(+ : sum)
        sum += change() + change();
        show("by reference and by copy", sum + second.value);
    }
    show("ended", 0);

    show("members", Holder().in_tasks());

    {
        auto shared = std::make_shared<Object>(7);
        long most = 0;
#pragma omp parallel num_threads(3) firstprivate(shared) reduction(max : most)
        {
#pragma omp barrier
            most = shared.use_count();
#pragma omp barrier
        }
        auto only = std::make_unique<Object>(8);
        auto take = [only = std::move(only)] { return only->value; };
        int sum = 0;
#pragma omp parallel num_threads(2) reduction(+ : sum)
        sum += take();
        std::printf("%ld %ld\n", most, shared.use_count());
        show("pointers", sum);
    }
    show("ended", 0);

    {
        std::tuple<Object, Object> pair(5, 6);
        int sum = 0;
#pragma omp parallel for num_threads(2) firstprivate(pair) reduction(+ : sum)
        for (int i = 0; i < 4; i++) {
            auto &[left, right] = pair;
            auto [one, other] = pair;
            left.value = 5;
            sum += one.value + other.value + right.value;
        }
        show("a tuple", sum);
    }
    show("ended", 0);
}
