/* Workers may run where the thread that makes them may, wherever they start; also where the system forbids programs to
   say where threads run ("forbidden"), and in a process that has only one processor left ("one"). */
#define _GNU_SOURCE
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <omp.h>
#include <sched.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

/* From now on the system refuses to set affinities. */
static int forbid(void) {
  struct sock_filter filter[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_sched_setaffinity, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

/* The first processor of a set, alone. */
static cpu_set_t first_of(const cpu_set_t *set) {
  cpu_set_t one;
  CPU_ZERO(&one);
  for (int at = 0; at < CPU_SETSIZE; at++)
    if (CPU_ISSET(at, set)) {
      CPU_SET(at, &one);
      break;
    }
  return one;
}

int main(int count, char **arguments) {
  const char *how = count > 1 ? arguments[1] : "";
  cpu_set_t mine;
  sched_getaffinity(0, sizeof mine, &mine);
  if (strcmp(how, "one") == 0) {
    mine = first_of(&mine);
    sched_setaffinity(0, sizeof mine, &mine);
  }
  if (strcmp(how, "forbidden") == 0 && forbid())
    return puts("the system has no filter of calls"), 1;
  int size = 0, others = 0, wanted = omp_get_max_threads();
#pragma omp parallel reduction(+ : size, others)
  {
    cpu_set_t theirs;
    sched_getaffinity(0, sizeof theirs, &theirs);
    size = 1;
    others = !CPU_EQUAL(&mine, &theirs);
  }
  if (size != wanted || others)
    return printf("%d threads instead of %d, %d with other processors\n", size, wanted, others), 1;
  puts("good");
}
