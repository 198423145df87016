//! Variables without a data-sharing attribute under `default(none)`.

use crate::support::errors;

#[test]
fn default_none() {
    let source = "\
int g; static const int kc = 3; _Thread_local int tl;
void f(int n, int m) {
  int a[10], i, s = 0, t; const int k = 4; static int st;
  #pragma omp parallel for default(none) reduction(+ : s) firstprivate(n)
  for (i = 0; i < n; i++) { int local = i; a[i] = local + k + kc + g + tl + st; s += m; a[i] = 0;
    #pragma omp parallel private(t)
    t = m;
  }
  #pragma omp parallel default(none)
  {
    #pragma omp for private(t) schedule(static, m)
    for (i = 0; i < n; i++) t = i;
  }
}
";
    let expected = [
        "5:44: variable 'a' needs a data-sharing clause under 'default(none)'",
        "4:28: note: the clause is here",
        "5:59: variable 'k' needs a data-sharing clause under 'default(none)'",
        "4:28: note: the clause is here",
        "5:63: variable 'kc' needs a data-sharing clause under 'default(none)'",
        "4:28: note: the clause is here",
        "5:68: variable 'g' needs a data-sharing clause under 'default(none)'",
        "4:28: note: the clause is here",
        "5:77: variable 'st' needs a data-sharing clause under 'default(none)'",
        "4:28: note: the clause is here",
        "5:86: variable 'm' needs a data-sharing clause under 'default(none)'",
        "4:28: note: the clause is here",
        "11:49: variable 'm' needs a data-sharing clause under 'default(none)'",
        "9:24: note: the clause is here",
        "12:21: variable 'n' needs a data-sharing clause under 'default(none)'",
        "9:24: note: the clause is here",
    ];
    assert_eq!(errors(source), expected);
}

#[test]
fn operands_that_only_lend_their_type_need_no_sharing_clause() {
    let source = "\
int f(int a, int n, double s) {
  double v[n], w[3];
  #pragma omp parallel default(none)
  {
    int x = sizeof a + sizeof(a) + _Alignof(w) + sizeof w[a];
    __typeof__(a) y = 1;
    int z = _Generic(a, int: 1, default: 2);
    x += y + z;
  }
  #pragma omp parallel default(none)
  {
    int k = sizeof v + sizeof(int[n]) + sizeof a + a;
    k++;
    __typeof__(a) y = s;
    int z = _Generic(a, int: w[0], default: 2);
  }
  return 0;
}
";
    let places: Vec<String> = errors(source)
        .into_iter()
        .filter(|line| line.contains("variable"))
        .map(|line| line.split(' ').take(3).collect::<Vec<_>>().join(" "))
        .collect();
    let expected = [
        "12:20: variable 'v'",
        "12:35: variable 'n'",
        "12:52: variable 'a'",
        "14:23: variable 's'",
        "15:30: variable 'w'",
    ];
    assert_eq!(places, expected);
}
