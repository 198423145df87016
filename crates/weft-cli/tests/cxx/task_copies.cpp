// Copies of objects that tasks get: made with the task, ended behind it or in its place; objects behind references, of
// classes with functions of their own, arrays, over-aligned ones; each object knows where it is.
#include "marked.hpp"
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <new>
#include <omp.h>
#include <string>
#include <vector>

static std::atomic<long> made{0}, copied{0}, ended{0}, wrong{0};

template <class T, std::size_t Align> struct alignas(Align) alignas(void *) Counted {
  Counted *self;
  T value;
  explicit Counted(T v) : self(this), value(v) { ++made, check(); }
  Counted(const Counted &other) : self(this), value(other.value) { ++copied, check(), other.check(); }
  Counted &operator=(const Counted &) = delete;
  ~Counted() { check(), ++ended, self = nullptr; }
  void check() const { wrong += self != this || reinterpret_cast<std::uintptr_t>(this) % Align != 0; }
  T get() const { return check(), value; }
};

#ifdef SURFACE
// What a front end writes at the directive, in a structure of the function.
#define COPIED(T)                                                                                                      \
  struct Copy_##T {                                                                                                    \
    static void copy(void *to, const void *from) noexcept { ::new (to) T(*static_cast<const T *>(from)); }             \
    static void end(void *object) noexcept { static_cast<T *>(object)->~T(); }                                         \
  };
#define COPY(x, T)                                                                                                     \
  LIST("FIRSTPRIVATE:SIZED", __builtin_addressof(x), sizeof(T), alignof(T), &Copy_##T::copy, &Copy_##T::end)
#define OWN(number, T, x) T &x = *static_cast<T *>(__weft_task_private(number));
#else
#define COPIED(T)
#define OWN(number, T, x)
#endif

static void add(long *to, long value) { __atomic_fetch_add(to, value, __ATOMIC_RELAXED); }

static void report(const char *name, long sum) {
  std::printf("%s: %ld, made %ld, copied %ld, left %ld, wrong %ld\n", name, sum, made.load(), copied.load(),
              made + copied - ended, wrong.load());
  made = copied = ended = wrong = 0;
}

template <class T, std::size_t Align> static void of_class(Counted<T, Align> &by_reference, int tasks) {
  typedef Counted<T, Align> C;
  COPIED(C)
  long sum = 0;
  long *to = &sum;
  Counted<T, Align> local(7);
  Counted<T, Align> *other = &by_reference;
  BEGIN("PARALLEL", "omp parallel", LIST("SHARED", &local, &other, &tasks); LIST("FIRSTPRIVATE", &to))
#ifdef SURFACE
  C &by_reference = *other;
#endif
  BEGIN("SINGLE", "omp single", )
  for (int i = 0; i < tasks; ++i) {
    BEGIN("TASK", "omp task firstprivate(local, by_reference)", COPY(by_reference, C); COPY(local, C);
          LIST("FIRSTPRIVATE", &i, &to))
    OWN(0, C, by_reference)
    OWN(1, C, local)
    C inner(T(1));
    add(to, long(by_reference.get() + local.get() + inner.get() + i));
    by_reference.value += 1;
    local.value = by_reference.value;
    // A task in the task copies the copy.
    BEGIN("TASK", "omp task firstprivate(local)", COPY(local, C); LIST("FIRSTPRIVATE", &to))
    OWN(0, C, local)
    add(to, long(local.get()));
    END("TASK")
    END("TASK")
  }
  END("SINGLE")
  END("PARALLEL")
  report("class", sum + long(by_reference.value + local.value));
}

// Executed at once, final, and with a condition.
static void undeferred(int tasks) {
  typedef Counted<short, 2> C;
  COPIED(C)
  C object(3);
  long sum = 0;
  long *to = &sum;
  BEGIN("PARALLEL", "omp parallel", LIST("SHARED", &object, &tasks); LIST("FIRSTPRIVATE", &to))
  BEGIN("MASTER", "omp master", )
  for (int i = 0; i < tasks; ++i) {
    BEGIN("TASK", "omp task firstprivate(object) if(0)", COPY(object, C); LIST("FIRSTPRIVATE", &to); VALUE("IF", 0))
    OWN(0, C, object)
    add(to, object.get());
    object.value = 1;
    END("TASK")
    BEGIN("TASK", "omp task firstprivate(object) if(i % 2)", COPY(object, C); LIST("FIRSTPRIVATE", &to);
          VALUE("IF", i % 2))
    OWN(0, C, object)
    add(to, object.get());
    END("TASK")
    BEGIN("TASK", "omp task firstprivate(object) final(i % 3 == 0) untied", COPY(object, C);
          LIST("FIRSTPRIVATE", &to); VALUE("FINAL", i % 3 == 0); WORD("UNTIED"))
    OWN(0, C, object)
    BEGIN("TASK", "omp task firstprivate(object)", COPY(object, C); LIST("FIRSTPRIVATE", &to))
    OWN(0, C, object)
    add(to, object.get());
    END("TASK")
    END("TASK")
  }
  END("MASTER")
  END("PARALLEL")
  report("undeferred", sum);
}

// What the standard library has, and an array of it.
static void of_library(int tasks) {
  typedef std::vector<std::string> C;
  typedef std::string Array[3];
  C words(3, "a word that is long enough for the heap");
  Array array = {"x", "another word that is long enough for the heap", "zz"};
#ifdef SURFACE
  struct Whole {
    std::string all[3];
  };
  struct Copy_Array {
    static void copy(void *to, const void *from) noexcept { ::new (to) Whole(*static_cast<const Whole *>(from)); }
    static void end(void *object) noexcept { static_cast<Whole *>(object)->~Whole(); }
  };
#endif
  COPIED(C)
  long sum = 0;
  long *to = &sum;
  BEGIN("PARALLEL", "omp parallel", LIST("SHARED", &words, &array, &tasks); LIST("FIRSTPRIVATE", &to))
  BEGIN("SINGLE", "omp single", )
  for (int i = 0; i < tasks; ++i) {
    words.push_back(std::to_string(i));
    array[0] += 'y';
    BEGIN("TASK", "omp task firstprivate(words, array)", COPY(words, C); COPY(array, Array);
          LIST("FIRSTPRIVATE", &i, &to))
    OWN(0, C, words)
    OWN(1, Array, array)
    words.back() += "!";
    array[2] += words.back();
    add(to, long(words.size() * 1000 + array[0].size() + array[1].size() + (array[2] == "zz" + std::to_string(i) + "!")));
    END("TASK")
  }
  words.clear();
  END("SINGLE")
  END("PARALLEL")
  report("library", sum);
}

// A taskloop: each task has a copy.
static void in_taskloop(int count) {
  typedef Counted<double, 64> C;
  typedef Counted<int, 8> D;
  COPIED(C)
  COPIED(D)
  C aligned(2.5);
  D plain(3);
  long sum = 0;
  long *to = &sum;
  std::atomic<long> tasks{0};
  std::atomic<long> *tasks_to = &tasks;
  BEGIN("PARALLEL", "omp parallel", LIST("SHARED", &aligned, &plain, &count); LIST("FIRSTPRIVATE", &to, &tasks_to))
  BEGIN("SINGLE", "omp single", )
  LOOP("TASKLOOP", "omp taskloop firstprivate(aligned, plain) num_tasks(5)", i, count, LIST("FIRSTPRIVATE", &to);
       COPY(aligned, C); COPY(plain, D); VALUE("NUM_TASKS", 5ll))
#ifdef SURFACE
  C &aligned = *static_cast<C *>(__weft_task_private(0));
  D &plain = *static_cast<D *>(__weft_task_private(1));
#endif
  add(to, long(aligned.get() * plain.get() * 2));
  END_LOOP("TASKLOOP")
  LOOP("TASKLOOP", "omp taskloop firstprivate(plain) if(0) nogroup", i, count, LIST("FIRSTPRIVATE", &to);
       COPY(plain, D); VALUE("IF", 0); WORD("NOGROUP"))
#ifdef SURFACE
  D &plain = *static_cast<D *>(__weft_task_private(0));
#endif
  add(to, long(plain.get()));
  END_LOOP("TASKLOOP")
  END("SINGLE")
  END("PARALLEL")
  // How many tasks the construct makes is the implementation's choice where no clause says it.
  std::printf("taskloop: %ld, left %ld, wrong %ld\n", sum, made + copied - ended, wrong.load());
  made = copied = ended = wrong = 0;
}

int main() {
  Counted<int, 4> a(10);
  Counted<double, 32> b(20);
  Counted<long double, 128> c(30);
  report("made", 0);
  made = 0, ended = 0;
  of_class(a, 20);
  of_class(b, 20);
  of_class(c, 20);
  undeferred(20);
  of_library(30);
  in_taskloop(100);
}
