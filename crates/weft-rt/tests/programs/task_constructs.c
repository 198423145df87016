// taskloop, task reductions, detached tasks, taskgroups, a task that waits for its creator, cancellation.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int bad;
#define CHECK(c) do { if (!(c)) { printf("line %d: %s\n", __LINE__, #c); bad = 1; } } while (0)
static void *later(void *e) { omp_fulfill_event((omp_event_handle_t)e); return 0; }
static long tree(int n) { long s = 1; if (n > 0) {
  #pragma omp taskgroup task_reduction(+: s)
  { for (int i = 0; i < 3; i++)
    #pragma omp task in_reduction(+: s) firstprivate(n)
    s += tree(n - 1); } } return s; }
int main(void) {
  for (int rep = 0; rep < 100; rep++) {
    static int hit[1000];
    for (int i = 0; i < 1000; i++) hit[i] = 0;
    int last = -1; long sum = 0;
    #pragma omp parallel
    #pragma omp single
    {
      #pragma omp taskloop shared(hit) grainsize(7) lastprivate(last)
      for (int i = 0; i < 1000; i++) { hit[i]++; last = i; }
      CHECK(last == 999);
      #pragma omp taskloop shared(hit) num_tasks(13)
      for (int i = 999; i >= 0; i--) hit[i]++;
      #pragma omp taskloop shared(hit) if(0)
      for (int i = 0; i < 1000; i += 3) hit[i]++;
      #pragma omp taskloop reduction(+: sum)
      for (long i = 0; i < 1000; i++) sum += i;
      CHECK(sum == 499500);
      #pragma omp taskloop nogroup shared(hit)
      for (unsigned i = 0; i < 0; i++) hit[i]++;
      // Each task begins anew, whatever the one before has left.
      int own = 5, most = omp_get_max_threads();
      #pragma omp taskloop shared(hit) grainsize(1) firstprivate(own, most)
      for (int i = 0; i < 1000; i++) {
        CHECK(own == 5 && omp_get_max_threads() == most);
        own++;
        omp_set_num_threads(most + 1);
        if (i % 5 == 0) {
          #pragma omp task
          hit[i]++;
        }
      }
      CHECK(own == 5 && omp_get_max_threads() == most);
    }
    for (int i = 0; i < 1000; i++) CHECK(hit[i] == 2 + (i % 3 == 0) + (i % 5 == 0));
    #pragma omp parallel
    #pragma omp single
    CHECK(tree(5) == 364);
    // task modifier
    long m = 5;
    #pragma omp parallel reduction(task, +: m)
    {
      for (int i = 0; i < 10; i++)
      #pragma omp task in_reduction(+: m)
      m += 1;
      m += 100;
    }
    int nt = 0;
    #pragma omp parallel
    #pragma omp single
    nt = omp_get_num_threads();
    CHECK(m == 5 + 110 * nt);
    // detach
    atomic_int done = 0; int x = 0, y = 0;
    #pragma omp parallel
    #pragma omp single
    {
      omp_event_handle_t e1, e2, e3; pthread_t p, p2;
      #pragma omp task detach(e1) shared(x) depend(out: x)
      { x = 1; }
      #pragma omp task depend(in: x) shared(x, y)
      { y = x + (int)done; }
      done = 10;
      pthread_create(&p, 0, later, (void *)e1);
      #pragma omp taskwait
      CHECK(y == 11);
      pthread_join(p, 0);
      #pragma omp taskgroup
      {
        #pragma omp task detach(e2)
        { done++; omp_fulfill_event(e2); }
        #pragma omp task
        done++;
      }
      CHECK(done == 12);
      #pragma omp task detach(e3)
      { done++; }
      pthread_create(&p2, 0, later, (void *)e3);
      pthread_detach(p2);
    }
    CHECK(done == 13);
    // taskgroup waits for grandchildren
    atomic_int c = 0;
    #pragma omp parallel
    #pragma omp single
    {
      #pragma omp taskgroup
      for (int i = 0; i < 20; i++)
        #pragma omp task shared(c)
        { for (int j = 0; j < 5; j++)
          #pragma omp task shared(c)
          { 
            #pragma omp task shared(c)
            c++; } }
      CHECK(c == 100);
    }
    // handshake: a task waits for what its creator does later
    if (nt > 1) {
      atomic_int flag = 0, answer = 0;
      #pragma omp parallel
      #pragma omp single
      {
        #pragma omp task shared(flag, answer)
        { while (!flag) ; answer = 1; }
        flag = 1;
        while (!answer) { 
          #pragma omp taskyield
        }
      }
    }
    // cancelled taskgroup
    #pragma omp parallel
    #pragma omp single
    {
      #pragma omp taskgroup
      for (int i = 0; i < 20; i++)
        #pragma omp task
        {
          #pragma omp cancel taskgroup
          #pragma omp cancellation point taskgroup
        }
    }
  }
  puts(bad ? "bad" : "good");
  return bad;
}
