/* Static initializers: nested, designated, sparse, packed, addresses in structs, zero tails. */
struct point { int x, y; };
struct shape { const char *name; struct point at[3]; struct shape *next; unsigned char tail[5]; };
extern struct shape second;
struct shape first = { "first", { { 1, 2 }, [2] = { .y = 3 } }, &second, { 1 } };
struct shape second = { "second", { { 0 } }, &first, { 0 } };
int sparse[100] = { [3] = 1, [50] = 2 };
double matrix[2][3] = { { 1, 2, 3 }, { 4.5 } };
struct __attribute__((packed)) p { char c; int i; void *q; } packed[2] = { { 'a', 1, &packed[1] }, { 'b' } };
struct { char a; union { int i; char c[8]; } u; } odd = { 'q', { .c = "abc" } };
_Bool truths[] = { 1, 0, 1 };
const int *inside = &first.at[2].y;
void *label_like[] = { (void *)1, (void *)-1L, 0, &sparse[99] };
struct point compound(int v) { return (struct point){ v, v + 1 }; }
int sum_literal(void) { int *p = (int[]){ 1, 2, 3, 4, 5, 6, 7, 8 }; return p[0] + p[7]; }
