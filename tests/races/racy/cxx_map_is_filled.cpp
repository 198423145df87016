// All iterations put something into one map.
#include <map>
#include <string>

int main() {
    std::map<std::string, int> words;
    const std::string all[] = {"one", "two", "three", "four"};
#pragma omp parallel for // by
    for (int i = 0; i < 12; ++i)
        words[all[i % 4]] += i; // race: words
    return words.empty();
}
