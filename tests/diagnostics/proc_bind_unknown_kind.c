// proc_bind with a word that it does not know.
void f(void) {
#pragma omp parallel proc_bind(near) // error: 32: unknown kind 'near' in clause 'proc_bind'
    ;
}
