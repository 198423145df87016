//! The host device: what shows there that one memory hides, programs of several files and compilers, and what is left to
//! clang.

mod support;

use std::process::Command;

use support::{Folder, err};

/// A region that reads behind a pointer which it does not map.
const UNMAPPED: &str = "#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(40), s = 0;
  p[3] = 5;
#pragma omp target map(tofrom : s)
  s = p[3];
  printf(\"%d\\n\", s);
  return 0;
}
";

/// A function and variables that another file has.
const MAIN: &str = "#include <stdio.h>
#pragma omp declare target
extern int shift, shifts[4];
int shifted(int);
#pragma omp end declare target
int main(void) {
  int x = 1, y = 0;
#pragma omp target map(tofrom : x, y)
  { x = shifted(x); y = shifts[2]; shifts[3] = 9; }
  int far = shifts[3];
#pragma omp target update from(shifts)
  shift = 100;
#pragma omp target update to(shift)
#pragma omp target map(tofrom : x)
  x = shifted(x);
  printf(\"%d %d %d %d\\n\", x, y, far, shifts[3]);
  return 0;
}
";
const OTHER: &str = "int shift = 10, shifts[4] = {1, 2, 3, 4};
int shifted(int x) { return x + shift; }
#pragma omp declare target enter(shift, shifts, shifted)
";

/// A mapper of a type that a function declares, which clang translates.
const MAPPER: &str = "#include <stdio.h>
#include <stdlib.h>
int main(void) {
  struct list { int n; int *items; };
#pragma omp declare mapper(struct list l) map(l.n, l.items[0 : l.n])
  struct list l = {3, calloc(3, sizeof(int))};
#pragma omp target map(tofrom : l)
  for (int i = 0; i < l.n; i++) l.items[i] = i + 1;
  printf(\"%d %d\\n\", l.items[0], l.items[2]);
  return 0;
}
";

/// A closure that clang translates, since there is a mapper of a class in a class: its lists name the pointers in it.
const CLOSURE: &str = "#include <cstdio>
struct unused { struct inner { int n;
#pragma omp declare mapper(inner u) map(u.n)
}; };
template <class F> void each(int n, F f) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) f(i);
}
int main() {
  int out[10] = {}, *p = out;
#pragma omp target data map(tofrom : out)
  each(10, [=](int i) { p[i] = i + 1; });
  std::printf(\"%d %d\\n\", out[0], out[9]);
}
";

fn says(command: &mut Command) -> String {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", err(&output));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_pointer_that_is_not_mapped_is_not_followed_when_that_is_checked() {
    let folder = Folder::with(&[("a.c", UNMAPPED)]);
    folder.quiet("cc -O2 -fopenmp-targets=host a.c -o a");
    assert_eq!(folder.run("a"), "5\n", "a pointer keeps its value");
    let checked = Command::new(folder.path("a")).env("WEFT_TARGET_CHECK", "1").output().unwrap();
    assert!(!checked.status.success() && checked.stdout.is_empty());
    let says = err(&checked);
    assert!(says.starts_with("Weft: a.c:6 (main): the region accesses 0x"), "{says}");
    assert!(says.contains(", which is not on the device; 'p' leads there\n"), "{says}");
}

/// Programs with a region that accesses what is not its own, what each but that computes, and what is said of it.
const TRESPASSES: [(&str, &str); 5] = [
    (
        "int *a = malloc(40);\n#pragma omp target map(tofrom : a[0:10])\n  for (int i = 0; i <= n + 1; i++) a[i] = i;",
        "OMP: Error: a.c:5 (main): the region has written to byte 40 of the device's copy of 'a[0:10]', which has 40 bytes\n",
    ),
    (
        "double *a = malloc(800), s = 0;\n#pragma omp target map(to : a[0:64]) map(tofrom : s)\n  for (int i = 0; i < 10 * n; i++) s += a[i];",
        "Weft: a.c:5 (main): the region accesses byte 512 of the device's copy of 'a[0:64]', which has 512 bytes\n",
    ),
    (
        "double *a = malloc(8192);\n#pragma omp target map(tofrom : a[0:512])\n  a[-n] = 1;",
        "OMP: Error: a.c:5 (main): the region has written to byte -72 of the device's copy of 'a[0:512]', which has 4096 bytes\n",
    ),
    (
        "int *a = malloc(400), *d;\n#pragma omp target data map(to : a[0:100]) use_device_ptr(a)\n  d = a;\n#pragma omp target is_device_ptr(d)\n  d[n] = 1;",
        "Weft: a.c:7 (main): the region accesses the device's copy of 'a[0:100]', which is gone\n",
    ),
    (
        "int *a = malloc(400);\n#pragma omp target data map(to : a[0:100])\n  {\n#pragma omp target is_device_ptr(a)\n  a[n] = 1;\n  }",
        ", which is not on the device; 'a' leads there\n",
    ),
];

/// The same, where no other byte lies between the copy and what nobody may access.
const READS: [(&str, &str); 2] = [
    (
        "int *a = malloc(40), s = 0;\n#pragma omp target map(to : a[0:10]) map(tofrom : s)\n  s = a[n + 1];",
        "Weft: a.c:5 (main): the region accesses byte 40 of the device's copy of 'a[0:10]', which has 40 bytes\n",
    ),
    (
        "char *t = malloc(11), s = 0;\n#pragma omp target map(to : t[0:11]) map(tofrom : s)\n  s = t[n + 2];",
        "Weft: a.c:5 (main): the region accesses byte 11 of the device's copy of 't[0:11]', which has 11 bytes\n",
    ),
];

#[test]
fn what_lies_beside_copies_is_not_accessed_when_that_is_checked() {
    let rows = TRESPASSES.iter().map(|row| (row, "1")).chain(READS.iter().map(|row| (row, "bytes")));
    for ((statements, says), checks) in rows {
        let text = format!(
            "#include <stdio.h>\n#include <stdlib.h>\nint main(int n, char **v) {{\n  {statements}\n  puts(\"end\");\n}}\n"
        );
        let folder = Folder::with(&[("a.c", &text)]);
        folder.quiet("cc -O1 -fopenmp-targets=host a.c -o a");
        let mut command = Command::new(folder.path("a"));
        command.args(["v"; 8]).env("WEFT_TARGET_CHECK", checks).env("OMP_NUM_THREADS", "1");
        let told = command.output().unwrap();
        assert!(!told.status.success() && told.stdout.is_empty(), "{statements}: {}", err(&told));
        assert!(err(&told).contains(says), "{statements}: {}", err(&told));
    }
}

/// A region that calls a function through a pointer, which no clause names.
const CALLS: &str = "#include <stdio.h>
#pragma omp begin declare target indirect
static int next(int x) { return x + 1; }
#pragma omp end declare target
int main(void) {
  int (*chosen)(int) = next;
  int r = 0;
#pragma omp target map(from : r)
  r = chosen(5);
  printf(\"%d\\n\", r);
  return 0;
}
";

#[test]
fn a_pointer_to_a_function_may_be_followed_when_pointers_are_checked() {
    let folder = Folder::with(&[("a.c", CALLS)]);
    folder.quiet("cc -O2 -fopenmp-targets=host a.c -o a");
    assert_eq!(says(Command::new(folder.path("a")).env("WEFT_TARGET_CHECK", "1")), "6\n");
}

#[test]
fn what_happens_is_told_on_demand() {
    let folder = Folder::with(&[("a.c", UNMAPPED)]);
    folder.quiet("cc --offload-arch=host a.c -o a");
    let told = Command::new(folder.path("a")).env("WEFT_TARGET_INFO", "launch").output().unwrap();
    let lines = err(&told);
    // `s`, what `p` points to, and the value of `p`, which it keeps if that is nowhere.
    assert!(lines.contains("launch: a.c:6 (main), 3 arguments\n"), "{lines}");
    let (kernels, copies) = lines.trim_end().rsplit_once("; ").unwrap();
    assert_eq!(copies, "4 bytes to the device in 1 copy, 4 bytes back in 1 copy");
    let took = kernels.rsplit_once("Weft: 1 kernel in ").and_then(|(_, time)| time.strip_suffix(" ms"));
    assert!(took.unwrap().parse::<f64>().unwrap() < 10_000.0, "{lines}");
}

/// A program that says whether others can open what the loader has loaded from a file without a name.
const LOADED: &str = "#define _GNU_SOURCE
#include <link.h>
#include <stdio.h>
#include <string.h>
static int look(struct dl_phdr_info *one, size_t size, void *data) {
  if (strncmp(one->dlpi_name, \"/proc/\", 6) == 0) {
    FILE *file = fopen(one->dlpi_name, \"r\");
    printf(\"%d %d\\n\", strncmp(one->dlpi_name, \"/proc/self/\", 11) != 0, file != NULL && fgetc(file) == 0x7f);
  }
  return 0;
}
int main(void) {
  int s = 1;
#pragma omp target map(tofrom : s)
  s = 2;
  dl_iterate_phdr(look, NULL);
  return s - 2;
}
";

#[test]
fn debuggers_can_open_the_image() {
    let folder = Folder::with(&[("a.c", LOADED)]);
    folder.quiet("cc -O1 -fopenmp-targets=host a.c -o a");
    assert_eq!(folder.run("a"), "1 1\n");
}

/// A pointer to nothing, of which a section is mapped.
const NULL: &str = "int main(int argc, char **argv) {
  double *p = argc > 5 ? (double *)argv : 0;
#pragma omp target map(tofrom : p[0:4])
  p[1] = 2;
  return 0;
}
";

#[test]
fn what_a_null_pointer_leads_to_is_told() {
    let folder = Folder::with(&[("a.c", NULL)]);
    folder.quiet("cc -O1 --offload-arch=host a.c -o a");
    let told = err(&Command::new(folder.path("a")).output().unwrap());
    let expected =
        "a.c:3 (main): 'p[0:4]': the host has no memory at 0x0 (32 bytes): a null pointer leads there";
    assert!(told.contains(expected), "{told}");
}

/// Data that are there for several kernels.
const DATA: &str = "#include <stdio.h>
int main(void) {
  double a[4] = {1, 2, 3, 4}, s = 0;
#pragma omp target data map(to : a[1:2])
  for (int k = 0; k < 3; k++) {
#pragma omp target map(tofrom : s)
    s += a[1] + a[2];
  }
  return s != 15;
}
";

#[test]
fn what_happens_is_told_by_its_place_and_name() {
    let folder = Folder::with(&[("a.c", DATA)]);
    folder.quiet("cc -O1 --offload-arch=host a.c -o a");
    let said = |variable: &str, value: &str| {
        let told = Command::new(folder.path("a")).env(variable, value).output().unwrap();
        assert!(told.status.success());
        err(&told)
    };
    let lines = said("WEFT_TARGET_INFO", "map, copy");
    assert!(lines.contains("Weft: map: a.c:4 (main): 16 bytes of 'a[1:2]' at "), "{lines}");
    assert!(lines.contains("Weft: copy: a.c:4 (main): 16 bytes of 'a[1:2]' go to the device\n"), "{lines}");
    assert!(lines.contains("Weft: copy: a.c:6 (main): 8 bytes of 's' come back\n"), "{lines}");
    assert!(lines.contains("Weft: map: a.c:4 (main): the copy of 'a[1:2]' at "), "{lines}");
    let lines = said("WEFT_TARGET_INFO", "time");
    assert!(lines.starts_with("Weft: time: a.c:6 (main): 3 kernels, "), "{lines}");
    assert!(said("LIBOMPTARGET_INFO", "-1").contains("Weft: map: a.c:4 (main): "));
    assert!(said("LIBOMPTARGET_KERNEL_TRACE", "1").contains("Weft: launch: a.c:6 (main), "));
    assert!(said("LIBOMPTARGET_DEBUG", "1").contains("LIBOMPTARGET_DEBUG is not read"));
}

#[test]
fn files_of_one_program_have_one_image() {
    let folder = Folder::with(&[("main.c", MAIN), ("other.c", OTHER)]);
    for level in ["-O0", "-O2"] {
        folder.quiet(&format!("cc {level} -fopenmp-targets=host -c main.c -o main.o"));
        folder.quiet(&format!("cc {level} -fopenmp-targets=host -c other.c -o other.o"));
        folder.quiet("cc -fopenmp-targets=host main.o other.o -o program");
        assert_eq!(says(&mut Command::new(folder.path("program"))), "111 3 4 9\n", "{level}");
        let disabled = says(Command::new(folder.path("program")).env("OMP_TARGET_OFFLOAD", "disabled"));
        assert_eq!(disabled, "111 3 9 9\n", "{level}");
    }
}

/// A header that has a variable on devices and a variant for the host.
const HEADER: &str = "#pragma omp begin declare target
static int state = 5;
static int next_state(void) { return ++state; }
#pragma omp end declare target
#pragma omp begin declare variant match(device={kind(host)})
static int where(void) { return 1; }
#pragma omp end declare variant
static int where(void);
static int where(void) { return 0; }
";

/// Uses both: the device's variable is its own.
const USER: &str = "#include <stdio.h>
#include <x.h>
int main(void) {
  int x = 0;
#pragma omp target
  next_state();
#pragma omp target map(from : x)
  x = next_state();
  printf(\"%d %d %d\\n\", x, state, where());
  return 0;
}
";

#[test]
fn headers_of_the_system_may_declare_what_devices_have() {
    let folder = Folder::with(&[("sys/x.h", HEADER), ("a.c", USER), ("a.cpp", USER)]);
    for source in ["cc a.c", "c++ a.cpp"] {
        for header in ["-isystem sys", "-I sys"] {
            folder.quiet(&format!("{source} -fopenmp-targets=host {header} -o a"));
            assert_eq!(says(&mut Command::new(folder.path("a"))), "7 5 1\n", "{source} {header}");
        }
    }
}

/// A member of an object whose type a template leaves open.
const OPEN: &str = "struct s { int n; };
template <class T> int next(T x) {
#pragma omp target map(x.n)
  x.n += 1;
  return x.n;
}
int main() { return next(s{1}) - 2; }
";

#[test]
fn what_is_mapped_in_an_unknown_way_is_left_to_clang() {
    let folder = Folder::with(&[("a.cpp", OPEN)]);
    let compiled = folder.weft("c++ -fopenmp-targets=host a.cpp -o a");
    let reason =
        "a.cpp:3:20: warning: 'target' (what is mapped is not a variable, a section of one, or a member of a";
    assert!(compiled.status.success() && err(&compiled).contains(reason), "{}", err(&compiled));
    says(Command::new(folder.path("a")).env("OMP_TARGET_OFFLOAD", "mandatory"));
    let refused = folder.weft("c++ -fopenmp --offload-arch=emulator a.cpp -o a");
    assert!(!refused.status.success() && err(&refused).contains("clang is not asked to compile for a GPU"));
}

/// A static variable of a function that devices are to have.
const LOCAL: &str = "int main() {
  static int n = 1;
#pragma omp declare target enter(n)
#pragma omp target map(always, from : n)
  n += 2;
  return n - 3;
}
";

/// A region of the host within one of a device.
const OF_PARENT: &str = "#pragma omp requires reverse_offload
int main(void) {
  int n = 1;
#pragma omp target map(n)
  {
#pragma omp target device(ancestor : 1) map(n)
    n += 2;
  }
  return n - 3;
}
";

#[test]
fn what_only_the_host_has_is_refused_for_a_gpu() {
    let folder = Folder::with(&[("local.cpp", LOCAL), ("parent.c", OF_PARENT)]);
    let refused =
        [("c++ local.cpp", "of variables of a function"), ("cc parent.c", "within one of a device")];
    for (source, reason) in refused {
        let refused = folder.weft(&format!("{source} -fopenmp --offload-arch=emulator -o a"));
        assert!(!refused.status.success() && err(&refused).contains(reason), "{}", err(&refused));
        folder.quiet(&format!("{source} -fopenmp -o a"));
        assert_eq!(says(&mut Command::new(folder.path("a"))), "");
    }
}

#[test]
fn what_is_not_translated_is_left_to_clang_for_the_same_device() {
    let folder = Folder::with(&[("a.c", MAPPER)]);
    let compiled = folder.weft("cc -fopenmp-targets=host a.c -o a");
    assert!(compiled.status.success(), "{}", err(&compiled));
    assert!(err(&compiled).contains("of types that a function declares"), "{}", err(&compiled));
    assert_eq!(says(Command::new(folder.path("a")).env("OMP_TARGET_OFFLOAD", "mandatory")), "1 3\n");
    let refused = folder.weft("cc -Werror=weft-fallback -fopenmp-targets=host a.c -o a");
    assert!(!refused.status.success());
}

#[test]
fn pointers_in_closures_of_clang_lead_to_what_the_device_has() {
    let folder = Folder::with(&[("a.cpp", CLOSURE)]);
    let compiled = folder.weft("c++ -Wno-weft-fallback -fopenmp-targets=host a.cpp -o a");
    assert!(compiled.status.success(), "{}", err(&compiled));
    assert_eq!(says(Command::new(folder.path("a")).env("OMP_TARGET_OFFLOAD", "mandatory")), "1 10\n");
}

/// Constructs that fail at run time, with what the runtime says of them, but for addresses and sizes.
const WRONG: [(&str, &str); 5] = [
    (
        "int a[8];\n#pragma omp target update to(present : a[2 : 4])\n",
        "a.c:5 (main): 'a[2 : 4]': device mapping required",
    ),
    (
        "int a[8];\n#pragma omp target data map(to : a[0 : 5])\n#pragma omp target map(tofrom : a[2 : 6])\n  a[3] = 1;\n",
        "a.c:6 (main): 'a[2 : 6]': explicit extension not allowed",
    ),
    (
        "struct { int n, *p; } s = {3, 0}, *q = &s; int x[4]; s.p = x;\n\n#pragma omp target map(present, to : q->p[0 : \\\n q->n])\n  q->p[0] = 1;\n",
        "a.c:6 (main): 'q->p[0 : q->n]': device mapping required",
    ),
    (
        "int x = 0;\n#pragma omp target defaultmap(present : scalar)\n  x = 1;\n",
        "a.c:5 (main): 'x': device mapping required",
    ),
    (
        "struct t v = {2, 0};\n#pragma omp target map(present, tofrom : v)\n  v.n = 1;\n",
        "a.c:5 (main): '(*v).n': device mapping required",
    ),
];

#[test]
fn what_is_not_there_is_told_by_place_and_name() {
    for (statements, words) in WRONG {
        let text = format!(
            "struct t {{ int n; int *p; }};\n#pragma omp declare mapper(struct t v) map(v.n)\nint main(void) {{\n{statements}  return 0;\n}}\n"
        );
        let folder = Folder::with(&[("a.c", &text)]);
        for level in ["-O0", "-O2"] {
            folder.quiet(&format!("cc {level} -fopenmp-targets=host a.c -o a"));
            let output = Command::new(folder.path("a")).output().unwrap();
            assert!(!output.status.success(), "{words}");
            assert!(err(&output).contains(&format!("OMP: Error: {words}")), "{words}: {}", err(&output));
        }
    }
}
