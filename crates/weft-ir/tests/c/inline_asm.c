/* Inline assembly: operands, clobbers, goto, module level. */
__asm__(".globl weft_marker\n.set weft_marker, 42");
#if defined(__x86_64__)
unsigned long cycles(void) { unsigned lo, hi; __asm__ volatile("rdtsc" : "=a"(lo), "=d"(hi)); return ((unsigned long)hi << 32) | lo; }
int add(int a, int b) { __asm__("addl %2, %0" : "=r"(a) : "0"(a), "rm"(b) : "cc"); return a; }
int jumps(int x) { __asm__ goto("testl %0, %0; jz %l1" : : "r"(x) : "cc" : zero); return 1; zero: return 0; }
int jumps_out(int x) { int y; __asm__ goto("movl %1, %0; jz %l2" : "=r"(y) : "r"(x) : "cc" : zero); return y; zero: return 0; }
void store(int *p) { __asm__ volatile("movl $1, %0" : "=m"(*p)); }
#endif
void fence(void) { __asm__ volatile("" ::: "memory"); }
const char *text(void) { const char *p; __asm__("# \"quoted\" \\ %%" : "=r"(p)); return p; }
