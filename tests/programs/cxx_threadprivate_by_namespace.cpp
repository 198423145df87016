// references: clang (of the strings, gcc 12 begins those again that `copyin` has given their value)
// Variables that the directive names by their namespace.
#include <cstdio>
#include <omp.h>
#include <string>

namespace named {
extern int number;
extern std::string text;
}
#pragma omp threadprivate(named::number, named::text)
int named::number = 3;
std::string named::text = "begun";

static int of_namespaces() {
    int wrong = 0;
    named::number = 7;
    named::text = "copied";
    #pragma omp parallel copyin(named::number, named::text) num_threads(3) reduction(+ : wrong)
    {
        wrong += named::number != 7 || named::text != "copied";
        named::number = omp_get_thread_num();
        named::text += char('0' + omp_get_thread_num());
        #pragma omp barrier
        wrong += named::number != omp_get_thread_num() || named::text.back() != '0' + omp_get_thread_num();
        #pragma omp single copyprivate(named::text)
        named::text = "handed";
        wrong += named::text != "handed";
    }
    return wrong;
}

int main() { std::printf("%d\n", of_namespaces()); }
