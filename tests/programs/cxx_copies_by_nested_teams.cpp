// Objects that construct after construct copies again: `teams`, `distribute`, `parallel` and `for` in one directive and nested,
// and the teams of nested regions.
// flags: -std=c++17
#include <cstdio>
#include <omp.h>

static int begun, copied, assigned, ended;

static void count(int &counter) {
#pragma omp atomic
    counter++;
}

struct Object {
    int value;
    Object(int value = 0) : value(value) { count(begun); }
    Object(const Object &other) : value(other.value) { count(copied); }
    Object &operator=(const Object &other) {
        value = other.value;
        count(assigned);
        return *this;
    }
    ~Object() { count(ended); }
};

#pragma omp declare reduction(+ : Object : omp_out.value += omp_in.value) initializer(omp_priv = Object())

static void show(const char *what, int value) {
    std::printf("%s: %d, %d left\n", what, value, begun + copied - ended);
    begun = copied = assigned = ended = 0;
}

int main() {
    omp_set_max_active_levels(3);
    int sum = 0;
    {
        Object object(2);
#pragma omp parallel num_threads(2) firstprivate(object) reduction(+ : sum)
        {
            object.value += 1;
#pragma omp parallel num_threads(2) firstprivate(object) reduction(+ : sum)
            {
                object.value *= 10;
#pragma omp parallel num_threads(1) firstprivate(object) reduction(+ : sum)
                sum += object.value + 1;
            }
        }
        std::printf("nested: %d copied\n", copied);
    }
    show("nested", sum);

    {
        Object first(1), last, total(100);
#pragma omp teams num_teams(2) firstprivate(first)
        {
            first.value++;
#pragma omp distribute lastprivate(last)
            for (int i = 0; i < 10; i++) last.value = i + first.value;
        }
        sum = last.value;
#pragma omp teams distribute parallel for num_teams(2) num_threads(2) firstprivate(first) lastprivate(last) reduction(+ : total) collapse(2)
        for (int i = 0; i < 6; i++)
            for (int j = 0; j < 5; j++) {
                last.value = i * 10 + j;
                total.value += first.value;
            }
        std::printf("teams: %d %d %d\n", sum, last.value, total.value);
    }
    show("teams", 0);

    {
        Object total(5), row[2] = {1, 2};
#pragma omp parallel num_threads(3) reduction(+ : total) private(row)
        {
            row[0].value = row[1].value = 4;
#pragma omp parallel for num_threads(2) reduction(+ : total) firstprivate(row)
            for (int i = 0; i < 4; i++) total.value += row[i & 1].value;
        }
        std::printf("reduced in reduced: %d\n", total.value);
    }
    show("reduced in reduced", 0);
}
