//! Loops as a file in C, and the program that calls them and compares.

use std::fmt::Write;

use super::tree::{Called, Loop, TYPES, Ty, print};

/// How many elements an array has that is read or written.
const SIZE: usize = 4096;
/// Counts up to this one are all tried; it is more than the lanes of most vectors.
const COUNTS: usize = 70;

/// What loops and the driver share.
fn shared() -> String {
    let mut text = String::from(
        "typedef signed char i8; typedef unsigned char u8; typedef short i16; typedef unsigned short u16; typedef int i32;
typedef unsigned u32; typedef long i64; typedef unsigned long u64; typedef float f32; typedef double f64;
struct data {
",
    );
    for ty in TYPES {
        let name = ty.name();
        let _infallible = writeln!(text, "  const {name} *in_{name}[2]; {name} *out_{name}[2];");
    }
    text.push_str("  const int *order, *index; u64 whole[8]; f64 real[8];\n};\n");
    text
}

/// Functions that expressions call, for one type.
fn helpers(ty: Ty) -> String {
    let (t, wide) = (ty.name(), ty.wrapping());
    let mut text = format!(
        "static inline {t} least_{t}({t} a, {t} b) {{ return a < b ? a : b; }}
static inline {t} most_{t}({t} a, {t} b) {{ return a > b ? a : b; }}
"
    );
    if ty.is_real() {
        let suffix = if ty == Ty::F32 { "f" } else { "" };
        let _infallible = writeln!(
            text,
            "static inline {t} abs_{t}({t} a) {{ return __builtin_fabs{suffix}(a); }}
static inline {t} root_{t}({t} a) {{ return __builtin_sqrt{suffix}(__builtin_fabs{suffix}(a)); }}
static inline {t} down_{t}({t} a) {{ return __builtin_floor{suffix}(a); }}"
        );
        return text;
    }
    let overflows = if ty.is_signed() { format!("b == -1 ? ({t})-({wide})a : ") } else { String::new() };
    let rest = if ty.is_signed() { "b == -1 ? 0 : " } else { "" };
    let turned = format!("({t})((({wide})a << (a & 7)) | (({wide})a >> 3))");
    let abs = if ty.is_signed() { format!("a < 0 ? ({t})-({wide})a : a") } else { format!("({t})(a ^ 5)") };
    let _infallible = writeln!(
        text,
        "static inline {t} quotient_{t}({t} a, {t} b) {{ return b == 0 ? a : {overflows}a / b; }}
static inline {t} rest_{t}({t} a, {t} b) {{ return b == 0 ? a : {rest}a % b; }}
static inline {t} turned_{t}({t} a) {{ return {turned}; }}
static inline {t} abs_{t}({t} a) {{ return {abs}; }}"
    );
    kept(ty, &mut text);
    text
}

/// What images and signals are computed by: sums that stop at the borders of the type, means, distances, products that are cut.
fn kept(ty: Ty, text: &mut String) {
    let t = ty.name();
    let (least, most, bits) = match ty {
        Ty::I8 => ("-128", "127", 8),
        Ty::U8 => ("0", "255", 8),
        Ty::I16 => ("-32768", "32767", 16),
        Ty::U16 => ("0", "65535", 16),
        Ty::I32 => ("-2147483647 - 1", "2147483647", 32),
        Ty::U32 => ("0", "4294967295ll", 32),
        _ => ("-4611686018427387904ll", "4611686018427387904ll", 64),
    };
    // Of 64 bits, a part is taken, so that nothing overflows.
    let (int, part) = match ty {
        Ty::I8 | Ty::U8 | Ty::I16 => ("int", ""),
        Ty::I64 => ("i64", " / 2"),
        Ty::U64 => ("i64", " / 4"),
        _ => ("i64", ""),
    };
    let _infallible = writeln!(
        text,
        "static inline {t} plus_kept_{t}({t} a, {t} b) {{ {int} s = ({int})(a{part}) + ({int})(b{part}); return ({t})(s > {most} ? {most} : s < {least} ? {least} : s); }}
static inline {t} minus_kept_{t}({t} a, {t} b) {{ {int} s = ({int})(a{part}) - ({int})(b{part}); return ({t})(s > {most} ? {most} : s < {least} ? {least} : s); }}
static inline {t} mean_{t}({t} a, {t} b) {{ return ({t})((({int})(a{part}) + ({int})(b{part}) + 1) >> 1); }}
static inline {t} distance_{t}({t} a, {t} b) {{ {int} s = ({int})(a{part}) - ({int})(b{part}); return ({t})(s < 0 ? -s : s); }}
static inline {t} scaled_{t}({t} a, {t} b) {{ return ({t})(({int})a * (({int})b & 255) >> 8); }}",
    );
    if bits == 64 {
        let wrong = format!("(({int})a * (({int})b & 255) >> 8)");
        *text = text.replace(&wrong, "((i64)((u64)a * ((u64)b & 255)) >> 8)");
    }
}

/// What loops call and reduce by, for all types.
const REDUCED: &str = "static inline i32 whole(f64 x) { return x > -1e6 && x < 1e6 ? (i32)x : 7; }
struct least { f64 value; int place; };
#pragma omp declare reduction(least : struct least : omp_out = omp_in.value < omp_out.value ? omp_in : omp_out) \\
    initializer(omp_priv = (struct least){ 1e30, -1 })
struct total { u64 sum; i64 count; };
#pragma omp declare reduction(total : struct total : omp_out.sum += omp_in.sum, omp_out.count += omp_in.count) \\
    initializer(omp_priv = (struct total){ 0, 0 })
struct pair { u32 re, im; };
static inline struct pair times(struct pair x, struct pair y) {
    return (struct pair){ x.re * y.re - x.im * y.im, x.re * y.im + x.im * y.re };
}
#pragma omp declare reduction(times : struct pair : omp_out = times(omp_out, omp_in)) initializer(omp_priv = (struct pair){ 1, 0 })
";

/// Functions with variants for vectors: what is declared of each, and its body.
const CALLED: [(&str, &str, &str); 8] = [
    (
        "uniform(g)",
        "i32 F(steps)(i32 x, i32 g)",
        "i32 n = 0; while (x != 0 && n < (g & 15)) x = (i32)((u32)x >> 1), n++; return n + x;",
    ),
    ("", "f32 F(bent)(f32 x, f32 y)", "return x > y ? x * 2 - y : y + 1;"),
    ("uniform(p) linear(i)", "f64 F(near)(const f64 *p, int i)", "return p[i] - p[i + 1];"),
    ("inbranch simdlen(8)", "i64 F(mixed)(i64 x, i32 y)", "return y ? x / (y == -1 ? 3 : y) : x ^ y;"),
    ("", "u8 F(byte)(u8 x)", "return (u8)(x * 5 >> 2);"),
    // The pointer goes on by one element in each lane; the step of a pointer is in elements.
    (
        "linear(p : 1) uniform(n)",
        "i16 F(walk)(const i16 *p, i16 x, int n)",
        "i32 s = x; for (int k = 0; k < n; k++) s += p[k]; return (i16)s;",
    ),
    (
        "simdlen(2)",
        "u32 F(odd)(u32 x, u8 y)",
        "if (y & 1) return x * 7; for (u8 k = 0; k < (y & 6); k++) x ^= x << 1; return x;",
    ),
    ("notinbranch linear(i)", "u16 F(whole_only)(u16 i)", "return (u16)(i * i + 1);"),
];

/// What the files with loops and with what they call begin with.
fn beginning() -> String {
    let mut text = shared();
    text.extend(TYPES.iter().map(|ty| helpers(*ty)));
    for size in [16, 64, 256] {
        let numbers: Vec<String> = (0..size).map(|k| ((k * 167 + 13 + k / 7) % 256).to_string()).collect();
        let _infallible =
            writeln!(text, "static const u8 table_{size}[{size}] = {{ {} }};", numbers.join(", "));
    }
    text.push_str(REDUCED);
    for (clauses, head, _) in CALLED {
        let _infallible = writeln!(text, "#pragma omp declare simd {clauses}\n{head};");
    }
    text
}

/// The file with the called functions, which no loop can take into itself.
pub(super) fn called(loops: &[Loop]) -> String {
    let mut text = beginning();
    for (clauses, head, body) in CALLED {
        let _infallible = writeln!(text, "#pragma omp declare simd {clauses}\n{head} {{ {body} }}");
    }
    for Called { clauses, head, body } in loops.iter().filter_map(|made| made.called.as_ref()) {
        let _infallible = writeln!(text, "#pragma omp declare simd {clauses}\n{head} {{");
        print(body, 1, &mut text);
        text.push_str("}\n");
    }
    text
}

/// The file with the loops; `F` gives functions a name that the compiler's own ones have.
pub(super) fn file(loops: &[Loop]) -> String {
    let mut text = beginning();
    for (number, made) in loops.iter().enumerate() {
        if let Some(Called { clauses, head, .. }) = &made.called {
            let _infallible = writeln!(text, "#pragma omp declare simd {clauses}\n{head};");
        }
        let _infallible = writeln!(
            text,
            "// seed {}\nvoid F(loop{number})(struct data *r, int n, int m, int u, f32 v) {{",
            made.seed
        );
        print(&made.before, 1, &mut text);
        if !made.directive.is_empty() {
            let clauses: String = made.clauses.iter().map(|clause| format!(" {clause}")).collect();
            let _infallible = writeln!(text, "#pragma omp {}{clauses}", made.directive);
        }
        let _infallible = writeln!(text, "    {} {{", made.head);
        print(&made.body, 2, &mut text);
        text.push_str("    }\n");
        print(&made.after, 1, &mut text);
        text.push_str("}\n");
    }
    text
}

/// A program that calls each of so many loops in both ways, and stops where one computes something else.
pub(super) fn driver(count: usize) -> String {
    let mut text = String::from("#include <stdio.h>\n#include <string.h>\n");
    text.push_str(&shared());
    let mut rows = String::new();
    for number in 0..count {
        let parameters = "(struct data *r, int n, int m, int u, f32 v)";
        let _infallible =
            writeln!(text, "void plain_loop{number}{parameters}; void weft_loop{number}{parameters};");
        let _infallible = writeln!(rows, "  {{ plain_loop{number}, weft_loop{number} }},");
    }
    let _infallible = writeln!(
        text,
        "static const struct {{ void (*plain)(struct data *, int, int, int, f32); void (*weft)(struct data *, int, int, int, f32); }}
    all[] = {{\n{rows}}};
enum {{ SIZE = {SIZE}, ROOM = SIZE + 16 }};
static u64 state;
static u64 number(void) {{ state ^= state << 13, state ^= state >> 7, state ^= state << 17; return state >> 8; }}
// Small numbers as often as large ones, and what is special about real ones.
static u64 whole(void) {{ return number() & 1 ? number() << 8 ^ number() : number() % 19 - 9; }}
static f64 real(int special) {{
    u64 kind = number() % 40;
    if (special && kind < 4) return kind == 0 ? __builtin_nan(\"\") : kind == 1 ? __builtin_inf() : kind == 2 ? -0.0 : 0.0;
    return ((f64)(number() % 400) - 200) / 8;
}}
static int order[ROOM], at_index[ROOM];"
    );
    for ty in TYPES {
        let t = ty.name();
        let _infallible = writeln!(
            text,
            "static {t} in_{t}[2][ROOM], first_{t}[2][ROOM], plain_{t}[2][ROOM], weft_{t}[2][ROOM];"
        );
    }
    text.push_str("static void fill(int special) {\n    for (int k = 0; k < ROOM; k++) {\n");
    for ty in TYPES {
        let t = ty.name();
        let value = if ty.is_real() { "real(special)" } else { "whole()" };
        for half in 0..2 {
            let _infallible = writeln!(
                text,
                "        in_{t}[{half}][k] = ({t}){value}, first_{t}[{half}][k] = ({t}){value};"
            );
        }
    }
    text.push_str(
        "        at_index[k] = (int)(number() % SIZE), order[k] = k;
    }
    for (int k = SIZE - 1; k > 0; k--) {
        int other = (int)(number() % (u64)(k + 1)), kept = order[k];
        order[k] = order[other], order[other] = kept;
    }
}
static int same(f64 a, f64 b) { return a == b || (a != a && b != b); }
// What the loop gets: each array begins somewhere else, so that few are aligned.
static void prepare(struct data *r, int is_weft) {
    u64 kept = state;
    memset(r, 0, sizeof *r);
    for (int half = 0; half < 2; half++) {
",
    );
    for ty in TYPES {
        let t = ty.name();
        let _infallible = writeln!(
            text,
            "        {t} *out_{t} = is_weft ? weft_{t}[half] : plain_{t}[half];
        memcpy(out_{t}, first_{t}[half], sizeof first_{t}[half]);
        r->in_{t}[half] = in_{t}[half] + number() % 8, r->out_{t}[half] = out_{t} + number() % 8;"
        );
    }
    text.push_str(
        "    }
    r->order = order, r->index = at_index;
    if (!is_weft) state = kept;
}
static const char *compared(const struct data *a, const struct data *b) {
    static char words[200];
    for (int k = 0; k < 8; k++) {
        if (a->whole[k] != b->whole[k]) { sprintf(words, \"whole[%d] is %lu, not %lu\", k, b->whole[k], a->whole[k]); return words; }
        if (!same(a->real[k], b->real[k])) { sprintf(words, \"real[%d] is %.17g, not %.17g\", k, b->real[k], a->real[k]); return words; }
    }
    for (int half = 0; half < 2; half++) {
",
    );
    for ty in TYPES {
        let t = ty.name();
        let (differs, format) = match ty.is_real() {
            true => (format!("!same(plain_{t}[half][k], weft_{t}[half][k])"), "%.17g, not %.17g"),
            false => (format!("plain_{t}[half][k] != weft_{t}[half][k]"), "%.0f, not %.0f"),
        };
        let _infallible = writeln!(
            text,
            "        for (int k = 0; k < ROOM; k++)
            if ({differs}) {{ sprintf(words, \"out_{t}[%d][%d] is {format}\", half, (int)(k - (b->out_{t}[half] - weft_{t}[half])), (f64)weft_{t}[half][k], (f64)plain_{t}[half][k]); return words; }}"
        );
    }
    let _infallible = writeln!(
        text,
        "    }}
    return 0;
}}
int main(void) {{
    static struct data plain, weft;
    for (unsigned k = 0; k < sizeof all / sizeof *all; k++) {{
        printf(\"begin %u\\n\", k), fflush(stdout);
        for (int count = 0; count <= {COUNTS} + 3; count++) {{
            state = 88172645463325252u + (u64)count * 977;
            if (count % 12 == 0) fill(count % 24 == 0);
            int n = count > {COUNTS} ? {COUNTS} + (int)(number() % 130) : count;
            int m = (int)(number() % 8), u = (int)whole();
            f32 v = (f32)real(0);
            prepare(&plain, 0), prepare(&weft, 1);
            all[k].plain(&plain, n, m, u, v), all[k].weft(&weft, n, m, u, v);
            const char *wrong = compared(&plain, &weft);
            if (wrong) {{ printf(\"wrong for n %d, m %d, u %d, v %g: %s\\n\", n, m, u, v, wrong); return 1; }}
        }}
    }}
    return 0;
}}"
    );
    text
}

/// Loops as [`super::judge`] compiles them.
pub fn printed(loops: &[Loop]) -> String {
    let called = called(loops);
    let functions = called.strip_prefix(&beginning()).unwrap_or(&called);
    format!("{}{functions}", file(loops))
}
