/* What the threads of a team do in a step, which ends with a barrier: statements that stress_cancellation.c includes in several places. A barrier
   that stands in the text of a region that can be cancelled is another one than in a function. */
switch (step->kind) {
case STATIC_LOOP: {
#pragma omp for schedule(static, 3)
  for (int j = 0; j < N; j++) {
    add(&step->hits[j]);
    if (j == step->canceller) {
#pragma omp cancel for
    }
#pragma omp cancellation point for
    pause_a_little();
  }
  break;
}
case DYNAMIC_LOOP: {
#pragma omp for schedule(dynamic, 2)
  for (int j = 0; j < N; j++) {
    add(&step->hits[j]);
    if (j == step->canceller) {
#pragma omp cancel for
    }
#pragma omp cancellation point for
  }
  break;
}
case RUNTIME_LOOP: {
#pragma omp for schedule(runtime)
  for (int j = 0; j < N; j++) {
    add(&step->hits[j]);
    if (j == step->canceller) {
      pause_a_little();
#pragma omp cancel for
    }
#pragma omp cancellation point for
  }
  break;
}
case SECTIONS: {
#pragma omp sections
  {
#pragma omp section
    {
      add(&step->hits[0]);
      if (step->canceller == 0) {
#pragma omp cancel sections
      }
    }
#pragma omp section
    {
      add(&step->hits[1]);
      if (step->canceller == 1) {
#pragma omp cancel sections
      }
#pragma omp cancellation point sections
    }
#pragma omp section
    {
      add(&step->hits[2]);
      if (step->canceller == 2) {
#pragma omp cancel sections
      }
    }
#pragma omp section
    {
      add(&step->hits[3]);
      if (step->canceller == 3) {
#pragma omp cancel sections
      }
    }
  }
  break;
}
case TASKGROUP: {
#pragma omp single
  {
#pragma omp taskgroup
    for (int j = 0; j < 20; j++) {
#pragma omp task firstprivate(step, j)
      {
        add(&step->hits[j]);
        if (j == step->canceller) {
#pragma omp cancel taskgroup
        }
        pause_a_little();
#pragma omp cancellation point taskgroup
      }
    }
  }
  break;
}
case COPYPRIVATE: {
  int value = -1;
#pragma omp single copyprivate(value)
  value = size;
  CHECK(value == size);
  break;
}
case ORPHANED_BARRIER:
  orphaned_barrier();
  break;
case INNER_REGION: {
  inner_region(1 + next_random(4));
#pragma omp barrier
  break;
}
case NOWAIT_LOOPS: {
#pragma omp for schedule(static) nowait
  for (int j = 0; j < N; j++)
    add(&step->hits[j]);
#pragma omp for schedule(dynamic) nowait
  for (int j = 0; j < N; j++)
    add(&step->hits[j]);
#pragma omp for schedule(guided)
  for (int j = 0; j < N; j++)
    add(&step->hits[j]);
  break;
}
case REDUCTION: {
  long sum = 0;
#pragma omp for schedule(dynamic, 7) nowait
  for (int j = 0; j < N; j++)
    sum += j;
  __atomic_fetch_add(&step->sum, sum, __ATOMIC_RELAXED);
#pragma omp barrier
  break;
}
default:
  break;
}
