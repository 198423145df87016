// A target region maps what it uses by itself only where the size is known.
extern int table[];
extern struct S s;
struct S *get(struct S *);
int sum(int n) {
  int total = 0;
#pragma omp target map(tofrom : total)
  for (int i = 0; i < n; i++) total += table[i]; // error: 40: incomplete type 'int[]' and needs a clause
#pragma omp target map(tofrom : total) map(to : table[0 : n])
  for (int i = 0; i < n; i++) total += table[i];
#pragma omp target data map(to : table[0 : n])
#pragma omp target teams distribute parallel for reduction(+ : total)
  for (int i = 0; i < n; i++) total += table[i]; // error: 40: incomplete type 'int[]' and needs a clause
#pragma omp target
  get(&s); // error: 8: incomplete type 'struct S' and needs a clause
  return total;
}
