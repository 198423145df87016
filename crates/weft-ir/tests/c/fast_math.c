/* Fast-math flags by pragma and by attribute. */
float dot(const float *a, const float *b, int n) {
#pragma clang fp reassociate(on) contract(fast)
  float s = 0;
  for (int i = 0; i < n; i++) s += a[i] * b[i];
  return s;
}
float relaxed(float a, float b) {
#pragma float_control(precise, off)
  return a > b ? -a / b : __builtin_sqrtf(a) + b;
}
