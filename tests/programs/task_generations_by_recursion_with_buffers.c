// A recursion whose tasks pass slices of a local buffer down and copy results up.
#include <stdio.h>
#include <string.h>

static void reverse_words(const char *in, int n, char *out) {
    char left[64], right[64];
    int half = n / 2;
    if (n <= 2) {
        for (int i = 0; i < n; i++)
            out[i] = in[n - 1 - i];
        return;
    }
#pragma omp task shared(left)
    reverse_words(in, half, left);
#pragma omp task shared(right)
    reverse_words(in + half, n - half, right);
#pragma omp taskwait
    memcpy(out, right, (size_t)(n - half));
    memcpy(out + n - half, left, (size_t)half);
}

int main(void) {
    const char *text = "the quick brown fox jumps over the lazy dog";
    char out[64] = "";
#pragma omp parallel
#pragma omp single
    reverse_words(text, (int)strlen(text), out);
    printf("%s\n", out);
    return strcmp(out, "god yzal eht revo spmuj xof nworb kciuq eht") != 0;
}
