// What looks like a directive in a raw string of several lines is none: at file scope, in regions, and behind an R that begins none.
#include <cstdio>
#include <cstring>

static const char *source = R"(
#pragma omp parallel
{ )";

int main() {
    int sum = 0;
    const char *none = "R";
#pragma omp parallel reduction(+ : sum) num_threads(2)
    {
        const char *text = R"--(first
#pragma omp barrier
)-- last "
 #pragma omp nonsense )--";
#pragma omp barrier
        sum += std::strstr(text, "nonsense") != nullptr && std::strstr(source, "parallel") != nullptr;
    }
    std::printf("%d %s\n", sum > 0, none);
    return 0;
}
