// Mistakes in metadirectives: in what is chosen, and in how it is chosen.
void use(int);
int a[10];

void chosen(int n) {
#pragma omp metadirective when(device={kind(host)} : for) default(parallel)
    use(n); // error: 5: must be a for loop
#pragma omp metadirective when(user={condition(n)} : parallel num_threads(0)) // error: 75: must be positive
    use(n);
#pragma omp metadirective when(device={kind(gpu)} : for) default(parallel private(a[1])) // error: 83: array element
    use(n);
}

void written(int n) {
#pragma omp metadirective when(user={condition(n)} : metadirective default(parallel)) // error: 54: variant of another one
    use(n);
#pragma omp metadirective when(host={kind(cpu)} : parallel) // error: 32: no context set in clause 'when' on directive 'metadirective' is known
    use(n); // warning@-1: 32: 'host' in clause 'when' on directive 'metadirective' is no context set and never matches
#pragma omp metadirective when(parallel) // error: 32: expected 'selector : directive'
    use(n);
#pragma omp metadirective when(user={condition(n)} : paralel) // error: 54: did you mean 'parallel'
    use(n);
#pragma omp metadirective when(device={kind(score(3) : host)} : parallel) // warning: 51: is ignored
    use(n);
}

void undeclared(int n) {
#pragma omp metadirective when(user={condition(m)} : parallel) // error: 48: use of undeclared identifier 'm'
    use(n);
}

void pairs(int n) {
#pragma omp begin metadirective when(user={condition(n)} : parallel) // error: 13: without '#pragma omp end metadirective'
    use(n);
}
