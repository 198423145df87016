/* Structs, nesting, recursion, by-value passing and returning. */
struct node { int key; struct node *left, *right; double weight[3]; };
struct pair { long first, second; };
struct big { int a[40]; struct pair p; };
struct empty {};
struct pair swap(struct pair p) { struct pair q = { p.second, p.first }; return q; }
struct big grow(struct big b, int n) { b.a[n & 31] += n; b.p = swap(b.p); return b; }
struct node *insert(struct node *t, struct node *n) {
  if (!t) return n;
  if (n->key < t->key) t->left = insert(t->left, n); else t->right = insert(t->right, n);
  return t;
}
static const struct node leaf = { 7, 0, 0, { 1.0, 2.5, -0.0 } };
struct node copy(void) { return leaf; }
int of_empty(struct empty e) { (void)e; return sizeof e; }
