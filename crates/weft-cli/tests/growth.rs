//! Large inputs take time in proportion to their size: eight times the input, not 64 times the time.
//!
//! Times are those that `--time-passes` says Weft's own thread has worked, for the stages that look at every construct: what else
//! the machine does is not in them. Half of what would be quadratic is allowed. Times that are out of proportion are taken again,
//! and the least of all count.

mod support;

use std::fmt::Write as _;

use support::{Folder, err};

/// How much larger the large input is.
const LARGER: usize = 8;
/// What a stage may take, at worst, for the large input; 64 is quadratic.
const FACTOR: f64 = 32.0;
/// Shorter times, in milliseconds, are noise.
const NOISE: f64 = 5.0;
/// So often both programs are measured until their times are in proportion.
const ROUNDS: usize = 12;

/// How long Weft works in each of `stages` for a program at `level`, in milliseconds. It has debug information, which grows with it.
fn times(program: &str, level: &str, stages: &[&str]) -> Vec<f64> {
    let folder = Folder::with(&[("a.c", program)]);
    let output = folder.weft(&format!("cc {level} -g -c a.c -o a.o -Werror=weft-fallback --time-passes"));
    assert!(output.status.success(), "{}", err(&output));
    let table = err(&output);
    let time = |stage: &&str| {
        let row = table.lines().find(|line| line.split_whitespace().next() == Some(stage));
        let own =
            row.and_then(|row| row.split_once(" % ")).and_then(|(_, own)| own.split_whitespace().next());
        let time = own.and_then(|time| time.parse().ok());
        time.unwrap_or_else(|| panic!("no stage {stage} in {table}"))
    };
    stages.iter().map(time).collect()
}

/// Checks that a larger program does not take longer by the square of its size.
fn grows_evenly(make: impl Fn(usize) -> String, size: usize, stages: &[&str]) {
    grows_evenly_at("-O0", make, size, stages);
}

/// The same at `level`.
fn grows_evenly_at(level: &str, make: impl Fn(usize) -> String, size: usize, stages: &[&str]) {
    let sizes = [make(size), make(LARGER * size)];
    let mut best = [vec![f64::INFINITY; stages.len()], vec![f64::INFINITY; stages.len()]];
    // Where others use the processors, the least of few times may be a long one. A small time that is too long would hide a large one.
    for _ in 0..ROUNDS {
        for (which, program) in [0, 0, 0, 1].map(|which| (which, &sizes[which])) {
            for (best, time) in best[which].iter_mut().zip(times(program, level, stages)) {
                *best = best.min(time);
            }
        }
        if best[0].iter().zip(&best[1]).all(|(small, large)| is_even(*small, *large)) {
            return;
        }
    }
    for ((small, large), stage) in best[0].iter().zip(&best[1]).zip(stages) {
        assert!(is_even(*small, *large), "{stage}: {small} ms, then {large} ms");
    }
}

/// Whether a stage that takes `small` for a program does not take too long with `large` for one that is [`LARGER`].
fn is_even(small: f64, large: f64) -> bool {
    large < FACTOR * small.max(NOISE)
}

#[test]
fn many_names_in_a_clause() {
    let make = |names: usize| {
        let declared: String = (0..names).map(|n| format!("int v{n};\n")).collect();
        let listed: Vec<String> = (0..names).map(|n| format!("v{n}")).collect();
        let list = listed.join(",");
        format!("{declared}int main(void) {{\n#pragma omp parallel private({list})\nv0 = 1;\nreturn 0;\n}}\n")
    };
    grows_evenly(make, 1500, &["annotate", "prepare", "vectorize"]);
}

#[test]
fn many_shared_names() {
    let make = |names: usize| {
        let declared: String = (0..names).map(|n| format!("int v{n} = g({n});\n")).collect();
        let listed: Vec<String> = (0..names).map(|n| format!("v{n}")).collect();
        let list = listed.join(",");
        format!("int g(int);\nvoid f(void) {{\n{declared}#pragma omp parallel shared({list})\ng(v0);\n}}\n")
    };
    grows_evenly(make, 800, &["annotate", "prepare"]);
}

#[test]
fn many_functions() {
    let make = |functions: usize| {
        let mut program = String::new();
        for n in 0..functions {
            let _infallible = write!(
                program,
                "void f{n}(double *a, int n) {{\n#pragma omp parallel for\nfor (int i = 0; i < n; i++) a[i] += {n};\n}}\n"
            );
        }
        program
    };
    grows_evenly(make, 250, &["annotate", "read", "prepare", "graph", "outline", "lower", "vectorize"]);
}

#[test]
fn many_regions_in_a_function() {
    let make = |regions: usize| {
        let mut body = String::new();
        for n in 0..regions {
            let _infallible = write!(
                body,
                "#pragma omp parallel for reduction(+ : s) num_threads(2)\nfor (int i = 0; i < {n}; i++) {{ s += i; a[{n}] = s; }}\n"
            );
        }
        format!("int main(void) {{ int s = 0; static int a[{regions}];\n{body}return s == 0; }}\n")
    };
    grows_evenly(make, 50, &["annotate", "prepare", "graph", "outline", "lower"]);
}

#[test]
fn many_loops_in_a_region() {
    let make = |loops: usize| {
        let mut body = String::new();
        for n in 0..loops {
            let (clause, inner) = match n % 4 {
                0 => ("nowait", ""),
                1 => ("schedule(dynamic)", ""),
                2 => ("simd", ""),
                _ => ("ordered", "#pragma omp ordered\n"),
            };
            let _infallible = write!(
                body,
                "#pragma omp for {clause}\nfor (int i = 0; i < {n}; i++) {{\n{inner}a[i] += {n};\n}}\n"
            );
        }
        format!(
            "int main(void) {{ static int a[{loops}];\n#pragma omp parallel\n{{\n{body}}}\nreturn a[0]; }}\n"
        )
    };
    grows_evenly(make, 100, &["annotate", "legalize", "prepare", "graph", "outline", "lower"]);
}

#[test]
fn many_vectorized_loops_in_a_function() {
    let make = |loops: usize| {
        let one = "#pragma omp simd\nfor (int i = 0; i < n; i++) a[i] += n;\n";
        format!("void f(int *a, int n) {{\n{}}}\n", one.repeat(loops))
    };
    grows_evenly(make, 100, &["read", "legalize", "prepare", "lower"]);
}

#[test]
fn many_kinds_of_constructs_in_a_region() {
    let make = |constructs: usize| {
        let mut body = String::new();
        for n in 0..constructs {
            let construct = match n % 3 {
                0 => "taskloop\nfor (int i = 0; i < n; i++) a[i]++;",
                1 => "sections reduction(+ : s)\n{\ns++;\n#pragma omp section\na[1]++;\n}",
                _ => "for collapse(2)\nfor (int i = 0; i < n; i++) for (int j = 0; j < n; j++) a[j] += i;",
            };
            let _infallible = writeln!(body, "#pragma omp {construct}");
        }
        format!("int a[9];\nint f(int n) {{ int s = 0;\n#pragma omp parallel\n{{\n{body}}}\nreturn s; }}\n")
    };
    let stages = ["annotate", "surface", "read", "legalize", "prepare", "graph", "outline", "lower"];
    grows_evenly(make, 90, &stages);
}

#[test]
fn many_locks_in_a_function() {
    let make = |locks: usize| {
        let mut body = String::new();
        for n in 0..locks {
            let _infallible = writeln!(body, "#pragma omp critical(c{n})\na[{n}] += n;");
        }
        format!("extern int a[];\nvoid f(int n) {{\n{body}}}\n")
    };
    grows_evenly_at("-O2", make, 200, &["read", "prepare", "refine", "work-first", "lower"]);
    // Without optimization all of them begin in one block.
    grows_evenly(make, 500, &["read", "prepare", "lower"]);
}

#[test]
fn many_canceled_loops_in_a_region() {
    let make = |loops: usize| {
        let mut body = String::new();
        for n in 0..loops {
            let _infallible = writeln!(
                body,
                "#pragma omp for\nfor (int i = 0; i < n; i++) {{ a[i % 9] += i; if (a[0] == {n}) {{\n#pragma omp cancel for\n}} }}"
            );
        }
        format!("int a[9];\nint f(int n) {{\n#pragma omp parallel\n{{\n{body}}}\nreturn a[0]; }}\n")
    };
    // With optimization, variables have ends that a jump comes by.
    grows_evenly_at("-O2", make, 25, &["annotate", "read", "legalize", "prepare"]);
}

#[test]
fn many_regions_in_each_other() {
    let make = |depth: usize| {
        let open = "#pragma omp parallel num_threads(1)\n{\n".repeat(depth);
        let close = "}\n".repeat(depth);
        format!("int main(void) {{ int s = 0;\n{open}s++;\n{close}return s != 1; }}\n")
    };
    grows_evenly(make, 25, &["annotate", "graph", "outline", "lower"]);
}

/// How many bytes the module has behind each of `stages` for a program at `level`.
fn sizes(program: &str, level: &str, stages: &[&str]) -> Vec<usize> {
    let folder = Folder::with(&[("a.c", program)]);
    let printed: String = stages.iter().map(|stage| format!(" --print-after={stage}")).collect();
    let output = folder.weft(&format!("cc {level} -c a.c -o a.o -Werror=weft-fallback{printed}"));
    assert!(output.status.success(), "{}", err(&output));
    let modules = err(&output);
    let size = |stage: &&str| {
        let begins = |module: &&str| module.starts_with(&format!("{stage}: "));
        let module = modules.split("; *** after ").find(begins);
        module.unwrap_or_else(|| panic!("no module after {stage}")).len()
    };
    stages.iter().map(size).collect()
}

/// One construct more costs what the one before it did: IR, unlike time, is the same on every machine.
#[test]
fn each_construct_adds_the_same_amount_of_ir() {
    /// What the names of more values and blocks may add, in percent: their numbers have more digits.
    const MORE_DIGITS: usize = 8;
    let constructs = [
        ("target map(tofrom : a[0:n])", "a[N] += n;"),
        ("parallel for", "for (int i = 0; i < n; i++) a[i] += N;"),
        ("critical(cN)", "a[N] += n;"),
        ("atomic", "a[N] += n;"),
        ("task depend(inout : a[N])", "a[N] += n;"),
        ("sections", "{\na[N] += n;\n#pragma omp section\na[0] = n;\n}"),
        ("single", "a[N] += n;"),
        ("taskloop", "for (int i = 0; i < n; i++) a[i] += N;"),
    ];
    let stages = ["outline", "lower"];
    for (directive, body) in constructs {
        for level in ["-O0", "-O2"] {
            let at = |count: usize| {
                let all: String = (0..count)
                    // Numbers of one length, lest their digits count.
                    .map(|n| {
                        format!("#pragma omp {directive}\n{body}\n").replace('N', &(1000 + n).to_string())
                    })
                    .collect();
                sizes(&format!("extern int a[];\nvoid f(int n) {{\n{all}}}\n"), level, &stages)
            };
            let [few, some, many] = [20, 40, 80].map(at);
            for (stage, ((few, some), many)) in stages.iter().zip(few.iter().zip(&some).zip(&many)) {
                let (first, then) = (some - few, many - some);
                let allowed = 2 * first * (100 + MORE_DIGITS) / 100;
                assert!(then <= allowed, "{directive}, {stage}, {level}: {first} bytes, then {then}");
            }
        }
    }
}

/// A name more costs what the one before it did: of many objects, each pair is not told apart.
#[test]
fn each_reduced_name_adds_the_same_amount_of_ir() {
    let at = |count: usize| {
        let declared: String = (0..count).map(|n| format!("int v{} = g({n});\n", 1000 + n)).collect();
        let listed: Vec<String> = (0..count).map(|n| format!("v{}", 1000 + n)).collect();
        let list = listed.join(",");
        let region = format!("#pragma omp parallel reduction(+ : {list})\nv1000 += g(1);\n");
        sizes(&format!("int g(int);\nvoid f(void) {{\n{declared}{region}}}\n"), "-O0", &["outline"])[0]
    };
    let [few, some, many] = [300, 600, 1200].map(at);
    let (first, then) = (some - few, many - some);
    assert!(then < 3 * first, "{first} bytes, then {then}");
}
