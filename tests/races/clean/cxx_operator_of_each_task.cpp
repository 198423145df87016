// The tasks of a loop have copies of a function object with a state, in memory of the allocator too.
#include <omp.h>
#include <vector>

struct Next {
    int state = 1;
    std::vector<int> seen;
    Next() = default;
    Next(const Next &other) : state(other.state), seen(other.seen) {}
    int operator()() {
        state = state * 5 % 77;
        seen.push_back(state);
        return state;
    }
};

int main() {
    Next next;
    int numbers[24];
#pragma omp parallel num_threads(4)
#pragma omp single
    {
#pragma omp taskloop firstprivate(next) shared(numbers) num_tasks(6)
        for (int i = 0; i < 24; ++i) numbers[i] = next();
#pragma omp taskloop firstprivate(next) allocate(omp_default_mem_alloc : next) shared(numbers) num_tasks(6)
        for (int i = 0; i < 24; ++i) numbers[i] += next();
    }
    return numbers[3] < 0;
}
