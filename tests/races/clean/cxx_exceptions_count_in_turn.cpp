// Handlers of exceptions in a loop count under a lock that an object takes and gives back.
#include <omp.h>
#include <stdexcept>
#include <string>
#include <vector>

class Lock {
    omp_lock_t *lock;

public:
    explicit Lock(omp_lock_t &of) : lock(&of) { omp_set_lock(lock); }
    ~Lock() { omp_unset_lock(lock); }
    Lock(const Lock &) = delete;
};

static int parse(const std::string &text) { return std::stoi(text); }

int main() {
    const std::string words[] = {"1", "two", "3", "four"};
    std::vector<std::string> failed;
    int sum = 0;
    omp_lock_t lock;
    omp_init_lock(&lock);
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < 12; ++i) {
        try {
            sum += parse(words[i % 4]);
        } catch (const std::invalid_argument &e) {
            Lock one(lock);
            failed.push_back(std::string(e.what()) + " of a word that is none: " + words[i % 4]);
        }
    }
    omp_destroy_lock(&lock);
    return failed.size() != 6 || sum != 12;
}
