// Structured bindings to bit-fields have no address by which a region could share them.
// flags: -std=c++17
struct Bits {
  unsigned low : 3, high : 5;
  int rest;
};
int sum(Bits bits) {
  auto [low, high, rest] = bits;
  int r = 0;
  #pragma omp parallel for reduction(+ : r) // error: 1: a structured binding that names a bit-field is not supported in this region yet
  for (int i = 0; i < 10; i++) r += low + rest;
  return r;
}
