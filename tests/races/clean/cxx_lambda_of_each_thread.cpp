// Each thread calls a lambda of its own, which changes what it has copied.
int main() {
    int most = 0, calls = 3;
#pragma omp parallel num_threads(4) reduction(max : most)
    {
        auto call = [calls](int by) mutable { return calls += by; };
        call(2);
        most = call(2);
    }
    return most != 7;
}
