// A task of a lambda shares a parameter pack that the lambda has captured: its closure may be gone when the task is executed.
// flags: -std=c++17 -Werror=weft-fallback
template <class... A> void tasks(A &...a) {
    [&] {
#pragma omp task default(shared) // error: 1: 'task' ('a': a parameter pack that a lambda has captured, and a task shares, is not supported yet)
        ((a += 1), ...);
    }();
    // The tasks have ended when the closure does.
    [&] {
#pragma omp parallel
#pragma omp single
#pragma omp task default(shared)
        ((a += 1), ...);
    }();
    [&] {
#pragma omp taskgroup
        {
#pragma omp task default(shared)
            ((a += 1), ...);
        }
    }();
#pragma omp task default(shared)
    ((a += 1), ...);
}

void use() {
    int one = 1;
    long two = 2;
    tasks(one, two);
}
