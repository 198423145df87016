// Strided accesses of an iteration that lie side by side: what is between them may be to the same place, by another pointer, and has to
// see what the program has written before. Each loop is compared with the same loop outside of a construct.
// references: none (clang 19 and gcc 12 access them together, and pass by what is between them)
#include <stdio.h>
#include <string.h>

enum { MOST = 70 };

struct pair { float x, y; };
struct body { float x, y, z, m; };

#define LOOPS(HOW, SIMD, SHARED, TWICE) \
    /* What is read in between is what the first member has got. */ \
    static void HOW##_read(struct body *b, const float *also, float *out, int n) { \
        SIMD \
        for (int i = 0; i < n; i++) { \
            b[i].x = (float)i; \
            b[i].y = 2.0f * (float)i; \
            out[i] = also[4 * i] + also[4 * i + 1]; \
            b[i].z = 3; \
            b[i].m = 4; \
        } \
    } \
    /* What is written in between is what the second member is read as. */ \
    static void HOW##_written(const struct pair *p, float *also, float *out, int n) { \
        SHARED \
        for (int i = 0; i < n; i++) { \
            float x = p[i].x; \
            also[2 * i] = x * 3; \
            out[i] = x + p[i].y; \
        } \
    } \
    /* The last one that writes a place decides. */ \
    static void HOW##_twice(struct pair *p, float *also, int n) { \
        TWICE \
        for (int i = 0; i < n; i++) { \
            p[i].x = (float)i; \
            also[2 * i] = (float)(i + 100); \
            p[i].y = (float)(i + 200); \
        } \
    } \
    /* Numbers of 16 bits, three in a row, and a condition. */ \
    static void HOW##_condition(short *rows, const short *also, short *out, int n) { \
        SIMD \
        for (int i = 0; i < n; i++) { \
            rows[3 * i] = (short)i; \
            if (i & 1) out[i] = (short)(also[3 * i] + also[3 * i + 1]); \
            rows[3 * i + 1] = (short)(i + 1); \
            rows[3 * i + 2] = (short)(out[i] * 2); \
        } \
    } \
    /* By a number of another width. */ \
    static void HOW##_narrow(int *rows, const int *also, int *out, unsigned n) { \
        SIMD \
        for (unsigned i = 0; i < n; i++) { \
            rows[2 * i] = (int)i; \
            out[i] = also[2 * i] + 1; \
            rows[2 * i + 1] = out[i]; \
        } \
    } \
    /* What is indexed may be anywhere. */ \
    static void HOW##_indexed(struct pair *p, float *also, const int *index, int n) { \
        SIMD \
        for (int i = 0; i < n; i++) { \
            p[i].x = (float)i; \
            also[index[i]] += 1; \
            p[i].y = (float)(i + 7); \
        } \
    } \
    static void (*volatile HOW##_1)(struct body *, const float *, float *, int) = HOW##_read; \
    static void (*volatile HOW##_2)(const struct pair *, float *, float *, int) = HOW##_written; \
    static void (*volatile HOW##_3)(struct pair *, float *, int) = HOW##_twice; \
    static void (*volatile HOW##_4)(short *, const short *, short *, int) = HOW##_condition; \
    static void (*volatile HOW##_5)(int *, const int *, int *, unsigned) = HOW##_narrow; \
    static void (*volatile HOW##_6)(struct pair *, float *, const int *, int) = HOW##_indexed;

LOOPS(plain, , , )
LOOPS(vector, _Pragma("omp simd"), _Pragma("omp parallel for simd"), _Pragma("omp for simd schedule(static, 24)"))

struct state {
    struct body bodies[MOST];
    struct pair pairs[MOST], indexed[MOST];
    float out[MOST];
    short rows[3 * MOST], results[MOST];
    int numbers[2 * MOST], sums[MOST];
};

static void begin(struct state *s) {
    memset(s, 0, sizeof *s);
    for (int k = 0; k < MOST; k++) {
        s->bodies[k] = (struct body){(float)(1000 + k), (float)k, (float)k, (float)k};
        s->pairs[k] = s->indexed[k] = (struct pair){(float)(k % 7), (float)(k % 11)};
        s->results[k] = (short)(k % 5);
        s->rows[3 * k] = s->rows[3 * k + 1] = s->rows[3 * k + 2] = (short)(k % 13);
    }
}

#define RUN(HOW, S, SECOND) \
    HOW##_1((S)->bodies, &(S)->bodies[0].x, (S)->out, n); \
    HOW##_2((S)->pairs, SECOND ? &(S)->pairs[0].y : &(S)->pairs[0].x, (S)->out, n); \
    HOW##_3((S)->pairs, SECOND ? &(S)->pairs[0].y : &(S)->pairs[0].x, n); \
    HOW##_4((S)->rows, (S)->rows, (S)->results, n); \
    HOW##_5((S)->numbers, (S)->numbers, (S)->sums, (unsigned)n); \
    HOW##_6((S)->indexed, &(S)->indexed[0].x, index, n);

int main(void) {
    static struct state expected, got;
    int index[MOST];
    for (int k = 0; k < MOST; k++) index[k] = 2 * k;
    int wrong = 0;
    for (int n = 0; n <= MOST; n++)
        for (int second = 0; second < 2; second++) {
            begin(&expected), begin(&got);
            RUN(plain, &expected, second)
            RUN(vector, &got, second)
#define SAME(MEMBER) \
            if (memcmp(expected.MEMBER, got.MEMBER, sizeof got.MEMBER) != 0) { \
                wrong++; \
                printf("%d %d: " #MEMBER "\n", n, second); \
            }
            SAME(bodies) SAME(pairs) SAME(indexed) SAME(out) SAME(rows) SAME(results) SAME(numbers) SAME(sums)
        }
    printf("%d differ\n", wrong);
    return wrong != 0;
}
