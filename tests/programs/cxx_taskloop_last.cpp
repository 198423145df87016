// references: gcc (clang makes a program that crashes)
// Objects, references and members that the last iteration of a `taskloop` gives.
#include <cstdio>
#include <string>
#include <vector>

static int alive;

struct Counted {
    int value;
    Counted(int value = 0) : value(value) {
        #pragma omp atomic
        alive++;
    }
    Counted(const Counted &other) : value(other.value) {
        #pragma omp atomic
        alive++;
    }
    Counted &operator=(const Counted &) = default;
    ~Counted() {
        #pragma omp atomic
        alive--;
    }
};

struct Holder {
    int last = -1;
    void run(int n, int &reference, std::string &word) {
        #pragma omp parallel
        #pragma omp single
        {
            #pragma omp taskloop lastprivate(last, reference, word) num_tasks(5)
            for (int i = 0; i < n; ++i) {
                last = i;
                reference = i * 2;
                word = std::to_string(i);
            }
        }
    }
};

int main() {
    Holder holder;
    int number = 3;
    std::string word = "none";
    holder.run(0, number, word);
    std::printf("%d %d %s\n", holder.last, number, word.c_str());
    holder.run(33, number, word);
    std::printf("%d %d %s\n", holder.last, number, word.c_str());
    {
        Counted one, array[3];
        std::vector<int> values(40);
        for (int i = 0; i < 40; ++i) values[i] = i * i;
        #pragma omp parallel
        #pragma omp master
        #pragma omp taskloop simd lastprivate(one, array) grainsize(3)
        for (int i = 0; i < 40; ++i) one.value = array[1].value = values[i];
        std::printf("%d %d\n", one.value, array[1].value);
        #pragma omp parallel
        #pragma omp single
        #pragma omp taskloop lastprivate(one)
        for (int value : values) one.value = value + 1;
        std::printf("%d\n", one.value);
        // The last run of a nest gives the value.
        std::string &ref = word;
        #pragma omp parallel master
        {
            #pragma omp taskloop collapse(2) lastprivate(one, ref) num_tasks(5)
            for (int i = 0; i < 7; ++i)
                for (int k = 3; k > 0; --k) {
                    one.value = i * 10 + k;
                    ref = std::to_string(i + k);
                }
            #pragma omp taskloop collapse(2) firstprivate(array) lastprivate(array) grainsize(4)
            for (int i = 0; i < 6; ++i)
                for (int k = i; k < 6; ++k) array[2].value = array[1].value - array[1].value + i * 10 + k;
        }
        std::printf("%d %s %d\n", one.value, word.c_str(), array[2].value);
    }
    std::printf("%d\n", alive);
}
