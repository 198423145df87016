//! The annotated program, run serially with markers that do nothing, prints what the plain program prints.

mod support;

use support::{printed, same_as_plain};

const HEAD: &str = r#"
#include <stdio.h>
#include <limits.h>
#include <stddef.h>
static unsigned long long h;
static void mix(long long v) { h = (h ^ (unsigned long long)v) * 0x9E3779B97F4A7C15ull; h ^= h >> 29; }
static void show(const char *what) { printf("%s %llx\n", what, h); h = 1; }
"#;

/// Wraps loops `for (header)` over a declared and an outer variable of each type.
fn loops(cases: &[(&str, &str)]) -> String {
    let mut body = String::new();
    for (number, (ty, header)) in cases.iter().enumerate() {
        // T i = … declares the variable; the second copy assigns to one that is there.
        body.push_str(&format!(
            "  {{\n#pragma omp for\n  for ({ty} {header}) mix(i);\n  show(\"{number} declared\");\n  }}\n"
        ));
        body.push_str(&format!(
            "  {{ static {ty} i; int some = 0;\n#pragma omp for lastprivate(i)\n  for ({header}) {{ some = 1; if (i == 3) continue; mix(i); }}\n  if (some) mix(i); show(\"{number} outer\");\n  }}\n"
        ));
    }
    format!(
        "{HEAD}int main(void) {{ int n = 23, m = 4, s3 = 3, neg = -2; long big = 40; unsigned un = 19; h = 1;\n{body}  return 0; }}\n"
    )
}

#[test]
fn unit_steps_up_and_down() {
    same_as_plain(&loops(&[
        ("int", "i = 0; i < n; i++"),
        ("int", "i = m; i <= n; ++i"),
        ("int", "i = n; i > m; i--"),
        ("int", "i = n; i >= -m; --i"),
        ("int", "i = 0; n > i; i += 1"),
        ("int", "i = 7; n >= i; i = i + 1"),
        ("int", "i = n; m < i; i = i - 1"),
        ("int", "i = m; i != n; i++"),
        ("int", "i = n; i != m; i--"),
        ("int", "i = n; i < m; i++"),
        ("int", "i = n; i > 0; i += -1"),
        ("int", "i = 0; i < n; i = 1 + i"),
        ("unsigned", "i = 0; i < un; i++"),
        ("long", "i = -big; i < big; i++"),
        ("int", "i = 0; i < big; i++"),
        ("int", "i = 0; i < (n > 3 ? n : m); i++"),
    ]));
}

#[test]
fn other_steps() {
    same_as_plain(&loops(&[
        ("int", "i = 0; i < n; i += 3"),
        ("int", "i = 0; i <= 21; i += s3"),
        ("int", "i = n; i > 0; i -= 4"),
        ("int", "i = n; i >= 0; i -= s3"),
        ("int", "i = n; i > 0; i += neg"),
        ("int", "i = 0; i < n; i -= neg"),
        ("int", "i = 1; i < n; i = i + 5"),
        ("int", "i = 1; i < n; i = s3 + i"),
        ("int", "i = n; i > 1; i = i - s3"),
        ("long long", "i = 5; i < 100; i += big"),
        ("unsigned long", "i = 3; i < 90; i += 7u"),
        ("short", "i = -100; i < 100; i += 9"),
    ]));
}

#[test]
fn extreme_bounds() {
    same_as_plain(&loops(&[
        ("int", "i = INT_MIN; i < INT_MIN + 5; i++"),
        ("int", "i = INT_MAX - 5; i < INT_MAX; i++"),
        ("int", "i = INT_MIN; i < INT_MAX - 1000000000; i += 1000000000"),
        ("int", "i = INT_MAX; i > INT_MIN + 1000000000; i -= 1000000000"),
        ("int", "i = INT_MIN + 4; i > INT_MIN; i--"),
        ("unsigned", "i = 4294967290u; i < 4294967295u; i++"),
        ("unsigned", "i = 0; i < 4000000000u; i += 1000000000u"),
        ("unsigned", "i = 9; i != -1; i--"),
        ("unsigned", "i = 4294967292u; i != 3; i++"),
        ("unsigned", "i = 4000000000u; i > 5; i -= 1000000000"),
        ("long long", "i = LLONG_MIN; i < LLONG_MIN + 4; i++"),
        ("long long", "i = LLONG_MIN; i < 4000000000000000000; i += 4000000000000000000"),
        ("long long", "i = LLONG_MAX - 3; i < LLONG_MAX; i++"),
        ("unsigned long long", "i = ULLONG_MAX - 6; i < ULLONG_MAX; i += 2"),
        ("unsigned long long", "i = ULLONG_MAX; i > ULLONG_MAX - 6; i--"),
        ("size_t", "i = 0; i < sizeof(int) * 4; i++"),
        ("signed char", "i = -128; i < 127; i++"),
        ("signed char", "i = 127; i > -128; i -= 3"),
        ("unsigned char", "i = 0; i < 255; i++"),
        ("unsigned char", "i = 250; i >= 1; i--"),
        ("char", "i = 'a'; i <= 'z'; i++"),
        ("unsigned short", "i = 65530; i < 65535; i++"),
        ("int", "i = -5; i < un; i++"),
        ("unsigned", "i = 0; i < n; i++"),
        ("short", "i = 0; i < big; i++"),
    ]));
}

#[test]
fn pointers() {
    same_as_plain(&format!(
        "{HEAD}struct s {{ int a, b, c; }};\nint main(void) {{ h = 1; int a[40]; struct s q[9]; int (*rows)[4] = (void *)a; long k = 3;\n\
         for (int i = 0; i < 40; i++) a[i] = i * i; for (int i = 0; i < 9; i++) q[i].b = i;\n\
         static int *p;\n\
         #pragma omp for lastprivate(p)\n for (p = a; p < a + 40; p++) mix(*p);\n mix(p - a); show(\"up\");\n\
         #pragma omp for\n for (int *p = a + 39; p >= a; p--) mix(*p);\n show(\"down\");\n\
         #pragma omp for\n for (const int *p = a; p != a + 40; ++p) mix(*p);\n show(\"ne\");\n\
         #pragma omp for\n for (struct s *p = q; p <= q + 7; p += 2) mix(p->b);\n show(\"struct\");\n\
         #pragma omp for lastprivate(p)\n for (p = &a[38]; a + 2 < p; p -= k) mix(*p);\n mix(p - a); show(\"stride\");\n\
         #pragma omp for\n for (int (*r)[4] = rows; r < rows + 10; r++) mix((*r)[3]);\n show(\"rows\");\n\
         #pragma omp for\n for (int *p = a; p < a; p++) mix(*p);\n show(\"none\"); return 0; }}\n"
    ));
}

#[test]
fn bounds_are_evaluated_once() {
    let printed = same_as_plain(&format!(
        "{HEAD}static int calls; static int f(int v) {{ calls++; return v; }}\nint main(void) {{ h = 1; int n = 10;\n\
         #pragma omp for\n for (int i = f(1); i < 9; i++) mix(i);\n\
         show(\"lb\");\n\
         {{ int n = 6;\n#pragma omp for\n for (int i = 0; i < n; i += 2) mix(i + n); show(\"inner n\"); }}\n\
         printf(\"%d\\n\", calls); return 0; }}\n"
    ));
    assert!(printed.ends_with("\n1\n"), "{printed}");
}

#[test]
fn collapsed_nests() {
    same_as_plain(&format!(
        "{HEAD}int main(void) {{ h = 1; int n = 7, m = 5; static int i, j, k; short s;\n\
         #pragma omp for collapse(2)\n for (int i = 0; i < n; i++)\n for (int j = 0; j < m; j++) mix(i * 100 + j);\n show(\"2\");\n\
         #pragma omp for collapse(2) lastprivate(i, j)\n for (i = n; i > 0; i -= 2) {{\n for (j = 1; j <= m; j++) {{ if (j == 2) continue; mix(i * 100 + j); }} }}\n mix(i); mix(j); show(\"2 last\");\n\
         #pragma omp for collapse(3) lastprivate(i, j, k)\n for (i = 0; i < n; i++) {{ {{ for (j = m; j != 0; j--)\n\n for (k = -3; k < 9; k += 4) {{ mix(i * 10000 + j * 100 + k); }} }} }}\n mix(i); mix(j); mix(k); show(\"3\");\n\
         #pragma omp for collapse(4)\n for (unsigned i = 0; i < 3; i++) for (s = 0; s < 2; s++) for (long k = 5; k >= 0; k -= 2) for (char c = 'a'; c < 'd'; c++) mix(i + s + k + c);\n show(\"4\");\n\
         int a[12];\n #pragma omp for collapse(2)\n for (int *p = a; p < a + 12; p += 3) for (int q = 0; q < n; q++) mix((p - a) * 50 + q);\n show(\"pointer\");\n\
         #pragma omp for collapse(2)\n for (int i = 0; i < n; i++) for (int j = 4; j < m - 1; j++) mix(1);\n show(\"empty inner\");\n\
         #pragma omp for collapse(2)\n for (int i = 0; i < n - 7; i++) for (int j = 0; j < m; j++) mix(1);\n show(\"empty outer\");\n\
         #pragma omp for collapse(1 + 1)\n for (int i = 0; i < n; i++) for (int j = 0; j < 1; j++) mix(i);\n show(\"expression\");\n\
         return 0; }}\n"
    ));
}

#[test]
fn constructs_nest_in_any_statement() {
    same_as_plain(&format!(
        "{HEAD}#define P(x) _Pragma(#x)\n\
         static int f(register int a, register int b) {{ register int c = a;\n\
         #pragma omp parallel\n {{ c += b + a; }}\n return c; }}\n\
         int main(void) {{ h = 1; int n = 4, c = 0, a[8] = {{0}};\n\
         for (int r = 0; r < 3; r++)\n\
         if (r == 1)\n\
         #pragma omp parallel\n\
         #pragma omp single\n mix(1);\n\
         else if (r == 2)\n\
         #pragma omp critical(x)\n mix(2);\n\
         else P(omp parallel for) for (register int i = 0; i < n; i++)\n\
         #pragma omp critical\n {{ mix(i); }}\n\
         show(\"if\");\n\
         switch (n) {{ case 3: mix(9); case 4:\n\
         #pragma omp barrier\n\
         #pragma omp parallel if(n > 2) num_threads(2 * n)\n do {{ mix(c); }} while (++c < 3);\n break; default:\n\
         #pragma omp master\n ; }}\n show(\"switch\");\n\
         #pragma omp parallel for collapse(2)\n\
         for (int i = 0; i < n; i++) for (int j = 0; j < 2; j++)\n\
         #pragma omp parallel for\n\
         for (int k = 0; k < 3; k++)\n\
         #pragma omp atomic\n a[i * 2 + j] += k;\n\
         for (int i = 0; i < 8; i++) mix(a[i]); show(\"nested\");\n\
         lab:\n\
         #pragma omp parallel\n while (c < 9) {{ c++; if (c == 5) continue; if (c == 8) break; mix(c); }}\n\
         #pragma omp parallel\n {{\n #pragma omp flush(c)\n }}\n\
         show(\"while\"); mix(f(3, 4)); show(\"register\"); return 0; }}\n"
    ));
}

#[test]
fn loop_hints_stay_with_the_loop() {
    let source = format!(
        "{HEAD}int main(void) {{ h = 1; int n = 30;\n\
         #pragma omp for\n#pragma clang loop unroll(disable)\nfor (int i = 0; i < n; i++) mix(i);\n\
         #pragma omp parallel for collapse(2)\n#pragma unroll(4)\nfor (int i = 0; i < n; i += 3)\n#pragma GCC ivdep\nfor (int j = 0; j < 9; j++) mix(i + j);\n\
         #pragma omp parallel\n#pragma nounroll\nfor (int i = 0; i < n; i++) mix(i);\n\
         show(\"hints\"); return 0; }}\n"
    );
    same_as_plain(&source);
}

#[test]
fn names_and_strings_are_escaped() {
    let source = format!(
        "{HEAD}#line 7 \"dir\\\\with \\\"quotes\\\".c\"\nint main(void) {{ h = 1;\n#pragma omp parallel\n{{ mix(__LINE__); }}\nprintf(\"%s %d\\n\", \"{{#pragma omp\", __LINE__); show(\"x\"); return 0; }}\n"
    );
    let printed = same_as_plain(&source);
    assert!(printed.starts_with("{#pragma omp 10\n"), "{printed}");
    assert!(support::annotated(&source).contains(r#""DIR.OMP.PARALLEL", "dir\\with \"quotes\".c", 8, 1)"#));
}

#[test]
fn atomics() {
    let mut body = String::new();
    let types = [
        "signed char",
        "unsigned char",
        "short",
        "unsigned short",
        "int",
        "unsigned",
        "long",
        "unsigned long long",
        "_Bool",
        "float",
        "double",
        "long double",
        "enum e",
    ];
    for (number, ty) in types.iter().enumerate() {
        let floating = matches!(*ty, "float" | "double" | "long double");
        let mut updates = vec![
            "x++",
            "++x",
            "x--",
            "--x",
            "x += e",
            "x -= e + 1",
            "x *= 3",
            "x /= 2",
            "x = x + f(e)",
            "x = e - x",
            "x = (7) * x",
            "x = x / e",
            "x = e / x",
            "x += d",
            "x = d + x",
            "x = (x - 1)",
        ];
        if !floating {
            updates.extend([
                "x &= 0x7f",
                "x |= e",
                "x ^= 5",
                "x <<= 1",
                "x >>= 1",
                "x = x << 2",
                "x = e | x",
                "x = x & 63",
            ]);
        }
        body.push_str(&format!("{{ volatile {ty} x = 5; int e = 3; double d = 2.5;\n"));
        for update in updates {
            body.push_str(&format!(
                "#pragma omp atomic\n{update};\nif (!x) x = 1; mix((long long)(x * 16));\n"
            ));
        }
        body.push_str(&format!("show(\"{number}\"); }}\n"));
    }
    same_as_plain(&format!(
        "{HEAD}#include <complex.h>\nenum e {{ A, B, C }};\nstatic int calls; static int f(int v) {{ calls++; return v; }}\n\
         struct s {{ unsigned bits : 5; int other : 9; int *p; }};\n\
         int main(void) {{ h = 1;\n{body}\
         int a[9] = {{0}}; int k = 0; struct s t = {{ 3, -4, a }};\n\
         #pragma omp atomic\n a[k++] += f(4);\n mix(k); mix(a[0]); mix(calls);\n\
         #pragma omp atomic update seq_cst\n t.bits += 30;\n\
         #pragma omp atomic\n t.other = t.other * 2;\n mix(t.bits); mix(t.other);\n\
         #pragma omp atomic\n t.p += 2;\n\
         #pragma omp atomic\n t.p++;\n mix(t.p - a);\n\
         #pragma omp atomic\n k += t.bits;\n mix(k);\n\
         double complex z = 1 + 2 * I;\n\
         #pragma omp atomic\n z *= 2 - I;\n mix(creal(z)); mix(cimag(z)); show(\"other\");\n\
         long double ld = 2, lv; int order = 0;\n\
         #pragma omp atomic capture\n {{ lv = ld; ld = f(3) - ld; }}\n mix(ld + 10 * lv);\n\
         #pragma omp atomic capture\n {{ ld *= f(5); lv = ld; }}\n mix(ld + 10 * lv);\n\
         #pragma omp atomic capture\n lv = (ld)--;\n mix(ld + 10 * lv);\n\
         #pragma omp atomic capture\n lv = ++ld;\n mix(ld + 10 * lv);\n\
         #pragma omp atomic capture\n lv = ld = 2 / ld;\n mix(16 * ld + lv);\n\
         #pragma omp atomic read\n lv = ld;\n\
         #pragma omp atomic write\n ld = lv + f(order++);\n mix(16 * ld + order);\n\
         #pragma omp atomic capture\n {{ lv = t.bits; t.bits |= f(8); }}\n mix(lv + t.bits); show(\"locked\");\n\
         int v, x = 4; float g = 1.5f, w;\n\
         #pragma omp atomic read\n v = x;\n mix(v);\n\
         #pragma omp atomic write\n g = v + 0.25;\n\
         #pragma omp atomic read acquire\n w = g;\n mix(w * 8);\n\
         #pragma omp atomic capture\n v = x++;\n mix(v);\n\
         #pragma omp atomic capture\n v = --x;\n mix(v);\n\
         #pragma omp atomic capture seq_cst\n v = x *= 5;\n mix(v);\n\
         #pragma omp atomic capture\n v = x = 100 - x;\n mix(v);\n\
         #pragma omp atomic capture\n {{ v = x; x -= 3; }}\n mix(v);\n\
         #pragma omp atomic capture\n {{ x = x + 3; v = x; }}\n mix(v);\n\
         #pragma omp atomic capture\n {{ v = x; x = k; }}\n mix(v); mix(x); show(\"capture\"); return 0; }}\n"
    ));
}

#[test]
fn sections() {
    same_as_plain(&format!(
        "{HEAD}#define P(x) _Pragma(#x)\n\
         int main(void) {{ h = 1; int a = 0, b = 7, i;\n\
         #pragma omp parallel sections\n {{ mix(1);\n\
         #pragma omp section\n {{ for (int k = 0; k < 5; k++) {{ if (k == 1) continue; if (k == 3) break; mix(k); }} }}\n\
         #pragma omp section\n ;\n\
         #pragma omp section\n for (i = 0; i < 3; i++) mix(i);\n\
         #pragma omp section\n if (b) mix(b); else mix(a);\n\
         #pragma omp section\n switch (b) {{ case 7: mix(70); break; default: mix(0); }}\n\
         #pragma omp section\n do mix(b); while (--b > 4);\n\
         #pragma omp section\n {{ int v[b]; v[0] = 3; goto l; l: mix(v[0]); }} }}\n show(\"all kinds\");\n\
         if (a)\n\
         #pragma omp sections nowait\n {{ }}\n\
         else\n\
         #pragma omp sections\n {{\n\
         #pragma omp critical\n mix(4);\n\
         #pragma omp section\n\
         #pragma omp parallel for\n for (i = 0; i < 4; i++) mix(i);\n\
         #pragma omp section\n\
         #pragma omp parallel sections\n {{ mix(5);\n\
         #pragma omp section\n {{\n\
         #pragma omp taskwait\n }} }} }}\n show(\"nested\");\n\
         #pragma omp parallel sections lastprivate(a)\n {{ P(omp section) a = 1; P(omp section) a = 2; }}\n mix(a); show(\"last\");\n\
         #pragma omp sections\n {{ mix(1); mix(2);\n\
         #pragma omp section\n mix(3); {{ mix(4); }}\n\
         #pragma omp critical\n mix(5);\n\
         #pragma omp section\n mix(0); {{ int w = 6; mix(w); }} }}\n show(\"several statements\"); return 0; }}\n"
    ));
}

#[test]
fn tasks() {
    same_as_plain(&format!(
        "{HEAD}static int fib(int n) {{ int x, y; if (n < 2) return n;\n\
         #pragma omp task shared(x) if(n > 3) final(n < 6) untied mergeable\n x = fib(n - 1);\n\
         #pragma omp task shared(y)\n y = fib(n - 2);\n\
         #pragma omp taskwait\n return x + y; }}\n\
         static void orphan(int n, int *a, double m[n][n]) {{ static int s; int v[n]; v[0] = 1; const int c = 2;\n\
         #pragma omp task\n {{ s++; mix(a[0] + m[1][1] + v[0] + c + s);\n\
         #pragma omp task default(none) shared(s)\n mix(s); }} }}\n\
         int main(void) {{ h = 1; int a[3] = {{4}}; double m[3][3] = {{{{0}}}}; m[1][1] = 2;\n\
         #pragma omp parallel\n\
         #pragma omp single\n\
         #pragma omp taskgroup\n {{\n for (int i = 0; i < 4; i++)\n\
         #pragma omp task firstprivate(i)\n {{ mix(i); }}\n\
         #pragma omp taskyield\n if (a[0])\n\
         #pragma omp task\n mix(9);\n else mix(8);\n mix(fib(9)); }}\n\
         orphan(3, a, m); show(\"tasks\"); return 0; }}\n"
    ));
}

#[test]
fn each_iteration_of_an_ordered_loop_ends_once() {
    let loops = [
        ("parallel for ordered", "for (int i = 0; i < 10; i++) { if (i % 3 == 1) continue;", 10),
        ("for ordered schedule(dynamic, 2)", "for (i = 20; i > 3; i -= 4) { if (i == 8) continue;", 5),
        ("for ordered", "for (i = 3; i != 9; ++i) {", 6),
        ("for ordered", "for (int i = n; i >= 0; i--) { while (1) break;", 8),
        (
            "for ordered collapse(2)",
            "for (int k = 0; k < 3; k++) for (i = n; i > 1; i -= 2) { if (i < 4) continue;",
            9,
        ),
        (
            "for ordered collapse(2)",
            "for (int k = 0; k < 3; k++) { for (int i = 0; i < 4; i++) { if (k) continue;",
            12,
        ),
        ("for ordered", "for (int i = n; i < 3; i++) {", 0),
    ];
    let mut body = String::new();
    let mut expected = String::new();
    for (directive, header, count) in loops {
        let braces = header.matches('{').count() - header.matches('}').count();
        body.push_str(&format!(
            "iteration_ends = 0;\n#pragma omp {directive}\n{header}\n#pragma omp ordered\nh += i;\n{} \
             printf(\"%d\\n\", iteration_ends);\n",
            "}".repeat(braces)
        ));
        expected.push_str(&format!("{count}\n"));
    }
    let source =
        format!("{HEAD}extern int iteration_ends;\nint main(void) {{ int i, n = 7;\n{body}  return 0; }}\n");
    assert_eq!(printed(&source), expected);
}

#[test]
fn threadprivate_variables_and_their_copies() {
    same_as_plain(&format!(
        "{HEAD}static int a = 1, *b, c[4]; static struct {{ int x; double y; }} d; extern int e;\n\
         #pragma omp threadprivate(a, b)\n\
         #pragma omp threadprivate(c)\n#pragma omp threadprivate(d, e)\n int e = 5;\n\
         static int count(void) {{ static int calls = 2, *last;\n\
         #pragma omp threadprivate(calls, last)\n last = &calls; return ++*last; }}\n\
         int main(void) {{ h = 1; int own = 3;\n\
         #pragma omp parallel copyin(a, c, d) copyin(e)\n {{ b = &a; c[1] = ++*b; d.x = e; }}\n\
         #pragma omp parallel for copyin(a)\n for (int i = 0; i < 3; i++) a += i;\n\
         #pragma omp single copyprivate(own, d)\n {{ own = 4; d.y = own; }}\n\
         mix(a + c[1] + d.x + e + own + count() + count()); show(\"threadprivate\"); return 0; }}\n"
    ));
}
