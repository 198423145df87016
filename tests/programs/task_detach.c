// A detached task is complete when its event is fulfilled too: for taskwait, for dependences, for a taskgroup.
// references: clang
#include <omp.h>
#include <stdio.h>

static omp_event_handle_t kept[8];

int main(void) {
    int a = 0, b = 0, order = 0, first = 0, last = 0, count = 0;
#pragma omp parallel
#pragma omp single
    {
        omp_event_handle_t event;
#pragma omp task detach(event) depend(out : a) shared(a)
        {
            a = 1;
            omp_fulfill_event(event);
        }
#pragma omp task depend(in : a) shared(a, b)
        b = a + 1;
#pragma omp taskwait

        omp_event_handle_t later;
#pragma omp task detach(later) depend(out : order) shared(order, first)
        first = ++order;
#pragma omp task depend(in : order) shared(order, last)
        last = ++order;
        // Only with this may the task that depends on it run.
        omp_fulfill_event(later);
#pragma omp taskwait

#pragma omp taskgroup
        {
            for (int i = 0; i < 8; i++) {
                omp_event_handle_t mine;
#pragma omp task detach(mine) shared(count) firstprivate(i)
                {
                    kept[i] = mine;
#pragma omp atomic
                    count++;
                    omp_fulfill_event(kept[i]);
                }
            }
        }
    }
    printf("%d %d %d %d %d\n", a, b, first, last, count);
    return b == 2 && first == 1 && last == 2 && count == 8 ? 0 : 1;
}
