//! Code of a large file is generated in parts, and the object means the same.

mod support;

use std::collections::BTreeSet;
use std::fs;

use support::{Folder, err};

/// Functions that other files see, each with a region, some local to the file, and data of all linkages.
const C: &str = "#include <stdio.h>
static const double weights[4] = {1, 2, 3, 4};
static int calls;
int shared_by_all = 3;
__attribute__((weak)) int may_be_another(void) { return 1; }
static double local(double x) { calls++; return x * weights[calls % 4]; }
double first(const double *a, int n) {
    double s = 0;
    #pragma omp parallel for reduction(+ : s)
    for (int i = 0; i < n; i++) s += a[i] * shared_by_all;
    return s + local(1);
}
double second(const double *a, int n) {
    double m = 0;
    #pragma omp parallel for reduction(max : m)
    for (int i = 0; i < n; i++) if (a[i] > m) m = a[i];
    return m;
}
long third(long n) {
    long a, b;
    if (n < 2) return n;
    #pragma omp task shared(a)
    a = third(n - 1);
    b = third(n - 2);
    #pragma omp taskwait
    return a + b;
}
void fourth(double *a, int n) {
    #pragma omp parallel for
    for (int i = 0; i < n; i++) {
        a[i] = i % 7;
        #pragma omp atomic
        shared_by_all++;
    }
    shared_by_all -= n;
}
int main(void) {
    static double a[1000];
    fourth(a, 1000);
    double sum = first(a, 1000), more = local(2);
    printf(\"%g %g %g %ld %d %d\\n\", sum, more, second(a, 1000), third(15), may_be_another(), calls);
}
";

/// Variables of threads, weak, hidden and common ones, and functions that may be missing.
const LINKAGES: &str = "#include <stdio.h>
_Thread_local int tls = 3;
static __thread long mine;
int tp; 
#pragma omp threadprivate(tp)
extern int missing(void) __attribute__((weak));
__attribute__((weak)) int weakly = 5;
__attribute__((visibility(\"hidden\"))) int hid(int x) { return x * tls; }
__attribute__((noinline, visibility(\"hidden\"))) int hid2(int x) { return x + weakly + (missing ? missing() : 1); }
__attribute__((noinline)) static int both(const char *s, int n) { return s[n % 3] + n; }
int f(int n) { int s = 0;
#pragma omp parallel for reduction(+:s)
 for (int i = 0; i < n; i++) { tp++; s += hid(i) + tls; }
 return s + tp * 0; }
int g(int n) { int s = 0; 
#pragma omp parallel for reduction(+:s)
 for (int i = 0; i < n; i++) { tp--; s += hid2(i) * tls; }
 return s; }
int h(int n) { long s = 0; tls = 7;
#pragma omp parallel for reduction(+:s) firstprivate(n)
 for (int i = 0; i < n; i++) s += both(\"abc\", i) + tls * 0;
 mine += s; return (int)mine; }
int k(int n) { int s = n;
#pragma omp parallel
#pragma omp critical(name)
 s += hid2(weakly); 
 return s > 0; }
int l(int n) {
#pragma omp parallel num_threads(2)
#pragma omp critical(name)
 weakly++; 
 return n; }
int main(void) { printf(\"%d %d %d %d %d %d\\n\", f(100), g(100), h(100), k(3), l(2), weakly); }
";

/// Objects that are constructed before `main`, in their order, members of templates, functions of which a linker takes one.
const CXX: &str = "#include <cstdio>
int order;
template <class T> struct Counted { static int made; Counted(int n) { made++; order = order * 10 + n; } ~Counted() {} };
template <class T> int Counted<T>::made = order * 0;
struct Shape { virtual int sides() const { return 0; } virtual ~Shape() {} };
struct Square : Shape { int sides() const override { return 4; } };
static Counted<int> one(1);
Counted<long> two(2);
inline int &counter() { static int n = order * 0 + 5; return n; }
int first(int n) {
    int s = 0;
    #pragma omp parallel for reduction(+ : s)
    for (int i = 0; i < n; i++) s += Square().sides();
    return s + counter();
}
static Counted<char> three(3);
int second(int n) {
    int s = 0;
    #pragma omp parallel for reduction(+ : s)
    for (int i = 0; i < n; i++) {
        try { if (i % 2) throw i; } catch (int caught) { s += caught; }
    }
    return s + counter();
}
int third(const Shape &shape) { Counted<int> local(4); return shape.sides() + counter()++; }
int main() {
    int more = third(Square());
    std::printf(\"%d %d %d %d %d %d\\n\", first(10), second(10), more, order, Counted<int>::made, Counted<char>::made);
}
";

/// The symbols of an object: kind and name.
fn symbols(folder: &Folder, object: &str) -> BTreeSet<String> {
    let output = std::process::Command::new("nm").arg(folder.path(object)).output().unwrap();
    assert!(output.status.success(), "{}", err(&output));
    let is_named = |line: &&str| !line.contains(" .L") && !line.contains("GCC_except_table");
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().filter(is_named).map(|line| line[line.len().min(17)..].to_owned()).collect()
}

#[test]
fn parts_are_joined_to_the_same_program() {
    let folder = Folder::with(&[("a.c", C), ("linkages.c", LINKAGES), ("a.cpp", CXX)]);
    for (driver, file, expected) in [
        ("cc", "a.c", "8993 6 6 610 1 2\n"),
        ("cc", "linkages.c", "15150 16650 14749 1 2 7\n"),
        ("c++", "a.cpp", "46 31 9 1234 2 1\n"),
    ] {
        for words in ["-O0", "-O2", "-O3 -fPIC", "-O2 -ffunction-sections -fno-semantic-interposition"] {
            for count in ["2", "3"] {
                let line = |count: &str, to: &str| {
                    format!("{driver} {words} -fweft-codegen-parts={count} -c {file} -o {to}.o")
                };
                folder.quiet(&line("1", "whole"));
                folder.quiet(&line(count, "parts"));
                folder.quiet(&line(count, "again"));
                let object = |name| fs::read(folder.path(name)).unwrap();
                assert!(object("whole.o") != object("parts.o"), "{file}, {words}: it was not parted");
                assert!(object("again.o") == object("parts.o"), "{file}, {words}: it differs each time");
                assert_eq!(symbols(&folder, "parts.o"), symbols(&folder, "whole.o"), "{file}, {words}");
                folder.quiet(&format!("{driver} parts.o -o parts"));
                assert_eq!(folder.run("parts"), expected, "{file}, {words}, {count} parts");
            }
        }
    }
}

#[test]
fn what_cannot_be_parted_stays_whole() {
    let bound = "static int all;\nint f(int n) {\n#pragma omp atomic\nall += n;\nreturn all;\n}\n\
                 int g(int n) {\n#pragma omp atomic\nall -= n;\nreturn all;\n}\n";
    let bare = "void f(int *a) {\n#pragma omp parallel\n*a = 1;\n}\nvoid g(int *a) {\n#pragma omp parallel\n*a = 2;\n}\n";
    let assembly = format!("{C}\n__asm__(\"nop\");\n");
    let folder = Folder::with(&[("a.c", C), ("bound.c", bound), ("asm.c", &assembly), ("bare.c", bare)]);
    for words in [
        "-O2 bound.c",
        "-O2 asm.c",
        "-O1 a.c",
        "-O2 -g a.c",
        "-O2 --target=aarch64-linux-gnu bare.c",
        "-O2 -fno-vectorize a.c",
        "-O2 -Wa,--noexecstack a.c",
    ] {
        let line = |count: &str| format!("cc -fweft-codegen-parts={count} {words} -c -o {count}.o");
        folder.quiet(&line("1"));
        folder.quiet(&line("2"));
        let object = |name| fs::read(folder.path(name)).unwrap();
        assert!(object("1.o") == object("2.o"), "{words}: it was parted");
    }
}

#[test]
fn a_wrong_number_is_told() {
    let folder = Folder::with(&[("a.c", C)]);
    for number in ["0", "65", "two", ""] {
        let output = folder.weft(&format!("cc -fweft-codegen-parts={number} -c a.c"));
        assert!(!output.status.success());
        let text = err(&output);
        assert!(
            text.contains(&format!("'-fweft-codegen-parts={number}' is no number from 1 to 64")),
            "{text}"
        );
    }
}
