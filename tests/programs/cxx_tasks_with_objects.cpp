// references: clang, gcc
// Recursions whose tasks get copies of objects: vectors, strings, lambda expressions, classes that count their copies; and that use the
// library on the way. What began ends, whichever thread executes a task.
#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <map>
#include <string>
#include <utility>
#include <vector>

static std::atomic<long> alive{0}, copied{0};

struct Counted {
    long value;
    explicit Counted(long v) : value(v) { alive++; }
    Counted(const Counted &other) : value(other.value + 1) {
        alive++;
        copied++;
    }
    Counted &operator=(const Counted &) = delete;
    ~Counted() { alive--; }
};

static int queens(std::vector<int> board, int n) {
    if (static_cast<int>(board.size()) == n)
        return 1;
    std::vector<int> part(static_cast<std::size_t>(n));
    const int row = static_cast<int>(board.size());
    for (int c = 0; c < n; c++) {
        bool fits = true;
        for (int i = 0; i < row; i++)
            if (board[i] == c || board[i] - c == i - row || board[i] - c == row - i)
                fits = false;
        if (!fits)
            continue;
#pragma omp task shared(part) firstprivate(board, c, n)
        {
            board.push_back(c);
            part[c] = queens(board, n);
        }
    }
#pragma omp taskwait
    int sum = 0;
    for (int count : part)
        sum += count;
    return sum;
}

static long counted(Counted object, int depth) {
    if (depth == 0)
        return object.value;
    long a = 0, b = 0;
    Counted beside(depth);
#pragma omp task shared(a) firstprivate(object, beside, depth)
    a = counted(object, depth - 1) + beside.value;
#pragma omp task shared(b) firstprivate(object, depth) if (depth % 3 != 0)
    b = counted(object, depth - 1);
#pragma omp taskwait
    return a + b + object.value;
}

static std::string palindrome(const std::string &text, std::size_t from, std::size_t to) {
    if (to - from <= 1)
        return text.substr(from, to - from);
    if (text[from] == text[to - 1])
        return text[from] + palindrome(text, from + 1, to - 1) + text[to - 1];
    std::string one, other;
#pragma omp task shared(one, text)
    one = palindrome(text, from + 1, to);
    other = palindrome(text, from, to - 1);
#pragma omp taskwait
    return one.size() >= other.size() ? one : other;
}

static long fibonacci(int n) {
    auto below = [offset = 0](int k) { return k < 2 ? static_cast<long>(k) + offset : fibonacci(k); };
    long a = 0, b = 0;
#pragma omp task shared(a)
    a = below(n - 1);
    b = below(n - 2);
#pragma omp taskwait
    return a + b;
}

class Knapsack {
    std::vector<int> weights_, values_;

public:
    explicit Knapsack(int n) {
        for (int i = 0; i < n; i++) {
            weights_.push_back(i * 7 % 13 + 3);
            values_.push_back(i * 11 % 17 + 5);
        }
    }
    int best(int i, int room, std::map<std::pair<int, int>, int> &known) const {
        if (i == static_cast<int>(weights_.size()))
            return 0;
        const auto found = known.find({i, room});
        if (found != known.end())
            return found->second;
        int with = 0;
        std::map<std::pair<int, int>, int> mine;
        if (weights_[i] <= room) {
#pragma omp task shared(with, mine) if (i < 4)
            with = values_[i] + best(i + 1, room - weights_[i], mine);
        }
        const int without = best(i + 1, room, known);
#pragma omp taskwait
        known.insert(mine.begin(), mine.end());
        return known[{i, room}] = std::max(with, without);
    }
};

template <class F> static long reduce(long from, long to, F f) {
    if (to - from < 2)
        return f(from);
    const long middle = (from + to) / 2;
    long a = 0;
#pragma omp task shared(a)
    a = reduce(from, middle, f);
    const long b = reduce(middle, to, f);
#pragma omp taskwait
    return a + b;
}

int main() {
    for (int round = 0; round < 12; round++) {
        int boards = 0, room = 0;
        long objects = 0, number = 0, sum = 0;
        std::string text;
        copied = 0;
        const Knapsack sack(14);
        const std::array<long, 3> factors{2, 3, 5};
#pragma omp parallel
#pragma omp single
        {
            boards = queens({}, 7);
            objects = counted(Counted(1), 8);
            text = palindrome("abcdefgacbxyzabcd", 0, 17);
            number = fibonacci(17);
            std::map<std::pair<int, int>, int> known;
            room = sack.best(0, 60, known);
            sum = reduce(0, 3000, [&factors](long i) { return i * factors[static_cast<std::size_t>(i % 3)]; });
        }
        if (round % 5 == 0)
            std::printf("%d %ld %s %ld %d %ld\n", boards, objects, text.c_str(), number, room, sum);
        if (alive != 0)
            return 1;
    }
    return 0;
}
