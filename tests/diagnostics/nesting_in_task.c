// Work is shared by a team, and a task has none of its own.
void f(int n, int *a) {
#pragma omp task
    {
#pragma omp for // error: 1: directive 'for' cannot be closely nested inside a 'task' region
        for (int i = 0; i < n; i++)
            a[i] = i;
#pragma omp sections // error: 1: directive 'sections' cannot be closely nested inside a 'task' region
        { n++; }
#pragma omp single // error: 1: directive 'single' cannot be closely nested inside a 'task' region
        n++;
#pragma omp master // error: 1: directive 'master' cannot be closely nested inside a 'task' region
        n++;
#pragma omp barrier // error: 1: directive 'barrier' cannot be closely nested inside a 'task' region
#pragma omp ordered // error: 1: directive 'ordered' cannot be closely nested inside a 'task' region
        n++;
    }
}
