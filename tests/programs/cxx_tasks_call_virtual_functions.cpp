// Tasks call virtual functions, which create tasks, do not, leave some, and throw.
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <vector>

struct Node {
    virtual long eval() const = 0;
    virtual long checked() const = 0;
    virtual ~Node() = default;
};
using Child = std::unique_ptr<Node>;

struct Leaf : Node {
    long value;
    explicit Leaf(long v) : value(v) {}
    long eval() const override { return value; }
    long checked() const override {
        if (value % 7 == 3)
            throw std::runtime_error("leaf");
        return value;
    }
};

struct Sum : Node {
    Child left, right;
    Sum(Child l, Child r) : left(std::move(l)), right(std::move(r)) {}
    long eval() const override {
        long a, b;
#pragma omp task shared(a)
        a = left->eval();
        b = right->eval();
#pragma omp taskwait
        return a + b;
    }
    /* What throws in a task is caught in it; what throws beside it leaves the function. */
    long checked() const override {
        long a = 0, b;
        bool failed = false;
#pragma omp task shared(a, failed)
        try {
            a = left->checked();
        } catch (const std::exception &) {
            failed = true;
        }
        try {
            b = right->checked();
        } catch (const std::exception &) {
#pragma omp taskwait
            if (failed)
                throw;
            return a - 1;
        }
#pragma omp taskwait
        return failed ? b - 2 : a + b;
    }
};

struct Many : Node {
    std::vector<Child> children;
    long eval() const override {
        std::vector<long> found(children.size());
        for (size_t i = 0; i < children.size(); i++) {
#pragma omp task shared(found) firstprivate(i)
            found[i] = children[i]->eval();
        }
#pragma omp taskwait
        long s = 0;
        for (size_t i = 0; i < found.size(); i++)
            s = (s * 31 + found[i]) % 1000003;
        return s;
    }
    long checked() const override { return eval(); }
};

/* Its tasks are the caller's to wait for. */
struct Starter {
    virtual void start(long *out) = 0;
    virtual ~Starter() = default;
};
struct One : Starter {
    void start(long *out) override {
#pragma omp task
        *out += 1;
    }
};
struct ThrowsBehindIt : Starter {
    void start(long *out) override {
#pragma omp task
        *out += 10;
        throw 5;
    }
};

static void starts(Starter &s, long *out) {
    s.start(out);
}

static long run(int depth, std::vector<std::unique_ptr<Starter>> &starters) {
    long out = 0, below = 0;
    if (depth > 0) {
#pragma omp task shared(below, starters)
        below = run(depth - 1, starters);
    }
    try {
        starts(*starters[depth % 2], &out);
    } catch (int n) {
#pragma omp taskwait
        out += n;
    }
#pragma omp taskwait
    return out + below;
}

static Child build(int depth, unsigned &seed) {
    seed = seed * 1664525u + 1013904223u;
    if (depth == 0)
        return Child(new Leaf(seed >> 8 & 63));
    if ((seed >> 12) % 5 == 0) {
        auto many = new Many;
        for (int i = 0; i < 3; i++)
            many->children.push_back(build(depth - 1, seed));
        return Child(many);
    }
    auto left = build(depth - 1, seed);
    auto right = build(depth - 1, seed);
    return Child(new Sum(std::move(left), std::move(right)));
}

int main() {
    unsigned seed = 5;
    Child tree = build(10, seed);
    std::vector<std::unique_ptr<Starter>> starters;
    starters.emplace_back(new One);
    starters.emplace_back(new ThrowsBehindIt);
    long value = 0, checked = 0, left = 0;
#pragma omp parallel
#pragma omp single
    {
        value = tree->eval();
        try {
            checked = tree->checked();
        } catch (const std::exception &e) {
            checked = -1;
        }
        left = run(10, starters);
    }
    std::printf("%ld %ld %ld\n", value, checked, left);
}
