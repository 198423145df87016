//! Headers are precompiled where they are long, and nothing but the time tells.

mod own_headers;
#[path = "../support/mod.rs"]
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

/// clang 19 takes `__builtin_va_list` for two types behind a precompiled header with these declarations, in C++20.
#[test]
fn variable_arguments_behind_them_are_compiled() {
    let program = "#include <omp.h>
#include <queue>
#include \"own.h\"
#include <stdexcept>
#include <cstdarg>
static int last(int n, ...) {
  va_list all;
  va_start(all, n);
  int it = 0;
  while (n-- > 0) it = va_arg(all, int);
  va_end(all);
  return it;
}
int main() {
  std::queue<int> q;
  #pragma omp parallel for
  for (int i = 0; i < 10; i++)
    #pragma omp critical
    q.push(own(last(2, 0, i)));
  return q.size() - 10;
}
";
    let folder = Folder::with(&[("a.cpp", program), ("own.h", "static int own(int i) { return i; }\n")]);
    let made = folder.weft("c++ -std=c++20 -O2 -Werror=weft-fallback --time-passes a.cpp -o a");
    assert!(made.status.success() && err(&made).contains(PRECOMPILED), "{}", err(&made));
    folder.run("a");
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
