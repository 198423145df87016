// What is wrong with taskloops, their clauses, and reductions in which tasks take part.
struct S {
    int a;
} s;
void g(int);
void f(int n, double d, int *p) {
    int x = 0, i;
    const int fixed = 1;
#pragma omp taskloop
    while (n--) // error: 5: the statement after '#pragma omp taskloop' must be a for loop
        g(n);
#pragma omp taskloop grainsize(0) // error: 32: the argument of clause 'grainsize' on directive 'taskloop' must be positive, found '0'
    for (i = 0; i < n; i++)
        g(i);
#pragma omp taskloop num_tasks(d) // error: 32: the argument of clause 'num_tasks' on directive 'taskloop' must be an integer
    for (i = 0; i < n; i++)
        g(i);
#pragma omp taskloop reduction(task, + : x) // error: 22: modifier 'task' in clause 'reduction' is not allowed on directive 'taskloop'
    for (i = 0; i < n; i++)
        x += i;
#pragma omp taskloop firstprivate(i) // error: 35: 'i' is a loop variable, which is private, and cannot be in clause 'firstprivate'
    for (i = 0; i < n; i++)
        g(i);
#pragma omp taskloop lastprivate(fixed) // error: 34: 'fixed' is const and cannot be in clause 'lastprivate'
    for (i = 0; i < n; i++)
        g(i);
#pragma omp taskloop // note: 1: the region of '#pragma omp taskloop' begins here
    for (i = 0; i < n; i++)
        if (i > 3)
            break; // error: 13: 'break' must not end the loop of '#pragma omp taskloop'
#pragma omp taskgroup task_reduction(& : d) // error: 42: 'd' of type 'double' cannot be in clause 'reduction' with operator '&': it is not an integer
    {
#pragma omp task in_reduction(+ : p[0:]) // error: 35: the array section 'p[0:]' needs a length, since its base is a pointer
        p[0]++;
    }
#pragma omp taskgroup task_reduction(inscan, + : x) // error: 23: clause 'task_reduction' on directive 'taskgroup' takes no modifier; clause 'reduction' does
    {
#pragma omp task in_reduction(default, + : x) // error: 18: clause 'in_reduction' on directive 'task' takes no modifier
        x++;
    }
#pragma omp parallel
    {
#pragma omp for reduction(task, + : s.a) // error: 37: expected a variable or an array section in clause 'reduction' on directive 'for', found 's.a'
        for (i = 0; i < n; i++)
            g(i);
    }
#pragma omp parallel reduction(+ : x) // note: 1: it is reduced by '#pragma omp parallel' here
#pragma omp task in_reduction(+ : x) // warning: 35: no task takes part in the reduction of 'x' without the modifier 'task' [OMP 5.2 §5.5.10]
    x++;
#pragma omp parallel masked filter(d) // error: 36: the argument of clause 'filter' on directive 'parallel masked' must be an integer
    g(1);
}
void h(int n) {
    static int x;
#pragma omp for reduction(task, + : x) nowait // error: 37: the modifier 'task' of clause 'reduction' is not allowed together with clause 'nowait'
    for (int i = 0; i < n; i++)
        x += i;
}
