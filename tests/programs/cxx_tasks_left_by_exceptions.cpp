// references: clang, gcc
// Recursions with tasks that exceptions leave: from the leaves, in front of a taskwait, out of handlers, with objects that end on
// the way, and caught in a task, around tasks, and levels further up. What a function had made before is complete at the group's end.
#include <atomic>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

static std::atomic<long> alive{0}, executed{0};

struct Guard {
    std::vector<int> data;
    explicit Guard(int n) : data(static_cast<std::size_t>(n % 5 + 1), n) { alive++; }
    Guard(const Guard &other) : data(other.data) { alive++; }
    ~Guard() { alive--; }
};

// A leaf throws; each task catches what its part throws, and the other part's exception goes on to the caller.
static long leaves(int n) {
    if (n < 2) {
        if (n == 1)
            throw n;
        return 1;
    }
    Guard guard(n);
    long a = 0, b = 0;
#pragma omp task shared(a)
    {
        try {
            a = leaves(n - 1);
        } catch (int thrown) {
            a = thrown;
        }
    }
    try {
        b = leaves(n - 2);
    } catch (int thrown) {
        b = 10 * thrown;
    }
#pragma omp taskwait
    return a + b + guard.data[0] % 2;
}

// Throws while its tasks may still be executed: they use nothing of its frame.
__attribute__((noinline)) static void open_tasks(int n) {
    Guard guard(n);
    for (int i = 0; i < 3; i++) {
#pragma omp task firstprivate(n, i)
        {
            executed++;
            if (n > 0) {
                try {
                    open_tasks(n - 1);
                } catch (const std::runtime_error &error) {
                    executed += static_cast<long>(std::string(error.what()).size()) - 4;
                }
            }
        }
    }
    if (n % 2 == 0)
        throw std::runtime_error("even");
#pragma omp taskwait
}

// The exception passes functions with tasks of their own before it is caught.
static int depth(int n, int stop) {
    Guard guard(n);
    int below = 0;
#pragma omp task firstprivate(n)
    executed += n > 3 ? n : 0;
    if (n == stop)
        throw std::out_of_range("stop");
    if (n > 0)
        below = depth(n - 1, stop);
#pragma omp taskwait
    return below + 1;
}

// Tasks are made in a handler, which throws again.
static long handled(int n) {
    long sum = 0;
    try {
        if (n == 0)
            throw 7L;
        sum = handled(n - 1);
    } catch (long thrown) {
        Guard guard(n);
        long twice = 0;
#pragma omp task shared(twice, guard)
        twice = 2 * static_cast<long>(guard.data.size());
#pragma omp taskwait
        if (n < 6)
            throw thrown + twice;
        sum = thrown;
    }
#pragma omp task shared(sum)
    sum += n;
#pragma omp taskwait
    return sum;
}

// Tasks around which an exception is caught, and waited for behind that.
static long around(int n) {
    long parts[4] = {0, 0, 0, 0};
    for (int i = 0; i < 4; i++) {
        try {
#pragma omp task shared(parts) firstprivate(i)
            parts[i] = n > 0 ? around(n - 1) + i : 1;
            if ((n + i) % 3 == 0)
                throw std::string("a part");
        } catch (const std::string &text) {
            executed += static_cast<long>(text.size());
        }
    }
#pragma omp taskwait
    return parts[0] + parts[1] + parts[2] + parts[3];
}

// Leaves tasks to its caller, without an exception; the caller throws with them open.
static void leaves_some(int n) {
#pragma omp task firstprivate(n)
    executed += n;
}
static void throws_behind(int n) {
    leaves_some(n);
    if (n > 0) {
        throws_behind(n - 1);
        leaves_some(1);
    } else {
        throw n;
    }
}
static long waits_for_all(int n) {
    long before = 0;
#pragma omp task shared(before)
    before = n;
    try {
        throws_behind(n);
    } catch (int) {
    }
#pragma omp taskwait
    return before;
}

// What a function has made before it throws is waited for behind the handler.
static long steps(long n) {
    long count = 0;
    for (long i = 1; i < 60; i++)
        for (long at = n + i; at != 1; at = at % 2 != 0 ? 3 * at + 1 : at / 2)
            count++;
    return count;
}
__attribute__((noinline)) static void makes_and_throws(long *done, int n) {
    for (int i = 0; i < 3; i++) {
#pragma omp task firstprivate(done, n, i)
        done[i] = steps(n + i + 2) > 0;
    }
    if (n % 2 == 0)
        throw n;
#pragma omp taskwait
}
static long sees_all(int n) {
    std::vector<long> done(3);
    long one = 0, other = 0;
    if (n > 0) {
#pragma omp task shared(one)
        one = sees_all(n - 1);
        other = sees_all(n - 2);
    }
#pragma omp taskwait
    try {
        makes_and_throws(done.data(), n);
    } catch (int) {
    }
#pragma omp taskwait
    return one + other + done[0] + done[1] + done[2];
}

// The same where nobody has said yet that no thread waits for work, so that the task is made, and takes longer than the way to
// the end of the handler.
__attribute__((noinline)) static void makes_a_long_one(long *done, int n) {
#pragma omp task firstprivate(done, n)
    {
        long all = 0;
        for (long i = 0; i < 400; i++)
            all += steps(1000 * i + n);
        *done = all > 0;
    }
    if (n > 0)
        throw n;
#pragma omp taskwait
}
__attribute__((noinline)) static long sees_a_long_one(int n) {
    long done = 0;
    try {
        makes_a_long_one(&done, n);
    } catch (int) {
    }
#pragma omp taskwait
    return done;
}
static int sees_long_ones() {
    long seen[4] = {0, 0, 0, 0};
#pragma omp parallel num_threads(2)
#pragma omp for schedule(static)
    for (int i = 0; i < 4; i++) {
#pragma omp task shared(seen) firstprivate(i)
        seen[i] = sees_a_long_one(i + 1);
#pragma omp taskwait
    }
    return static_cast<int>(seen[0] + seen[1] + seen[2] + seen[3]);
}

static std::unique_ptr<std::vector<int>> copies(int n) {
    auto mine = std::make_unique<std::vector<int>>(1, n);
    if (n == 0)
        return mine;
    std::unique_ptr<std::vector<int>> one, other;
#pragma omp task shared(one)
    one = copies(n - 1);
    other = copies(n - 1);
#pragma omp taskwait
    mine->insert(mine->end(), one->begin(), one->end());
    mine->insert(mine->end(), other->begin(), other->end());
    return mine;
}

int main() {
    for (int round = 0; round < 12; round++) {
        long leaf = 0, thrown = 0, deep = 0, hand = 0, rings = 0, waited = 0, seen = 0;
        std::size_t size = 0;
        executed = 0;
#pragma omp parallel
#pragma omp single
        {
            leaf = leaves(12);
#pragma omp taskgroup
            {
                try {
                    open_tasks(4);
                } catch (const std::runtime_error &) {
                    thrown++;
                }
            }
            for (int stop = -1; stop < 9; stop++) {
#pragma omp taskgroup
                try {
                    deep += depth(8, stop);
                } catch (const std::out_of_range &) {
                    deep += 100;
                }
            }
            hand = handled(9);
            rings = around(4);
#pragma omp taskgroup
            waited = waits_for_all(6);
            size = copies(6)->size();
            seen = sees_all(7);
        }
        if (round % 5 == 0)
            std::printf("%ld %ld %ld %ld %ld %ld %zu %ld; %ld executed, %ld alive\n", leaf, thrown, deep, hand,
                        rings, waited, size, seen, executed.load(), alive.load());
        if (alive != 0 || sees_long_ones() != 4)
            return 1;
    }
    return 0;
}
