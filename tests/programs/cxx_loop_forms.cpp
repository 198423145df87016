// references: none (both of the others refuse some of the loops)
// not-on: libomp (it often gives a wrong last value under schedule(dynamic))
// Loops over values of all kinds, in all forms of conditions and steps, below all constructs with loops: how often each
// element is met, and what the variable is behind the loop.
#include <cstdio>
#include <deque>
#include <iterator>
#include <vector>

static int failures = 0;

template <class I> struct Loop {
    I begin, end;
    long size() const { return end - begin; }
    void tell(const char *name, int number, const std::vector<int> &met, long from, long step, long last, long behind) {
        long n = size(), at = from;
        std::vector<int> expected(n + 20);
        while (step > 0 ? at <= last : at >= last) {
            expected[at + 10]++;
            at += step;
        }
        if (met != expected || (behind != -1000 && behind != at)) {
            std::printf("%s %d: behind %ld, not %ld\n", name, number, behind, at);
            failures++;
        }
    }
    void run(const char *name) {
        long n = size();
        {
            std::vector<int> met(n + 20);
            I i;
            #pragma omp parallel for lastprivate(i)
            for (i = begin; i < end; i++) met[i - begin + 10]++;
            tell(name, 1, met, 0, 1, n - 1, (int)(i - begin));
        }
        {
            std::vector<int> met(n + 20);
            I i;
            #pragma omp parallel for lastprivate(i) schedule(dynamic, 3)
            for (i = begin; i <= end - 1; i += 4) met[i - begin + 10]++;
            tell(name, 2, met, 0, 4, n - 1, (int)(i - begin));
        }
        {
            std::vector<int> met(n + 20);
            I i;
            #pragma omp parallel for lastprivate(i) schedule(guided)
            for (i = end - 1; i > begin; i -= 3) met[i - begin + 10]++;
            tell(name, 3, met, n - 1, -3, 1, (int)(i - begin));
        }
        {
            std::vector<int> met(n + 20);
            long by = 5;
            I i;
            #pragma omp parallel for lastprivate(i) schedule(static, 2)
            for (i = end - 2; begin <= i; i = i - by) met[i - begin + 10]++;
            tell(name, 4, met, n - 2, -5, 0, (int)(i - begin));
        }
        {
            std::vector<int> met(n + 20);
            #pragma omp parallel for
            for (I i = begin + 2; i != end; ++i) met[i - begin + 10]++;
            tell(name, 5, met, 2, 1, n - 1, -1000);
        }
        {
            std::vector<int> met(n + 20);
            I i;
            #pragma omp parallel
            #pragma omp single
            {
                #pragma omp taskloop lastprivate(i) grainsize(5) shared(met)
                for (i = begin; i < end; i += 2) met[i - begin + 10]++;
            }
            tell(name, 6, met, 0, 2, n - 1, (int)(i - begin));
        }
        {
            std::vector<int> met(n + 20);
            I i, k;
            #pragma omp parallel for lastprivate(i, k) collapse(2) schedule(static, 4)
            for (i = begin; i < end; i += 3)
                for (k = end - 1; k >= begin; k -= 7)
                    if (k == end - 1) met[i - begin + 10]++;
            tell(name, 7, met, 0, 3, n - 1, (int)(i - begin));
            std::vector<int> none(n + 20);
            long at = n - 1;
            while (at >= 0) none[at + 10]++, at -= 7;
            tell(name, 8, none, n - 1, -7, 0, (int)(k - begin));
        }
        {
            std::vector<int> met(n + 20);
            I i;
            #pragma omp simd
            for (i = begin; i < end; i += 2) met[i - begin + 10]++;
            tell(name, 9, met, 0, 2, n - 1, (int)(i - begin));
        }
        {
            std::vector<int> met(n + 20);
            I i;
            #pragma omp parallel for ordered lastprivate(i)
            for (i = begin; i < end; i += 6) {
                if (i == begin) {
                    met[10]++;
                    continue;
                }
                #pragma omp ordered
                met[i - begin + 10]++;
            }
            tell(name, 10, met, 0, 6, n - 1, (int)(i - begin));
        }
        {
            std::vector<int> met(n + 20);
            #pragma omp teams distribute parallel for num_teams(2) shared(met)
            for (I i = begin; i < end; i += 3) met[i - begin + 10]++;
            tell(name, 11, met, 0, 3, n - 1, -1000);
        }
    }
};

template <class I> static void run(const char *name, I begin, I end) { Loop<I>{begin, end}.run(name); }

int main() {
    std::vector<int> v(60);
    std::deque<long> d(61);
    run("vector", v.begin(), v.end());
    run("deque", d.begin(), d.end());
    run("reverse", v.rbegin(), v.rend());
    run("short", (short)3, (short)60);
    run("unsigned", 10u, 67u);
    return failures != 0;
}
