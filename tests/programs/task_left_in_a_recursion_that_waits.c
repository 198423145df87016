// A recursion tries its first child by a call and makes tasks of the others. It may return in front of its taskwait, so that its caller
// waits for what it has left, too.
#include <stdio.h>

struct position {
    unsigned seed;
    int depth;
};

static struct position child(const struct position *p, int i) {
    return (struct position){p->seed * 1664525u + 1013904223u * (unsigned)(i + 1), p->depth - 1};
}

/* Alpha-beta: the bound of a task is that of its creation, so that the result is the same in any order. */
static int search(const struct position *p, int alpha, int beta) {
    if (p->depth == 0)
        return (int)(p->seed >> 16 & 255) - 128;
    int score[4], best = -1000, first = 1;
    for (int i = 0; i < 4; i++) {
        score[i] = -1000;
        if ((p->seed >> i & 7) == 0)
            continue;
        if (first) {
            struct position next = child(p, i);
            first = 0;
            best = -search(&next, -beta, -alpha);
            if (best >= beta)
                return best;
            if (best > alpha)
                alpha = best;
        } else {
#pragma omp task shared(score) firstprivate(i, alpha)
            {
                struct position next = child(p, i);
                score[i] = -search(&next, -beta, -alpha);
            }
        }
    }
#pragma omp taskwait
    for (int i = 0; i < 4; i++)
        if (score[i] > best)
            best = score[i];
    return best;
}

/* What each call leaves counts for the caller's taskwait. */
static int count[12];

static int leave(int n, int early) {
    if (n == 0)
        return 0;
#pragma omp task
    {
#pragma omp atomic
        count[n]++;
        leave(n - 1, 1);
    }
    int below = leave(n - 1, 1);
    if (early && n % 3 == 0)
        return below + 1;
#pragma omp taskwait
    return below;
}

static int all(int from, int to) {
    int sum = 0;
    for (int i = from; i < to; i++)
        sum += __atomic_load_n(&count[i], __ATOMIC_RELAXED);
    return sum;
}

int main(void) {
    struct position root = {12345, 9};
    int best = 0, returned = 0;
#pragma omp parallel
#pragma omp single
    best = search(&root, -1000, 1000);
    printf("%d\n", best);
    for (int round = 0; round < 50; round++)
#pragma omp parallel
#pragma omp single
        returned = leave(11, 0);
    printf("%d %d\n", returned, all(0, 12));
    return 0;
}
