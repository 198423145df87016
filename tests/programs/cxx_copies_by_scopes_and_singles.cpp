// Objects in `scope`, `single`, `sections` and `masked` inside of each other: each copy begins where its construct does, and ends
// with it.
// flags: -std=c++17
// references: clang (gcc 12 copies for each thread what one executes)
#include <cstdio>

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

#pragma omp declare reduction(most : Object : omp_out.value = omp_in.value > omp_out.value ? omp_in.value : omp_out.value) \
    initializer(omp_priv = Object(-1))

static void show(const char *what, int value) {
    std::printf("%s: %d, %d begun, %d copied, %d assigned, %d ended\n", what, value, begun, copied, assigned, ended);
    begun = copied = assigned = ended = 0;
}

static Object shared(3);

static void orphaned() {
#pragma omp single firstprivate(shared) nowait
    shared.value++;
}

int main() {
    {
        Object object(3);
#pragma omp parallel num_threads(4)
        {
#pragma omp single firstprivate(object)
            object.value = 100;
        }
        show("single", object.value);
    }
    show("ended", 0);

    {
#pragma omp parallel num_threads(2)
        {
            orphaned();
#pragma omp barrier
        }
        show("orphaned", shared.value);
    }
    show("ended", 0);

    {
        Object all[2] = {1, 2};
        Object last;
#pragma omp parallel num_threads(3) firstprivate(all)
        {
            all[0].value = 5;
#pragma omp sections private(all) nowait
            {
#pragma omp section
                all[0].value = 6;
#pragma omp section
                all[1].value = 7;
            }
        }
#pragma omp parallel num_threads(3)
#pragma omp sections lastprivate(last)
        {
            last.value = 1;
#pragma omp section
            last.value = 2;
#pragma omp section
            last.value = 3;
        }
        show("sections", last.value);
    }
    show("ended", 0);

    {
        Object best(10), mine(1);
#pragma omp parallel num_threads(3) firstprivate(mine)
        {
#pragma omp sections reduction(most : best)
            {
#pragma omp section
                best.value = 20;
#pragma omp section
                {
                    Object inner(30);
                    if (inner.value > best.value) best.value = inner.value;
                }
            }
#pragma omp masked
            {
                Object there(mine);
                mine.value += there.value;
            }
#pragma omp single copyprivate(mine)
            mine.value = 50;
#pragma omp critical
            best.value += mine.value;
        }
        show("reduced and handed", best.value);
    }
    show("ended", 0);
}
