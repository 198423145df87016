// Exceptions thrown and caught in regions of all kinds, with objects that end on the way.
#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>

static int open;

struct Guard {
    Guard() {
        #pragma omp atomic
        open++;
    }
    ~Guard() {
        #pragma omp atomic
        open--;
    }
};

static int fails(int i) {
    Guard guard;
    if (i % 3 == 0) throw std::runtime_error("three " + std::to_string(i));
    if (i % 7 == 0) throw i;
    return i;
}

static long caught(int n) {
    long sum = 0;
    #pragma omp parallel
    {
        Guard outer;
        std::vector<std::string> words;
        #pragma omp for schedule(dynamic, 2) reduction(+ : sum)
        for (int i = 0; i < n; ++i) {
            Guard inner;
            try {
                std::string word(i + 1, 'x');
                words.push_back(word);
                sum += fails(i);
                if (i == 11) continue;
                sum += 1000;
            } catch (const std::exception &e) {
                sum += (long)std::string(e.what()).size();
            } catch (int value) {
                sum += value * 10;
            }
        }
        try {
            #pragma omp critical
            {
                Guard g;
                try { fails(3); } catch (...) {
                    #pragma omp atomic
                    sum += 5;
                }
            }
            throw 1;
        } catch (int one) {
            #pragma omp atomic
            sum += one - 1;
        }
        #pragma omp single
        {
            try { fails(7); } catch (int seven) {
                #pragma omp atomic
                sum += seven;
            }
        }
        #pragma omp sections
        {
            #pragma omp section
            { try { fails(6); } catch (...) {
                #pragma omp atomic
                sum += 1;
            } }
            #pragma omp section
            { try { fails(9); } catch (...) {
                #pragma omp atomic
                sum += 2;
            } }
        }
    }
    return sum;
}

// What is thrown around a region passes it by.
static int around(int n) {
    Guard guard;
    std::string text = "text";
    #pragma omp parallel for
    for (int i = 0; i < n; ++i) {
        #pragma omp critical
        text += 'x';
    }
    if (n > 4) throw (int)text.size();
    return n;
}

static int no_throw(int n) noexcept {
    int sum = 0;
    #pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < n; ++i) {
        try { sum += fails(i); } catch (...) { sum -= 1; }
    }
    return sum;
}

int main() {
    long threads = 0;
    #pragma omp parallel reduction(+ : threads)
    threads += 1;
    std::printf("%ld\n", caught(40) - 5 * threads);
    int result = 0;
    try { result = around(3); result += around(9); } catch (int size) { result += size * 100; }
    std::printf("%d %d %d\n", result, no_throw(20), open);
}
