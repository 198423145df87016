// Dependences of every kind, taskwait with dependences, and such that do not wait.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
static int bad;
#define CHECK(c) do { if (!(c)) { printf("line %d: %s\n", __LINE__, #c); bad = 1; } } while (0)
int main(void) {
  for (int rep = 0; rep < 200; rep++) {
    // chain
    int x = 0, order[64] = {0};
    #pragma omp parallel
    #pragma omp single
    for (int i = 0; i < 64; i++)
      #pragma omp task depend(inout: x) shared(x, order)
      order[i] = x++;
    CHECK(x == 64); for (int i = 0; i < 64; i++) CHECK(order[i] == i);
    // readers between writers
    int v = 0, seen[20] = {0}, w = 0;
    #pragma omp parallel
    #pragma omp single
    {
      #pragma omp task depend(out: v) shared(v)
      v = 1;
      for (int i = 0; i < 20; i++)
        #pragma omp task depend(in: v) shared(v, seen)
        seen[i] = v;
      #pragma omp task depend(inout: v) shared(v, seen, w)
      { for (int i = 0; i < 20; i++) w += seen[i]; v = 2; }
      #pragma omp taskwait depend(in: v)
      CHECK(v == 2 && w == 20);
    }
    // mutexinoutset
    int m = 0, n = 0, in = 0;
    #pragma omp parallel
    #pragma omp single
    {
      #pragma omp task depend(out: m, n) shared(m, n)
      { m = 100; n = 1000; }
      for (int i = 0; i < 50; i++) {
        if (i % 2)
        #pragma omp task depend(mutexinoutset: m, n) shared(m, n, in)
        { CHECK(in == 0); in++; m += 1; n += 1; in--; }
        else
        #pragma omp task depend(mutexinoutset: n, m) shared(m, n, in)
        { CHECK(in == 0); in++; m += 1; n += 1; in--; }
      }
      #pragma omp task depend(in: m) depend(in: n) shared(m, n)
      CHECK(m == 150 && n == 1050);
    }
    // inoutset
    int s[8] = {0}, a = 0, total = 0;
    #pragma omp parallel
    #pragma omp single
    {
      for (int i = 0; i < 8; i++)
        #pragma omp task depend(inoutset: a) shared(s)
        s[i] = 1;
      #pragma omp task depend(in: a) shared(s, total)
      for (int i = 0; i < 8; i++) total += s[i];
    }
    CHECK(total == 8);
    // all memory
    int p = 0, q = 0, r = 0;
    #pragma omp parallel
    #pragma omp single
    {
      #pragma omp task depend(out: p) shared(p)
      p = 1;
      #pragma omp task depend(out: q) shared(q)
      q = 2;
      #pragma omp task depend(out: omp_all_memory) shared(p, q, r)
      { r = p + q; p = 10; q = 20; }
      #pragma omp task depend(in: p) shared(p, r)
      CHECK(p == 10 && r == 3);
      #pragma omp task depend(in: q) shared(q)
      CHECK(q == 20);
    }
    // depobj
    omp_depend_t d;
    int z = 0;
    #pragma omp depobj(d) depend(inout: z)
    #pragma omp parallel
    #pragma omp single
    {
      #pragma omp task depend(depobj: d) shared(z)
      z = 5;
      #pragma omp task depend(depobj: d) shared(z)
      z *= 3;
      #pragma omp taskwait
    }
    #pragma omp depobj(d) destroy
    CHECK(z == 15);
    // wavefront
    enum { N = 12 };
    static int g[N + 1][N + 1];
    for (int i = 0; i <= N; i++) g[i][0] = g[0][i] = 1;
    #pragma omp parallel
    #pragma omp single
    for (int i = 1; i <= N; i++) for (int j = 1; j <= N; j++)
      #pragma omp task depend(in: g[i-1][j], g[i][j-1]) depend(out: g[i][j]) shared(g)
      g[i][j] = g[i-1][j] + g[i][j-1];
    CHECK(g[N][N] == 2704156);
    // undeferred with dependences
    int u = 0;
    #pragma omp parallel
    #pragma omp single
    {
      #pragma omp task depend(out: u) shared(u)
      u = 1;
      #pragma omp task depend(inout: u) if (0) shared(u)
      u *= 7;
      CHECK(u == 7);
    }
    // taskwait nowait
    int t1 = 0, t2 = 0;
    #pragma omp parallel
    #pragma omp single
    {
      #pragma omp task depend(out: t1) shared(t1)
      t1 = 1;
      #pragma omp taskwait depend(in: t1) depend(out: t2) nowait
      #pragma omp task depend(in: t2) shared(t1, t2)
      t2 = t1 + 1;
    }
    CHECK(t2 == 2);
  }
  puts(bad ? "bad" : "good");
  return bad;
}
