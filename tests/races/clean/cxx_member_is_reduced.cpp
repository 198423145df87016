// Every iteration adds to a copy of the member.
struct Counter {
    long count = 0;
    void run(int n) {
#pragma omp parallel for reduction(+ : count)
        for (int i = 0; i < n; ++i) count += i % 3;
    }
};

int main() {
    Counter counter;
    counter.run(20);
    return counter.count < 0;
}
