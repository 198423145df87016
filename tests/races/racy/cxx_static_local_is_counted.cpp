// A function of all threads counts its calls in a static variable.
static int number() {
    static int calls = 0;
    return ++calls; // race: calls
}

int main() {
    int ids[20];
#pragma omp parallel for // by
    for (int i = 0; i < 20; ++i) ids[i] = number();
    return ids[3] < 0;
}
