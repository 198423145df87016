// Every iteration counts in a member of the object.
struct Counter {
    long count = 0;
    void run(int n) {
#pragma omp parallel for // by
        for (int i = 0; i < n; ++i)
            count += i % 3; // race: this[…]
    }
};

int main() {
    Counter counter;
    counter.run(20);
    return counter.count < 0;
}
