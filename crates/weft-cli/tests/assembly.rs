//! The machine code of regions, where what LLVM makes depends on what Weft tells it.

mod support;

use support::{Folder, err};

/// The lines of the loop in which `function` is called: from the label in front of the call to the jump behind it.
fn loop_around<'a>(assembly: &'a str, function: &str) -> Vec<&'a str> {
    let lines: Vec<&str> = assembly.lines().collect();
    let is_call = |line: &str| line.starts_with("\tcallq") && line.contains(function);
    let call = lines.iter().position(|line| is_call(line)).expect("a call");
    let first = lines[..call].iter().rposition(|line| line.starts_with(".L")).expect("a label");
    let jump = lines[call..].iter().position(|line| line.starts_with("\tj")).expect("a jump");
    lines[first..=call + jump].to_vec()
}

/// The assembly of a C program at -O3.
fn assembly_of(program: &str) -> String {
    let folder = Folder::with(&[("a.c", program)]);
    let output = folder.weft("cc -O3 --target=x86_64-linux-gnu -S a.c -o a.s -Werror=weft-fallback");
    assert!(output.status.success(), "{}", err(&output));
    std::fs::read_to_string(folder.path("a.s")).unwrap()
}

#[test]
fn products_by_the_variable_of_a_static_loop_become_sums() {
    let program = "void use(unsigned);
void f(int n) {
#pragma omp parallel for schedule(static)
    for (int i = 0; i < n; i++) use((unsigned)i * 2654435761u);
}
";
    let assembly = assembly_of(program);
    let innermost = loop_around(&assembly, "use");
    assert!(innermost.iter().all(|line| !line.contains("mul")), "{innermost:#?}");
}

#[test]
fn a_conversion_at_the_beginning_of_a_function_waits_for_no_other_function() {
    let program = "double f(int n) {
    double sum = n;
    for (int i = 1; i < 400; i++) sum += 1 / (sum + i);
    return sum;
}
void g(double *a, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) a[i] = f(i);
}
";
    let assembly = assembly_of(program);
    let lines: Vec<&str> = assembly.lines().collect();
    let of_argument = |pair: &&[&str]| pair[1].contains("\tcvtsi2sd\t%edi, ");
    let pair = lines.windows(2).find(of_argument).expect("a conversion of the argument");
    let register = pair[1].rsplit(' ').next().unwrap();
    assert_eq!(pair[0], format!("\txorps\t{register}, {register}"), "{assembly}");
}

#[test]
fn vectors_of_a_stencil_are_loaded_and_not_shuffled_from_those_before() {
    let program = "enum { H = 1000, W = 1000 };
float a[H][W], b[H][W];
void f(void) {
#pragma omp parallel for
    for (int i = 2; i < H - 2; i++)
        for (int j = 2; j < W - 2; j++) {
            float s = 0;
            for (int u = -2; u <= 2; u++)
                for (int v = -2; v <= 2; v++) s += a[i + u][j + v];
            b[i][j] = s;
        }
}
";
    let assembly = assembly_of(program);
    assert!(assembly.contains("addps"), "{assembly}");
    let shuffles = assembly.lines().filter(|line| line.contains("\tshufps") || line.contains("\tunpck"));
    // The first run has taken two of the 25 loads from the iteration before; otherwise there are fifty shuffles.
    assert!(shuffles.count() <= 6, "{assembly}");
}

#[test]
fn cells_of_a_table_have_conditional_moves() {
    let program = "enum { B = 16 };
static int largest(int x, int y, int z) { int k = x <= y ? y : x; return k <= z ? z : k; }
void f(int (*near)[B], int (*cells)[B + 1]) {
#pragma omp parallel for
    for (int k = 0; k < 8; k++)
        for (int i = 1; i <= B; i++)
            for (int j = 1; j <= B; j++)
                cells[k * 17 + i][j] = largest(cells[k * 17 + i - 1][j - 1] + near[k * 16 + i - 1][j - 1],
                                               cells[k * 17 + i][j - 1] - 10, cells[k * 17 + i - 1][j] - 10);
}
";
    let assembly = assembly_of(program);
    let moves = assembly.lines().filter(|line| line.contains("\tcmov")).count();
    assert!(moves >= 32, "two for each cell of a row, not {moves}\n{assembly}");
}

#[test]
fn captures_of_integers_are_one_instruction() {
    let program = "int f(int *x) {
    int v;
#pragma omp atomic capture
    v = (*x)++;
    return v;
}
short g(short *x, int by) {
    short v;
#pragma omp atomic capture
    { *x = by + *x; v = *x; }
    return v;
}
double h(double *x, double by) {
    double v;
#pragma omp atomic capture
    { v = *x; *x = by; }
    return v;
}
";
    let assembly = assembly_of(program);
    assert!(!assembly.contains("cmpxchg"), "{assembly}");
    assert_eq!(assembly.matches("\txadd").count(), 2, "{assembly}");
    assert!(assembly.contains("\txchgq"), "{assembly}");
}
