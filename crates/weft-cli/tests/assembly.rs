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

#[test]
fn products_by_the_variable_of_a_static_loop_become_sums() {
    let program = "void use(unsigned);
void f(int n) {
#pragma omp parallel for schedule(static)
    for (int i = 0; i < n; i++) use((unsigned)i * 2654435761u);
}
";
    let folder = Folder::with(&[("a.c", program)]);
    let output = folder.weft("cc -O3 --target=x86_64-linux-gnu -S a.c -o a.s -Werror=weft-fallback");
    assert!(output.status.success(), "{}", err(&output));
    let assembly = std::fs::read_to_string(folder.path("a.s")).unwrap();
    let innermost = loop_around(&assembly, "use");
    assert!(innermost.iter().all(|line| !line.contains("mul")), "{innermost:#?}");
}
