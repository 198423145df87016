/* Linkage and attributes: static, inline, weak, alias, visibility, section, constructor, cold, ... */
static int hidden_count;
__attribute__((weak)) int optional(void);
__attribute__((weak)) int fallback(int x) { return x; }
int target(int x) { return x + hidden_count; }
int other(int) __attribute__((alias("target")));
int weak_other(int) __attribute__((weak, alias("target")));
extern int data_alias __attribute__((alias("data")));
int data = 4;
__attribute__((visibility("hidden"))) int hidden(void) { return ++hidden_count; }
__attribute__((visibility("protected"))) int guarded = 1;
__attribute__((section(".text.special"), aligned(64))) void placed(void) {}
__attribute__((section("mine"), used)) static int kept = 3;
__attribute__((constructor(200))) static void start(void) { hidden_count = 1; }
__attribute__((destructor)) static void finish(void) { hidden_count = 0; }
__attribute__((noinline, cold, noreturn)) void die(void) { __builtin_trap(); }
__attribute__((always_inline)) static inline int quick(int x) { return x * 2; }
inline int maybe(int x) { return quick(x) + 1; }
extern inline int maybe(int x);
__attribute__((const)) int pure1(int x) { return maybe(x); }
__attribute__((malloc, alloc_size(1), returns_nonnull)) void *make(unsigned long);
__attribute__((nonnull(1), pure)) int measure(const char *, int) ;
int calls(const char *s) { if (&optional && optional()) die(); void *p = make(4); return measure(s, 3) + (p != 0) + other(2) + fallback(1); }
static void *resolve(void) { return target; }
int dispatched(int) __attribute__((ifunc("resolve")));
int common_like __attribute__((common));
__attribute__((aligned(128))) char line[3];
__attribute__((minsize, target("sse4.2"))) int small(int x) { return x / 3; }
int tentative; int tentative;
__attribute__((selectany)) int one_of_many = 1;
__attribute__((optnone)) int plain(int x) { return x * 4; }
__attribute__((patchable_function_entry(2, 1))) void patched(void) {}
__attribute__((no_sanitize("address"), nothrow, leaf)) int leafy(int x) { return x; }
int asm_named(int) __asm__("a name with blanks");
int call_named(int x) { return asm_named(x); }
