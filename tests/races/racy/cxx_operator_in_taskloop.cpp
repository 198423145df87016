// The tasks of a loop call the operator of one function object, which has a state.
struct Next {
    int state = 1;
    int operator()() {
        state = state * 5 % 77; // race: this[…]
        return state;
    }
};

int main() {
    Next next;
    int numbers[24];
#pragma omp parallel num_threads(4)
#pragma omp single
#pragma omp taskloop shared(next, numbers) num_tasks(6) // by
    for (int i = 0; i < 24; ++i) numbers[i] = next();
    return numbers[3] < 0;
}
