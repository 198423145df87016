// The tasks of a thread add to one copy of an object, which leads to memory of the heap.
#include <vector>

struct Sum {
    std::vector<long> parts;
    Sum() : parts(2) {}
};
static void merge(Sum &to, const Sum &from) {
    to.parts[0] += from.parts[0];
    to.parts[1] += from.parts[1];
}
#pragma omp declare reduction(+ : Sum : merge(omp_out, omp_in))

int main() {
    Sum sum;
#pragma omp parallel num_threads(4)
#pragma omp single
    {
#pragma omp taskgroup task_reduction(+ : sum)
        for (int i = 0; i < 12; ++i) {
#pragma omp task in_reduction(+ : sum) firstprivate(i)
            sum.parts[i % 2] += i;
        }
#pragma omp taskloop reduction(+ : sum) num_tasks(5)
        for (int i = 0; i < 12; ++i) sum.parts[i % 2] += i;
    }
    return sum.parts[0] != 60 || sum.parts[1] != 72;
}
