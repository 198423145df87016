/* Inner regions of the members of a large team, one after the other: threads of inner teams that rest are lent, so that
   there are never as many as all inner teams together would have. */
#include <dirent.h>
#include <omp.h>
#include <stdio.h>

enum { SIZE = 16 };

static int threads(void) {
  int count = 0;
  DIR *folder = opendir("/proc/self/task");
  for (struct dirent *entry; folder && (entry = readdir(folder));)
    count += entry->d_name[0] != '.';
  if (folder)
    closedir(folder);
  return count;
}

int main(void) {
  int inner = 0, asked = 0;
  omp_set_max_active_levels(2);
  for (int round = 0; round < 3 * SIZE; round++) {
#pragma omp parallel num_threads(SIZE)
    if (omp_get_thread_num() == round % SIZE) {
#pragma omp parallel num_threads(SIZE) reduction(+ : inner)
      inner++;
      asked += SIZE;
    }
  }
  /* At the same time, where threads are lent while their team is about to be used. */
  for (int round = 0; round < 20; round++) {
#pragma omp parallel num_threads(SIZE) reduction(+ : inner, asked)
    {
      int size = 2 + (round + omp_get_thread_num()) % 3;
#pragma omp parallel num_threads(size) reduction(+ : inner)
      inner++;
      asked += size;
    }
  }
  /* Two per processor are made in any case. */
  int most = 2 * omp_get_num_procs() + 4 * SIZE;
  puts(inner == asked && threads() <= most ? "good" : "bad");
  return 0;
}
