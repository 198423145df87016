// Variables of C++ that stay where they are, since their memory serves each predefined allocator: objects with constructors,
// what templates leave open, what is used before the directive, and what stands in front of labels.
// references: clang (gcc 12 does not know the directive)
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <omp.h>
#include <string>

static std::atomic<int> live;
struct Counted {
    int v;
    explicit Counted(int v) : v(v) { live++; }
    Counted(const Counted &o) : v(o.v) { live++; }
    ~Counted() { live--; }
};

static bool is_at(const void *p, std::uintptr_t alignment) { return reinterpret_cast<std::uintptr_t>(p) % alignment == 0; }

template <class T> static T sum(T first) {
    T a[8];
#pragma omp allocate(a) align(64) allocator(omp_default_mem_alloc)
    for (int i = 0; i < 8; i++) a[i] = first + T(i);
    T all{};
#pragma omp parallel for reduction(+ : all)
    for (int i = 0; i < 8; i++) all += a[i];
    return is_at(a, 64) ? all : T(-1);
}

static int objects(int n) {
    Counted c(n), d(n + 1);
#pragma omp allocate(c, d) allocator(omp_cgroup_mem_alloc) align(128)
    std::string text("begins here");
#pragma omp allocate(text) allocator(omp_thread_mem_alloc)
#pragma omp parallel num_threads(2) firstprivate(c)
    {
        c.v++;
#pragma omp critical
        text += char('a' + c.v);
    }
    return is_at(&c, 128) && is_at(&d, 128) ? c.v + d.v + int(text.size()) : -1;
}

static int used_before(int n) {
    int v = n, w = v + 1;
#pragma omp allocate(v) allocator(omp_default_mem_alloc) align(32)
    if (n > 3) goto end;
    v += w;
end:
    return is_at(&v, 32) ? v : -1;
}

// Without an allocator it is the default one's memory.
template <class T> static T by_default(T first) {
    T a[4], sum{};
#pragma omp allocate(a, sum) align(256)
    Counted c(7);
#pragma omp allocate(c) align(64)
    std::string text = "text";
#pragma omp allocate(text)
    for (int i = 0; i < 4; i++) a[i] = first + T(i);
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < 4; i++) sum += a[i];
    return is_at(a, 256) && is_at(&c, 64) ? sum + T(c.v + text.size()) : T(-1);
}

int main() {
    std::printf("%d %g\n", sum(3), sum(0.5));
    std::printf("%d", objects(4));
    std::printf(" %d\n", live.load());
    std::printf("%d %d\n", used_before(2), used_before(5));
    std::printf("%d %g\n", by_default(1), by_default(0.25));
}
