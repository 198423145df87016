// An error behind an #include and after line directives keeps the line of the user's file.
#include <stddef.h>
#define UNUSED(x)                                                                                  \
    (void)(x)

void f(size_t n) {
    UNUSED(n);
#pragma omp parallel \
    privat(n)
    ; // error@-1: 5: unknown clause 'privat'
}
