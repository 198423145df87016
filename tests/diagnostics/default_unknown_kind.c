// default with a word that it does not know.
void f(void) {
#pragma omp parallel default(nothing) // error: 30: unknown kind 'nothing' in clause 'default'
    ;
#pragma omp parallel default(share) // error: 30: did you mean 'shared'?
    ;
}
