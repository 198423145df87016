// references: gcc (clang 19 waits for ever)
// env: OMP_CANCELLATION=true
// Reductions and last values by reference in loops that are canceled, and beside them; no copy is left.
#include <atomic>
#include <cstdio>
#include <omp.h>
#include <string>
#include <vector>

static std::atomic<int> living{0};
struct Total {
    long value;
    std::string text = "a text that has memory of its own";
    Total(long value = 0) : value(value) { living++; }
    Total(const Total &other) : value(other.value), text(other.text) { living++; }
    Total &operator=(const Total &) = default;
    ~Total() { living--; }
};
#pragma omp declare reduction(+ : Total : omp_out.value += omp_in.value)

struct Canceled {
    int most = 0;
    long count = 0;
    Total total;
    void run(int at) {
        Total last;
        int &highest = most;
        #pragma omp parallel
        #pragma omp for reduction(+ : count, total) reduction(max : highest) firstprivate(last) lastprivate(last)
        for (int i = 0; i < 100; i++) {
            Total own(i);
            count++;
            total.value += own.value;
            last.value = i;
            highest = i > highest ? i : highest;
            if (i == at) {
                #pragma omp cancel for
            }
            #pragma omp cancellation point for
        }
        // Of a canceled loop they are undefined.
        if (at < 0) std::printf("%ld %ld %d %ld\n", count, total.value, most, last.value);
    }
};

// One thread cancels the team: the others leave it from where they wait for each other. libomp waits for ever if a thread
// cancels while another one leaves a barrier.
struct Team {
    long count = 0;
    Total total, last;
    int rounds = 0;
    void run(int at) {
        int &seen = rounds;
        #pragma omp parallel
        {
            if (omp_get_thread_num() == at) {
                #pragma omp cancel parallel
            }
            #pragma omp for reduction(+ : count, total) lastprivate(last)
            for (int i = 0; i < 100; i++) {
                Total own(i);
                count++;
                total.value += own.value;
                last.value = i;
            }
            #pragma omp single
            seen++;
            #pragma omp sections reduction(+ : seen) firstprivate(last) lastprivate(last)
            {
                #pragma omp section
                seen += 10;
                #pragma omp section
                last.value = seen;
            }
            #pragma omp barrier
            #pragma omp for reduction(+ : count) nowait
            for (int i = 0; i < 100; i++) count++;
        }
    }
};

static int found(const std::vector<int> &values, int wanted) {
    int at = -1;
    #pragma omp parallel
    {
        #pragma omp for
        for (int i = 0; i < (int)values.size(); ++i) {
            if (values[i] == wanted) {
                #pragma omp atomic write
                at = i;
                #pragma omp cancel for
            }
        }
    }
    return at;
}

static void sum(const std::vector<int> &values, long &total, int &last) {
    #pragma omp parallel for reduction(+ : total) lastprivate(last)
    for (int i = 0; i < (int)values.size(); ++i) {
        total += values[i];
        last = values[i];
    }
}

int main() {
    std::vector<int> values(400);
    for (int i = 0; i < 400; ++i) values[i] = 3 * i;
    long total = 1;
    int last = 0;
    sum(values, total, last);
    Canceled all, some;
    all.run(-1);
    for (int at = 0; at < 50; at++) some.run(at);
    Team whole;
    whole.run(-1);
    std::printf("%ld %d %d\n", whole.total.value, whole.rounds, whole.count > 100);
    for (int again = 0; again < 20; again++) {
        Team left;
        left.run(0);
        if (left.rounds > 1) return 2;
    }
    if (living != 4) return 1;
    return found(values, 300) != 100 || total != 3L * 400 * (400 - 1) / 2 + 1 || last != 3 * (400 - 1);
}
