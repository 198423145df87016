//! Headers of the program are compiled with those of the standard library, up to a place where one has ended.

use std::fs;

use crate::support::{Folder, err};
use crate::{PRECOMPILED, PROGRAM, kept, plainly, with_cache};

/// A header of the program's own that is long enough to be worth it, and has `more`.
fn own_header(more: &str) -> String {
    let functions =
        (0..6000).map(|n| format!("static inline int own_{n}(int n) {{ return n * 7 + {n}; }}\n"));
    let declared = "struct own { int n; double sums[3]; };\nint defined = 5;\nint tentative;\nstatic int hidden = 3;\n\
        static const double table[2] = {0.5, 0.25};\nstatic struct own shared = {1, {2, 3, 4}};\n";
    functions.chain([declared.to_owned(), more.to_owned()]).collect()
}

/// What a program does with it.
const WITH_OWN: &str = "
int main(void) {
    struct own mine = shared;
    int total = 0;
    #pragma omp parallel for firstprivate(mine) reduction(+ : total) lastprivate(tentative)
    for (int i = 0; i < 100; i++) {
        mine.n = own_17(i);
        tentative = i;
        total += mine.n % 2 + (int)(table[i % 2] * 4) + defined;
    }
    #pragma omp parallel num_threads(2)
    #pragma omp critical
    hidden += own_5(1) - 11;
    return total != 100 * 5 + 150 + 50 || tentative != 99 || hidden != 5;
}
";

#[test]
fn objects_with_own_headers_are_those_of_the_whole_file() {
    let program = format!("#include \"own.h\"\n{WITH_OWN}");
    let header = format!("#include <stdio.h>\n{}", own_header(""));
    let folder = Folder::with(&[("own.h", &header), ("a.c", &program), ("a.cpp", &program)]);
    for (compiler, file) in [("cc", "a.c"), ("c++", "a.cpp")] {
        for words in ["-O0", "-O2 -Wall -Wextra", "-O3 -fPIC -DNDEBUG"] {
            let line = format!("{compiler} {words} -c {file} --time-passes -o");
            let shared = folder.weft(&format!("{line} shared.o"));
            assert!(
                shared.status.success() && err(&shared).contains(PRECOMPILED),
                "{words}: {}",
                err(&shared)
            );
            let whole = plainly(&folder, &format!("{line} whole.o"));
            assert!(whole.status.success() && !err(&whole).contains(PRECOMPILED), "{words}: {}", err(&whole));
            let object = |name| fs::read(folder.path(name)).unwrap();
            assert!(object("shared.o") == object("whole.o"), "{file} {words}: the objects differ");
        }
        folder.quiet(&format!("{compiler} shared.o -o run"));
        folder.run("run");
    }
}

/// What clang forgets of a precompiled header, and directives that change what a header declares.
#[test]
fn own_headers_are_read_in_place_where_that_shows() {
    let alias = "int named(int n) { return n; }\nint other(int) __attribute__((alias(\"named\")));\n";
    let files = [
        ("alias", own_header(alias), ""),
        (
            "pack",
            own_header("#pragma pack(push, 1)\nstruct packed { char c; int n; };\n#pragma pack(pop)\n"),
            "",
        ),
        ("simd", own_header("#pragma omp declare simd\nint lanes(int n);\n"), ""),
        ("threads", own_header("extern int each;\n"), "int each;\n#pragma omp threadprivate(each)\n"),
    ];
    for (name, header, more) in files {
        let program = format!("#include \"own.h\"\n{more}{WITH_OWN}");
        let folder = Folder::with(&[("own.h", &header), ("a.c", &program)]);
        let line = "cc -O1 -c a.c --time-passes -o a.o";
        let output = folder.weft(line);
        assert!(output.status.success() && !err(&output).contains(PRECOMPILED), "{name}: {}", err(&output));
    }
}

/// In a precompiled header, clang initializes variables in another order.
#[test]
fn own_variables_begin_in_their_order() {
    let plain = "int begun(int);\nstatic int first = begun(1);\nstruct third { third() { begun(3); } };\n\
        static third object;\nint fourth = begun(4);\nnamespace { third again; }\n";
    let shared = "int begun(int);\nstatic int first = begun(1);\ninline int second = begun(2);\n\
        template <class T> struct late { static int value; };\ntemplate <class T> int late<T>::value = begun(4);\n\
        inline int third = late<int>::value;\n";
    let program = "#include \"own.h\"\nint order = 0;\nint begun(int n) { return order = order * 10 + n; }\n\
        int main() {\n#pragma omp parallel num_threads(2)\nif (first == 0) __builtin_abort();\n}\n";
    for header in [plain, shared] {
        let folder = Folder::with(&[("own.h", &own_header(header)), ("a.cpp", program)]);
        let line = "c++ -std=c++17 -O0 -c a.cpp --time-passes -o";
        let shared = folder.weft(&format!("{line} shared.o"));
        assert!(shared.status.success() && err(&shared).contains(PRECOMPILED), "{}", err(&shared));
        assert!(plainly(&folder, &format!("{line} whole.o")).status.success());
        let object = |name| fs::read(folder.path(name)).unwrap();
        assert!(object("shared.o") == object("whole.o"), "the order is another:\n{header}");
    }
}

#[test]
fn messages_about_own_headers_are_those_of_the_whole_file() {
    let odd = "static inline int odd(int n) { int never; return n == n; }\n";
    let files = [
        ("header", odd, ""),
        ("file", "", "static int never(int n) { return n; }\n"),
        ("clause", "", "void f(void) {\n#pragma omp parallel private(nothing)\n{}\n}\n"),
        ("left", "", "void f(int n) {\n#pragma omp nothing_known\n{ n++; }\n}\n"),
        ("error", "", "int f(void) { return shared; }\n"),
        ("of_header", "int g(void) { return absent; }\n", ""),
    ];
    for (name, in_header, more) in files {
        let program = format!("#include \"own.h\"\n{more}{WITH_OWN}");
        let folder = Folder::with(&[("own.h", &own_header(in_header)), ("a.c", &program)]);
        let line = "cc -Wall -Wextra -c a.c -o a.o";
        let (shared, whole) = (folder.weft(line), plainly(&folder, line));
        assert_eq!(err(&shared), err(&whole), "{name}");
        assert_eq!(shared.status.code(), whole.status.code(), "{name}");
        assert!(!err(&shared).is_empty(), "{name}");
    }
}

/// The file is likely to be compiled again.
#[test]
fn own_headers_are_kept_for_the_next_compile() {
    let program = format!("#include \"own.h\"\n{WITH_OWN}");
    let folder = Folder::with(&[("own.h", &own_header("")), ("a.c", &program)]);
    let compiled = || {
        let output = with_cache("cc -O1 -c a.c --time-passes -o a.o", &folder).output().unwrap();
        assert!(output.status.success() && err(&output).contains(PRECOMPILED), "{}", err(&output));
        (kept(&folder).len(), fs::read(folder.path("a.o")).unwrap())
    };
    let (one, first) = compiled();
    let (same, second) = compiled();
    assert_eq!((one, same), (1, 1));
    assert!(first == second);
}

/// Half as long as those of the standard library is long enough: these alone would help other files, too.
#[test]
fn own_headers_are_compiled_with_longer_ones_of_the_standard_library() {
    let program = format!("#include <vector>\n#include \"own.h\"\n{WITH_OWN}");
    let other = "#include <vector>\nint sum;\nvoid add() {\n#pragma omp parallel\nsum++;\n}\n";
    let header = own_header("");
    let folder = Folder::with(&[("own.h", &header), ("a.cpp", &program), ("b.cpp", other)]);
    for (name, count) in [("a", 1), ("b", 2)] {
        let output =
            with_cache(&format!("c++ -O1 -c {name}.cpp --time-passes -o a.o"), &folder).output().unwrap();
        assert!(output.status.success() && err(&output).contains(PRECOMPILED), "{}", err(&output));
        assert_eq!(kept(&folder).len(), count, "{name}");
    }
}

/// Part of a header's lines stands in front of a directive, and behind a header that it includes.
const AROUND: &str = "#include \"large.h\"\nstatic inline int never(int n) { return n + own_3(n); }\n\
    static inline int in_parallel(int n) {\nint sum = 0;\n#pragma omp parallel for reduction(+ : sum)\n\
    for (int i = 0; i < n; i++) sum += own_4(i);\nreturn sum;\n}\n";

#[test]
fn headers_are_cut_where_one_that_they_include_has_ended() {
    let program =
        format!("#include \"own.h\"\nint twice(int n) {{ return 2 * in_parallel(n) + hidden; }}\n{WITH_OWN}");
    let files = [("own.h", AROUND), ("large.h", &own_header("")), ("a.c", &program), ("a.cpp", &program)];
    let folder = Folder::with(&files);
    for (compiler, file) in [("cc", "a.c"), ("c++", "a.cpp")] {
        for words in ["-O0 -Wall -Wextra", "-O2"] {
            let line = format!("{compiler} {words} -c {file} --time-passes -o");
            let shared = folder.weft(&format!("{line} shared.o"));
            assert!(shared.status.success() && err(&shared).contains(PRECOMPILED), "{}", err(&shared));
            let whole = plainly(&folder, &format!("{line} whole.o"));
            assert!(whole.status.success() && !err(&whole).contains(PRECOMPILED), "{}", err(&whole));
            let object = |name| fs::read(folder.path(name)).unwrap();
            assert!(object("shared.o") == object("whole.o"), "{file} {words}: the objects differ");
        }
    }
    let wrong = "#include \"own.h\"\nint wrong(void) {\n#pragma omp parallel private(nothing)\n{}\nreturn absent; }\n";
    let odd = AROUND.replace("int sum = 0;", "int sum = 0, never_used;");
    let folder =
        Folder::with(&[("own.h", &odd), ("large.h", &own_header("")), ("a.c", wrong), ("b.c", &program)]);
    for file in ["a.c", "b.c"] {
        let line = format!("cc -Wall -Wextra -c {file} -o a.o");
        let (shared, whole) = (folder.weft(&line), plainly(&folder, &line));
        assert_eq!(err(&shared), err(&whole), "{file}");
        assert!(!err(&shared).is_empty(), "{file}");
    }
}

/// What several files begin with is compiled when the second of them is, and kept for the others, beside what the first one has.
#[test]
fn what_files_have_in_common_is_kept() {
    let file = |name: &str| format!("#include \"{name}.h\"\n{WITH_OWN}");
    let header =
        |name: &str| format!("\n\n#include \"large.h\"\nint of_{name}(int);\nextern int number_{name};\n");
    let names = ["a", "b", "c"];
    let mut files = vec![("large.h".to_owned(), own_header(""))];
    for name in names {
        files.push((format!("{name}.h"), header(name)));
        files.push((format!("{name}.c"), file(name)));
        files.push((format!("{name}.cpp"), file(name)));
    }
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let folder = Folder::with(&files);
    for (compiler, end, before) in [("cc", "c", 1), ("c++", "cpp", 3)] {
        let mut counts = Vec::new();
        for name in names {
            let line = format!("{compiler} -O1 -c {name}.{end} --time-passes -o");
            let output = with_cache(&format!("{line} shared.o"), &folder).output().unwrap();
            assert!(output.status.success() && err(&output).contains(PRECOMPILED), "{}", err(&output));
            assert!(plainly(&folder, &format!("{line} whole.o")).status.success());
            let object = |name| fs::read(folder.path(name)).unwrap();
            assert!(object("shared.o") == object("whole.o"), "{name}.{end}: the objects differ");
            counts.push(kept(&folder).len());
        }
        assert_eq!(counts, [before, before + 1, before + 1], "{end}");
    }
}

/// What clang says about a header is said each time.
#[test]
fn headers_with_warnings_are_kept() {
    let header = own_header("static inline int odd(int n) { int never; return n == n; }\n");
    let folder = Folder::with(&[("own.h", &header), ("a.c", &format!("#include \"own.h\"\n{WITH_OWN}"))]);
    let line = "cc -O1 -Wall -Wextra -c a.c -o a.o";
    let whole = plainly(&folder, line);
    for _ in 0..2 {
        let output = with_cache(line, &folder).output().unwrap();
        assert_eq!(err(&output), err(&whole));
        assert!(err(&output).contains("never"));
        assert_eq!(kept(&folder).len(), 1);
    }
}

/// A template whose headers use a variable of it may define that later.
#[test]
fn variables_of_templates_are_made_when_they_are_defined_later() {
    let header = "template <class T> struct counted { static int n; };\ntemplate <class T> extern T number;\n\
        inline int both() { return counted<int>::n + number<int>; }\n";
    let program = "#include <cstdio>\n#include \"own.h\"\ntemplate <class T> int counted<T>::n = 7;\n\
        template <class T> T number = 4;\nint main() {\nint sum = 0;\n#pragma omp parallel for reduction(+ : sum)\n\
        for (int i = 0; i < 10; i++) sum += both();\nstd::printf(\"%d\\n\", sum);\n}\n";
    let folder = Folder::with(&[("own.h", &own_header(header)), ("a.cpp", program)]);
    let output = folder.weft("c++ -O0 -Wno-undefined-var-template a.cpp -o a --time-passes");
    assert!(output.status.success() && err(&output).contains(PRECOMPILED), "{}", err(&output));
    assert_eq!(folder.run("a"), "110\n");
}

/// Debug information tells what is used of headers. The object is that of the whole file, whoever has read it in two parts.
#[test]
fn what_is_debugged_is_compiled_as_a_whole() {
    let own =
        format!("#include \"own.h\"\nint twice(int n) {{ return 2 * in_parallel(n) + hidden; }}\n{WITH_OWN}");
    let files =
        [("own.h", AROUND), ("large.h", &own_header("")), ("a.c", &own), ("b.cpp", &own), ("c.cpp", PROGRAM)];
    let folder = Folder::with(&files);
    for (compiler, file) in [("cc", "a.c"), ("c++", "b.cpp"), ("c++", "c.cpp")] {
        let compiled = |words: &str| {
            let line = format!("{compiler} {words} -c {file} --time-passes -o shared.o");
            let output = with_cache(&line, &folder).output().unwrap();
            assert!(output.status.success(), "{}", err(&output));
            (err(&output).contains(PRECOMPILED), fs::read(folder.path("shared.o")).unwrap())
        };
        assert!(plainly(&folder, &format!("{compiler} -O1 -g -c {file} -o whole.o")).status.success());
        let whole = fs::read(folder.path("whole.o")).unwrap();
        let (is_first, first) = compiled("-O1 -g");
        let (is_second, second) = compiled("-O1 -g");
        let (is_third, third) = compiled("-O1 -g -gdwarf-5");
        assert_eq!((is_first, is_second, is_third), (false, true, true), "{file}");
        assert!(first == whole && second == whole && third == whole, "{file}: the objects differ");
        let count = kept(&folder).len();
        assert!(compiled("-O1").0);
        assert_eq!(kept(&folder).len(), count, "{file}");
    }
}

/// In preprocessed headers, clang warns of what comes out of a macro. It reads the file as it is written to see that it has
/// nothing to say, but not again and again.
#[test]
fn headers_that_clang_says_nothing_about_are_known() {
    let macros =
        "int next(int n);\n#define NEXT(n) ((int) next(n))\nstatic inline void step(int n) { NEXT(n); }\n";
    let program = format!("#include \"own.h\"\n{WITH_OWN}");
    let folder = Folder::with(&[("own.h", &own_header(macros)), ("a.c", &program)]);
    let line = "cc -O1 -Wall -Wextra -c a.c -o a.o";
    assert!(plainly(&folder, line).stderr.is_empty());
    let has_warned = || kept(&folder).iter().any(|name| name.contains("warns"));
    for _ in 0..2 {
        let output = with_cache(line, &folder).output().unwrap();
        assert!(output.status.success() && err(&output).is_empty(), "{}", err(&output));
        assert_eq!((kept(&folder).len(), has_warned()), (1, false));
    }
    // A warning of the file itself may hide none of its headers: these stay in doubt.
    let odd = format!("{program}static int never(void) {{ return 1; }}\n");
    let folder = Folder::with(&[("own.h", &own_header(macros)), ("a.c", &odd)]);
    for _ in 0..2 {
        assert!(err(&with_cache(line, &folder).output().unwrap()).contains("never"));
        let warned = kept(&folder).iter().filter(|name| name.contains("warns")).count();
        assert_eq!((kept(&folder).len(), warned), (1, 1));
    }
}
