// Tasks of a final task are executed at once; those of others are waited for.
static int count;
static void visit(int depth) {
    if (depth == 0) {
#pragma omp critical
        count++;
        return;
    }
#pragma omp task final(depth < 3)
    visit(depth - 1);
#pragma omp task final(depth < 3)
    visit(depth - 1);
#pragma omp taskwait
}
int main(void) {
#pragma omp parallel num_threads(3)
#pragma omp single
    visit(5);
    return count != 32;
}
