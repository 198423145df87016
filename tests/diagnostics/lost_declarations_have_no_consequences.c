// Who uses what a directive with an error would have declared is not to blame.
typedef struct {
    double x, y;
} pair;

static int counter, other;
#pragma omp threadprivate counter // error: 26: expected '(' behind directive 'threadprivate'
#pragma omp threadprivate(other, others) // error: 34: 'others' in '#pragma omp threadprivate' is no variable that is declared before it

#pragma omp declare reduction(join, pair : omp_out.x += omp_in.x) // error: 31: expected '(operator : types : combiner)'
#pragma omp declare reduction(meet : pear : omp_out.x += omp_in.x) // error: 38: use of undeclared identifier 'pear' in directive 'declare reduction'
#pragma omp declare reduction(+ : pear : omp_out.x += omp_in.x) // error: 35: use of undeclared identifier 'pear' in directive 'declare reduction'

double sum(const pair *p, int n) {
    pair s = { 0, 0 }, t = { 0, 0 };
#pragma omp parallel for copyin(counter, other) reduction(join : s) reduction(meet : t)
    for (int i = 0; i < n; i++) {
        s.x += p[i].x;
        t.x += p[i].x + counter + other;
    }
#pragma omp parallel for reduction(+ : s) reduction(joined : t) // error: 62: 't' of type 'pair' cannot be in clause 'reduction' with operator 'joined'
    for (int i = 0; i < n; i++) {
        s.x += p[i].x;
        t.x += p[i].x;
    }
    return s.x + t.x;
}

void other_directives(int n) {
#pragma omp parallel single nowait // error: 22: unknown clause 'single' on directive 'parallel'; there is no compound directive 'parallel single'
    n++;
#pragma omp for parallel // error: 17: unknown clause 'parallel' on directive 'for'; did you mean 'parallel for'?
    for (int i = 0; i < n; i++) counter++;
#pragma omp task group // error: 18: unknown clause 'group' on directive 'task'; did you mean the directive 'taskgroup'?
    {
#pragma omp task
        {
#pragma omp cancel taskgroup
        }
    }
#pragma omp task detach(n) shared(n) // error: 25: 'n' in clause 'detach' must be of type 'omp_event_handle_t'
    n++;
}
