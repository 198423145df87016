// Each iteration changes the members of one object, through pointers to the class and virtual functions.
#include <memory>
#include <vector>

struct Shape {
    double area = 0;
    virtual ~Shape() = default;
    virtual void measure(int i) = 0;
};
struct Square : Shape {
    void measure(int i) override { area = i * i; }
};
struct Line : Shape {
    std::vector<int> points;
    void measure(int i) override { points.assign(i, 1); }
};

int main() {
    std::vector<std::unique_ptr<Shape>> shapes;
    for (int i = 0; i < 20; ++i)
        if (i % 2) shapes.push_back(std::make_unique<Square>());
        else shapes.push_back(std::make_unique<Line>());
#pragma omp parallel for schedule(dynamic)
    for (int i = 0; i < 20; ++i) shapes[i]->measure(i);
    return shapes[3]->area != 9;
}
