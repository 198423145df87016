//! Headers are precompiled where they are long, and nothing but the time tells.

mod support;

use std::fs;
use std::process::Output;

use support::{Folder, err};

const PROGRAM: &str = "#include <algorithm>
#include <map>
#include <string>
#include <vector>
#include <iostream>

namespace own { template <class T> struct box { T value; box(T v) : value(v) {} ~box() {} }; }
#pragma omp declare reduction(join : std::string : omp_out += omp_in)

template <class It> double sum(It first, It last) {
    double total = 0;
    #pragma omp parallel for reduction(+ : total)
    for (It at = first; at != last; ++at) total += *at;
    return total;
}

int main() {
    std::vector<double> values(1000, 0.5);
    std::map<int, own::box<std::string>> names;
    std::string all;
    #pragma omp parallel
    #pragma omp single
    for (int i = 0; i < 10; i++)
        #pragma omp task shared(names)
        #pragma omp critical
        names.emplace(i, std::to_string(i));
    #pragma omp parallel for reduction(join : all) num_threads(1)
    for (int i = 0; i < 10; i++) all += names.at(i).value;
    std::cout << sum(values.begin(), values.end()) << ' ' << all << '\\n';
}
";

/// What `--time-passes` says of a compile with a precompiled header.
const PRECOMPILED: &str = "the headers are precompiled";

fn plainly(folder: &Folder, line: &str) -> Output {
    folder.command(line).env("WEFT_START", "plain").output().unwrap()
}

#[test]
fn objects_are_those_of_the_whole_file() {
    let folder = Folder::with(&[("a.cpp", PROGRAM)]);
    for words in ["-O0", "-O2 -std=c++20", "-O3 -fno-exceptions -fno-rtti -DNDEBUG", "-O1 -fPIC"] {
        let line = format!("c++ {words} -c a.cpp --time-passes -o");
        let shared = folder.weft(&format!("{line} shared.o"));
        assert!(shared.status.success() && err(&shared).contains(PRECOMPILED), "{words}: {}", err(&shared));
        let whole = plainly(&folder, &format!("{line} whole.o"));
        assert!(whole.status.success() && !err(&whole).contains(PRECOMPILED), "{words}: {}", err(&whole));
        let object = |name| fs::read(folder.path(name)).unwrap();
        assert!(object("shared.o") == object("whole.o"), "{words}: the objects differ");
    }
    folder.quiet("c++ -O2 a.cpp -o a");
    assert_eq!(folder.run("a"), "500 0123456789\n");
}

/// Templates that long headers use themselves are instantiated in them, so that functions may come in another order.
#[test]
fn what_is_instantiated_in_headers_is_the_same_in_another_order() {
    const MORE: &str = "#include <functional>\n#include <memory>\n#include <random>\n#include <sstream>\n#include <unordered_map>\n";
    let used = "std::mt19937 engine(7); std::ostringstream text; std::unordered_map<int, std::shared_ptr<int>> held;\n\
        held[int(engine() % 3)] = std::make_shared<int>(1); text << held.size();\n";
    let program = PROGRAM.replace("int main() {\n", &format!("int main() {{\n{used}"));
    let folder = Folder::with(&[("a.cpp", &format!("{MORE}{program}"))]);
    let line = "c++ -O0 -S a.cpp -o a.s --time-passes --print-after=surface";
    let (shared, whole) = (folder.weft(line), plainly(&folder, line));
    assert!(err(&shared).contains(PRECOMPILED) && !err(&whole).contains(PRECOMPILED));
    let ir = |output: &Output| {
        let text = err(output);
        let end = text.find("weft: time per stage").expect("the table of times comes last");
        let mut lines: Vec<String> = text[..end].lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    let (shared, whole) = (ir(&shared), ir(&whole));
    assert!(shared.len() > 5_000 && shared == whole, "{} and {} lines", shared.len(), whole.len());
}

#[test]
fn messages_are_those_of_the_whole_file() {
    let with = |more: &str| PROGRAM.replace("int main() {", &format!("{more}\nint main() {{"));
    let missing =
        "int f(int n) {\n#pragma omp parallel for private(m)\nfor (int i = 0; i < n; i++);\n return n; }";
    let files = [
        // A function that is not used is one of the main file: warnings tell files apart.
        ("unused.cpp", with("static int never() { return 1; }\nint g(int n) { int m; return n; }")),
        ("error.cpp", with("int g() { return std::vector<int>().nothing(); }")),
        ("clause.cpp", with(missing)),
        ("left.cpp", with("void g(int n) {\n#pragma omp nothing_known\n{ n++; } }")),
    ];
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
    let folder = Folder::with(&files);
    for (name, _) in files {
        let line = format!("c++ -Wall -Wextra -c {name} -o a.o");
        let (shared, whole) = (folder.weft(&line), plainly(&folder, &line));
        assert_eq!(err(&shared), err(&whole), "{name}");
        assert_eq!(shared.status.code(), whole.status.code(), "{name}");
        assert!(!err(&shared).is_empty(), "{name}");
    }
}

/// In a precompiled header, clang initializes variables in another order, and forgets aliases.
#[test]
fn other_headers_are_read_in_place() {
    const HEADER: &str = "#include <iostream>
        int begun(int);
        static int first = begun(1);
        inline int shared = begun(2);
        struct Late { Late() { begun(3); } };
        static Late late;
        extern \"C\" int named(int n) { return n; }
        extern \"C\" int alias(int) __attribute__((alias(\"named\")));\n";
    const USER: &str = "#include <map>
        #include <vector>
        #include <odd>
        static int begun_with = 0;
        int begun(int n) { return begun_with = begun_with * 10 + n; }
        int main() {
            #pragma omp parallel num_threads(2)
            if (begun_with != 1 && alias(0)) std::cout << 'x';
            std::cout << first;
        }\n";
    let folder = Folder::with(&[("sys/odd", HEADER), ("a.cpp", USER)]);
    for level in ["-O0", "-O2"] {
        let line = format!("c++ {level} -isystem sys -c a.cpp --time-passes -o");
        let shared = folder.weft(&format!("{line} shared.o"));
        assert!(shared.status.success() && err(&shared).contains(PRECOMPILED), "{level}: {}", err(&shared));
        assert!(plainly(&folder, &format!("{line} whole.o")).status.success());
        let object = |name| fs::read(folder.path(name)).unwrap();
        assert!(object("shared.o") == object("whole.o"), "{level}: the objects differ");
    }
}

/// A folder with the program, and a command whose cache is a folder of its own.
fn with_cache(line: &str, folder: &Folder) -> std::process::Command {
    let mut command = folder.command(line);
    command.env("WEFT_CACHE", folder.path("cache"));
    command
}

/// The names of the kept headers.
fn kept(folder: &Folder) -> Vec<String> {
    let files = fs::read_dir(folder.path("cache/headers")).into_iter().flatten().flatten();
    let files = files.filter(|file| file.file_type().unwrap().is_file());
    let mut names: Vec<String> = files.map(|file| file.file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn they_are_kept_for_the_next_compile() {
    let folder = Folder::with(&[("a.cpp", PROGRAM)]);
    let compiled = |words: &str, to: &str| {
        let output =
            with_cache(&format!("c++ {words} -c a.cpp --time-passes -o {to}.o"), &folder).output().unwrap();
        assert!(output.status.success() && err(&output).contains(PRECOMPILED), "{}", err(&output));
        fs::read(folder.path(&format!("{to}.o"))).unwrap()
    };
    let first = compiled("-O2", "first");
    let one = kept(&folder);
    assert_eq!(one.len(), 1);
    // Neither the text behind the headers nor the level of optimization of the middle matters, the options of the front end do.
    assert!(compiled("-O2", "again") == first);
    fs::write(folder.path("a.cpp"), PROGRAM.replace("1000, 0.5", "1000, 0.25")).unwrap();
    assert!(compiled("-O2", "other") != first);
    assert_eq!(kept(&folder), one);
    compiled("-O2 -DNDEBUG -std=c++20", "options");
    assert_eq!(kept(&folder).len(), 2);
    fs::write(folder.path("a.cpp"), format!("#include <list>\n{PROGRAM}")).unwrap();
    compiled("-O2", "header");
    assert_eq!(kept(&folder).len(), 3);
}

/// Headers of C that are long enough to be worth it.
const C_HEADERS: &str = "#include <assert.h>\n#include <ctype.h>\n#include <errno.h>\n#include <limits.h>
#include <math.h>\n#include <omp.h>\n#include <stdint.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>
#include <time.h>\n";

/// What a program does with them: macros, inline functions, checked functions, what headers declare and what they define.
const IN_C: &str = "
// Directives name what the headers declare.
#pragma omp declare variant(tolower) match(user = {condition(1)})
int lower(int c);
#pragma omp declare target(toupper)

int main(int count, char **words) {
    char text[32];
    double sum = 0, most = -HUGE_VAL;
    #pragma omp parallel for reduction(+ : sum) reduction(max : most)
    for (int i = 0; i < 1000; i++) {
        double value = fabs(sin(i)) + atof(\"0.5\") + isdigit('0' + i % 10) + lower('A');
        sum += isnan(value) ? 0 : value;
        if (value > most) most = value;
    }
    assert(count > 0 && errno == 0);
    #pragma omp parallel num_threads(2)
    #pragma omp single
    {
        strcpy(text, words[0]);
        memset(text + 8, omp_get_num_threads(), 8);
        fprintf(stderr, \"%s %d\\n\", text, toupper(text[0]));
    }
    printf(\"%.3f %.3f %zu\\n\", sum, most, strlen(strcat(strcpy(text, \"a\"), \"b\")));
    return 0;
}
";

#[test]
fn short_headers_are_compiled_when_they_come_again() {
    let files = [("a.c", [C_HEADERS, IN_C].concat()), ("b.c", ["\n\n", C_HEADERS, "\n", IN_C].concat())];
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
    let folder = Folder::with(&files);
    let compiled = |words: &str, file: &str| {
        let mut command = with_cache(&format!("cc {words} -c {file}.c --time-passes -o {file}.o"), &folder);
        let output = command.output().unwrap();
        assert!(output.status.success(), "{}", err(&output));
        (err(&output).contains(PRECOMPILED), fs::read(folder.path(&format!("{file}.o"))).unwrap())
    };
    for words in [
        "-O0",
        "-O2 -D_FORTIFY_SOURCE=2",
        "-O3 -std=c99 -ffast-math",
        "-O1 -std=c23 -fPIC",
        "-O2 -D_GNU_SOURCE",
    ] {
        let (is_precompiled, first) = compiled(words, "a");
        assert!(!is_precompiled, "{words}");
        for _ in 0..2 {
            let (is_precompiled, again) = compiled(words, "a");
            assert!(is_precompiled && again == first, "{words}");
        }
        // Another file with the same headers has nothing to wait for.
        let before = kept(&folder);
        let (is_precompiled, other) = compiled(words, "b");
        assert!(is_precompiled && kept(&folder) == before, "{words}");
        assert!(plainly(&folder, &format!("cc {words} -c b.c -o b.o")).status.success());
        assert!(fs::read(folder.path("b.o")).unwrap() == other, "{words}: the objects differ");
    }
    // Without a cache there is no second time.
    let mut command = folder.command("cc -c a.c --time-passes -o a.o");
    let output = command.env("WEFT_CACHE", "off").output().unwrap();
    assert!(!err(&output).contains(PRECOMPILED));
}

#[test]
fn a_broken_or_unusable_cache_does_no_harm() {
    let folder = Folder::with(&[("a.cpp", PROGRAM), ("file", "no folder")]);
    let line = "c++ -O1 -c a.cpp -o a.o";
    assert!(with_cache(line, &folder).output().unwrap().status.success());
    for name in kept(&folder) {
        let path = folder.path("cache/headers").join(name);
        let half = fs::read(&path).unwrap();
        fs::write(&path, &half[..half.len() / 2]).unwrap();
    }
    let output = with_cache(line, &folder).output().unwrap();
    assert!(output.status.success() && err(&output).is_empty(), "{}", err(&output));
    for choice in ["off", "relative", "/dev/null/folder"] {
        let output = folder.command(line).env("WEFT_CACHE", choice).output().unwrap();
        assert!(output.status.success() && err(&output).is_empty(), "{choice}: {}", err(&output));
    }
    let is_there = |name: &str| folder.path(name).exists();
    assert!(!is_there("off") && !is_there("relative"));
}

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

/// Few other files share them, so that they are kept when they are seen for the second time.
#[test]
fn own_headers_are_kept_when_they_come_again() {
    let program = format!("#include \"own.h\"\n{WITH_OWN}");
    let folder = Folder::with(&[("own.h", &own_header("")), ("a.c", &program)]);
    let compiled = || {
        let output = with_cache("cc -O1 -c a.c --time-passes -o a.o", &folder).output().unwrap();
        assert!(output.status.success() && err(&output).contains(PRECOMPILED), "{}", err(&output));
        (kept(&folder).len(), fs::read(folder.path("a.o")).unwrap())
    };
    let (none, first) = compiled();
    let (one, second) = compiled();
    let (same, third) = compiled();
    assert_eq!((none, one, same), (0, 1, 1));
    assert!(first == second && second == third);
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

/// What several files begin with is compiled when the second of them is, and kept for the others.
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
    for (compiler, end, before) in [("cc", "c", 0), ("c++", "cpp", 1)] {
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
    for count in [0, 1, 1] {
        let output = with_cache(line, &folder).output().unwrap();
        assert_eq!(err(&output), err(&whole));
        assert!(err(&output).contains("never"));
        assert_eq!(kept(&folder).len(), count);
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
    for count in [0, 1, 1] {
        let output = with_cache(line, &folder).output().unwrap();
        assert!(output.status.success() && err(&output).is_empty(), "{}", err(&output));
        assert_eq!((kept(&folder).len(), has_warned()), (count, false));
    }
    // A warning of the file itself may hide none of its headers: these stay in doubt.
    let odd = format!("{program}static int never(void) {{ return 1; }}\n");
    let folder = Folder::with(&[("own.h", &own_header(macros)), ("a.c", &odd)]);
    for count in [0, 1, 1] {
        assert!(err(&with_cache(line, &folder).output().unwrap()).contains("never"));
        let warned = kept(&folder).iter().filter(|name| name.contains("warns")).count();
        assert_eq!((kept(&folder).len(), warned), (count, count));
    }
}
