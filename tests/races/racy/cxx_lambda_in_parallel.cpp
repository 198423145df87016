// Each thread calls a lambda, which changes what it has captured.
int main() {
    int calls = 0;
    auto call = [&calls](int by) {
        calls += by; // race: memory
    };
#pragma omp parallel num_threads(4) // by
    call(2);
    return calls < 0;
}
