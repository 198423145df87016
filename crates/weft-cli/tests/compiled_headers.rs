//! Programs whose build compiles a header beforehand are compiled by Weft, not left to clang.

mod support;

use support::{Folder, err};

const HEADER: &str = "#include <stdio.h>
struct pair { int a, b; };
static int sum(int n) {
    int sum = 0;
    #pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < n; i++) sum += i;
    return sum;
}
";

const PROGRAM: &str = "int main(void) {
    struct pair p = { sum(10), _OPENMP };
    #pragma omp parallel num_threads(1)
    printf(\"%d %d\\n\", p.a, p.b);
}
";

/// As the build systems ask for it: how the header is compiled, and what is told to each compile.
const WAYS: [(&str, &str); 5] = [
    ("-x c-header pre.h -o pre.h.pch", "-include-pch pre.h.pch"),
    ("-x c-header pre.h -o pre.h.pch", "-include pre.h"),
    ("pre.h -o pre.h.gch", "-include pre.h"),
    ("-x c-header pre.h -o pre.h.pch", "-Xclang -include-pch -Xclang pre.h.pch"),
    (
        "-Xclang -emit-pch -Xclang -include -Xclang pre.h -x c-header -o pre.h.pch -c empty.c",
        "-Winvalid-pch -Xclang -include-pch -Xclang pre.h.pch -Xclang -include -Xclang pre.h",
    ),
];

#[test]
fn a_compiled_header_is_read_as_text() {
    for (header, words) in WAYS {
        // CMake's own header has nothing but headers in it, so that reading it twice does no harm.
        let guarded = format!("#ifndef PRE\n#define PRE\n{HEADER}#endif\n");
        let plain = "int other(void) { return 0; }\n";
        let files = [("pre.h", guarded.as_str()), ("a.c", PROGRAM), ("b.c", plain), ("empty.c", "")];
        let folder = Folder::with(&files);
        folder.quiet(&format!("cc -O1 {header}"));
        folder.quiet(&format!("cc -O1 {words} a.c b.c -o a"));
        assert_eq!(folder.run("a"), "45 202111\n", "{words}");
    }
}

#[test]
fn a_compiled_header_without_its_text_is_left_to_clang() {
    let folder = Folder::with(&[("pre.h", HEADER), ("a.c", PROGRAM)]);
    folder.quiet("cc -O1 -x c-header pre.h -o other.pch");
    let said = err(&folder.weft("cc -O1 -include-pch other.pch a.c -o a"));
    assert!(
        said.starts_with("a.c: warning: a precompiled header without its text is not possible"),
        "{said}"
    );
    assert_eq!(folder.run("a"), "45 202111\n");
}

#[test]
fn a_header_for_clang_itself_is_read_once() {
    let folder = Folder::with(&[("pre.h", HEADER), ("a.c", PROGRAM)]);
    folder.quiet("cc -O1 -Xclang -include -Xclang pre.h a.c -o a");
    assert_eq!(folder.run("a"), "45 202111\n");
}
