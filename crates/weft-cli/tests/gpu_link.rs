//! Programs of several files on a GPU without a GPU: what files share there, whatever way they come to the linker, and what is
//! wrong with that.

mod support;

use std::process::{Command, Output};

use support::{Folder, err};
use weft_tests::gpu::{driver_folder, ptxas};

const EMULATOR: &str = "--offload-arch=emulator";

/// A file that uses another one's function and variables, in a kernel and by a pointer that the host has.
const MAIN: &str = "#include <stdio.h>
#pragma omp declare target
extern int shift, shifts[4];
int shifted(int);
typedef int operation(int);
static int own(int x) { return x + 1000; }
#pragma omp end declare target
operation *other_own(void);
int in_other(void);
int main(void) {
  int r[8], y = 0;
  operation *there = other_own(), *here = own;
  shift = 5;
#pragma omp target update to(shift)
#pragma omp target teams distribute parallel for map(from : r)
  for (int i = 0; i < 8; i++) r[i] = shifted(i) + shifts[i & 3];
#pragma omp target map(from : y)
  { y = there(1) + here(2); shifts[3] = 9; }
#pragma omp target update from(shifts)
  printf(\"%d %d %d %d %d\\n\", r[0], r[7], y, shifts[3], in_other());
  return 0;
}
";
const OTHER: &str = "int shift = 10, shifts[4] = {1, 2, 3, 4};
int shifted(int x) { return x + shift; }
static int own(int x) { return x + 2000; }
int in_other(void) {
  int sum = 0;
#pragma omp target map(tofrom : sum)
  { shift++; sum = shifts[3] + shift; }
  return sum;
}
int (*other_own(void))(int) { return own; }
#pragma omp declare target enter(shift, shifts, shifted, own)
";
const EXPECTED: &str = "6 16 3003 9 15\n";

/// A member of an archive that nobody needs. With it, the program would lack something.
const UNUSED: &str = "#pragma omp declare target
int nowhere(int);
int unused(int x) { return nowhere(x); }
#pragma omp end declare target
int nowhere(int x) { return x; }
";
/// A file that shares nothing, and one without code for devices.
const ALONE: &str =
    "int alone(void) {\n  int x = 1;\n#pragma omp target map(tofrom : x)\n  x++;\n  return x;\n}\n";
const PLAIN: &str = "int plain(void) { return 3; }\n";

fn run(folder: &Folder, order: &str) -> Output {
    let mut command = Command::new(folder.path("p"));
    command.current_dir(folder.root()).env("OMP_NUM_TEAMS", "2").env("OMP_TEAMS_THREAD_LIMIT", "8");
    command.env("LD_LIBRARY_PATH", driver_folder().unwrap()).env("OMP_TARGET_OFFLOAD", "MANDATORY");
    command.env("FAKE_CUDA_ORDER", order).output().unwrap()
}

fn check(folder: &Folder, expected: &str, what: &str) {
    for order in ["up", "down"] {
        let output = run(folder, order);
        let found = (String::from_utf8_lossy(&output.stdout).into_owned(), err(&output));
        assert_eq!(found, (expected.to_owned(), String::new()), "{what}, {order}");
    }
}

#[test]
fn files_share_functions_and_variables_however_they_are_linked() {
    let files = [("a.c", MAIN), ("b.c", OTHER), ("unused.c", UNUSED), ("alone.c", ALONE), ("plain.c", PLAIN)];
    let folder = Folder::with(&files);
    folder.quiet(&format!("cc -O2 -fopenmp {EMULATOR} -c a.c b.c unused.c alone.c plain.c"));
    let archived =
        Command::new("ar").args(["rc", "lib.a", "unused.o", "b.o"]).current_dir(folder.root()).status();
    assert!(archived.unwrap().success());
    for inputs in ["a.o b.o alone.o plain.o", "plain.o alone.o b.o a.o", "a.o lib.a -s -Wl,--gc-sections"] {
        folder.quiet(&format!("cc -O2 -fopenmp {EMULATOR} {inputs} -o p"));
        check(&folder, EXPECTED, inputs);
    }
    folder.quiet("cc -fopenmp -r a.o b.o -o ab.o");
    folder.quiet("cc -fopenmp ab.o -o p");
    check(&folder, EXPECTED, "by -r, and without an option that names the device");
    folder.quiet(&format!("cc -O0 -g -fopenmp {EMULATOR} a.c -c -o a0.o"));
    folder.quiet(&format!("cc -O2 -fopenmp {EMULATOR} -flto b.c -c -o b1.o"));
    folder.quiet(&format!("cc -O2 -fopenmp {EMULATOR} -flto a0.o b1.o -o p"));
    check(&folder, EXPECTED, "-flto beside -O0");
}

#[test]
fn the_host_device_has_the_same() {
    let folder = Folder::with(&[("a.c", MAIN), ("b.c", OTHER)]);
    folder.quiet("cc -O2 -fopenmp -fopenmp-targets=host a.c b.c -o p");
    let output = Command::new(folder.path("p")).env("OMP_TARGET_OFFLOAD", "MANDATORY").output().unwrap();
    // A pointer to a function of the host leads to the host's there.
    assert_eq!((String::from_utf8_lossy(&output.stdout).as_ref(), err(&output)), (EXPECTED, String::new()));
}

/// What a header says of classes, templates, inline functions and locks, and two files that use it. Objects of two of the
/// classes cannot be on a GPU, and are not.
const HEADER: &str = "#include <exception>
#include <string>
#pragma omp begin declare target
struct Shape { int w; Shape(int w); virtual int area() const; virtual ~Shape() {} };
struct Square : Shape { Square(int w) : Shape(w) {} int area() const override; };
template <class T> struct Counter { static T count; T next() { return count++; } };
template <class T> T Counter<T>::count = 10;
inline int bump() { static int n = 100; return ++n; }
inline int seed = 7;
struct Wrong : std::exception { const char *what() const noexcept override; };
struct Named : Shape { std::string name; Named() : Shape(1) {} int area() const override; };
extern int (*operations[2])(int);
int sum_all(const int *p, int n);
void locked(int *p);
#pragma omp end declare target
int other();
";
const CXX_MAIN: &str = "#include <cstdio>
#include \"shapes.h\"
int main() {
  int a[64], r[6] = {};
  for (int i = 0; i < 64; i++) a[i] = i;
#pragma omp target map(to: a) map(tofrom: r)
  {
    Square s(5);
    Shape t(3);
    const Shape *p = &s, *q = &t;
    Counter<int> c;
    r[0] = p->area() + q->area();
    r[1] = c.next();
    r[2] = bump() + seed++;
    r[3] = operations[0](4) + operations[1](4);
    r[4] = sum_all(a, 64);
  }
#pragma omp target parallel map(tofrom: r) num_threads(8)
  locked(&r[5]);
  std::printf(\"%d %d %d %d %d %d %d\\n\", r[0], r[1], r[2], r[3], r[4], r[5], other());
  return 0;
}
";
const CXX_OTHER: &str = "#include <omp.h>
#include \"shapes.h\"
#pragma omp begin declare target
Shape::Shape(int w) : w(w) {}
const char *Wrong::what() const noexcept { return \"wrong\"; }
int Shape::area() const { return w; }
int Named::area() const { return 1; }
int Square::area() const { return w * w; }
static int twice(int x) { return 2 * x; }
static int thrice(int x) { return 3 * x; }
int (*operations[2])(int) = {twice, thrice};
int sum_all(const int *p, int n) {
  int s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < n; i++) s += p[i];
  return s;
}
void locked(int *p) {
#pragma omp critical(mine)
  *p += omp_get_num_threads();
}
#pragma omp end declare target
int other() {
  int r = 0;
#pragma omp target map(from: r)
  { Counter<int> c; r = c.next() * 1000000 + bump() * 1000 + seed; }
  return r;
}
";

#[test]
fn classes_templates_and_locks_are_one_for_all_files() {
    let folder = Folder::with(&[("shapes.h", HEADER), ("a.cc", CXX_MAIN), ("b.cc", CXX_OTHER)]);
    for device in [EMULATOR, "-fopenmp-targets=host"] {
        for level in ["-O0", "-O2"] {
            folder.quiet(&format!("cc {level} -std=c++17 -fopenmp {device} a.cc b.cc -o p"));
            check(&folder, "28 10 108 20 2016 64 11102008\n", device);
        }
    }
}

/// Files of which one sorts by what the other one has, by its name and by a pointer.
const SORTING: &str = "#include <stdio.h>
#include <stdlib.h>
typedef int comparison(const void *, const void *);
#pragma omp declare target
comparison ascending, *chosen(int);
#pragma omp end declare target
int main(void) {
  int v[4] = {3, 1, 4, 2}, w[4] = {3, 1, 4, 2};
#pragma omp target map(tofrom : v, w)
  {
    qsort(v, 4, sizeof(int), ascending);
    qsort(w, 4, sizeof(int), chosen(1));
  }
  for (int i = 0; i < 4; i++) printf(\"%d%d \", v[i], w[i]);
  puts(\"\");
  return 0;
}
";
const ORDERS: &str = "typedef int comparison(const void *, const void *);
#pragma omp declare target
int ascending(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static int descending(const void *a, const void *b) { return ascending(b, a); }
comparison *chosen(int which) { return which ? descending : ascending; }
#pragma omp end declare target
";

#[test]
fn what_sorts_calls_functions_of_other_files() {
    let folder = Folder::with(&[("main.c", SORTING), ("orders.c", ORDERS)]);
    for level in ["-O0", "-O2"] {
        folder.quiet(&format!("cc {level} -fopenmp {EMULATOR} main.c orders.c -o p"));
        check(&folder, "14 23 32 41 \n", level);
    }
}

#[test]
fn a_shared_library_has_an_image_of_its_own() {
    let twice = MAIN.replace("int main(void)", "int library(void)");
    let files = [
        ("a.c", MAIN),
        ("b.c", OTHER),
        ("c.c", &twice),
        ("main.c", "int library(void);\nint main(void) { return library(); }\n"),
    ];
    let folder = Folder::with(&files);
    folder.quiet(&format!("cc -O2 -fopenmp {EMULATOR} -fPIC -shared c.c b.c -o libs.so"));
    folder.quiet(&format!(
        "cc -O2 -fopenmp {EMULATOR} main.c ./libs.so -Wl,-rpath,{} -o p",
        folder.root().display()
    ));
    check(&folder, EXPECTED, "a library alone");
}

#[test]
fn what_is_missing_or_there_twice_is_an_error_of_the_link() {
    let folder = Folder::with(&[
        ("a.c", MAIN),
        ("b.c", OTHER),
        ("plain.c", &OTHER.replace("#pragma omp declare", "// ")),
    ]);
    let refused = |line: &str, reason: &str| {
        let output = folder.weft(line);
        let said = err(&output);
        assert!(!output.status.success() && said.contains(reason), "{line}: {said}");
        assert!(!folder.path("p").exists(), "{line} leaves a program");
    };
    folder.quiet(&format!("cc -O2 -fopenmp {EMULATOR} -c a.c b.c plain.c"));
    for name in ["shifts", "shifted"] {
        let reason = format!("devices need '{name}' for a.c, but no file of the program defines it");
        refused(&format!("cc -O2 -fopenmp {EMULATOR} a.o plain.o -o p"), &reason);
    }
    folder.quiet(&format!("cc -O1 -fopenmp {EMULATOR} b.c -c -o b1.o"));
    refused(
        &format!("cc -O2 -fopenmp {EMULATOR} a.o b.o b1.o -Wl,--allow-multiple-definition -o p"),
        "for devices, each",
    );
    folder.quiet("cc -O1 -fopenmp --offload-arch=sm_80 b.c -c -o b2.o");
    refused("cc -O2 -fopenmp a.o b2.o -o p", "a.c is compiled for 'emulator', and b.c for 'sm_80'");
}

#[test]
fn what_no_gpu_has_keeps_the_program_on_the_host() {
    let in_function = OTHER.replace("return x + shift;", "volatile long double y = x; return y + shift;");
    let in_kernel =
        OTHER.replace("sum = shifts[3] + shift;", "volatile long double y = shifts[3]; sum = y + shift;");
    let pointer = "int (*volatile f)(int);\n#pragma omp declare target to(f)\nint main(void) {\n  int s = 1;\n#pragma omp target map(tofrom : s)\n  if (s == 2) s = f(s);\n  return s - 1;\n}\n";
    let folder = Folder::with(&[
        ("a.c", MAIN),
        ("function.c", &in_function),
        ("kernel.c", &in_kernel),
        ("pointer.c", pointer),
    ]);
    let said = |line: &str| {
        let output = folder.weft(line);
        assert!(output.status.success(), "{line}: {}", err(&output));
        err(&output)
    };
    folder.quiet(&format!("cc -O2 -fopenmp {EMULATOR} a.c -c"));
    for file in ["function", "kernel"] {
        let compile = said(&format!("cc -O2 -fopenmp {EMULATOR} {file}.c -c"));
        let link = said(&format!("cc -O2 -fopenmp {EMULATOR} a.o {file}.o -o p"));
        // What no kernel of the file calls, only the link looks at.
        let (told, other) = if file == "kernel" { (compile, link) } else { (link, compile) };
        assert!(told.contains("'long double'") && told.contains("run on the initial device"), "{told}");
        assert_eq!(other, "");
        let program = Command::new(folder.path("p")).output().unwrap();
        let found = (String::from_utf8_lossy(&program.stdout).into_owned(), err(&program));
        assert_eq!(found, (EXPECTED.to_owned(), String::new()));
    }
    let line = format!("cc -O1 -fopenmp {EMULATOR} pointer.c");
    let told = said(&format!("{line} -o q"));
    assert!(
        told.contains("it calls through a pointer") && told.contains("run on the initial device"),
        "{told}"
    );
    assert!(Command::new(folder.path("q")).status().unwrap().success());
    assert!(!folder.weft(&format!("{line} -Werror=weft-fallback -o r")).status.success());
    assert!(!folder.path("r").exists());
}

#[test]
fn ptxas_takes_what_is_joined() {
    let Some(ptxas) = ptxas() else {
        return weft_skip::skipped("there is no ptxas");
    };
    let folder = Folder::with(&[("shapes.h", HEADER), ("a.cc", CXX_MAIN), ("b.cc", CXX_OTHER)]);
    folder.quiet("cc -O2 -std=c++17 -fopenmp --offload-arch=sm_80 a.cc b.cc -o p");
    let program = std::fs::read(folder.path("p")).unwrap();
    let begin = b"//\n// Generated by LLVM NVPTX";
    let places = program.windows(begin.len()).enumerate().filter(|(_, bytes)| *bytes == begin);
    let images = places.map(|(at, _)| program[at..].split(|byte| *byte == 0).next().unwrap());
    let has_all = |image: &&[u8]| {
        let text = String::from_utf8_lossy(image);
        [".entry __weft_offload_", "_main_", "_Z5otherv"].iter().all(|word| text.contains(word))
    };
    let joined: Vec<&[u8]> = images.filter(has_all).collect();
    assert_eq!(joined.len(), 1);
    std::fs::write(folder.path("p.ptx"), joined[0]).unwrap();
    let mut command = Command::new(ptxas);
    let output = command.args(["-arch=sm_80", "-o", "/dev/null"]).arg(folder.path("p.ptx")).output().unwrap();
    assert!(output.status.success(), "{}", err(&output));
}
