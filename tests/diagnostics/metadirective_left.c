// clang 19 takes a condition that is not known before the program runs for false, so that no function is left to it with one.
int f(int c) {
    int m = 0;
#pragma omp metadirective when(user = {condition(c > 0)} : parallel num_threads(3)) default(parallel num_threads(2)) // error: 50: clang 19 does not know the condition 'c > 0' of 'metadirective' in time, and has to compile this code
    {
        static int k;
        k++;
#pragma omp atomic
        m++;
    }
    return m;
}
