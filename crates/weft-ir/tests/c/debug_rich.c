/* Many scopes, shadowed names, typedefs, enums and macros for the debug information. */
#define TWICE(x) ((x) + (x))
typedef enum { RED = 1, GREEN = 5 } color;
typedef struct list { struct list *next; color c; union { int i; float f; } u; unsigned flag : 3; } list;
static int depth;
int walk(const list *l, int x) {
  int total = 0;
  for (const list *p = l; p; p = p->next) { int x = TWICE(p->u.i); { int x = p->flag; total += x; } total += x; if (p->c == GREEN) { static int greens; greens++; total -= greens; } }
  return total + x;
}
static int helper(int a, int *out) { int t = a * 3; *out = t; return t + depth; }
int inlined_twice(int a) { int o1, o2; int r = helper(a, &o1) - helper(a + 1, &o2); return r + o1 * o2; }
int recursive(int n, char **names) { int local[4] = { n }; if (n <= 0) return local[0]; depth++; return recursive(n - 1, names + 1) + local[n & 3]; }
void by_parts(struct { int a, b; } *p) { struct { long x, y; } s = { p->a, p->b }; long t = s.x; s.x = s.y; s.y = t; p->a = (int)s.x; p->b = (int)s.y; }
