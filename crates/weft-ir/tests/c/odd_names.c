/* Names that need quotes or look like something else in IR. */
int dollar$name = 1;
int ptr(int i32) { return i32 + dollar$name; }
int label(int define) { entry: return define ? ptr(define) : 2; }
struct type { int global; };
struct type declare(struct type constant) { constant.global++; return constant; }
int odd1(void) __asm__("\001literal name");
int odd2(void) __asm__("with \"quote\" and \\");
int odd3(void) __asm__("123");
int caf\u00e9(int x) { return odd1() + odd2() + odd3() + x; }
int x(int x) { { int x = 3; return x; } }
