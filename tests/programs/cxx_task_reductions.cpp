// references: none (clang's program and gcc itself crash)
// Reductions by tasks of what a reference, a member or a capture stands for.
static long work(int &r, double (&array)[4], int depth) {
    #pragma omp task in_reduction(+ : r, array)
    {
        r += depth;
        array[depth % 4] += 0.5;
    }
    if (depth > 0) work(r, array, depth - 1);
    return r * 0;
}

struct Sums {
    long sum = 0;
    unsigned most = 0;
    void collect(int n) {
        #pragma omp parallel
        #pragma omp single
        #pragma omp taskgroup task_reduction(+ : sum) task_reduction(max : most)
        for (int i = 0; i < n; ++i) {
            #pragma omp task in_reduction(+ : sum) in_reduction(max : most)
            {
                sum += i;
                if (most < (unsigned)i) most = (unsigned)i;
            }
        }
        #pragma omp parallel reduction(task, + : sum)
        {
            sum += 1000;
            #pragma omp single
            for (int i = 0; i < n; ++i) {
                #pragma omp task in_reduction(+ : sum)
                sum += 1;
            }
        }
    }
};

static void loops(long &total, int (&pairs)[2], int n) {
    #pragma omp parallel
    #pragma omp single
    {
        #pragma omp taskloop reduction(+ : total, pairs) grainsize(4)
        for (int i = 0; i < n; ++i) {
            total += i;
            pairs[i % 2]++;
        }
        #pragma omp taskgroup task_reduction(* : pairs[1 : 1])
        {
            #pragma omp taskloop in_reduction(* : pairs[1 : 1]) num_tasks(3)
            for (int i = 0; i < 4; ++i) pairs[1] *= 2;
        }
        auto lambda = [&total](int by) {
            #pragma omp taskloop simd reduction(+ : total)
            for (int i = 0; i < 10; ++i) total += by;
        };
        lambda(7);
    }
}

int main() {
    int r = 1, threads = 0;
    double array[4] = {1, 2, 3, 4};
    #pragma omp parallel
    #pragma omp single
    {
        #pragma omp taskgroup task_reduction(+ : r, array)
        work(r, array, 20);
    }
    #pragma omp parallel reduction(+ : threads)
    threads++;
    if (r != 211 || array[0] != 4 || array[1] != 4.5 || array[2] != 5.5 || array[3] != 6.5) return 1;
    Sums sums;
    sums.collect(40);
    if (sums.sum - 1000 * threads != 820 || sums.most != 39) return 2;
    long total = 5;
    int pairs[2] = {0, 1};
    loops(total, pairs, 30);
    return total != 510 || pairs[0] != 15 || pairs[1] != 256 ? 3 : 0;
}
