/* Addresses of labels, in code and in a static table. */
int run(const unsigned char *code, int acc) {
  static void *const table[] = { &&op_add, &&op_sub, &&op_mul, &&op_end };
  const void *last = &&op_end;
  goto *table[*code++ & 3];
op_add: acc += *code++; goto *table[*code++ & 3];
op_sub: acc -= *code++; goto *table[*code++ & 3];
op_mul: acc *= *code++; if (acc > 1000) goto *last; goto *table[*code++ & 3];
op_end: return acc;
}
int offset(int i) {
  static const int table[] = { &&a - &&a, &&b - &&a };
  goto *(&&a + table[i]);
a: return 1;
b: return 2;
}
