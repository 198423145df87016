/* A tool: counts what it hears of, and says what is wrong with it. The counts come at the program's end.
 *
 * What a thread begins it ends in the reverse order: threads, regions, implicit tasks, worksharing constructs, waits,
 * and explicit tasks, which are begun and left by `task_schedule`. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <omp-tools.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum what { THREAD = 1, REGION, IMPLICIT, WORK, SYNC, WAIT, TASK, MASKED, KINDS };
static const char *const names[] = {"", "thread", "region", "implicit", "work", "sync", "wait", "task", "masked"};

static atomic_long counts[KINDS][16];
static atomic_long creates, completes, dependences, edges, chunks, locks[3][8], nests[2], inits[2], flushes, cancels, errors;
static atomic_long found, missing, wrong;
static ompt_get_unique_id_t unique_id;
static ompt_get_task_info_t task_info;
static ompt_get_parallel_info_t parallel_info;
static ompt_get_thread_data_t thread_data;
static ompt_get_state_t state;

struct open { enum what what; int kind; const ompt_data_t *data; };
static _Thread_local struct open open[256];
static _Thread_local int depth;
static _Thread_local uint64_t own;

static void say(const char *text, int kind) {
  wrong++;
  fprintf(stderr, "wrong: %s %d\n", text, kind);
}

static void begin(enum what what, int kind, const ompt_data_t *data) {
  counts[what][kind & 15]++;
  if (!own && what != THREAD) say("before the thread", what);
  if (depth == 256) { say("too deep", what); return; }
  open[depth++] = (struct open){what, kind, data};
}

static void known(const char *event) {
  if (!own) say(event, 0);
}

static void end(enum what what, int kind, const ompt_data_t *data) {
  struct open top = depth ? open[depth - 1] : (struct open){0, 0, 0};
  if (top.what != what || top.kind != kind || top.data != data) {
    say(names[what], kind);
    fprintf(stderr, "  but %s %d is open\n", depth ? names[top.what] : "nothing", top.kind);
  }
  if (depth) depth--;
}

/* The program is no library of a runtime. */
static void at(const void *code) {
  Dl_info info;
  if (!code || !dladdr(code, &info) || !info.dli_fname) { missing++; return; }
  if (strstr(info.dli_fname, ".so")) say(info.dli_fname, 0);
  found++;
}

static void current_in(const char *event, const ompt_data_t *task) {
  ompt_data_t *data = 0, *region = 0;
  ompt_frame_t *frame = 0;
  int flags = 0, number = -1, size = 0;
  if (task_info(0, &flags, &data, &frame, &region, &number) != 2 || data != task) say(event, flags);
  if (!frame || number < 0) say("frame", number);
  if (parallel_info(0, &region, &size) != 2 || size < 1 || number >= size) say("parallel_info", size);
}

#define current(task) current_in(__func__, task)

static void on_thread_begin(ompt_thread_t kind, ompt_data_t *thread) {
  thread->value = own = unique_id();
  begin(THREAD, kind == ompt_thread_initial, thread);
  if (thread_data() != thread) say("thread_data", kind);
}

static void on_thread_end(ompt_data_t *thread) {
  if (thread->value != own) say("another thread", 0);
  struct open top = depth ? open[0] : (struct open){0, 0, 0};
  end(THREAD, top.kind, thread);
  own = 0;
}

static void on_parallel_begin(ompt_data_t *task, const ompt_frame_t *frame, ompt_data_t *region, unsigned requested,
                              int flags, const void *code) {
  begin(REGION, flags & ompt_parallel_league ? 1 : 0, region);
  region->value = unique_id();
  if (!frame->enter_frame.ptr || requested < 1) say("enter frame", requested);
  current(task), at(code);
}

static void on_parallel_end(ompt_data_t *region, ompt_data_t *task, int flags, const void *code) {
  end(REGION, flags & ompt_parallel_league ? 1 : 0, region);
  current(task), at(code);
}

static void on_implicit(ompt_scope_endpoint_t endpoint, ompt_data_t *region, ompt_data_t *task, unsigned size,
                        unsigned number, int flags) {
  int is_initial = flags & ompt_task_initial ? 1 : 0;
  if (endpoint == ompt_scope_begin) {
    begin(IMPLICIT, is_initial, task);
    task->value = unique_id();
    if (!region || size < 1 || number > size) say("implicit", number);
  } else {
    end(IMPLICIT, is_initial, task);
    if (region || (is_initial && size)) say("end of implicit", size);
  }
}

static void on_work(ompt_work_t kind, ompt_scope_endpoint_t endpoint, ompt_data_t *region, ompt_data_t *task,
                    uint64_t count, const void *code) {
  current(task), at(code);
  endpoint == ompt_scope_begin ? begin(WORK, kind, task) : end(WORK, kind, task);
}

static void on_masked(ompt_scope_endpoint_t endpoint, ompt_data_t *region, ompt_data_t *task, const void *code) {
  current(task), at(code);
  endpoint == ompt_scope_begin ? begin(MASKED, 0, task) : end(MASKED, 0, task);
}

static void on_sync(ompt_sync_region_t kind, ompt_scope_endpoint_t endpoint, ompt_data_t *region, ompt_data_t *task,
                    const void *code) {
  int is_last = kind == ompt_sync_region_barrier_implicit_parallel;
  if (!is_last) current(task), at(code);
  ompt_frame_t *frame = 0;
  if (is_last && endpoint == ompt_scope_begin && task_info(0, 0, 0, &frame, 0, 0) == 2 && frame->exit_frame.ptr)
    say("in the region's code", kind);
  if (!region != (is_last && endpoint == ompt_scope_end)) say("region", kind);
  endpoint == ompt_scope_begin ? begin(SYNC, kind, task) : end(SYNC, kind, task);
}

static void on_wait(ompt_sync_region_t kind, ompt_scope_endpoint_t endpoint, ompt_data_t *region, ompt_data_t *task,
                    const void *code) {
  endpoint == ompt_scope_begin ? begin(WAIT, kind, task) : end(WAIT, kind, task);
}

static void on_create(ompt_data_t *task, const ompt_frame_t *frame, ompt_data_t *new, int flags, int depends,
                      const void *code) {
  new->value = unique_id();
  creates++;
  if (task) current(task), at(code);
}

static void on_schedule(ompt_data_t *prior, ompt_task_status_t status, ompt_data_t *next) {
  struct open top = depth ? open[depth - 1] : (struct open){0, 0, 0};
  completes += status == ompt_task_complete || status == ompt_task_cancel || status == ompt_task_late_fulfill
               || status == ompt_taskwait_complete;
  if (!next) return;
  if (top.what == TASK && top.data == prior) end(TASK, 0, prior);
  else begin(TASK, 0, next);
}

static void on_dependences(ompt_data_t *task, const ompt_dependence_t *list, int count) {
  int is_iteration = list[0].dependence_type == ompt_dependence_type_source
                     || list[0].dependence_type == ompt_dependence_type_sink;
  if ((!is_iteration && !list[0].variable.ptr) || !task->value) say("dependences", count);
  dependences += count;
}

static void on_edge(ompt_data_t *earlier, ompt_data_t *later) {
  if (earlier == later || !earlier->value || !later->value) say("edge", 0);
  edges++;
}

static void on_dispatch(ompt_data_t *region, ompt_data_t *task, ompt_dispatch_t kind, ompt_data_t part) {
  current(task);
  chunks++;
}

static void on_acquire(ompt_mutex_t kind, unsigned hint, unsigned how, ompt_wait_id_t lock, const void *code) {
  at(code);
  known(__func__);
  locks[0][kind]++;
}
static void on_acquired(ompt_mutex_t kind, ompt_wait_id_t lock, const void *code) { locks[1][kind]++; }
static void on_released(ompt_mutex_t kind, ompt_wait_id_t lock, const void *code) { locks[2][kind]++; }
static void on_nest(ompt_scope_endpoint_t endpoint, ompt_wait_id_t lock, const void *code) { nests[endpoint - 1]++; }
static void on_init(ompt_mutex_t kind, unsigned hint, unsigned how, ompt_wait_id_t lock, const void *code) { known(__func__), inits[0]++; }
static void on_destroy(ompt_mutex_t kind, ompt_wait_id_t lock, const void *code) { inits[1]++; }
static void on_flush(ompt_data_t *thread, const void *code) { flushes++; }
static void on_cancel(ompt_data_t *task, int flags, const void *code) { cancels++; }
static void on_error(ompt_severity_t severity, const char *text, size_t length, const void *code) {
  errors += length == strlen(text);
}
static int on_control(uint64_t command, uint64_t modifier, void *argument, const void *code) {
  at(code);
  ompt_frame_t *frame = 0;
  if (task_info(0, 0, 0, &frame, 0, 0) != 2 || !frame->enter_frame.ptr) say("control", 0);
  return argument ? (int)(command * 10 + modifier) : 0;
}

static int initialize(ompt_function_lookup_t lookup, int device, ompt_data_t *data) {
  ompt_set_callback_t set = (ompt_set_callback_t)lookup("ompt_set_callback");
  unique_id = (ompt_get_unique_id_t)lookup("ompt_get_unique_id");
  task_info = (ompt_get_task_info_t)lookup("ompt_get_task_info");
  parallel_info = (ompt_get_parallel_info_t)lookup("ompt_get_parallel_info");
  thread_data = (ompt_get_thread_data_t)lookup("ompt_get_thread_data");
  state = (ompt_get_state_t)lookup("ompt_get_state");
  struct { ompt_callbacks_t event; void *function; } all[] = {
    {ompt_callback_thread_begin, on_thread_begin}, {ompt_callback_thread_end, on_thread_end},
    {ompt_callback_parallel_begin, on_parallel_begin}, {ompt_callback_parallel_end, on_parallel_end},
    {ompt_callback_implicit_task, on_implicit}, {ompt_callback_work, on_work}, {ompt_callback_masked, on_masked},
    {ompt_callback_sync_region, on_sync}, {ompt_callback_sync_region_wait, on_wait},
    {ompt_callback_task_create, on_create}, {ompt_callback_task_schedule, on_schedule},
    {ompt_callback_dependences, on_dependences}, {ompt_callback_task_dependence, on_edge},
    {ompt_callback_dispatch, on_dispatch},
    {ompt_callback_mutex_acquire, on_acquire}, {ompt_callback_mutex_acquired, on_acquired},
    {ompt_callback_mutex_released, on_released}, {ompt_callback_nest_lock, on_nest},
    {ompt_callback_lock_init, on_init}, {ompt_callback_lock_destroy, on_destroy}, {ompt_callback_flush, on_flush},
    {ompt_callback_cancel, on_cancel}, {ompt_callback_error, on_error}, {ompt_callback_control_tool, on_control},
  };
  for (unsigned i = 0; i < sizeof all / sizeof *all; i++) {
    ompt_set_result_t answer = set(all[i].event, (ompt_callback_t)all[i].function);
    if (answer != ompt_set_always && answer != ompt_set_sometimes && answer != ompt_set_sometimes_paired)
      say("set_callback", all[i].event);
  }
  data->value = 42;
  return getenv("TOOL_DECLINES") == 0;
}

static void finalize(ompt_data_t *data) {
  if (data->value != 42) say("tool data", 0);
  for (int what = THREAD; what < KINDS; what++)
    for (int kind = 0; kind < 16; kind++)
      if (counts[what][kind]) fprintf(stderr, "%s %d: %ld\n", names[what], kind, counts[what][kind]);
  for (int kind = 0; kind < 8; kind++)
    if (locks[0][kind])
      fprintf(stderr, "lock %d: %ld %ld %ld\n", kind, locks[0][kind], locks[1][kind], locks[2][kind]);
  fprintf(stderr, "tasks: %ld %ld\ndependences: %ld\nedges: %ld\nchunks: %ld\nnests: %ld %ld\ninits: %ld %ld\n", creates, completes,
          dependences, edges, chunks, nests[0], nests[1], inits[0], inits[1]);
  fprintf(stderr, "flushes: %ld\ncancels: %ld\nerrors: %ld\n", flushes, cancels, errors);
  if (depth) say("still open", open[depth - 1].what);
  fprintf(stderr, wrong ? "bad\n" : missing > found ? "no places\n" : "good\n");
}

ompt_start_tool_result_t *ompt_start_tool(unsigned version, const char *runtime) {
  static ompt_start_tool_result_t result = {initialize, finalize, {0}};
  return &result;
}
