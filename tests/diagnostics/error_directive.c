// An error directive speaks while the program is compiled, unless it says otherwise.
// flags: -fopenmp-version=51
#pragma omp error severity(warning) message("at file scope") // warning: 13: at file scope [-Wuser-defined-warnings]

void work(const char *text) {
#pragma omp error severity(warning) message("in two " "parts, \"quoted\"") // warning: 13: in two parts, "quoted" [-Wuser-defined-warnings]
#pragma omp error at(compilation) // error: 13: the program asks for this message
#pragma omp parallel
    {
#pragma omp error severity(fatal) message("fatal") // error: 13: fatal
    }
    if (text)
#pragma omp error message(text) // error: 27: must be a string literal
        ;
}

void later(int number) {
#pragma omp error at(execution) message(number) // error: 41: the argument of clause 'message' on directive 'error' must be a string
}
