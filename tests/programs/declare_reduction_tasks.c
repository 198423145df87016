// Declared operators in reductions of tasks: task_reduction, in_reduction, the modifier task, taskloop and taskloop simd;
// structures, arrays, sections, sections of several dimensions, initializers of each form.
// references: gcc
#include <stdio.h>

struct pair { int count; double sum; };
struct best { short at; long value; char pad[5]; };

static void join(struct pair *out, const struct pair *in) { out->count += in->count, out->sum += in->sum; }
static void start(struct pair *priv) { priv->count = 0, priv->sum = 0; }
#pragma omp declare reduction(join : struct pair : join(&omp_out, &omp_in)) initializer(start(&omp_priv))
#pragma omp declare reduction(most : struct best : omp_out = omp_in.value > omp_out.value ? omp_in : omp_out) \
    initializer(omp_priv = {-1, -1000, "abc"})
#pragma omp declare reduction(+ : struct pair : omp_out.count += omp_in.count, omp_out.sum += omp_in.sum)
#pragma omp declare reduction(times : long : omp_out *= omp_in) initializer(omp_priv = omp_orig / omp_orig)

static struct pair shared = {1, 0.5};

static void add(int i) {
#pragma omp task in_reduction(join : shared)
    {
        shared.count += 1;
        shared.sum += i;
    }
}

int main(void) {
    struct best b = {0, -5, "x"}, row[3] = {{0, -5, "x"}, {0, 50, "y"}, {0, 5, "z"}};
    struct pair plain = {2, 2.5}, list[2][4] = {{{0, 0}}}, *p = &list[0][1];
    long product = 3, products[2] = {2, 5};
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskgroup task_reduction(join : shared) task_reduction(most : b, row)
        {
            for (int i = 0; i < 40; i++) {
                add(i);
#pragma omp task in_reduction(most : b, row) firstprivate(i)
                {
                    struct best own = {(short)i, i * 37 % 41, "own"};
                    if (own.value > b.value) b = own;
                    if (own.value > row[i % 3].value) row[i % 3] = own;
                }
            }
        }
#pragma omp taskloop reduction(+ : plain) num_tasks(6)
        for (int i = 0; i < 50; i++) plain.count++, plain.sum += i / 2.0;
#pragma omp taskloop simd reduction(times : product) reduction(join : list[0 : 2][0 : 4]) grainsize(4)
        for (int i = 0; i < 20; i++) {
            if (i % 4 == 0) product *= 2;
            list[i % 2][1 + i % 3].count++;
        }
#pragma omp taskgroup task_reduction(times : products) task_reduction(join : p[0 : 2])
        for (int i = 0; i < 12; i++)
#pragma omp task in_reduction(times : products) in_reduction(join : p[0 : 2])
            products[i % 2] *= i % 3 + 1, p[i % 2].sum += i;
    }
    printf("group %d %g\n", shared.count, shared.sum);
    printf("best %d %ld %s, %d %d %d\n", b.at, b.value, b.pad, row[0].at, row[1].at, row[2].at);
    printf("taskloop %d %g\n", plain.count, plain.sum);
    printf("simd %ld", product);
    for (int i = 0; i < 8; i++) printf(" %d", list[i / 4][i % 4].count);
    printf("\nproducts %ld %ld, %g %g\n", products[0], products[1], p[0].sum, p[1].sum);

    struct pair whole = {0, 0}, part = {10, 10};
#pragma omp parallel reduction(task, join : whole) num_threads(3)
    {
#pragma omp single
        for (int i = 0; i < 10; i++)
#pragma omp task in_reduction(join : whole)
            whole.count += i;
        whole.sum += 0;
#pragma omp for reduction(task, + : part)
        for (int i = 0; i < 30; i++) {
#pragma omp task in_reduction(+ : part)
            part.count += i, part.sum += 1;
            part.count++;
        }
    }
    printf("modifier %d %g, %d %g\n", whole.count, whole.sum, part.count, part.sum);
    return 0;
}
