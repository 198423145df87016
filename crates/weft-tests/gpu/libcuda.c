// A driver of GPUs without a GPU: the functions of libcuda.so.1 that Weft's runtime calls.
//
// An image is a shared library for this machine, behind eight bytes of header. A kernel is one of its functions, and its
// threads are fibers: each runs until it waits for the others of its block, which is executed alone.
//
//   FAKE_CUDA_LOG=FILE        writes a line for each call there, and at the end what was not given back
//   FAKE_CUDA_FAIL=NAME[:N]   lets the N-th call of a function fail (the first one without N)
//   FAKE_CUDA_ORDER=down      runs the threads of a block from the last to the first
//   FAKE_CUDA_DEVICES=N       how many GPUs there are (1)
//   FAKE_CUDA_PAGEABLE=0      says that kernels cannot use all memory of the host
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

enum { OUT_OF_MEMORY = 2, NOT_FOUND = 500, INVALID = 1, LAUNCH_FAILED = 719 };
typedef unsigned long long address;

// ---- what is told

static FILE *log_file;
static _Atomic int blocks_there, modules_there, contexts_there, streams_there;

// ---- the GPUs

enum { MOST_DEVICES = 8 };
// Contexts and streams are addresses in these, so that those of one GPU are known from those of another one.
static struct { char context, stream; } gpus[MOST_DEVICES];
static _Thread_local int entered = -1;

static int is_context_of(void *context) {
  for (int i = 0; i < MOST_DEVICES; i++)
    if (context == &gpus[i].context) return i;
  return -1;
}
static int is_stream_here(void *stream) { return entered >= 0 && stream == &gpus[entered].stream; }

// The blocks and modules that are there, and the GPU that has each.
typedef struct thing { char *begin; size_t bytes; int gpu; struct thing *next; } thing;
static thing *things;
static pthread_mutex_t of_things = PTHREAD_MUTEX_INITIALIZER;

static void note(void *begin, size_t bytes) {
  thing *one = malloc(sizeof *one);
  pthread_mutex_lock(&of_things);
  *one = (thing){begin, bytes, entered, things};
  things = one;
  pthread_mutex_unlock(&of_things);
}
// The GPU that has the memory at an address; none has the host's.
static int gpu_of(const void *at) {
  int found = -1;
  pthread_mutex_lock(&of_things);
  for (thing *one = things; one; one = one->next)
    if ((char *)at >= one->begin && (char *)at < one->begin + one->bytes) found = one->gpu;
  pthread_mutex_unlock(&of_things);
  return found;
}
static void forget(void *begin) {
  pthread_mutex_lock(&of_things);
  for (thing **one = &things; *one; one = &(*one)->next)
    if ((*one)->begin == begin) {
      thing *gone = *one;
      *one = gone->next;
      free(gone);
      break;
    }
  pthread_mutex_unlock(&of_things);
}
// Whether memory of another GPU than the one whose context is entered is meant.
static int is_elsewhere(const void *at) {
  int gpu = gpu_of(at);
  return gpu >= 0 && gpu != entered;
}

static void tell(const char *format, ...) {
  if (!log_file) {
    const char *name = getenv("FAKE_CUDA_LOG");
    if (!name) return;
    log_file = fopen(name, "w");
    if (!log_file) return;
  }
  va_list list;
  va_start(list, format);
  vfprintf(log_file, format, list);
  va_end(list);
  fflush(log_file);
}

__attribute__((destructor)) static void at_end(void) {
  tell("left: %d blocks, %d modules, %d contexts, %d streams\n", blocks_there, modules_there, contexts_there,
       streams_there);
}

// Whether the call that is asked to fail is this one.
static int fails(const char *name) {
  static int calls;
  const char *wanted = getenv("FAKE_CUDA_FAIL");
  size_t length = strlen(name);
  if (!wanted || strncmp(wanted, name, length) || (wanted[length] && wanted[length] != ':')) return 0;
  int which = wanted[length] ? atoi(wanted + length + 1) : 1;
  return ++calls == which;
}

// ---- the threads of a block

typedef struct {
  ucontext_t context;
  char *stack;
  int is_done, waits, sleeps;
  unsigned mask, word[2], turns;
} fiber;

// What a thread waits for: nothing, the barrier of its block, its warp.
enum { RUNS, AT_BARRIER, IN_WARP, WARP = 32 };

enum { STACK = 256 * 1024 };
static ucontext_t scheduler;
static fiber *fibers;
static unsigned threads, blocks, block, current;
static void (*code)();
static const address *words;

unsigned __weft_emulated_tid(void) { return current; }
unsigned __weft_emulated_threads(void) { return threads; }
unsigned __weft_emulated_block(void) { return block; }
unsigned __weft_emulated_blocks(void) { return blocks; }
void __weft_emulated_fence(void) { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
unsigned long __weft_emulated_time(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000000000ul + now.tv_nsec;
}

static void give_way(int waits) {
  fiber *mine = &fibers[current];
  mine->waits = waits, mine->sleeps = waits == RUNS;
  swapcontext(&mine->context, &scheduler);
}

void __weft_emulated_barrier(unsigned number) {
  (void)number;
  give_way(AT_BARRIER);
}

// Threads of a warp meet when all others of it have ended or wait at a barrier: no more of them could come.
unsigned __weft_emulated_mask(void) {
  give_way(IN_WARP);
  return fibers[current].mask;
}
// The words of all lanes; threads that read those of one turn may have others that write those of the next.
static unsigned word_of(unsigned mask, unsigned word, unsigned lane) {
  unsigned warp = current / WARP * WARP, turn = fibers[current].turns++ % 2;
  fibers[current].word[turn] = word;
  give_way(IN_WARP);
  if (fibers[current].mask != mask) {
    fprintf(stderr, "threads %x of a warp wait for %x\n", fibers[current].mask, mask);
    abort();
  }
  return lane < WARP ? fibers[warp + lane].word[turn] : word;
}
unsigned __weft_emulated_from_above(unsigned mask, unsigned word, unsigned lanes, unsigned clamp) {
  (void)clamp;
  return word_of(mask, word, current % WARP + lanes);
}
unsigned __weft_emulated_from(unsigned mask, unsigned word, unsigned lane, unsigned clamp) {
  (void)clamp;
  return word_of(mask, word, lane);
}
_Bool __weft_emulated_all(unsigned mask, unsigned char holds) {
  unsigned warp = current / WARP * WARP, turn = fibers[current].turns % 2;
  word_of(mask, holds & 1, 0);
  for (unsigned lane = 0; lane < WARP; lane++)
    if (mask >> lane & 1 && !fibers[warp + lane].word[turn]) return 0;
  return 1;
}
void __weft_emulated_sleep(unsigned time) {
  (void)time;
  give_way(RUNS);
}

// The words of a variadic call, one behind the other, each at its alignment.
int __weft_emulated_print(const char *format, const char *at) {
  int printed = 0;
  size_t offset = 0;
  while (*format) {
    if (*format != '%') {
      putchar(*format++), printed++;
      continue;
    }
    char spec[48];
    int length = 0, longs = 0;
    spec[length++] = *format++;
    while (*format && !strchr("diouxXcspfFeEgGaA%", *format) && length < 30) {
      if (*format == '*') {
        int number;
        offset = (offset + 3) / 4 * 4;
        memcpy(&number, at + offset, 4);
        offset += 4, format++;
        // A precision that is negative is none.
        if (number < 0 && spec[length - 1] == '.') length--;
        else length += sprintf(spec + length, "%d", number);
        continue;
      }
      longs += *format == 'l' || *format == 'z' || *format == 'j' || *format == 't';
      spec[length++] = *format++;
    }
    char kind = *format;
    if (*format) spec[length++] = *format++;
    spec[length] = 0;
    if (kind == '%') {
      putchar('%'), printed++;
      continue;
    }
    size_t size = strchr("diouxXc", kind) && !longs ? 4 : 8;
    offset = (offset + size - 1) / size * size;
    if (strchr("fFeEgGaA", kind)) {
      double value;
      memcpy(&value, at + offset, 8);
      printed += printf(spec, value);
    } else if (size == 4) {
      int value;
      memcpy(&value, at + offset, 4);
      printed += printf(spec, value);
    } else {
      long value;
      memcpy(&value, at + offset, 8);
      printed += printf(spec, value);
    }
    offset += size;
  }
  return printed;
}

void __assertfail(const char *what, const char *file, unsigned line, const char *function, size_t size) {
  (void)size;
  fprintf(stderr, "%s:%u: %s: assertion '%s' failed\n", file, line, function, what);
  abort();
}

static void start(void) {
#define FOUR(at) words[at], words[at + 1], words[at + 2], words[at + 3]
#define SIXTEEN(at) FOUR(at), FOUR(at + 4), FOUR(at + 8), FOUR(at + 12)
#define SIXTY_FOUR(at) SIXTEEN(at), SIXTEEN(at + 16), SIXTEEN(at + 32), SIXTEEN(at + 48)
  code(SIXTY_FOUR(0), SIXTY_FOUR(64), SIXTY_FOUR(128), SIXTY_FOUR(192));
  fibers[current].is_done = 1;
  swapcontext(&fibers[current].context, &scheduler);
}

// Lets those threads of warps go on that wait for each other, if nobody else of the warp can come; says whether there are any.
static int warps_go_on(void) {
  int any = 0;
  for (unsigned warp = 0; warp < threads; warp += WARP) {
    unsigned mask = 0, can_come = 0;
    for (unsigned i = warp; i < threads && i < warp + WARP; i++) {
      if (fibers[i].is_done || fibers[i].waits == AT_BARRIER) continue;
      if (fibers[i].waits == IN_WARP) mask |= 1u << (i - warp);
      // One that looks again and again may wait for these.
      else if (!fibers[i].sleeps) can_come = 1;
    }
    if (!mask || can_come) continue;
    any = 1;
    for (unsigned i = warp; i < threads && i < warp + WARP; i++) {
      if (fibers[i].is_done || fibers[i].waits != IN_WARP) continue;
      fibers[i].mask = mask, fibers[i].waits = RUNS;
    }
  }
  return any;
}

// Runs one block; says whether its threads came to an end.
static int run_block(int downwards) {
  for (unsigned i = 0; i < threads; i++) {
    fiber *one = &fibers[i];
    one->is_done = one->waits = one->sleeps = 0;
    one->turns = 0;
    getcontext(&one->context);
    one->context.uc_stack.ss_sp = one->stack;
    one->context.uc_stack.ss_size = STACK;
    one->context.uc_link = NULL;
    makecontext(&one->context, start, 0);
  }
  for (;;) {
    unsigned done = 0, waiting = 0, ran = 0;
    for (unsigned i = 0; i < threads; i++) {
      unsigned which = downwards ? threads - 1 - i : i;
      fiber *one = &fibers[which];
      if (!one->is_done && !one->waits) {
        ran++;
        current = which;
        swapcontext(&scheduler, &one->context);
      }
      done += one->is_done;
      waiting += !one->is_done && one->waits == AT_BARRIER;
    }
    if (done == threads) return 1;
    if (warps_go_on()) continue;
    if (waiting == threads) {
      for (unsigned i = 0; i < threads; i++) fibers[i].waits = 0;
    } else if (!ran) {
      // A thread that has left does not come to the barrier: on a GPU it would count as there, here it is a mistake.
      fprintf(stderr, "deadlock: of %u threads, %u wait and %u have ended\n", threads, waiting, done);
      return 0;
    }
  }
}

// ---- the driver

int cuInit(unsigned flags) {
  tell("cuInit(%u)\n", flags);
  return fails("cuInit") ? 100 : 0;
}
int cuDeviceGetCount(int *count) {
  const char *wanted = getenv("FAKE_CUDA_DEVICES");
  *count = wanted ? atoi(wanted) : 1;
  return 0;
}
int cuDeviceGet(int *device, int number) {
  *device = number;
  return 0;
}
int cuDeviceGetAttribute(int *value, int attribute, int device) {
  (void)device;
  const char *pageable = getenv("FAKE_CUDA_PAGEABLE");
  *value = attribute == 16 || attribute == 88 && !(pageable && *pageable == '0');
  return 0;
}
int cuDevicePrimaryCtxRetain(void **context, int device) {
  tell("cuDevicePrimaryCtxRetain(%d)\n", device);
  if (device < 0 || device >= MOST_DEVICES) return INVALID;
  *context = &gpus[device].context;
  contexts_there++;
  return fails("cuDevicePrimaryCtxRetain");
}
int cuDevicePrimaryCtxRelease_v2(int device) {
  tell("cuDevicePrimaryCtxRelease(%d)\n", device);
  contexts_there--;
  return 0;
}
int cuCtxSetCurrent(void *context) {
  entered = is_context_of(context);
  return entered >= 0 ? 0 : INVALID;
}
int cuStreamCreate(void **stream, unsigned flags) {
  tell("cuStreamCreate(%u)\n", flags);
  if (entered < 0) return INVALID;
  *stream = &gpus[entered].stream;
  streams_there++;
  return fails("cuStreamCreate");
}
int cuStreamDestroy_v2(void *stream) {
  tell("cuStreamDestroy\n");
  streams_there--;
  return is_stream_here(stream) ? 0 : INVALID;
}
int cuStreamSynchronize(void *stream) {
  tell("cuStreamSynchronize\n");
  if (fails("cuStreamSynchronize")) return LAUNCH_FAILED;
  return is_stream_here(stream) ? 0 : INVALID;
}

int cuModuleLoadDataEx(void **module, const void *image, unsigned count, int *options, void **values) {
  tell("cuModuleLoadDataEx(%u options)\n", count);
  if (fails("cuModuleLoadDataEx") || memcmp(image, "//WEFT\0\0", 8)) {
    for (unsigned i = 0; i < count; i++)
      if (options[i] == 5) strcpy(values[i], "the fake driver takes libraries only");
    return 218;
  }
  unsigned long size;
  memcpy(&size, (const char *)image + 8, 8);
  int file = memfd_create("kernels", 0);
  if (write(file, (const char *)image + 16, size) != (ssize_t)size) return OUT_OF_MEMORY;
  char path[64];
  snprintf(path, sizeof path, "/proc/self/fd/%d", file);
  // The image finds the functions of this library.
  dlopen("libcuda.so.1", RTLD_NOW | RTLD_GLOBAL | RTLD_NOLOAD);
  *module = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!*module) {
    fprintf(stderr, "%s\n", dlerror());
    return INVALID;
  }
  modules_there++;
  return 0;
}
int cuModuleUnload(void *module) {
  tell("cuModuleUnload\n");
  modules_there--;
  (void)module;
  return 0;
}
int cuModuleGetFunction(void **function, void *module, const char *name) {
  *function = dlsym(module, name);
  return *function ? 0 : NOT_FOUND;
}
int cuModuleGetGlobal_v2(address *there, size_t *bytes, void *module, const char *name) {
  *there = (address)dlsym(module, name);
  *bytes = 0;
  return *there ? 0 : NOT_FOUND;
}
int cuFuncGetAttribute(int *value, int attribute, void *function) {
  (void)function;
  *value = attribute == 0 ? 1024 : 0;
  return 0;
}

int cuMemAlloc_v2(address *there, size_t bytes) {
  tell("cuMemAlloc(%zu)\n", bytes);
  if (fails("cuMemAlloc")) return OUT_OF_MEMORY;
  void *block = aligned_alloc(256, (bytes + 255) / 256 * 256);
  if (!block) return OUT_OF_MEMORY;
  memset(block, 0xA5, bytes);
  note(block, bytes);
  *there = (address)block;
  blocks_there++;
  return 0;
}
int cuMemFree_v2(address there) {
  tell("cuMemFree\n");
  if (there % 256 || is_elsewhere((void *)there)) return INVALID;
  forget((void *)there);
  free((void *)there);
  blocks_there--;
  return 0;
}
int cuMemHostAlloc(void **there, size_t bytes, unsigned flags) {
  tell("cuMemHostAlloc(%zu, %u)\n", bytes, flags);
  if (fails("cuMemHostAlloc")) return OUT_OF_MEMORY;
  *there = malloc(bytes);
  if (!*there) return OUT_OF_MEMORY;
  blocks_there++;
  return 0;
}
int cuMemFreeHost(void *there) {
  tell("cuMemFreeHost\n");
  free(there);
  blocks_there--;
  return 0;
}
// All GPUs and the host have it, so it is that of none.
int cuMemAllocManaged(address *there, size_t bytes, unsigned flags) {
  tell("cuMemAllocManaged(%zu, %u)\n", bytes, flags);
  if (fails("cuMemAllocManaged")) return OUT_OF_MEMORY;
  *there = (address)aligned_alloc(256, (bytes + 255) / 256 * 256);
  if (!*there) return OUT_OF_MEMORY;
  blocks_there++;
  return 0;
}
int cuMemcpyHtoD_v2(address to, const void *from, size_t bytes) {
  tell("cuMemcpyHtoD(%zu)\n", bytes);
  if (fails("cuMemcpyHtoD") || is_elsewhere((void *)to)) return INVALID;
  memcpy((void *)to, from, bytes);
  return 0;
}
int cuMemcpyDtoH_v2(void *to, address from, size_t bytes) {
  tell("cuMemcpyDtoH(%zu)\n", bytes);
  if (fails("cuMemcpyDtoH") || is_elsewhere((void *)from)) return INVALID;
  memcpy(to, (void *)from, bytes);
  return 0;
}
int cuMemcpy(address to, address from, size_t bytes) {
  tell("cuMemcpy(%zu)\n", bytes);
  if (is_elsewhere((void *)to) || is_elsewhere((void *)from)) return INVALID;
  memmove((void *)to, (void *)from, bytes);
  return 0;
}
int cuMemcpyPeer(address to, void *to_context, address from, void *from_context, size_t bytes) {
  int on = is_context_of(to_context), of = is_context_of(from_context);
  tell("cuMemcpyPeer(%zu from %d to %d)\n", bytes, of, on);
  if (fails("cuMemcpyPeer") || on < 0 || of < 0) return INVALID;
  if (gpu_of((void *)to) != on || gpu_of((void *)from) != of) return INVALID;
  memmove((void *)to, (void *)from, bytes);
  return 0;
}
int cuMemsetD8_v2(address there, unsigned char byte, size_t bytes) {
  tell("cuMemsetD8(%zu)\n", bytes);
  if (is_elsewhere((void *)there)) return INVALID;
  memset((void *)there, byte, bytes);
  return 0;
}

int cuLaunchKernel(void *function, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz,
                   unsigned shared, void *stream, void **parameters, void **extra) {
  (void)shared;
  tell("cuLaunchKernel(%u blocks, %u threads)\n", gx, bx);
  if (!is_stream_here(stream)) return INVALID;
  static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;
  if (fails("cuLaunchKernel")) return 701;
  if (parameters || gy * gz * by * bz != 1 || (size_t)extra[0] != 1 || (size_t)extra[2] != 2) return INVALID;
  address all[256] = {0};
  size_t bytes = *(size_t *)extra[3];
  if (bytes > sizeof all) return INVALID;
  memcpy(all, extra[1], bytes);
  // What is on another GPU is nowhere for this one.
  for (size_t i = 0; i < bytes / sizeof *all; i++)
    if (is_elsewhere((void *)all[i])) {
      fprintf(stderr, "argument %zu is memory of GPU %d, and GPU %d executes the kernel\n", i, gpu_of((void *)all[i]), entered);
      return INVALID;
    }
  pthread_mutex_lock(&one_at_a_time);
  const char *order = getenv("FAKE_CUDA_ORDER");
  int downwards = order && !strcmp(order, "down"), is_done = 1;
  words = all, code = (void (*)())function, threads = bx, blocks = gx;
  fibers = calloc(threads, sizeof *fibers);
  for (unsigned i = 0; i < threads; i++) fibers[i].stack = malloc(STACK);
  for (unsigned i = 0; i < blocks && is_done; i++) {
    block = downwards ? blocks - 1 - i : i;
    is_done = run_block(downwards);
  }
  for (unsigned i = 0; i < threads; i++) free(fibers[i].stack);
  free(fibers);
  pthread_mutex_unlock(&one_at_a_time);
  return is_done ? 0 : LAUNCH_FAILED;
}

int cuGetErrorName(int number, const char **name) {
  static char text[32];
  snprintf(text, sizeof text, "CUDA_ERROR_%d", number);
  *name = text;
  return 0;
}
