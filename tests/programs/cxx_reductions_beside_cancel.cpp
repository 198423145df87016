// references: clang, gcc
// Reductions and last values by reference in a file in which something else is canceled.
#include <vector>

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
    return found(values, 300) != 100 || total != 3L * 400 * (400 - 1) / 2 + 1 || last != 3 * (400 - 1);
}
