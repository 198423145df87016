// references: none (clang takes no reference and no template argument here, gcc no objects with threads of this many)
// Loops that scan: behind references, of objects, in templates, and in functions that a team calls.
#include <cstdio>

static int a[1000], b[1000];

struct Run {
    long sum = 0;
    int *marks;
    Run() : marks(new int[2]()) {}
    Run(const Run &other) : sum(other.sum), marks(new int[2]{other.marks[0], other.marks[1]}) {}
    Run &operator=(const Run &other) {
        sum = other.sum;
        marks[0] = other.marks[0];
        marks[1] = other.marks[1];
        return *this;
    }
    ~Run() { delete[] marks; }
    Run &operator+=(const Run &other) {
        sum += other.sum;
        marks[0] += other.marks[0];
        marks[1] += other.marks[1];
        return *this;
    }
};
#pragma omp declare reduction(+ : Run : omp_out += omp_in)

static void orphaned(int &r) {
    #pragma omp for reduction(inscan, + : r)
    for (int i = 0; i < 1000; ++i) {
        r += a[i];
        #pragma omp scan inclusive(r)
        b[i] = r;
    }
}

static void alone(int &r) {
    #pragma omp simd reduction(inscan, + : r)
    for (int i = 0; i < 1000; ++i) {
        b[i] = r;
        #pragma omp scan exclusive(r)
        r += a[i];
    }
}

static void both(int &r) {
    #pragma omp parallel for simd reduction(inscan, + : r)
    for (int i = 0; i < 1000; ++i) {
        r += 2 * a[i];
        #pragma omp scan inclusive(r)
        b[i] = r;
    }
}

template <class T> static T most(T *values, T *upto, int n) {
    T best = values[0];
    #pragma omp parallel for reduction(inscan, max : best)
    for (int i = 0; i < n; ++i) {
        if (best < values[i]) best = values[i];
        #pragma omp scan inclusive(best)
        upto[i] = best;
    }
    return best;
}

struct Holder {
    Run run, pair[2];
    int count = 0;
    long collect(int n) {
        long all = 0;
        #pragma omp parallel for reduction(inscan, + : run, pair, count)
        for (int i = 0; i < n; ++i) {
            long now = run.sum + pair[1].marks[0] * 1000 + count;
            #pragma omp atomic
            all += now;
            #pragma omp scan exclusive(run, pair, count)
            run.sum += i;
            pair[i % 2].marks[0]++;
            count += 1;
        }
        return all;
    }
};

int main() {
    for (int i = 0; i < 1000; ++i) a[i] = i % 7;
    int total = 3, sum = 3;
    #pragma omp parallel
    orphaned(total);
    for (int i = 0; i < 1000; ++i)
        if (sum += a[i], b[i] != sum) return 1;
    if (total != sum) return 2;
    total = sum = 4;
    alone(total);
    for (int i = 0; i < 1000; ++i) {
        if (b[i] != sum) return 3;
        sum += a[i];
    }
    if (total != sum) return 4;
    total = sum = 5;
    both(total);
    for (int i = 0; i < 1000; ++i)
        if (sum += 2 * a[i], b[i] != sum) return 5;
    if (total != sum) return 6;
    double values[9] = {2, 1, 3, 3, 0, 7, 5, 8, 1}, upto[9];
    if (most(values, upto, 9) != 8 || upto[1] != 2 || upto[4] != 3 || upto[6] != 7) return 7;
    short small[4] = {-9, -11, -3, -5}, before[4];
    if (most(small, before, 4) != -3 || before[1] != -9) return 8;
    Holder holder;
    long all = holder.collect(30);
    if (all != 4060 + 1000 * 210 + 435) return std::printf("%ld\n", all), 9;
    if (holder.run.sum != 435 || holder.pair[0].marks[0] != 15 || holder.pair[1].marks[0] != 15) return 10;
    return holder.count != 30;
}
