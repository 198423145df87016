//! Generates simd loops: a C file whose functions each run one loop, once as `simd` and once as it is.
//!
//! The loops have conditions, strides, inner loops that lanes leave together or one by one, integer divisions, reductions,
//! choices, calls, and all types from 8 to 64 bits. All arithmetic is exact, so the results of both must be equal bit by bit:
//! integers wrap (they are unsigned where they are computed), and floating-point numbers are small multiples of 1/8.

use std::fmt::Write as _;

/// A generator of numbers (xorshift).
pub struct Numbers(u64);

impl Numbers {
    pub fn new(seed: u64) -> Numbers {
        Numbers(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % limit
    }

    fn one_of<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len() as u64) as usize]
    }

    fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }
}

/// The types of elements: name in the program, and whether it is an integer.
const TYPES: [(&str, bool); 10] = [
    ("i8", true),
    ("u8", true),
    ("i16", true),
    ("u16", true),
    ("i32", true),
    ("u32", true),
    ("i64", true),
    ("u64", true),
    ("float", false),
    ("double", false),
];

struct Loop {
    numbers: Numbers,
    ty: &'static str,
    is_integer: bool,
    index: &'static str,
    /// Names of values in scope, of type `ty`.
    values: Vec<String>,
    text: String,
    fresh: u32,
}

impl Loop {
    fn subscript(&mut self) -> String {
        let i = self.index;
        match self.numbers.below(10) {
            0 => format!("2 * {i}"),
            1 => format!("{i} + 3"),
            2 => format!("N - 1 - {i}"),
            3 => format!("ix[{i}]"),
            _ => i.to_owned(),
        }
    }

    fn value(&mut self) -> String {
        match self.numbers.below(8) {
            0..=2 if !self.values.is_empty() => {
                let at = self.numbers.below(self.values.len() as u64) as usize;
                self.values[at].clone()
            }
            0..=4 => {
                let array = self.numbers.one_of(&["a", "b"]);
                let subscript = self.subscript();
                format!("{array}[{subscript}]")
            }
            5 => format!("({})({} % 16)", self.ty, self.index),
            6 => "u".to_owned(),
            _ => format!("({}){}", self.ty, self.numbers.below(7) + 1),
        }
    }

    /// Arithmetic whose result is exact: sums of few numbers, and products of small ones.
    fn expression(&mut self, depth: u32) -> String {
        if depth == 0 {
            return self.value();
        }
        let (left, right) = (self.expression(depth - 1), self.expression(depth - 1));
        if self.is_integer {
            match self.numbers.below(9) {
                0 => format!("({})(({left}) / (({right}) ? ({right}) : 3))", self.ty),
                1 => format!("({})(({left}) % ((({right}) & 15) + 1))", self.ty),
                2 => format!("({})(({left}) & ({right}))", self.ty),
                3 => format!("({})((u64)({left}) * (u64)({right}))", self.ty),
                4 => format!("({})(({left}) ^ ({right}))", self.ty),
                5 => format!("({})(({left}) < ({right}) ? ({left}) : ({right}))", self.ty),
                6 => format!("({})((u64)({left}) - (u64)({right}))", self.ty),
                _ => format!("({})((u64)({left}) + (u64)({right}))", self.ty),
            }
        } else {
            match self.numbers.below(6) {
                0 => format!("(({left}) < ({right}) ? ({left}) : ({right}))"),
                1 => format!("(({left}) * ({})0.5)", self.ty),
                2 => format!("(({left}) - ({right}))"),
                3 => format!("small(({left}))"),
                _ => format!("(({left}) + ({right}))"),
            }
        }
    }

    fn condition(&mut self) -> String {
        let (left, right) = (self.value(), self.value());
        let operator = self.numbers.one_of(&["<", "<=", ">", "!=", "=="]);
        if self.numbers.chance(15) {
            return format!("({} & 7) == {}", self.index, self.numbers.below(8));
        }
        format!("{left} {operator} {right}")
    }

    fn name(&mut self) -> String {
        self.fresh += 1;
        format!("t{}", self.fresh)
    }

    fn statements(&mut self, depth: u32) {
        let count = 1 + self.numbers.below(3);
        for _ in 0..count {
            self.statement(depth);
        }
    }

    fn statement(&mut self, depth: u32) {
        let known = self.values.len();
        let ty = self.ty;
        match self.numbers.below(if depth == 0 { 4 } else { 9 }) {
            0 | 1 => {
                let (expression, name) = (self.expression(2), self.name());
                let _ = writeln!(self.text, "{ty} {name} = {expression};");
                self.values.push(name);
            }
            2 | 3 => {
                // Each iteration writes to its own place.
                let array = self.numbers.one_of(&["c", "d"]);
                let (expression, i) = (self.expression(2), self.index);
                let _ = writeln!(self.text, "{array}[{i}] = {expression};");
            }
            4 | 5 => {
                let condition = self.condition();
                let _ = writeln!(self.text, "if ({condition}) {{");
                self.statements(depth - 1);
                self.values.truncate(known);
                if self.numbers.chance(50) {
                    let _ = writeln!(self.text, "}} else {{");
                    self.statements(depth - 1);
                    self.values.truncate(known);
                }
                let _ = writeln!(self.text, "}}");
            }
            6 | 7 => {
                // All lanes together.
                let (name, j) = (self.name(), self.name());
                let first = self.value();
                let _ = writeln!(self.text, "{ty} {name} = {first};\nfor (int {j} = 0; {j} < M; {j}++) {{");
                let i = self.index;
                let term = match self.numbers.below(4) {
                    0 => format!("x[{j}]"),
                    1 => format!("m[{j} * 80 + {i}]"),
                    2 => format!("m[{i} * 8 + ({j} & 7)]"),
                    _ => self.value(),
                };
                let sum = if self.is_integer {
                    format!("({ty})((u64){name} + (u64){term})")
                } else {
                    format!("small({name} + {term})")
                };
                let condition = if self.numbers.chance(30) { self.condition() } else { "1".to_owned() };
                let _ = writeln!(self.text, "if ({condition}) {name} = {sum};\n}}");
                self.values.push(name);
            }
            _ => {
                // One by one.
                let (name, k) = (self.name(), self.name());
                let first = self.value();
                let stop = self.numbers.one_of(&["k_ >= a_", "(a_ & 3) == 1", "k_ > i_ % 5"]);
                let i = self.index;
                let bits = if self.is_integer {
                    format!("(int)(a[{i}] & 31)")
                } else {
                    format!("(int)(ix[{i}] % 32)")
                };
                let stop = stop.replace("a_", &bits).replace("k_", &k).replace("i_", i);
                let body = if self.is_integer {
                    format!("{name} = ({ty})((u64){name} * 3 + (u64){k})")
                } else {
                    format!("{name} = small({name} + {k})")
                };
                let _ = writeln!(
                    self.text,
                    "{ty} {name} = {first}; int {k};\nfor ({k} = 0; {k} < 20; {k}++) {{ if ({stop}) break; {body}; }}\n\
                     {name} = ({ty})({name} + {k});"
                );
                self.values.push(name);
            }
        }
    }
}

/// What comes before the loops.
pub const HEAD: &str = r#"#include <stdio.h>
#include <string.h>
typedef signed char i8; typedef unsigned char u8; typedef short i16; typedef unsigned short u16;
typedef int i32; typedef unsigned u32; typedef long long i64; typedef unsigned long long u64;
enum { N = 70, M = 5, MOST = 2000 };
#define small(x) ((x) > 1000 ? (x) - 1000 : (x) < -1000 ? (x) + 1000 : (x))
"#;

/// Returns the functions of loop number `seed`: `NAME(n, …)`, as `simd` or not.
pub fn function(seed: u64, name: &str, is_simd: bool) -> String {
    let mut numbers = Numbers::new(seed + 1);
    numbers.below(2);
    let (ty, is_integer) = TYPES[numbers.below(TYPES.len() as u64) as usize];
    let mut made =
        Loop { numbers, ty, is_integer, index: "i", values: Vec::new(), text: String::new(), fresh: 0 };
    made.statements(2);
    let reduces = made.numbers.below(6);
    let term = made.expression(1);
    let (clause, before, within, behind) = match reduces {
        0 if is_integer => (
            "reduction(+ : s)",
            "u64 s = 7;",
            format!("s += (u64)({term});"),
            "out[0] = (double)(s % 1000003);",
        ),
        1 => (
            "reduction(min : lo) reduction(max : hi)",
            "LO lo = 100; LO hi = -100;",
            format!("LO v = (LO)({term}); if (v < lo) lo = v; if (v > hi) hi = v;"),
            "out[0] = (double)lo; out[1] = (double)hi;",
        ),
        2 => (
            "reduction(least : at)",
            "struct at at = { 1000000, -1 };",
            format!("LO v = (LO)({term}); if (v < at.v) {{ at.v = v; at.i = i; }}"),
            "out[0] = (double)at.v; out[1] = at.i;",
        ),
        3 => ("lastprivate(last)", "T last = 0;", format!("last = {term};"), "if (n) out[0] = (double)last;"),
        _ => ("", "", String::new(), ""),
    };
    let pragma = if is_simd { format!("#pragma omp simd {clause}\n") } else { String::new() };
    let (lo, declares) = (if is_integer { "i64" } else { "double" }, reduces == 2);
    let mut text = format!("#undef T\n#define T {ty}\n#undef LO\n#define LO {lo}\n");
    if declares {
        let _ = writeln!(
            text,
            "struct at_{name} {{ LO v; int i; }};\n#define at at_{name}\n#pragma omp declare reduction(least : struct at : \
             omp_out = omp_in.v < omp_out.v ? omp_in : omp_out) initializer(omp_priv = (struct at) {{ 1000000, -1 }})"
        );
    }
    let before = before.replace("struct at at", "struct at best");
    let (within, behind) = (within.replace("at.", "best."), behind.replace("at.", "best."));
    let pragma = pragma.replace(": at)", ": best)");
    let _ = writeln!(
        text,
        "__attribute__((noinline)) void {name}(int n, const T *a, const T *b, T *c, T *d, const T *x, const T *m, \
         const int *ix, T u, double *out) {{\n{before}\n{pragma}for (int i = 0; i < n; i++) {{\n{}{within}\n}}\n{behind}\n}}",
        made.text
    );
    if declares {
        text.push_str("#undef at\n");
    }
    text
}

/// Returns a function that compares both loops for all numbers of iterations.
pub fn check(seed: u64) -> String {
    let mut numbers = Numbers::new(seed + 1);
    numbers.below(2);
    let (ty, is_integer) = TYPES[numbers.below(TYPES.len() as u64) as usize];
    let element = if is_integer { "(T)(r >> 20)" } else { "(T)((int)(r >> 40) % 64) / 8" };
    format!(
        "#undef T\n#define T {ty}\nvoid s{seed}(int, const T *, const T *, T *, T *, const T *, const T *, const int *, T, double *);\n\
         void p{seed}(int, const T *, const T *, T *, T *, const T *, const T *, const int *, T, double *);\n\
         static void check{seed}(void) {{\n\
         static T in[4][MOST], out[4][MOST]; static int ix[MOST]; double sums[2][2];\n\
         u64 r = {seed} * 77 + 5;\n\
         for (int k = 0; k < 4; k++) for (int i = 0; i < MOST; i++) {{ r = r * 6364136223846793005ull + 1442695040888963407ull; in[k][i] = {element}; }}\n\
         for (int i = 0; i < MOST; i++) {{ r = r * 6364136223846793005ull + 1442695040888963407ull; ix[i] = (int)((r >> 33) % N); }}\n\
         for (int n = 0; n <= N; n++) for (int shift = 0; shift < 2; shift++) {{\n\
         memset(sums, 0, sizeof sums);\n\
         for (int k = 0; k < 4; k++) memcpy(out[k], in[3], sizeof out[k]);\n\
         s{seed}(n, in[0] + shift, in[1], out[0] + shift, out[1], in[2], in[3], ix, in[2][9], sums[0]);\n\
         p{seed}(n, in[0] + shift, in[1], out[2] + shift, out[3], in[2], in[3], ix, in[2][9], sums[1]);\n\
         if (memcmp(out[0], out[2], sizeof out[0]) || memcmp(out[1], out[3], sizeof out[1]) || memcmp(sums[0], sums[1], sizeof sums[0])) {{\n\
         printf(\"loop {seed} differs with %d iterations\\n\", n); return; }} }} }}\n"
    )
}
