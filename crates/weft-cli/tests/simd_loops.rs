//! Generated simd loops compute what the same loops compute one iteration after the other: for each number of iterations from
//! 0 to 70, aligned and not, at each level of the machine's vectors.
//!
//! `WEFT_SIMD_LOOPS=5000` tries more of them.

mod support;

#[path = "simd_loops/generate.rs"]
mod generate;

use std::process::Command;

use support::{Folder, err};

fn tool(folder: &Folder, program: &str, words: &str) -> String {
    let output =
        Command::new(program).args(words.split_whitespace()).current_dir(folder.root()).output().unwrap();
    assert!(output.status.success(), "{program} {words}: {}", err(&output));
    String::from_utf8(output.stdout).unwrap()
}

/// The levels that this machine has.
fn levels() -> Vec<&'static str> {
    let flags = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let mut levels = vec!["x86-64"];
    if flags.contains(" avx2 ") && flags.contains(" fma ") {
        levels.push("x86-64-v3");
    }
    if flags.contains(" avx512bw ") && flags.contains(" avx512vl ") {
        levels.push("x86-64-v4 -mprefer-vector-width=512");
    }
    levels
}

#[test]
fn loops_compute_what_they_compute_without_vectors() {
    if !cfg!(target_arch = "x86_64") {
        return;
    }
    let count: u64 = std::env::var("WEFT_SIMD_LOOPS").ok().and_then(|n| n.parse().ok()).unwrap_or(60);
    for from in (0..count).step_by(60) {
        let seeds = from..(from + 60).min(count);
        let mut vectors = generate::HEAD.to_owned();
        let (mut plain, mut checks) = (vectors.clone(), vectors.clone());
        for seed in seeds.clone() {
            vectors.push_str(&generate::function(seed, &format!("s{seed}"), true));
            plain.push_str(&generate::function(seed, &format!("p{seed}"), false));
            checks.push_str(&generate::check(seed));
        }
        let calls: String = seeds.map(|seed| format!("check{seed}();\n")).collect();
        checks.push_str(&format!("int main(void) {{\n{calls}return 0;\n}}\n"));
        let folder = Folder::with(&[("vectors.c", &vectors), ("plain.c", &plain), ("checks.c", &checks)]);
        tool(&folder, "clang-19", "-O1 -w -ffp-contract=off -c plain.c");
        tool(&folder, "clang-19", "-O1 -w -fno-vectorize -c checks.c");
        for level in levels() {
            for effort in ["auto", "always"] {
                let words = format!(
                    "cc -O3 -w -ffp-contract=off -march={level} -fweft-vectorize={effort} -c vectors.c"
                );
                folder.quiet(&words);
                tool(&folder, "clang-19", "vectors.o plain.o checks.o -o program");
                let told = tool(&folder, "./program", "");
                assert_eq!(told, "", "{level} {effort}");
            }
        }
    }
}
