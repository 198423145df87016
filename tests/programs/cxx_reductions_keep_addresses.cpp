// references: clang (gcc begins what tasks reduce elsewhere)
// An initializer may keep the address of what it begins, also of small objects that are copied bit by bit.
#include <cstdio>

struct List {
  List *next, *previous;
};
struct Node {
  List link;
  int v;
};
static void begin(List *list) { list->next = list->previous = list; }
static void append(List *list, List *node) {
  node->previous = list->previous;
  node->next = list;
  list->previous->next = node;
  list->previous = node;
}
static void splice(List *to, List *from) {
  if (from->next == from) return;
  from->next->previous = to->previous;
  to->previous->next = from->next;
  from->previous->next = to;
  to->previous = from->previous;
}
static bool is(List const &list, int count, long sum) {
  for (List *at = list.next; at != &list && count >= 0; at = at->next, --count) sum -= ((Node *)at)->v;
  return count == 0 && sum == 0;
}
#pragma omp declare reduction(splice : List : splice(&omp_out, &omp_in)) initializer(begin(&omp_priv))
#pragma omp declare reduction(+ : List : splice(&omp_out, &omp_in)) initializer(omp_priv = {&omp_priv, &omp_priv})

struct Self {
  Self *self = this;
  int v = 0;
};
#pragma omp declare reduction(own : Self : omp_out.v += omp_in.v + 1000 * (omp_in.self != &omp_in))
#pragma omp declare reduction(by : Self : omp_out.v += omp_in.v + 1000 * (omp_in.self != &omp_in)) initializer(omp_priv = Self())

static Node nodes[100];

static bool of_function() {
  List list, two[2], more;
  begin(&list);
  begin(&two[0]);
  begin(&two[1]);
  begin(&more);
  Node others[10];
#pragma omp parallel for reduction(splice : list) reduction(+ : two)
  for (int i = 0; i < 100; ++i) {
    nodes[i].v = i;
    append(i < 10 ? &list : &two[i % 2], &nodes[i].link);
  }
#pragma omp declare reduction(local : List : splice(&omp_out, &omp_in)) initializer(begin(&omp_priv))
#pragma omp parallel for reduction(local : more)
  for (int i = 0; i < 10; ++i) {
    others[i].v = i;
    append(&more, &others[i].link);
  }
  return is(list, 10, 45) && is(two[0], 45, 2430) && is(two[1], 45, 2475) && is(more, 10, 45);
}

template <class T> static bool of_template() {
  T list;
  begin(&list);
#pragma omp parallel
#pragma omp single
#pragma omp taskloop grainsize(7) reduction(splice : list)
  for (int i = 0; i < 100; ++i) append(&list, &nodes[i].link);
  bool is_right = is(list, 100, 4950);
  begin(&list);
#pragma omp parallel for reduction(+ : list)
  for (int i = 0; i < 100; ++i) append(&list, &nodes[i].link);
  return is_right && is(list, 100, 4950);
}

int main() {
  Self s, t;
#pragma omp parallel for reduction(own : s) reduction(by : t)
  for (int i = 0; i < 10; ++i) {
    s.v += s.self == &s ? i : 500;
    t.v += t.self == &t ? i : 500;
  }
  std::printf("%d %d %d %d\n", of_function(), of_template<List>(), s.v, t.v);
}
