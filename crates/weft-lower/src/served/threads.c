/* The entry points that Weft's code calls, by POSIX threads alone: no runtime is linked. Each module has a copy of all that
   it needs, and the linker keeps one.

   A region's threads are created and joined with it. All that a team shares is behind one lock, with one condition that says
   that something has changed: it is a small library, not a fast one. A task lies in the team's list until a thread takes
   it, at a barrier or in a wait; what waits takes descendants of the waiting task alone. [OMP 5.2 §12.9]
   A task with dependences is executed where it is created, behind all others with some. */

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* A taskgroup: its tasks that have not ended. */
struct weft_group {
    struct weft_group *around;
    long open;
};

/* A task; its record follows. It is alive while it or one of its children has not ended. */
struct weft_task {
    struct weft_task *parent, *next;
    /* The groups it was created in, and the innermost one that it has begun. */
    struct weft_group *of, *group;
    long children, uses;
    unsigned long size;
    int flags, pad;
};

struct weft_loop {
    struct weft_loop *next;
    long number;
    ull from, end, step, chunk;
    int guided, left;
};

struct weft_team {
    int size, level;
    struct weft_team *around;
    void (*code)(void *);
    void *words, *source;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    /* Who has come to the barrier, and how often all have. */
    int arrived;
    unsigned long rounds;
    long singles;
    struct weft_loop *loops;
    /* Tasks that nobody has begun, and how many have not ended. */
    struct weft_task *ready;
    long kept, open;
};

/* What a thread knows of itself. */
struct weft_self {
    struct weft_team *team;
    int number;
    long singles, loops;
    struct weft_loop *loop;
    struct weft_task *task, implicit;
};

_Thread_local struct weft_self weft_me;
_Thread_local int weft_asked_threads;
int weft_default_threads;
pthread_mutex_t weft_criticals = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t weft_critical_ended = PTHREAD_COND_INITIALIZER;

struct weft_task *weft_current(void) { return weft_me.task ? weft_me.task : (weft_me.task = &weft_me.implicit); }
struct weft_record *weft_record_of(struct weft_task *task) { return (struct weft_record *)(task + 1); }

/* ---- tasks */

int weft_descends(struct weft_task *task, struct weft_task *from) {
    while (task && task != from)
        task = task->parent;
    return task == from;
}

/* Takes a task from the list, one that descends from `from` if that is not null. The team is locked. */
struct weft_task *weft_take(struct weft_team *team, struct weft_task *from) {
    for (struct weft_task **at = &team->ready; *at; at = &(*at)->next) {
        struct weft_task *task = *at;
        if (!from || weft_descends(task, from)) {
            *at = task->next;
            team->kept--;
            return task;
        }
    }
    return 0;
}

void weft_lock(void) {
    if (weft_me.team)
        pthread_mutex_lock(&weft_me.team->lock);
}

void weft_unlock(void) {
    if (weft_me.team)
        pthread_mutex_unlock(&weft_me.team->lock);
}

/* Executes the task here. */
void weft_execute(struct weft_task *task) {
    struct weft_record *record = weft_record_of(task);
    struct weft_task *suspended = weft_current();
    weft_me.task = task;
    record->routine(weft_me.number, record);
    if (task->flags & WEFT_ENDS)
        record->destructors(weft_me.number, record);
    weft_me.task = suspended;
    weft_lock();
    if (weft_me.team) {
        weft_me.team->open--;
        pthread_cond_broadcast(&weft_me.team->changed);
    }
    if (task->of)
        task->of->open--;
    task->parent->children--;
    while (task->parent && --task->uses == 0) {
        struct weft_task *parent = task->parent;
        free(task);
        task = parent;
    }
    weft_unlock();
}

/* Counts the task, which the current one has created. The team is locked. */
void weft_count(struct weft_task *task) {
    struct weft_task *parent = weft_current();
    task->parent = parent;
    task->of = task->group = parent->group;
    task->children = 0;
    task->uses = 1;
    /* Whether it is deferred or not. */
    task->flags |= parent->flags & WEFT_FINAL;
    parent->children++;
    parent->uses++;
    if (weft_me.team)
        weft_me.team->open++;
    if (task->of)
        task->of->open++;
}

struct weft_record *__kmpc_omp_task_alloc(
    void *place, int thread, int flags, unsigned long size, unsigned long shareds,
    int (*routine)(int, struct weft_record *)) {
    unsigned long own = (size + 15) & ~15ul;
    struct weft_task *task = malloc(sizeof *task + own + shareds);
    struct weft_record *record = weft_record_of(task);
    task->size = size;
    task->flags = flags;
    record->shareds = (char *)record + own;
    record->routine = routine;
    record->part = 0;
    return record;
}

struct weft_task *weft_task_of(struct weft_record *record) { return (struct weft_task *)record - 1; }

void weft_undeferred(void *place, int thread, struct weft_record *record) {
    weft_lock();
    weft_count(weft_task_of(record));
    weft_unlock();
    weft_execute(weft_task_of(record));
}

int __kmpc_omp_task(void *place, int thread, struct weft_record *record) {
    struct weft_task *task = weft_task_of(record);
    struct weft_team *team = weft_me.team;
    _Bool kept = 0;
    weft_lock();
    weft_count(task);
    /* A list that is long enough keeps all threads busy; it must not take all memory. One thread keeps some, too: a chain of
       tasks, each of which creates the next, would nest else. */
    if (team && team->kept < 64 * team->size && !(task->parent->flags & WEFT_FINAL)) {
        kept = 1;
        task->next = team->ready;
        team->ready = task;
        team->kept++;
        pthread_cond_broadcast(&team->changed);
    }
    weft_unlock();
    if (!kept)
        weft_execute(task);
    return 0;
}

/* Executes descendants of the current task until `open` is 0. */
void weft_wait(const long *open) {
    struct weft_team *team = weft_me.team;
    weft_lock();
    while (*open > 0) {
        struct weft_task *task = weft_take(team, weft_current());
        if (!task) {
            pthread_cond_wait(&team->changed, &team->lock);
            continue;
        }
        weft_unlock();
        weft_execute(task);
        weft_lock();
    }
    weft_unlock();
}

int __kmpc_omp_taskwait(void *place, int thread) {
    weft_wait(&weft_current()->children);
    return 0;
}

int __kmpc_omp_taskyield(void *place, int thread, int part) {
    struct weft_task *task = 0;
    weft_lock();
    if (weft_me.team)
        task = weft_take(weft_me.team, weft_current());
    weft_unlock();
    if (task)
        weft_execute(task);
    return 0;
}

void __kmpc_taskgroup(void *place, int thread) {
    struct weft_group *group = malloc(sizeof *group);
    group->around = weft_current()->group;
    group->open = 0;
    weft_current()->group = group;
}

/* A group counts its tasks alone; each of them belongs to the groups that it was created in. */
void __kmpc_end_taskgroup(void *place, int thread) {
    struct weft_group *group = weft_current()->group;
    weft_wait(&group->open);
    weft_current()->group = group->around;
    free(group);
}

int __kmpc_omp_task_with_deps(
    void *place, int thread, struct weft_record *record, int count, void *all, int others, void *more) {
    weft_undeferred(place, thread, record);
    return 0;
}

void __kmpc_omp_taskwait_deps_51(void *place, int thread, int count, void *all, int others, void *more, int nowait) {}

/* ---- what taskloop.c asks for */

int omp_get_thread_num(void);

unsigned long weft_size_of(struct weft_record *record) { return weft_task_of(record)->size; }
int weft_flags_of(struct weft_record *record) { return weft_task_of(record)->flags; }

void weft_give(void *place, int thread, struct weft_record *record, _Bool deferred) {
    if (deferred)
        __kmpc_omp_task(place, thread, record);
    else
        weft_undeferred(place, thread, record);
}

void weft_end(struct weft_record *record) {
    if (weft_flags_of(record) & WEFT_ENDS)
        record->destructors(omp_get_thread_num(), record);
    free(weft_task_of(record));
}

/* ---- teams */

void __kmpc_barrier(void *place, int thread) {
    struct weft_team *team = weft_me.team;
    if (!team) {
        weft_wait(&weft_current()->children);
        return;
    }
    weft_lock();
    unsigned long round = team->rounds;
    team->arrived++;
    while (team->rounds == round) {
        struct weft_task *task = weft_take(team, 0);
        if (task) {
            weft_unlock();
            weft_execute(task);
            weft_lock();
        } else if (team->arrived == team->size && team->open == 0) {
            team->arrived = 0;
            team->rounds++;
            pthread_cond_broadcast(&team->changed);
        } else {
            pthread_cond_wait(&team->changed, &team->lock);
        }
    }
    weft_unlock();
}

/* What a thread of a team gets. */
struct weft_member {
    struct weft_team *team;
    int number;
};

void *weft_enter(void *data) {
    struct weft_member *member = data;
    struct weft_self suspended = weft_me;
    memset(&weft_me, 0, sizeof weft_me);
    weft_me.team = member->team;
    weft_me.number = member->number;
    /* Until all threads are there, nobody knows how many they are. */
    weft_lock();
    weft_unlock();
    weft_me.task = calloc(1, sizeof *weft_me.task);
    weft_me.task->uses = 1;
    member->team->code(member->team->words);
    __kmpc_barrier(0, 0);
    free(weft_me.task);
    weft_me = suspended;
    return 0;
}

int omp_get_max_threads(void) {
    if (weft_default_threads == 0) {
        const char *asked = getenv("OMP_NUM_THREADS");
        long threads = asked ? strtol(asked, 0, 10) : 0;
        weft_default_threads = threads > 0 ? threads : sysconf(_SC_NPROCESSORS_ONLN);
    }
    return weft_default_threads;
}

/* Regions in regions have one thread. */
void weft_fork(void (*code)(void *), void *words, int serial) {
    int threads = weft_asked_threads > 0 ? weft_asked_threads : omp_get_max_threads();
    if (!serial)
        weft_asked_threads = 0;
    if (serial || weft_me.team)
        threads = 1;
    struct weft_team team = {.size = threads, .code = code, .words = words, .around = weft_me.team};
    team.level = weft_me.team ? weft_me.team->level + 1 : 1;
    pthread_mutex_init(&team.lock, 0);
    pthread_cond_init(&team.changed, 0);
    pthread_t *others = malloc(threads * sizeof *others);
    struct weft_member *members = malloc(threads * sizeof *members);
    int begun = 1;
    for (int i = 0; i < threads; i++)
        members[i] = (struct weft_member){&team, i};
    /* Fewer threads than asked for are a team, too. Nobody has looked at its size yet. */
    pthread_mutex_lock(&team.lock);
    while (begun < threads && pthread_create(&others[begun], 0, weft_enter, &members[begun]) == 0)
        begun++;
    team.size = begun;
    pthread_mutex_unlock(&team.lock);
    weft_enter(&members[0]);
    for (int i = 1; i < begun; i++)
        pthread_join(others[i], 0);
    pthread_mutex_destroy(&team.lock);
    pthread_cond_destroy(&team.changed);
    free(others);
    free(members);
}

void __kmpc_push_num_threads(void *place, int thread, int count) { weft_asked_threads = count > 0 ? count : 1; }
void __kmpc_push_proc_bind(void *place, int thread, int policy) {}
int __kmpc_global_thread_num(void *place) { return weft_me.number; }

int __kmpc_single(void *place, int thread) {
    struct weft_team *team = weft_me.team;
    if (!team)
        return 1;
    long number = ++weft_me.singles;
    weft_lock();
    _Bool first = team->singles < number;
    if (first)
        team->singles = number;
    weft_unlock();
    return first;
}

void __kmpc_end_single(void *place, int thread) {}

void __kmpc_copyprivate(void *place, int thread, unsigned long size, void *data, void (*copy)(void *, void *), int has) {
    struct weft_team *team = weft_me.team;
    if (!team)
        return;
    if (has)
        team->source = data;
    __kmpc_barrier(place, thread);
    if (!has)
        copy(data, team->source);
    __kmpc_barrier(place, thread);
}

/* The lock is a word of the program, 0 if nobody has it. */
void __kmpc_critical(void *place, int thread, void *lock) {
    pthread_mutex_lock(&weft_criticals);
    while (*(int *)lock)
        pthread_cond_wait(&weft_critical_ended, &weft_criticals);
    *(int *)lock = 1;
    pthread_mutex_unlock(&weft_criticals);
}

void __kmpc_critical_with_hint(void *place, int thread, void *lock, int hint) { __kmpc_critical(place, thread, lock); }

void __kmpc_end_critical(void *place, int thread, void *lock) {
    pthread_mutex_lock(&weft_criticals);
    *(int *)lock = 0;
    pthread_cond_broadcast(&weft_critical_ended);
    pthread_mutex_unlock(&weft_criticals);
}

/* ---- loops */

void __kmpc_dispatch_init_8u(void *place, int thread, int schedule, ull first, ull last, long step, long chunk) {
    struct weft_team *team = weft_me.team;
    long number = ++weft_me.loops;
    weft_lock();
    struct weft_loop *loop = team ? team->loops : 0;
    while (loop && loop->number != number)
        loop = loop->next;
    if (!loop) {
        loop = malloc(sizeof *loop);
        *loop = (struct weft_loop){team ? team->loops : 0, number, first, last + 1, step, chunk < 1 ? 1 : chunk};
        loop->guided = (schedule & 0xffff) == 36;
        loop->left = team ? team->size : 1;
        if (team)
            team->loops = loop;
    }
    weft_me.loop = loop;
    weft_unlock();
}

int __kmpc_dispatch_next_8u(void *place, int thread, int *is_last, ull *first, ull *last, long *step) {
    struct weft_team *team = weft_me.team;
    struct weft_loop *loop = weft_me.loop;
    weft_lock();
    ull left = (loop->end - loop->from + loop->step - 1) / loop->step, trips = loop->chunk;
    if (loop->guided && team && left / (2 * team->size) > trips)
        trips = left / (2 * team->size);
    if (trips > left)
        trips = left;
    if (trips > 0) {
        *first = loop->from;
        *is_last = trips == left;
        loop->from = trips == left ? loop->end : loop->from + trips * loop->step;
        *last = *is_last ? loop->end - 1 : loop->from - loop->step;
    } else if (--loop->left == 0) {
        for (struct weft_loop **at = team ? &team->loops : 0; at && *at; at = &(*at)->next)
            if (*at == loop) {
                *at = loop->next;
                break;
            }
        free(loop);
    }
    weft_unlock();
    return trips > 0;
}

/* ---- what programs ask. [OMP 5.2 §18] */

int omp_get_thread_num(void) { return weft_me.number; }
int omp_get_num_threads(void) { return weft_me.team ? weft_me.team->size : 1; }
void omp_set_num_threads(int count) { weft_default_threads = count > 0 ? count : 1; }
int omp_get_num_procs(void) { return sysconf(_SC_NPROCESSORS_ONLN); }
int omp_in_parallel(void) { return weft_me.team && weft_me.team->size > 1; }
int omp_get_level(void) { return weft_me.team ? weft_me.team->level : 0; }
int omp_in_final(void) { return (weft_current()->flags & WEFT_FINAL) != 0; }
int omp_get_dynamic(void) { return 0; }
int omp_get_max_active_levels(void) { return 1; }

double omp_get_wtime(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec + 1e-9 * now.tv_nsec;
}

double omp_get_wtick(void) { return 1e-9; }
void *__kmpc_alloc(int thread, unsigned long size, void *allocator) { return malloc(size); }
void __kmpc_free(int thread, void *memory, void *allocator) { free(memory); }
