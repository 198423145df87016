// Threadprivate structs: members, pointers to members, nested structs, copies.
#include <omp.h>
#include <stdio.h>

struct inner { short a; float b; };
struct state { int id; struct inner in[2]; struct state *self; };

static struct state here = {1, {{2, 0.5f}, {3, 1.5f}}, NULL};
#pragma omp threadprivate(here)

static int distance(void) { return here.in[1].a - here.in[0].a; }

int main(void) {
    int bad = 0;
#pragma omp parallel reduction(+ : bad)
    {
        int me = omp_get_thread_num();
        struct state copy = here;
        here.self = &here;
        here.id += me;
        here.self->in[1].a = (short)(10 + me);
#pragma omp barrier
        bad += copy.in[1].b != 1.5f || copy.id != 1;
        bad += here.self != &here || here.self->id != 1 + me || distance() != 8 + me;
    }
    printf("%d %d\n", bad, here.id);
    return bad;
}
