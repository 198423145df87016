// Recursions through nested regions: sections and loops with copies, sums and conditions; and recursions that see their teams.
#include <omp.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { N = 400 };

static void merge_sort(int *v, int *room, int n) {
    if (n < 2)
        return;
    int m = n / 2, i = 0, j = m, k = 0;
#pragma omp parallel sections
    {
#pragma omp section
        merge_sort(v, room, m);
#pragma omp section
        merge_sort(v + m, room + m, n - m);
    }
    while (k < n)
        room[k++] = j == n || (i < m && v[i] <= v[j]) ? v[i++] : v[j++];
    memcpy(v, room, n * sizeof *v);
}

static long odd(int n);

static long even(int n) {
    long x = 0, y = 0;
    if (n < 2)
        return n;
#pragma omp parallel sections num_threads(2) reduction(+ : x, y)
    {
        x += odd(n - 1);
#pragma omp section
        y += even(n - 2);
    }
    return x + y;
}

static long odd(int n) {
    long x, y;
    if (n < 2)
        return n;
#pragma omp parallel sections if (n > 4) shared(x, y) firstprivate(n)
    {
#pragma omp section
        x = even(n - 1);
#pragma omp section
        y = even(n - 2);
    }
    return x + y;
}

struct found {
    unsigned count;
    double sum;
    int least;
    bool all;
};

static struct found search(int depth, int from) {
    struct found f = {1, from, from, true};
    unsigned count = 1;
    double sum = from;
    int least = from, twice = -1;
    bool all = true;
    if (depth == 0)
        return f;
#pragma omp parallel for schedule(dynamic, 1) private(twice) reduction(+ : count, sum) reduction(min : least) reduction(&& : all)
    for (int i = from; i < from + 3; i++) {
        twice = 2 * i;
        struct found g = search(depth - 1, twice - depth);
        count += g.count;
        sum += g.sum;
        least = g.least < least ? g.least : least;
        all = all && g.all;
    }
    struct found whole = {count, sum, least, all && twice == -1};
    return whole;
}

// A region below the recursion.
static void shift(long *v, int n) {
    long by = 5;
#pragma omp parallel for private(by) if (n > 2)
    for (int i = 0; i < n; i++) {
        by = i % 3;
        v[i] += by;
    }
    v[0] += by;
}

// The second region calls nothing; its variable is not that of the function.
static void transform(long *v, long *room, int n) {
    int own = 7;
    long sum = 0;
    if (n == 1)
        return;
    int h = n / 2;
    for (int i = 0; i < h; i++) {
        room[i] = v[2 * i];
        room[h + i] = v[2 * i + 1];
    }
#pragma omp parallel sections
    {
#pragma omp section
        transform(room, v, h);
#pragma omp section
        {
            transform(room + h, v + h, h);
            shift(room + h, h);
        }
    }
#pragma omp parallel for private(own) reduction(+ : sum)
    for (int i = 0; i < h; i++) {
        own = i * 3 % n;
        sum += own;
        v[i] = room[i] + own * room[h + i];
        v[h + i] = room[i] - own * room[h + i];
    }
    v[0] += sum + own;
}

// A nested region has one thread, and its number is 0.
static int teams(int depth) {
    int wrong = 0;
    if (depth == 0)
        return 0;
#pragma omp parallel for reduction(+ : wrong) if (depth < 4)
    for (int i = 0; i < 4; i++) {
        if (omp_get_level() != 5 - depth || (depth < 3 && (omp_get_num_threads() != 1 || omp_get_thread_num() != 0)))
            wrong++;
        wrong += teams(depth - 1);
    }
    return wrong;
}

static int depth_here;
#pragma omp threadprivate(depth_here)

// What a thread keeps is the same in front of a nested region and in it.
static int keeps(int depth) {
    int wrong = 0;
    if (depth == 0)
        return 0;
#pragma omp parallel sections reduction(+ : wrong)
    {
        {
            int before = depth_here;
            depth_here++;
            wrong += keeps(depth - 1);
            wrong += depth_here != before + 1;
        }
#pragma omp section
        {
            depth_here += 2;
            wrong += keeps(depth - 1);
        }
    }
    return wrong;
}

// One iteration leaves something for the next one of its thread, if there is one.
static int carries(int depth) {
    int last = -1, sum = 0;
    if (depth == 0)
        return 1;
#pragma omp parallel for firstprivate(last) reduction(+ : sum)
    for (int i = 0; i < 3; i++) {
        sum += carries(depth - 1);
        if (last >= 0 && last != i - 1)
            sum += 1000;
        last = i;
    }
    return sum;
}

int main(void) {
    for (int levels = 1; levels < 4; levels += 2) {
        static int v[N], room[N];
        static long w[64], wide[64];
        int wrong = 0;
        long hash = 0;
        omp_set_max_active_levels(levels);
        for (int i = 0; i < N; i++)
            v[i] = i * 389 % 503;
        merge_sort(v, room, N);
        for (int i = 1; i < N; i++)
            wrong += v[i - 1] > v[i];
        for (int i = 0; i < 64; i++)
            w[i] = i % 5;
        transform(w, wide, 64);
        for (int i = 0; i < 64; i++)
            hash = (hash * 31 + w[i]) % 1000003;
        struct found f = search(4, 2);
        printf("%d %ld %ld %u %g %d %d\n", wrong, hash, even(levels == 1 ? 14 : 9), f.count, f.sum, f.least, f.all);
        printf("%d %d\n", levels == 1 ? keeps(3) : 0, carries(3));
    }
    omp_set_max_active_levels(1);
    printf("%d\n", teams(4));
    return 0;
}
