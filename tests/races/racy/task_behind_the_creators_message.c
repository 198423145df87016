// What the creator hands on by the lock does not have the task made before it.
#include <stdlib.h>
struct message { int ready, value; };
static struct message box;
int main(void) {
    int got = 0;
#pragma omp parallel num_threads(2) shared(got)
#pragma omp single
    {
#pragma omp task // by
        box.value = 5; // race: box[…]
#pragma omp critical
        box.ready = 1;
#pragma omp task shared(got)
        {
            int ready;
#pragma omp critical
            ready = box.ready;
            if (ready)
                got = box.value; // and
        }
    }
    return got < 0;
}
