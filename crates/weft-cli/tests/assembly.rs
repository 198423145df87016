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
