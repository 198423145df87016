/* Switches: dense, sparse, ranges, fall-through, 64-bit and negative cases. */
int dense(int x) { switch (x) { case 0: return 5; case 1: return 9; case 2: return 2; case 3: return 7; case 4: return 1; } return -1; }
int sparse(long x) {
  int r = 0;
  switch (x) { case -1000000000000L: r = 1; break; case -3: r += 2; case 17: r += 3; break; case 1L << 40: r = 4; break; default: r = 5; }
  return r;
}
int range(unsigned char c) { switch (c) { case 'a' ... 'z': return 1; case '0' ... '9': return 2; case 0: return 3; default: return 0; } }
enum e { A = -1, B, C };
const char *name(enum e v) { switch (v) { case A: return "A"; case B: return "B"; case C: return "C"; } return ""; }
