// Objects that the tasks of a `taskloop` copy, hand out and reduce: over collapsed loops, loops over ranges, and within groups.
// flags: -std=c++17
// references: gcc (clang 19 loses the last value of the `simd` loop)
#include <cstdio>
#include <string>
#include <vector>

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

static void show(const char *what) {
    std::printf("%s: %d left, %d assigned\n", what, begun + copied - ended, assigned);
    begun = copied = assigned = ended = 0;
}

int main() {
    int sum = 0;
    {
        Object first(3), last;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskloop firstprivate(first) lastprivate(last) num_tasks(5) collapse(2) shared(sum)
        for (int i = 0; i < 6; i++)
            for (int j = 0; j < 4; j++) {
#pragma omp atomic
                sum += first.value;
                last.value = i * 10 + j;
            }
        sum += last.value * 1000;
        std::printf("%d\n", sum);
    }
    show("collapsed");

    {
        std::vector<Object> objects(6);
        for (int i = 0; i < 6; i++) objects[i].value = i;
        begun = copied = ended = 0;
        Object total(1), by(2);
        int ends;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskloop reduction(+ : total) firstprivate(by) grainsize(2)
        for (Object &object : objects) {
            total.value += object.value * by.value;
            object = by;
        }
        ends = ended;
        (void)ends;
        std::printf("%d %d\n", total.value, objects[5].value);
        begun = copied = ended = 0;
    }
    begun = ended;
    show("range");

    {
        Object total, part(7);
        std::string text = "a text that is long enough for the heap";
        int letters = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskgroup task_reduction(+ : total)
        {
#pragma omp taskloop in_reduction(+ : total) firstprivate(text, part) nogroup
            for (int i = 0; i < 8; i++) {
                Object here(part);
                total.value += here.value + i;
                text += 'x';
            }
#pragma omp task in_reduction(+ : total) firstprivate(part, text) shared(letters)
            {
                total.value += part.value;
                letters = (int)text.size();
            }
        }
        std::printf("%d %d\n", total.value, letters);
    }
    show("group");

    {
        Object last(1);
#pragma omp parallel num_threads(3)
#pragma omp masked taskloop simd lastprivate(last) num_tasks(3)
        for (int i = 0; i < 12; i++) last.value = i;
        std::printf("%d\n", last.value);
        assigned = 0;
    }
    show("simd");
}
