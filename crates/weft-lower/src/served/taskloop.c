/* Loops of tasks, for any library: each task is a record like the pattern, with a piece of the iterations of its own.

   Appended to gomp.c or threads.c, which have weft_size_of, weft_flags_of, weft_give and weft_end. */

int omp_get_num_threads(void);

/* The record of a task of a loop. [kmp.h: kmp_taskloop_bounds_t] */
struct weft_loop_record {
    struct weft_record record;
    ull first, last;
    long step;
    int is_last;
};

void __kmpc_taskloop_5(
    void *place, int thread, struct weft_loop_record *pattern, int deferred, ull *first, ull *last, long step,
    int nogroup, int division, ull size, int strict, void (*copied)(void *, void *, int)) {
    ull from = *first, count = *last - from + 1, tasks = 4 * (ull)omp_get_num_threads();
    if (!nogroup)
        __kmpc_taskgroup(place, thread);
    if (division == 1)
        tasks = strict ? (count + size - 1) / size : count / size;
    else if (division == 2)
        tasks = size;
    if (tasks > count)
        tasks = count;
    if (tasks < 1)
        tasks = 1;
    ull each = division == 1 && strict ? size : count / tasks;
    ull larger = division == 1 && strict ? 0 : count % tasks;
    unsigned long size_of_record = weft_size_of(&pattern->record);
    int flags = weft_flags_of(&pattern->record);
    for (ull i = 0; i < tasks && count; i++) {
        ull trips = each + (i < larger);
        _Bool ends = i == tasks - 1;
        struct weft_record *record =
            __kmpc_omp_task_alloc(place, thread, flags, size_of_record, 0, pattern->record.routine);
        struct weft_loop_record *task = (struct weft_loop_record *)record;
        memcpy(task, pattern, size_of_record);
        task->first = from;
        task->last = ends ? *last : from + trips - 1;
        task->is_last = ends;
        from += trips;
        if (copied)
            copied(task, pattern, ends);
        weft_give(place, thread, record, deferred != 0);
    }
    weft_end(&pattern->record);
    if (!nogroup)
        __kmpc_end_taskgroup(place, thread);
}
