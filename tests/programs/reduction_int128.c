// Reductions of 128-bit integers: scalars of both signs, every operator's neutral element, and a section.
// reference-flags: -latomic
#include <stdio.h>

typedef __int128 wide;
typedef unsigned __int128 unsigned_wide;

static void print(const char *name, unsigned_wide value) {
    printf("%s %016llx%016llx\n", name, (unsigned long long)(value >> 64), (unsigned long long)value);
}

int main(void) {
    wide sum = 1, product = 1, smallest = (wide)1 << 100, largest = -((wide)1 << 100);
    unsigned_wide low = ~(unsigned_wide)0, bits = 0, mask = ~(unsigned_wide)0, flips = 5, top = 0;
    wide table[3] = {1, 2, 3};
#pragma omp parallel for reduction(+ : sum, table[0 : 3]) reduction(* : product) reduction(min : smallest, low) \
    reduction(max : largest, top) reduction(| : bits) reduction(& : mask) reduction(^ : flips)
    for (int i = 1; i <= 40; i++) {
        wide value = ((wide)i << 80) - i;
        sum += value;
        if (i % 8 == 0) product *= -((wide)3 * i + 1);
        if (-value < smallest) smallest = -value;
        if (value > largest) largest = value;
        if ((unsigned_wide)value < low) low = value;
        if ((unsigned_wide)-value > top) top = -value;
        bits |= (unsigned_wide)1 << (3 * i);
        mask &= ~((unsigned_wide)1 << (2 * i));
        flips ^= (unsigned_wide)value;
        table[i % 3] += value;
    }
    print("sum", sum);
    print("product", product);
    print("smallest", smallest);
    print("largest", largest);
    print("low", low);
    print("top", top);
    print("bits", bits);
    print("mask", mask);
    print("flips", flips);
    for (int i = 0; i < 3; i++) print("table", table[i]);
    return 0;
}
