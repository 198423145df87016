//! Libraries with copies of the runtime in one process: whatever the order and the scope in which they are loaded, they
//! have one pool of threads, one set of control variables, and one lock per name of a critical construct.

mod support;

use std::process::Command;

use support::{Folder, err};

/// A library with the functions of `N`. The copies meet in a lock, if `NAME` is the same critical construct in all.
const LIBRARY: &str = "#include <omp.h>
#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)
int JOIN(members, N)(void) {
    int n = 0;
    #pragma omp parallel num_threads(4) reduction(+ : n)
    n += omp_get_num_threads() == 4;
    return n;
}
int JOIN(threads, N)(void) { return omp_get_max_threads(); }
void JOIN(set, N)(int threads) { omp_set_num_threads(threads); }
int JOIN(level, N)(void) { return omp_get_level(); }
/* Adds to a number without an atomic instruction. */
void JOIN(add, N)(volatile long *sum, int times) {
    for (int i = 0; i < times; i++) {
        #pragma omp critical(sums)
        *sum += 1;
    }
}
";

/// Loads the libraries that its words name, in that order: `0` and so on; `g` and `l` choose the scope of what follows.
const HOST: &str = r#"#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static void *library[10];
static void *find(const char *name, int n) {
    char text[64];
    sprintf(text, "%s%d", name, n);
    void *found = dlsym(library[n], text);
    if (!found) { printf("no %s\n", text); exit(1); }
    return found;
}
static int tasks(void) {
    int n = 0;
    DIR *folder = opendir("/proc/self/task");
    for (struct dirent *e; (e = readdir(folder));) n += e->d_name[0] != '.';
    closedir(folder);
    return n;
}
static volatile long sum;
static void *add(void *n) {
    void (*function)(volatile long *, int) = (void (*)(volatile long *, int))find("add", (int)(long)n);
    function(&sum, 100000);
    return n;
}
int main(int count, char **words) {
    int scope = RTLD_LOCAL, loaded[10], n = 0;
    for (int i = 1; i < count; i++) {
        if (words[i][0] == 'g') { scope = RTLD_GLOBAL; continue; }
        if (words[i][0] == 'l') { scope = RTLD_LOCAL; continue; }
        int which = loaded[n++] = atoi(words[i]);
        char path[64];
        sprintf(path, "./lib%d.so", which);
        library[which] = dlopen(path, RTLD_NOW | scope);
        if (!library[which]) { puts(dlerror()); return 1; }
    }
    int right = 1;
    for (int i = 0; i < n; i++) right &= ((int (*)(void))find("members", loaded[i]))() == 4;
    printf("%d, %d threads\n", right, tasks());
    ((void (*)(int))find("set", loaded[0]))(7);
    for (int i = 0; i < n; i++) printf("%d ", ((int (*)(void))find("threads", loaded[i]))());
    pthread_t threads[10];
    for (int i = 0; i < n; i++) pthread_create(&threads[i], NULL, add, (void *)(long)loaded[i]);
    for (int i = 0; i < n; i++) pthread_join(threads[i], NULL);
    printf("%d\n", sum == 100000L * n);
    /* Whoever serves may be closed; the others go on. */
    for (int i = 0; i + 1 < n; i++) dlclose(library[loaded[i]]);
    printf("%d\n", ((int (*)(void))find("members", loaded[n - 1]))());
    return 0;
}
"#;

/// `number` libraries with copies, and the host.
fn workshop(number: usize) -> Folder {
    let folder = Folder::with(&[("library.c", LIBRARY), ("host.c", HOST)]);
    for n in 0..number {
        folder.quiet(&format!("cc -O1 -fPIC -shared -static-openmp -DN={n} library.c -o lib{n}.so"));
    }
    folder.quiet("cc -fno-openmp -O1 host.c -ldl -lpthread -o host");
    folder
}

fn run(folder: &Folder, words: &str) -> String {
    let mut command = Command::new("timeout");
    let output = command
        .arg("100")
        .arg(folder.path("host"))
        .args(words.split(' '))
        .current_dir(folder.root())
        .output();
    let output = output.unwrap();
    assert!(output.status.success(), "{words}: {}{}", String::from_utf8_lossy(&output.stdout), err(&output));
    String::from_utf8(output.stdout).unwrap()
}

fn expected(libraries: usize) -> String {
    format!("1, 4 threads\n{}1\n4\n", "7 ".repeat(libraries))
}

#[test]
fn two_copies_are_one_in_any_order_and_scope() {
    let folder = workshop(2);
    for words in ["l 0 1", "l 1 0", "g 0 1", "g 1 l 0", "l 0 g 1"] {
        assert_eq!(run(&folder, words), expected(2), "{words}");
    }
}

#[test]
fn eight_copies_are_one() {
    let folder = workshop(8);
    assert_eq!(run(&folder, "l 0 1 2 3 4 5 6 7"), expected(8));
    assert_eq!(run(&folder, "l 7 3 g 5 l 1"), expected(4));
}

#[test]
fn copies_and_the_shared_library_are_one() {
    let folder = workshop(2);
    folder.quiet("cc -O1 -fPIC -shared -DN=2 library.c -o lib2.so");
    for words in ["l 2 0 1", "l 0 2 1", "g 1 l 0 2"] {
        assert_eq!(run(&folder, words), expected(3), "{words}");
    }
}

#[test]
fn a_program_with_a_runtime_serves_its_libraries() {
    let folder = workshop(2);
    let main = "#include <stdio.h>\n#include <dlfcn.h>\nint main(void) {\n\
        int (*level)(void) = (int (*)(void))dlsym(dlopen(\"./lib1.so\", RTLD_NOW), \"level1\");\n\
        int right = 0;\n#pragma omp parallel num_threads(3) reduction(+ : right)\nright += level() == 1;\n\
        printf(\"%d\\n\", right);\nreturn 0; }\n";
    std::fs::write(folder.path("main.c"), main).unwrap();
    folder.quiet("cc -O2 main.c -ldl -o main");
    let mut command = Command::new(folder.path("main"));
    let output = command.current_dir(folder.root()).env("WEFT_SHOW_RUNTIME", "1").output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout), "3\n", "{}", err(&output));
    assert!(err(&output).contains("./lib1.so is served by the program"), "{}", err(&output));
}

/// What is not the same runtime is left alone, and that is said.
#[test]
fn a_copy_with_other_entry_points_stays_alone() {
    let folder = workshop(2);
    // The hash of the names in the description of a copy, which has these letters first, and a 1 behind hash and count.
    // The runtime's code has the letters, too.
    let mut bytes = std::fs::read(folder.path("lib1.so")).unwrap();
    let is_description =
        |text: &[u8]| text.starts_with(b"WeftCop2") && text[24..] == [1, 0, 0, 0, 0, 0, 0, 0];
    let found: Vec<usize> =
        bytes.windows(32).enumerate().filter(|(_, text)| is_description(text)).map(|(at, _)| at).collect();
    assert_eq!(found.len(), 1, "one description");
    bytes[found[0] + 8] ^= 1;
    std::fs::write(folder.path("lib1.so"), bytes).unwrap();
    let mut command = Command::new(folder.path("host"));
    command.args(["0", "1"]).current_dir(folder.root()).env("WEFT_SHOW_RUNTIME", "1");
    let output = command.output().unwrap();
    assert!(output.status.success());
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.starts_with("1, 7 threads\n"), "{text}");
    assert!(err(&output).contains("has a runtime with other entry points"), "{}", err(&output));
}

/// Copies are first used by several threads at the same time.
#[test]
fn a_race_for_the_first_use_has_one_winner() {
    let folder = workshop(3);
    let main = r#"#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
static pthread_barrier_t all;
static void *use(void *function) {
    pthread_barrier_wait(&all);
    ((void (*)(int))function)(5);
    return 0;
}
int main(void) {
    pthread_t threads[3];
    int (*number[3])(void);
    pthread_barrier_init(&all, 0, 3);
    for (int i = 0; i < 3; i++) {
        char path[32], set[32], get[32];
        sprintf(path, "./lib%d.so", i), sprintf(set, "set%d", i), sprintf(get, "threads%d", i);
        void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
        number[i] = (int (*)(void))dlsym(library, get);
        pthread_create(&threads[i], 0, use, dlsym(library, set));
    }
    for (int i = 0; i < 3; i++) pthread_join(threads[i], 0);
    ((void (*)(int))dlsym(dlopen("./lib2.so", RTLD_NOW), "set2"))(6);
    printf("%d %d %d\n", number[0](), number[1](), number[2]());
    return 0;
}
"#;
    std::fs::write(folder.path("race.c"), main).unwrap();
    folder.quiet("cc -fno-openmp -O1 race.c -ldl -lpthread -o race");
    for _ in 0..50 {
        let output = Command::new(folder.path("race")).current_dir(folder.root()).output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stdout), "6 6 6\n", "{}", err(&output));
    }
}
