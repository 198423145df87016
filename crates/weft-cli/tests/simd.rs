//! Vectors across files and compilers: the variants that Weft defines are those that gcc's code calls, and `-fopenmp-simd`
//! needs no runtime.

mod support;

use std::process::Command;

use support::{Folder, err};

const VARIANTS: &str = include_str!("simd/variants.c");
const CALLER: &str = include_str!("simd/caller.c");

fn has_gcc() -> bool {
    let found = Command::new("gcc").arg("--version").output().is_ok();
    if !found {
        weft_skip::skipped("callers of variants compiled by gcc, which cannot be started");
    }
    found
}

fn tool(folder: &Folder, program: &str, words: &str) -> String {
    let output =
        Command::new(program).args(words.split_whitespace()).current_dir(folder.root()).output().unwrap();
    assert!(output.status.success(), "{program} {words}: {}", err(&output));
    String::from_utf8(output.stdout).unwrap()
}

/// The names of the variants that an object defines for other files.
fn variants(folder: &Folder, object: &str) -> Vec<String> {
    let symbols = tool(folder, "nm", &format!("--defined-only --extern-only {object}"));
    let names = symbols.lines().filter_map(|line| line.split(' ').next_back()).map(str::to_owned);
    let mut names: Vec<String> = names.filter(|name| name.starts_with("_ZGV")).collect();
    names.sort();
    names
}

#[test]
fn gcc_calls_the_variants_that_weft_defines() {
    if !has_gcc() {
        return;
    }
    let folder = Folder::with(&[("variants.c", VARIANTS), ("caller.c", CALLER)]);
    tool(&folder, "gcc", "-O2 -fopenmp -c variants.c -o gcc.o");
    tool(&folder, "gcc", "-O0 variants.c caller.c -o scalar");
    let expected = tool(&folder, "./scalar", "");
    let can_avx2 = std::fs::read_to_string("/proc/cpuinfo").is_ok_and(|text| text.contains(" avx2 "));
    for level in ["-O0", "-O2", "-O3"] {
        folder.quiet(&format!("cc {level} -Werror=weft-fallback -c variants.c -o weft.o"));
        assert_eq!(variants(&folder, "weft.o"), variants(&folder, "gcc.o"), "{level}");
        for target in ["-msse2", "-mavx", "-mavx2"].into_iter().take(if can_avx2 { 3 } else { 1 }) {
            tool(&folder, "gcc", &format!("-O3 -fopenmp-simd {target} -ffast-math -c caller.c -o caller.o"));
            let called = tool(&folder, "nm", "--undefined-only caller.o");
            assert!(called.contains("_ZGV"), "gcc calls no variant: {called}");
            tool(&folder, "gcc", "caller.o weft.o -o program");
            assert_eq!(tool(&folder, "./program", ""), expected, "{level} {target}");
        }
    }
}

#[test]
fn weft_calls_the_variants_that_gcc_and_weft_define() {
    if !has_gcc() || !cfg!(target_arch = "x86_64") {
        return;
    }
    let folder = Folder::with(&[("variants.c", VARIANTS), ("caller.c", CALLER)]);
    tool(&folder, "gcc", "-O0 variants.c caller.c -o scalar");
    let expected = tool(&folder, "./scalar", "");
    tool(&folder, "gcc", "-O2 -fopenmp -c variants.c -o gcc.o");
    folder.quiet("cc -O2 -Werror=weft-fallback -c variants.c -o weft.o");
    let flags = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let has_avx512 = flags.contains(" avx512bw ") && flags.contains(" avx512vl ");
    let levels = [
        ("-march=x86-64", "_ZGVbM4l4v_h", true),
        ("-march=x86-64-v3", "_ZGVdM8l4v_h", flags.contains(" avx2 ")),
        ("-march=x86-64-v4", "_ZGVeM16l4v_h", has_avx512),
    ];
    for (level, variant, _) in levels.into_iter().filter(|(.., is_here)| *is_here) {
        for optimized in ["-O2", "-O3"] {
            folder.quiet(&format!("cc {optimized} {level} -Werror=weft-fallback -c caller.c -o caller.o"));
            let called = tool(&folder, "nm", "--undefined-only caller.o");
            assert!(called.contains(variant), "{level}: {called}");
            for definitions in ["gcc.o", "weft.o"] {
                tool(&folder, "gcc", &format!("caller.o {definitions} -o program"));
                assert_eq!(tool(&folder, "./program", ""), expected, "{optimized} {level} {definitions}");
            }
        }
    }
}

#[test]
fn variants_of_functions_kept_out_of_their_callers_have_no_name_for_other_files() {
    if !cfg!(target_arch = "x86_64") {
        return;
    }
    let source = "#pragma omp declare simd notinbranch
__attribute__((noinline)) static float f(float x) { return x > 2 ? x * x : x - 1; }
void g(float *restrict a, int n) {
    #pragma omp simd
    for (int i = 0; i < n; i++) a[i] = f(a[i]);
}
";
    let folder = Folder::with(&[("a.c", source), ("a.cpp", &source.replace("restrict", ""))]);
    for command in ["cc a.c", "c++ a.cpp"] {
        let (compiler, file) = command.split_once(' ').unwrap();
        for (flags, lanes) in [("-O2 -march=x86-64", 4), ("-O3 -march=x86-64-v3", 8)] {
            let said = err(&folder.weft(&format!("{compiler} {flags} -Rweft -c {file} -o a.o")));
            assert!(
                said.contains(&format!("variants of functions are called: {lanes} lanes")),
                "{command}: {said}"
            );
            assert!(variants(&folder, "a.o").is_empty(), "{command} {flags}");
        }
        folder.quiet(&format!("{compiler} -O0 -Werror=weft-fallback -c {file} -o a.o"));
        assert!(!tool(&folder, "nm", "a.o").contains("_ZGV"), "{command}");
    }
}

#[test]
fn the_option_for_simd_alone_links_no_runtime() {
    let source = "#include <stdio.h>
#ifdef _OPENMP
#error it is not OpenMP
#endif
int main(void) {
    float a[100], s = 0;
    int teams = 0;
    #pragma omp parallel num_threads(3)
    teams++;
    #pragma omp parallel for simd schedule(static) if (simd : 1)
    for (int i = 0; i < 100; i++) a[i] = i;
    #pragma omp simd reduction(+ : s)
    for (int i = 0; i < 100; i++) s += a[i];
    int sums[100], sum = 0;
    #pragma omp parallel for reduction(inscan, + : sum)
    for (int i = 0; i < 100; i++) {
        int before = 0;
        #pragma omp simd reduction(inscan, + : before)
        for (int j = 0; j < 2; j++) {
            before += j;
            #pragma omp scan inclusive(before)
            sums[i] = before;
        }
        sum += before;
        #pragma omp scan inclusive(sum)
        sums[i] += sum;
    }
    printf(\"%d %g %d\\n\", teams, s, sums[99]);
    return 0;
}
";
    let folder = Folder::with(&[("a.c", source)]);
    for level in ["-O0", "-O2"] {
        folder.quiet(&format!("cc {level} -fopenmp-simd -Werror=weft-fallback a.c -o program"));
        assert_eq!(tool(&folder, "./program", ""), "1 4950 101\n");
        let symbols = tool(&folder, "nm", "program");
        assert!(!symbols.contains("kmpc") && !symbols.contains("omp_"), "{symbols}");
    }
}
