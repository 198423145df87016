//! Which OpenMP runtime `weft cc` links, and that a process has only one.

mod support;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use support::{Folder, err};

const PARALLEL: &str = "#include <stdio.h>
int main(void) {
    int sum = 0;
    #pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < 100; i++) sum += i;
    printf(\"%d\\n\", sum);
    return 0;
}
";

/// A function that says in which level of parallel regions it is called; a runtime that did not open them says 0.
fn asks_level(name: &str) -> String {
    format!(
        "#include <omp.h>
int {name}(void) {{
    int level = omp_get_level(), members = 0;
    #pragma omp parallel num_threads(1) reduction(+ : members)
    members += omp_get_level() - level;
    return 10 * level + members;
}}
"
    )
}

/// A program that calls both functions within a region of its own.
const HOST: &str = "#include <stdio.h>
int first(void);
int second(void);
int main(void) {
    int right = 0;
    #pragma omp parallel num_threads(3) reduction(+ : right)
    right += first() == 11 && second() == 11;
    printf(\"%d\\n\", right);
    return 0;
}
";

/// The same, the functions found only when the program runs.
const LOADING_HOST: &str = "#include <dlfcn.h>
#include <stdio.h>
int main(void) {
    int (*first)(void) = dlsym(dlopen(\"./libfirst.so\", RTLD_NOW | RTLD_LOCAL), \"first\");
    int (*second)(void) = dlsym(dlopen(\"./libsecond.so\", RTLD_NOW | RTLD_LOCAL), \"second\");
    int right = 0;
    #pragma omp parallel num_threads(3) reduction(+ : right)
    right += first() == 11 && second() == 11;
    printf(\"%d\\n\", right);
    return 0;
}
";

/// The libraries a file asks the dynamic loader for.
fn needed(folder: &Folder, file: &str) -> String {
    let output =
        Command::new("readelf").args(["--dynamic", "--wide"]).arg(folder.path(file)).output().unwrap();
    assert!(output.status.success(), "{}", err(&output));
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().filter(|line| line.contains("(NEEDED)")).collect()
}

/// Runs a compiler other than `weft` in the folder.
fn other(folder: &Folder, line: &str) {
    let mut words = line.split_whitespace();
    let output = Command::new(words.next().unwrap()).args(words).current_dir(folder.root()).output().unwrap();
    assert!(output.status.success(), "{line}: {}", err(&output));
}

fn has_gcc() -> bool {
    let found = Command::new("gcc").arg("--version").output().is_ok();
    if !found {
        weft_skip::skipped("what gcc compiles, since gcc cannot be started");
    }
    found
}

#[test]
fn the_runtime_is_part_of_the_program() {
    let folder = Folder::with(&[("a.c", PARALLEL)]);
    for line in ["cc a.c -o a", "cc -fopenmp a.c -o a", "cc -fopenmp=libomp -fopenmp=libweftrt a.c -o a"] {
        folder.quiet(line);
        assert_eq!(folder.run("a"), "4950\n", "{line}");
        let libraries = needed(&folder, "a");
        assert!(!libraries.contains("omp") && !libraries.contains("weftrt"), "{line}: {libraries}");
    }
}

#[test]
fn a_static_program_and_a_linked_object_run() {
    let folder = Folder::with(&[("a.c", PARALLEL)]);
    folder.quiet("cc -static -O1 a.c -o a");
    assert_eq!(folder.run("a"), "4950\n");
    folder.quiet("cc -static-pie -O1 a.c -o a");
    assert_eq!(folder.run("a"), "4950\n");
    folder.quiet("cc -flto -O1 a.c -o a");
    assert_eq!(folder.run("a"), "4950\n");
    // A relocatable object brings no runtime; the link of it does.
    folder.quiet("cc -c a.c");
    folder.quiet("cc -r a.o -o part.o");
    folder.quiet("cc part.o -o a");
    assert_eq!(folder.run("a"), "4950\n");
}

#[test]
fn a_program_without_openmp_has_nothing_of_the_runtime() {
    let folder = Folder::with(&[("a.c", "int main(void) { return 0; }\n")]);
    folder.quiet("cc a.c -o a");
    let size = fs::metadata(folder.path("a")).unwrap().len();
    assert!(size < 50_000, "{size} bytes");
    folder.quiet("cc -shared -fPIC a.c -o liba.so");
    assert!(!needed(&folder, "liba.so").contains("weftrt"));
}

#[test]
fn libomp_and_libgomp_are_linked_where_they_are_asked_for() {
    let folder = Folder::with(&[("a.c", PARALLEL)]);
    folder.quiet("cc -fopenmp=libomp a.c -o a");
    assert_eq!(folder.run("a"), "4950\n");
    assert!(needed(&folder, "a").contains("libomp.so"));
    folder.quiet("cc -c a.c");
    folder.quiet("cc -fopenmp -fopenmp=libomp a.o -o b");
    assert!(needed(&folder, "b").contains("libomp.so"));

    if has_gcc() {
        folder.quiet("cc -fopenmp=libgomp a.c -o c");
        assert_eq!(folder.run("c"), "4950\n");
        assert!(needed(&folder, "c").contains("libgomp.so"));
        other(&folder, "gcc -fopenmp -c a.c -o gcc.o");
        folder.quiet("cc -fopenmp=libgomp gcc.o -o d");
        assert_eq!(folder.run("d"), "4950\n");
        assert!(needed(&folder, "d").contains("libgomp.so"));
    }
    let output = folder.weft("cc -fopenmp=libfoo a.o -o e");
    assert_eq!(output.status.code(), Some(1));
    assert!(err(&output).contains("unsupported argument 'libfoo'"), "{}", err(&output));
}

/// Runs `weft-cc` in the folder.
fn weft_cc(folder: &Folder, line: &str) -> String {
    let name = folder.path("weft-cc");
    if !name.exists() {
        std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_weft"), &name).unwrap();
    }
    let output =
        Command::new(name).args(line.split_whitespace()).current_dir(folder.root()).output().unwrap();
    assert!(output.status.success(), "{line}: {}", err(&output));
    assert_eq!(err(&output), "", "{line}");
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

#[test]
fn build_systems_get_it_under_all_names() {
    let folder = Folder::with(&[("a.c", PARALLEL), ("first.c", &asks_level("first"))]);
    weft_cc(&folder, "-fopenmp=libomp a.c -o a");
    assert_eq!(folder.run("a"), "4950\n");
    assert!(!needed(&folder, "a").contains("omp"));
    weft_cc(&folder, "-fopenmp=llvm a.c -o a");
    assert!(needed(&folder, "a").contains("libomp.so"));
    // What the link of a compiler with the option shows is later linked without it.
    weft_cc(&folder, "-fopenmp -fPIC -c a.c -o a.o");
    weft_cc(&folder, "-fopenmp -fPIC -c first.c -o first.o");
    let archive = weft_cc(&folder, "-print-file-name=libomp.a");
    for library in ["-lomp", "-lgomp", "-liomp5", "-l:libgomp.so.1", "-l omp", &archive] {
        weft_cc(&folder, &format!("a.o {library} -o b"));
        assert_eq!(folder.run("b"), "4950\n", "{library}");
        assert!(!needed(&folder, "b").contains("omp"), "{library}");
        weft_cc(&folder, &format!("-shared first.o {library} -o libfirst.so"));
        assert!(needed(&folder, "libfirst.so").contains("[libweftrt.so]"), "{library}");
        assert!(!needed(&folder, "libfirst.so").contains("omp"), "{library}");
    }
    // Without any of it, and with OpenMP turned off, it is a plain compiler.
    for line in ["a.o -o c", "-fno-openmp a.o -lweftrt -o c"] {
        let output = Command::new(folder.path("weft-cc"))
            .args(line.split_whitespace())
            .current_dir(folder.root())
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(1), "{line}");
    }
}

#[test]
fn its_files_are_what_the_compiler_finds() {
    let folder = Folder::with(&[]);
    let asked = |name: &str| weft_cc(&folder, &format!("-print-file-name={name}"));
    for name in ["libomp.so", "libgomp.so", "libiomp5.so", "libgomp.so.1", "libweftrt.so"] {
        assert!(asked(name).ends_with("/libweftrt.so"), "{name}: {}", asked(name));
        assert!(Path::new(&asked(name)).is_file());
    }
    for name in ["libomp.a", "libgomp.a", "libweftrt.a"] {
        assert!(asked(name).ends_with("/libweftrt.a") && Path::new(&asked(name)).is_file(), "{name}");
    }
    assert!(!asked("libc.so").contains("weftrt") && !asked("libompx.so").contains("weftrt"));
    assert!(!weft_cc(&folder, "-fno-openmp --print-file-name=libomp.so").contains("weftrt"));
    let output = folder.weft("cc --print-file-name=libomp.so");
    assert!(String::from_utf8_lossy(&output.stdout).ends_with("/libweftrt.so\n"));
    let output = folder.weft("cc -fopenmp=llvm -print-file-name=libomp.so");
    assert!(!String::from_utf8_lossy(&output.stdout).contains("weftrt"));
}

#[test]
fn objects_of_all_compilers_are_linked_with_it() {
    let folder = Folder::with(&[
        ("host.c", HOST),
        ("first.c", &asks_level("first")),
        ("second.c", &asks_level("second")),
    ]);
    other(&folder, "clang-19 -fopenmp -c first.c");
    let gcc = if has_gcc() { "gcc" } else { "clang-19" };
    other(&folder, &format!("{gcc} -fopenmp -c second.c"));
    folder.quiet("cc -O2 host.c first.o second.o -o host");
    assert_eq!(folder.run("host"), "3\n");
}

#[test]
fn an_executable_and_its_libraries_share_one_runtime() {
    let folder = Folder::with(&[
        ("host.c", HOST),
        ("loading.c", LOADING_HOST),
        ("first.c", &asks_level("first")),
        ("second.c", &asks_level("second")),
    ]);
    folder.quiet("cc -O2 -shared -fPIC first.c -o libfirst.so");
    assert!(needed(&folder, "libfirst.so").contains("libweftrt.so"));
    let gcc = if has_gcc() { "gcc" } else { "clang-19" };
    for compiler in ["weft", "clang-19", gcc] {
        match compiler {
            "weft" => folder.quiet("cc -O2 -shared -fPIC second.c -o libsecond.so"),
            _ => other(&folder, &format!("{compiler} -fopenmp -shared -fPIC second.c -o libsecond.so")),
        }
        folder.quiet("cc -O2 host.c -L. -lfirst -lsecond -Wl,-rpath,$ORIGIN -o host");
        assert_eq!(folder.run("host"), "3\n", "linked, {compiler}");
        folder.quiet("cc -O2 loading.c -ldl -o loading");
        let output = Command::new(folder.path("loading")).current_dir(folder.root()).output().unwrap();
        assert_eq!(
            (String::from_utf8_lossy(&output.stdout).trim(), err(&output).trim()),
            ("3", ""),
            "{compiler}"
        );
    }
}

#[test]
fn libraries_share_one_runtime_where_the_executable_has_none() {
    let calls = "int second(void);
int first(void) {
    int right = 0;
    #pragma omp parallel num_threads(3) reduction(+ : right)
    right += second() == 11;
    return right;
}
";
    let plain =
        "#include <stdio.h>\nint first(void);\nint main(void) { printf(\"%d\\n\", first()); return 0; }\n";
    let folder = Folder::with(&[("first.c", calls), ("second.c", &asks_level("second")), ("plain.c", plain)]);
    folder.quiet("cc -O2 -shared -fPIC second.c -o libsecond.so");
    folder.quiet("cc -O2 -shared -fPIC first.c -L. -lsecond -Wl,-rpath,$ORIGIN -o libfirst.so");
    other(&folder, "cc plain.c -L. -lfirst -Wl,-rpath,$ORIGIN -Wl,-rpath-link,. -o plain");
    assert_eq!(folder.run("plain"), "3\n");
}

#[test]
fn a_library_finds_the_runtime_by_an_absolute_run_path_or_none() {
    let folder = Folder::with(&[("a.c", &asks_level("a")), ("runtime/libweftrt.so", "")]);
    let weft = PathBuf::from(env!("CARGO_BIN_EXE_weft"));
    for name in ["libweftrt.so", "libweftrt.stub.so"] {
        fs::copy(weft.with_file_name(name), folder.path("runtime").join(name)).unwrap();
    }
    let run_path = |line: &str| {
        let output = folder.command(line).env("WEFT_RUNTIME_DIR", "runtime").output().unwrap();
        assert!(output.status.success(), "{line}: {}", err(&output));
        let output = Command::new("readelf").args(["--dynamic", "--wide"]).arg(folder.path("a.so")).output();
        let text = String::from_utf8(output.unwrap().stdout).unwrap();
        text.lines().find(|line| line.contains("PATH")).map(ToOwned::to_owned)
    };
    let found = run_path("cc -shared -fPIC a.c -o a.so").unwrap();
    assert!(found.contains(&format!("[{}]", folder.path("runtime").display())), "{found}");
    assert_eq!(run_path("cc -shared -fPIC -fno-rtlib-add-rpath a.c -o a.so"), None);
}

#[test]
fn a_second_archive_of_rust_does_not_clash() {
    let rust = "#[unsafe(no_mangle)]
pub extern \"C\" fn from_rust(count: i32) -> i32 {
    let caught = std::panic::catch_unwind(|| if count > 1 { panic!(\"as it should be\") });
    let threads: Vec<_> = (0..count).map(|n| std::thread::spawn(move || n)).collect();
    let sum: i32 = threads.into_iter().map(|thread| thread.join().unwrap()).sum();
    if caught.is_err() { sum } else { -1 }
}
";
    let main = "#include <stdio.h>
int from_rust(int count);
int main(void) {
    int sum = 0;
    #pragma omp parallel num_threads(2) reduction(+ : sum)
    sum += from_rust(4);
    printf(\"%d\\n\", sum);
    return 0;
}
";
    let folder = Folder::with(&[("rust.rs", rust), ("main.c", main)]);
    other(&folder, "rustc --edition 2024 -O --crate-type staticlib rust.rs -o librust.a");
    for order in ["main.c librust.a", "librust.a main.c librust.a"] {
        folder.quiet(&format!("cc -O2 {order} -lm -o main"));
        assert_eq!(folder.run("main"), "12\n");
    }
}

#[test]
fn every_function_of_the_header_is_there() {
    let folder = Folder::with(&[("header.c", "#include <omp.h>\n")]);
    let output = folder.weft("cc -E -P header.c");
    assert!(output.status.success(), "{}", err(&output));
    let header = String::from_utf8(output.stdout).unwrap();
    let mut names: Vec<&str> = header
        .split('(')
        .filter_map(|before| {
            before.trim_end().rsplit(|c: char| !c.is_ascii_alphanumeric() && c != '_').next()
        })
        .filter(|name| name.starts_with("omp_") || name.starts_with("kmp_"))
        .collect();
    names.sort_unstable();
    names.dedup();
    assert!(names.len() > 100 && names.contains(&"omp_get_thread_num"), "{names:?}");
    let list = names.join(", ");
    let program =
        format!("#include <omp.h>\nvoid *const all[] = {{{list}}};\nint main(void) {{ return !all[0]; }}\n");
    fs::write(folder.path("all.c"), program).unwrap();
    folder.quiet("cc all.c -o all");
    folder.run("all");
}

#[test]
fn options_that_leave_libraries_out_leave_the_runtime_out() {
    let folder = Folder::with(&[("a.c", PARALLEL)]);
    for option in ["-nostdlib", "-nodefaultlibs"] {
        let output = folder.weft(&format!("cc {option} a.c -o a"));
        assert!(!output.status.success(), "{option}");
        assert!(err(&output).contains("undefined reference to `__kmpc_fork_call'"), "{}", err(&output));
    }
}

#[test]
fn the_commands_can_be_shown() {
    let folder = Folder::with(&[("a.c", PARALLEL)]);
    let shown = |line| {
        let output = folder.weft(line);
        assert!(output.status.success(), "{line}: {}", err(&output));
        err(&output)
    };
    let words = shown("cc -### a.c -o a");
    assert!(words.contains("libweftrt.main.a") && !words.contains("-lomp"), "{words}");
    assert!(words.contains("\"-fopenmp\""), "{words}");
    assert!(shown("cc -### -fopenmp=libomp a.c -o a").contains("-lomp"));
    assert!(!shown("cc -### -c a.c").contains("libweftrt"));
    assert!(shown("cc -### -shared a.c -o liba.so").contains("libweftrt.stub.so"));
}

#[test]
fn a_missing_runtime_names_the_command_that_makes_it() {
    let folder = Folder::with(&[("a.c", PARALLEL), ("empty/x", "")]);
    let in_folder = |line: &str| {
        let output = folder.command(line).env("WEFT_RUNTIME_DIR", folder.path("empty")).output().unwrap();
        (output.status.code(), err(&output))
    };
    assert_eq!(in_folder("cc -c a.c"), (Some(0), String::new()));
    assert_eq!(in_folder("cc -fopenmp=libomp a.c -o b"), (Some(0), String::new()));
    for line in ["cc a.c -o a", "cc a.o -o a", "cc -shared a.c -o a"] {
        let (status, words) = in_folder(line);
        assert_eq!((status, words.lines().count()), (Some(1), 1), "{words}");
        assert!(words.starts_with("weft: error: the runtime (libweftrt."), "{words}");
        assert!(words.contains("./x build") && words.contains("empty"), "{words}");
        assert!(!folder.path("a").exists());
    }
}

/// A file that adds to objects which no instruction covers. `adds` is the name of its function.
fn adds_to_wide_objects(adds: &str) -> String {
    format!(
        "extern long double real; extern double _Complex pair; extern float _Complex halves;
extern __int128 whole; extern struct {{ double _Complex value; char odd; }} lists[2];
void {adds}(void) {{
    #pragma omp atomic
    real += 1;
    #pragma omp atomic
    pair += 1;
    #pragma omp atomic
    halves += 1;
    #pragma omp atomic
    whole += 1;
    #pragma omp atomic
    lists[1].value += 1;
}}
"
    )
}

/// Calls functions of two files at the same time.
const ADDS_AT_ONCE: &str = "#include <stdio.h>
#include <string.h>
long double real; double _Complex pair; float _Complex halves; __int128 whole;
struct { double _Complex value; char odd; } lists[2];
void first(void); void second(void);
int main(void) {
    // What belongs to no value may be anything.
    memset(&real, 0x5a, sizeof real);
    real = 0;
    #pragma omp parallel for num_threads(4)
    for (int i = 0; i < 4000; i++) {
        if (i % 2) first(); else second();
    }
    printf(\"%.0Lf %.0f %.0f %d %.0f\\n\", real, __real__ pair, (double)__real__ halves, (int)whole,
           __real__ lists[1].value);
    return 0;
}
";

/// Weft's code and clang's exclude each other by the functions of libatomic, which Weft links by itself.
#[test]
fn wide_atomics_are_those_of_clang() {
    let files = [adds_to_wide_objects("first"), adds_to_wide_objects("second")];
    let folder = Folder::with(&[("a.c", &files[0]), ("b.c", &files[1]), ("main.c", ADDS_AT_ONCE)]);
    for options in ["-O0", "-O2", "-O3", "-O2 -mcx16"] {
        folder.quiet(&format!("cc -w {options} -c a.c"));
        for other_options in ["-O0", "-O2", "-O2 -mcx16"] {
            other(&folder, &format!("clang-19 -fopenmp -w {other_options} -c b.c"));
            folder.quiet("cc -w main.c a.o b.o -o a");
            assert_eq!(folder.run("a"), "4000 4000 4000 4000 4000\n", "{options}, {other_options}");
        }
    }
    folder.quiet("cc -w -O2 a.c b.c main.c -o a");
    assert_eq!(folder.run("a"), "4000 4000 4000 4000 4000\n");
    assert!(needed(&folder, "a").contains("libatomic"));
}

/// A tool that counts parallel regions, those whose place is in the program, and tasks.
const TOOL: &str = "#include <omp-tools.h>
#include <stdio.h>
extern char __executable_start, etext;
static int regions, places, tasks;
static void begin(ompt_data_t *t, const ompt_frame_t *f, ompt_data_t *r, unsigned n, int flags, const void *code) {
    regions++;
    places += code >= (void *)&__executable_start && code < (void *)&etext;
}
static void create(ompt_data_t *t, const ompt_frame_t *f, ompt_data_t *n, int flags, int d, const void *code) {
    __atomic_add_fetch(&tasks, 1, 0);
}
static int start(ompt_function_lookup_t lookup, int device, ompt_data_t *data) {
    ompt_set_callback_t set = (ompt_set_callback_t)lookup(\"ompt_set_callback\");
    set(ompt_callback_parallel_begin, (ompt_callback_t)begin);
    set(ompt_callback_task_create, (ompt_callback_t)create);
    return 1;
}
static void end(ompt_data_t *data) { printf(\"%d %d %d\\n\", regions, places, tasks); }
ompt_start_tool_result_t *ompt_start_tool(unsigned version, const char *runtime) {
    static ompt_start_tool_result_t result = {start, end, {0}};
    return &result;
}
";

#[test]
fn a_tool_hears_of_a_program() {
    let program = "#include <stdio.h>
static long fib(int n) {
    if (n < 2) return n;
    long a, b;
    #pragma omp task shared(a)
    a = fib(n - 1);
    #pragma omp task shared(b)
    b = fib(n - 2);
    #pragma omp taskwait
    return a + b;
}
int main(void) {
    long n = 0;
    #pragma omp parallel num_threads(2)
    #pragma omp single
    n = fib(10);
    printf(\"%ld\\n\", n);
    return 0;
}
";
    let folder = Folder::with(&[("tool.c", TOOL), ("a.c", program)]);
    folder.quiet("cc -O0 a.c tool.c -o a");
    assert_eq!(folder.run("a"), "55\n1 1 176\n", "two tasks for each call");
    // A task that its creator waits for at once may have become a call, but no task is left to the gate.
    folder.quiet("cc -O3 a.c tool.c -o a");
    let heard = folder.run("a");
    let tasks: u32 = heard.strip_prefix("55\n1 1 ").and_then(|text| text.trim().parse().ok()).expect(&heard);
    assert!((88..=176).contains(&tasks), "{heard}");
}
