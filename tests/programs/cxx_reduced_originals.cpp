// references: clang (gcc takes the originals of other elements)
// Sections whose elements begin as what the originals hold: nobody combines before all have begun.
struct Mask {
    long bits = ~0L;
};
#pragma omp declare reduction(& : Mask : omp_out.bits &= omp_in.bits) initializer(omp_priv = omp_orig)
#pragma omp declare reduction(most : int : omp_out = omp_out < omp_in ? omp_in : omp_out) initializer(omp_priv = omp_orig)

static void clear(Mask (&masks)[4], int *at) {
    #pragma omp parallel for reduction(& : masks[1 : 2]) reduction(most : at[0 : 3])
    for (int i = 0; i < 62; ++i) {
        masks[1 + i % 2].bits &= ~(1L << i);
        if (at[i % 3] < i) at[i % 3] = i;
    }
}

int main() {
    for (int k = 0; k < 200; ++k) {
        Mask masks[4];
        int at[3] = {100, -5, 7};
        masks[1].bits = ~(1L << 62);
        clear(masks, at);
        if (masks[0].bits != ~0L || masks[3].bits != ~0L) return 1;
        if (masks[1].bits != (0x2aaaaaaaaaaaaaaaL | 1L << 63) || at[0] != 100 || at[1] != 61 || at[2] != 59) return 2;
        if (masks[2].bits != ~0x2aaaaaaaaaaaaaaaL) return 3;
    }
    return 0;
}
