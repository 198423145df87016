// The iterations of a `loop` of one thread add to one variable.
int main(void) {
    int sum = 0;
#pragma omp loop bind(thread) // by
    for (int i = 0; i < 100; i++)
        sum += i; // race: sum
    return sum != 4950;
}
