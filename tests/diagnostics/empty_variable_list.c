// A list without any item.
void f(void) {
#pragma omp parallel private() // error: 29: needs at least one list item
    ;
}
