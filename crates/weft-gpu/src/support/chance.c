// Numbers that look like chance, in kernels: rand and its like. `chance.ll` is made of this file by scripts/gpu_math.py.
//
// `rand`, `random` and `drand48` with their like take numbers out of one sequence for all threads of a GPU, one after the other. It
// begins as if by `srand(1)` or `srand48(0)` when the program is loaded to the GPU, and is not the host's: of `rand` and `random` it
// has other numbers, since C leaves them to the implementation; those of the family of `drand48` are what POSIX says
// [POSIX.1-2017, drand48]. What keeps its state in memory of the caller has the host's numbers: `rand_r`, `erand48`,
// `nrand48`, `jrand48`. `tests/programs/gpu_chance.c` checks it.

#define NAME(x) weft_gpu_##x
#define INLINE static inline __attribute__((always_inline))

typedef unsigned long u64;

// The seed is the upper half; the lower half counts.
static u64 NAME(chance_state) = 1ul << 32;

// The finalizer of SplitMix64 [Steele, Lea, Flood 2014].
INLINE u64 mixed(u64 x) {
  x *= 0x9e3779b97f4a7c15ul;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9ul;
  x = (x ^ x >> 27) * 0x94d049bb133111ebul;
  return x ^ x >> 31;
}

int NAME(rand)(void) { return (int)(mixed(__atomic_fetch_add(&NAME(chance_state), 1, __ATOMIC_RELAXED)) >> 33); }
long NAME(random)(void) { return NAME(rand)(); }
void NAME(srand)(unsigned seed) { __atomic_store_n(&NAME(chance_state), (u64)seed << 32, __ATOMIC_RELAXED); }
void NAME(srandom)(unsigned seed) { NAME(srand)(seed); }

// glibc's: three steps of a linear congruence make 31 bits.
int NAME(rand_r)(unsigned *seed) {
  unsigned state = *seed, result = 0;
  for (int i = 0; i < 3; i++) {
    state = state * 1103515245u + 12345u;
    result = result << (i ? 10 : 0) ^ (state >> 16 & (i ? 1023u : 2047u));
  }
  *seed = state;
  return (int)result;
}

// 48 bits: X' = 0x5deece66d X + 11.
#define BITS_48 0xfffffffffffful
INLINE u64 next(u64 x) { return (x * 0x5deece66dul + 11ul) & BITS_48; }
INLINE double between_0_and_1(u64 x) { return (double)x * 0x1p-48; }
INLINE long positive(u64 x) { return (long)(x >> 17); }
INLINE long of_any_sign(u64 x) { return (int)(x >> 16); }

static u64 NAME(chance_48) = 0;

INLINE u64 shared(void) {
  u64 x = __atomic_load_n(&NAME(chance_48), __ATOMIC_RELAXED), y;
  do y = next(x);
  while (!__atomic_compare_exchange_n(&NAME(chance_48), &x, y, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
  return y;
}
INLINE u64 of_caller(unsigned short *parts) {
  u64 x = next((u64)parts[2] << 32 | (u64)parts[1] << 16 | parts[0]);
  parts[0] = (unsigned short)x, parts[1] = (unsigned short)(x >> 16), parts[2] = (unsigned short)(x >> 32);
  return x;
}

double NAME(drand48)(void) { return between_0_and_1(shared()); }
long NAME(lrand48)(void) { return positive(shared()); }
long NAME(mrand48)(void) { return of_any_sign(shared()); }
double NAME(erand48)(unsigned short *parts) { return between_0_and_1(of_caller(parts)); }
long NAME(nrand48)(unsigned short *parts) { return positive(of_caller(parts)); }
long NAME(jrand48)(unsigned short *parts) { return of_any_sign(of_caller(parts)); }
void NAME(srand48)(long seed) {
  __atomic_store_n(&NAME(chance_48), ((u64)(unsigned)seed << 16 | 0x330eul) & BITS_48, __ATOMIC_RELAXED);
}
