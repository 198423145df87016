// references: clang
// The last iteration decides about a name that is declared in the region, though its thread may go on with chunks of others.
#include <cstdio>
#include <string>

static int by_reference(int &j, int n) {
    int sum = 0;
    #pragma omp parallel for lastprivate(j) reduction(+ : sum) schedule(dynamic, 2)
    for (j = n; j > 0; --j) sum += j;
    return sum;
}

static std::string of_objects(int n) {
    std::string last;
    #pragma omp parallel for lastprivate(last) schedule(nonmonotonic : dynamic)
    for (int i = 0; i < n; ++i) last = std::to_string(i);
    return last;
}

static double by_guess(double &value, int n) {
    #pragma omp parallel
    {
        #pragma omp for lastprivate(value) schedule(guided)
        for (int i = 0; i < n; ++i) value = i * 0.5;
    }
    return value;
}

int main() {
    int wrong = 0;
    for (int round = 0; round < 2000; ++round) {
        int j = -1;
        double value = -1;
        wrong += by_reference(j, 17) != 153 || j != 0;
        wrong += of_objects(19) != "18";
        wrong += by_guess(value, 31) != 15;
    }
    std::printf("%d\n", wrong);
}
