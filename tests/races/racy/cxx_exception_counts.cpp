// Handlers of exceptions in a loop count without an order.
#include <stdexcept>
#include <string>

static int parse(const std::string &text) { return std::stoi(text); }

int main() {
    const std::string words[] = {"1", "two", "3", "four"};
    int failed = 0, sum = 0;
#pragma omp parallel for reduction(+ : sum) // by
    for (int i = 0; i < 12; ++i) {
        try {
            sum += parse(words[i % 4]);
        } catch (const std::invalid_argument &) {
            failed++; // race: failed
        }
    }
    return failed < 0;
}
