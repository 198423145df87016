// Virtual functions of objects that begin in a region, of the stack and of the heap there, and members by pointers to them.
// devices: host, gpu
// not-on: libomp (it has no routines for the memory of devices)
#include <cstdio>

struct Shape {
  double size;
  Shape(double size) : size(size) {}
  virtual ~Shape() {}
  virtual double area() const = 0;
  virtual int sides() const { return 0; }
};
struct Square : Shape {
  using Shape::Shape;
  double area() const override { return size * size; }
  int sides() const override { return 4; }
};
struct Circle : Shape {
  using Shape::Shape;
  double area() const override { return 3 * size * size; }
};

int main() {
  int is_circle[6] = {0, 1, 1, 0, 1, 0}, sides[6];
  double areas[6], sum = 0;
#pragma omp target teams distribute parallel for map(to : is_circle) map(from : areas, sides)
  for (int i = 0; i < 6; i++) {
    Square square(i);
    Circle circle(i);
    const Shape *one = is_circle[i] ? (const Shape *)&circle : &square;
    areas[i] = one->area();
    sides[i] = one->sides();
  }
#pragma omp target map(tofrom : sum) map(to : is_circle)
  for (int i = 0; i < 6; i++) {
    Shape *one = is_circle[i] ? (Shape *)new Circle(i) : new Square(i);
    sum += one->area() + one->sides();
    delete one;
  }
  for (int i = 0; i < 6; i++) std::printf("%.1f %d ", areas[i], sides[i]);
  std::printf("%.1f\n", sum);
}
