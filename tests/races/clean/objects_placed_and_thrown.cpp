// Objects that are placed in memory that is there, memory of `new` in functions that may throw, and exceptions.
#include <new>
#include <string>
#include <vector>

struct Pair {
    int a = 0, b = 0;
    std::vector<int> seen;
    Pair &operator+=(const Pair &other) {
        a += other.a, b += other.b;
        seen.insert(seen.end(), other.seen.begin(), other.seen.end());
        return *this;
    }
};
#pragma omp declare reduction(+ : Pair : omp_out += omp_in)

static int length(int i) {
    std::string text(20 + i, 'x');
    if (i % 3 == 0) throw i;
    return (int)text.size();
}

int main() {
    Pair pair;
#pragma omp parallel for reduction(+ : pair)
    for (int i = 0; i < 12; ++i) {
        alignas(std::string) char place[sizeof(std::string)];
        std::string *text = new (place) std::string(30, 'a');
        pair.a += (int)text->size();
        text->~basic_string();
        try {
            pair.b += length(i);
        } catch (int thrown) {
            pair.b += thrown;
        }
        pair.seen.push_back(i);
    }
    std::vector<int> lengths(8);
#pragma omp simd
    for (int i = 0; i < 8; ++i) lengths[i] = i;
    return !(pair.a == 360 && pair.b == 226 && pair.seen.size() == 12 && lengths[7] == 7);
}
