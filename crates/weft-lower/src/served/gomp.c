/* The entry points that Weft's code calls, by those of libgomp. Each module gets a copy of what it calls.

   A task is a record as __kmpc_omp_task_alloc makes it, behind a header of ours; libgomp gets its address. What the
   functions of GOMP_ want is said by their uses in gcc's output; all are as of gcc 11. */

extern void *malloc(unsigned long);
extern void free(void *);
extern void *memcpy(void *, const void *, unsigned long);
extern int omp_get_thread_num(void);
extern int omp_get_num_threads(void);
extern void *omp_alloc(unsigned long, void *);
extern void omp_free(void *, void *);
extern void GOMP_parallel(void (*)(void *), void *, unsigned, unsigned);
extern void GOMP_barrier(void);
extern _Bool GOMP_single_start(void);
extern void GOMP_critical_name_start(void *);
extern void GOMP_critical_name_end(void *);
extern void GOMP_task(void (*)(void *), void *, void (*)(void *, void *), long, long, _Bool, unsigned, void **, int, void *);
extern void GOMP_taskwait(void);
extern void GOMP_taskwait_depend(void **);
extern void GOMP_taskyield(void);
extern void GOMP_taskgroup_start(void);
extern void GOMP_taskgroup_end(void);
extern _Bool GOMP_loop_ull_static_start(_Bool, ull, ull, ull, ull, ull *, ull *);
extern _Bool GOMP_loop_ull_dynamic_start(_Bool, ull, ull, ull, ull, ull *, ull *);
extern _Bool GOMP_loop_ull_guided_start(_Bool, ull, ull, ull, ull, ull *, ull *);
extern _Bool GOMP_loop_ull_runtime_start(_Bool, ull, ull, ull, ull *, ull *);
extern _Bool GOMP_loop_ull_static_next(ull *, ull *);
extern _Bool GOMP_loop_ull_dynamic_next(ull *, ull *);
extern _Bool GOMP_loop_ull_guided_next(ull *, ull *);
extern _Bool GOMP_loop_ull_runtime_next(ull *, ull *);
extern void GOMP_loop_end_nowait(void);

/* ---- teams */

/* What the members of a team share. */
struct weft_team {
    void (*code)(void *);
    void *words;
    /* Whence copyprivate copies. */
    void *source;
};

/* A loop whose chunks libgomp hands out, between two of them. */
struct weft_loop {
    int kind;
    /* Whether libgomp has handed out [from, to), and nobody has asked. */
    int waiting;
    ull from, to, end;
};

/* What the thread has said of its next region, the team it is in, and the loop it executes. */
_Thread_local int weft_asked_threads, weft_asked_bind;
_Thread_local struct weft_team *weft_current_team;
_Thread_local struct weft_loop weft_current_loop;

void weft_enter(void *team) {
    struct weft_team *around = weft_current_team;
    struct weft_loop loop = weft_current_loop;
    weft_current_team = team;
    weft_current_team->code(weft_current_team->words);
    weft_current_team = around;
    weft_current_loop = loop;
}

void weft_fork(void (*code)(void *), void *words, int serial) {
    struct weft_team team = {code, words, 0};
    unsigned threads = serial ? 1 : weft_asked_threads;
    unsigned bind = serial ? 0 : weft_asked_bind;
    if (!serial)
        weft_asked_threads = weft_asked_bind = 0;
    GOMP_parallel(weft_enter, &team, threads, bind);
}

void __kmpc_push_num_threads(void *place, int thread, int count) { weft_asked_threads = count > 0 ? count : 1; }
void __kmpc_push_proc_bind(void *place, int thread, int policy) { weft_asked_bind = policy; }
int __kmpc_global_thread_num(void *place) { return omp_get_thread_num(); }
void __kmpc_barrier(void *place, int thread) { GOMP_barrier(); }
int __kmpc_single(void *place, int thread) { return GOMP_single_start(); }
void __kmpc_end_single(void *place, int thread) {}

void __kmpc_copyprivate(void *place, int thread, unsigned long size, void *data, void (*copy)(void *, void *), int has) {
    struct weft_team *team = weft_current_team;
    if (!team)
        return;
    if (has)
        team->source = data;
    GOMP_barrier();
    if (!has)
        copy(data, team->source);
    GOMP_barrier();
}

void __kmpc_critical(void *place, int thread, void *lock) { GOMP_critical_name_start(lock); }
void __kmpc_critical_with_hint(void *place, int thread, void *lock, int hint) { GOMP_critical_name_start(lock); }
void __kmpc_end_critical(void *place, int thread, void *lock) { GOMP_critical_name_end(lock); }
void *__kmpc_alloc(int thread, unsigned long size, void *allocator) { return omp_alloc(size, allocator); }
void __kmpc_free(int thread, void *memory, void *allocator) { omp_free(memory, allocator); }

/* ---- loops */

/* Numbers of schedules, without modifiers. [kmp.h: sched_type] */
enum { WEFT_STATIC_CHUNKED = 33, WEFT_STATIC = 34, WEFT_DYNAMIC = 35, WEFT_GUIDED = 36, WEFT_RUNTIME = 37 };

void __kmpc_dispatch_init_8u(void *place, int thread, int schedule, ull first, ull last, long step, long chunk) {
    struct weft_loop *loop = &weft_current_loop;
    loop->kind = schedule & 0xffff;
    loop->end = last + 1;
    switch (loop->kind) {
    case WEFT_RUNTIME:
        loop->waiting = GOMP_loop_ull_runtime_start(1, first, loop->end, step, &loop->from, &loop->to);
        break;
    case WEFT_STATIC_CHUNKED:
    case WEFT_STATIC:
        if (chunk < 1 || loop->kind == WEFT_STATIC)
            chunk = 0;
        loop->waiting = GOMP_loop_ull_static_start(1, first, loop->end, step, chunk, &loop->from, &loop->to);
        break;
    case WEFT_GUIDED:
        loop->waiting =
            GOMP_loop_ull_guided_start(1, first, loop->end, step, chunk < 1 ? 1 : chunk, &loop->from, &loop->to);
        break;
    default:
        loop->kind = WEFT_DYNAMIC;
        loop->waiting =
            GOMP_loop_ull_dynamic_start(1, first, loop->end, step, chunk < 1 ? 1 : chunk, &loop->from, &loop->to);
    }
    /* One that has nothing does not ask again. */
    if (!loop->waiting)
        loop->kind = 0;
}

int __kmpc_dispatch_next_8u(void *place, int thread, int *is_last, ull *first, ull *last, long *step) {
    struct weft_loop *loop = &weft_current_loop;
    _Bool found = loop->waiting;
    loop->waiting = 0;
    if (!found)
        switch (loop->kind) {
        case 0:
            break;
        case WEFT_RUNTIME:
            found = GOMP_loop_ull_runtime_next(&loop->from, &loop->to);
            break;
        case WEFT_STATIC_CHUNKED:
        case WEFT_STATIC:
            found = GOMP_loop_ull_static_next(&loop->from, &loop->to);
            break;
        case WEFT_GUIDED:
            found = GOMP_loop_ull_guided_next(&loop->from, &loop->to);
            break;
        default:
            found = GOMP_loop_ull_dynamic_next(&loop->from, &loop->to);
        }
    if (!found) {
        GOMP_loop_end_nowait();
        return 0;
    }
    *first = loop->from;
    *last = loop->to - 1;
    *is_last = loop->to == loop->end;
    return 1;
}

/* ---- tasks */

/* What is in front of a record. */
struct weft_header {
    unsigned long size;
    int flags;
};

/* Flags of GOMP_task. [gomp-constants.h] */
enum { WEFT_GOMP_UNTIED = 1, WEFT_GOMP_FINAL = 2, WEFT_GOMP_DEPEND = 8, WEFT_GOMP_PRIORITY = 16 };

struct weft_header *weft_header_of(struct weft_record *record) { return (struct weft_header *)record - 1; }

struct weft_record *__kmpc_omp_task_alloc(
    void *place, int thread, int flags, unsigned long size, unsigned long shareds,
    int (*routine)(int, struct weft_record *)) {
    unsigned long own = (size + 15) & ~15ul;
    struct weft_header *header = malloc(sizeof *header + own + shareds);
    struct weft_record *record = (struct weft_record *)(header + 1);
    header->size = size;
    header->flags = flags;
    record->shareds = (char *)record + own;
    record->routine = routine;
    record->part = 0;
    return record;
}

void weft_end(struct weft_record *record) {
    if (weft_header_of(record)->flags & WEFT_ENDS)
        record->destructors(omp_get_thread_num(), record);
    free(weft_header_of(record));
}

void weft_execute(void *data) {
    struct weft_record *record = *(struct weft_record **)data;
    record->routine(omp_get_thread_num(), record);
    weft_end(record);
}

void weft_task(struct weft_record *record, _Bool deferred, void **dependences) {
    int flags = weft_header_of(record)->flags;
    unsigned wanted = (flags & WEFT_UNTIED ? WEFT_GOMP_UNTIED : 0) | (flags & WEFT_FINAL ? WEFT_GOMP_FINAL : 0) |
                      (flags & WEFT_PRIORITY ? WEFT_GOMP_PRIORITY : 0) | (dependences ? WEFT_GOMP_DEPEND : 0);
    int priority = flags & WEFT_PRIORITY ? record->priority : 0;
    GOMP_task(weft_execute, &record, 0, sizeof record, sizeof record, deferred, wanted, dependences, priority, 0);
}

int __kmpc_omp_task(void *place, int thread, struct weft_record *record) {
    weft_task(record, 1, 0);
    return 0;
}

void weft_undeferred(void *place, int thread, struct weft_record *record) { weft_task(record, 0, 0); }

int __kmpc_omp_taskwait(void *place, int thread) {
    GOMP_taskwait();
    return 0;
}

int __kmpc_omp_taskyield(void *place, int thread, int part) {
    GOMP_taskyield();
    return 0;
}

void __kmpc_taskgroup(void *place, int thread) { GOMP_taskgroup_start(); }
void __kmpc_end_taskgroup(void *place, int thread) { GOMP_taskgroup_end(); }

struct weft_dependence {
    void *address;
    unsigned long length;
    unsigned char kind;
};

/* Kinds of dependences: what only reads, and what stands for all memory. [kmp.h: kmp_depend_info] */
enum { WEFT_IN = 1, WEFT_ALL = 0x80 };

/* The list as libgomp has it: how many, how many that write, those, the others. Null if one is of all memory: libgomp knows
   nothing of that before gcc 13. */
void **weft_list(void **list, int count, const struct weft_dependence *all) {
    unsigned long writing = 0, at = 2;
    for (int writes = 1; writes >= 0; writes--)
        for (int i = 0; i < count; i++) {
            if (!all[i].address || all[i].kind & WEFT_ALL)
                return 0;
            if ((all[i].kind != WEFT_IN) == writes) {
                list[at++] = all[i].address;
                writing += writes;
            }
        }
    list[0] = (void *)(unsigned long)count;
    list[1] = (void *)writing;
    return list;
}

__attribute__((noinline)) int __kmpc_omp_task_with_deps(
    void *place, int thread, struct weft_record *record, int count, const struct weft_dependence *all, int others,
    const struct weft_dependence *more) {
    void *room[count + 2];
    void **list = weft_list(room, count, all);
    /* Behind all that were created, and in front of all that will be. */
    if (!list)
        GOMP_taskwait();
    weft_task(record, list != 0, list);
    return 0;
}

__attribute__((noinline)) void __kmpc_omp_taskwait_deps_51(
    void *place, int thread, int count, const struct weft_dependence *all, int others,
    const struct weft_dependence *more, int nowait) {
    void *room[count + 2];
    void **list = weft_list(room, count, all);
    if (list)
        GOMP_taskwait_depend(list);
    else
        GOMP_taskwait();
}

/* ---- what taskloop.c asks for */

unsigned long weft_size_of(struct weft_record *record) { return weft_header_of(record)->size; }
int weft_flags_of(struct weft_record *record) { return weft_header_of(record)->flags; }

void weft_give(void *place, int thread, struct weft_record *record, _Bool deferred) { weft_task(record, deferred, 0); }
