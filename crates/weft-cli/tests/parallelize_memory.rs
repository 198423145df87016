//! `-fweft-parallelize` and recursions that work on one place in memory: they add to it, or write their result where a
//! pointer leads.

mod support;

use std::process::Command;

use support::{Folder, err};

/// A program, and which of its recursions a team executes.
struct Program {
    text: &'static str,
    divided: &'static [&'static str],
    not_divided: &'static [&'static str],
}

const ACCUMULATORS: Program = Program {
    text: include_str!("parallelize_memory/accumulators.c"),
    divided: &[
        "top", "between", "maxi", "mini", "orr", "looped", "three", "leaves", "pairs", "early", "rest",
        "signs", "typed",
    ],
    not_divided: &["half", "lost", "across", "left", "sees", "mixed", "swaps", "cond"],
};

const RESULTS: Program = Program {
    text: include_str!("parallelize_memory/results.c"),
    divided: &["fib", "ranged", "deep", "ways", "mean"],
    not_divided: &["one", "onward", "sometimes", "twice"],
};

const DONE: &str = "a team executes this recursion if it makes more than";
const LEFT: &str = "one thread executes this recursion: ";

/// Teams of any size print what the program prints without optimizations and with one thread.
fn computes_what_one_thread_computes(program: &Program) {
    let folder = Folder::with(&[("p.c", program.text)]);
    folder.quiet("cc -O0 -ffp-contract=off p.c -o serial");
    let expected = folder.run("serial");
    for level in ["-O1", "-O2", "-O3 -g", "-O2 -fPIC"] {
        folder.quiet(&format!("cc {level} -ffp-contract=off -fweft-parallelize p.c -o a"));
        for threads in ["1", "2", "7"] {
            let output = Command::new(folder.path("a")).env("OMP_NUM_THREADS", threads).output().unwrap();
            assert_eq!(String::from_utf8_lossy(&output.stdout), expected, "{level}, {threads} threads");
        }
    }
}

/// The remarks name each recursion of the program, and say what becomes of it.
fn is_divided_where_it_can_be(program: &Program) {
    let folder = Folder::with(&[("p.c", program.text)]);
    let said = err(&folder.weft("cc -O2 -fweft-parallelize -Rweft -c p.c"));
    for (functions, what) in [(program.divided, DONE), (program.not_divided, LEFT)] {
        for function in functions {
            let told = format!("in function '{function}': {what}");
            assert!(said.contains(&told), "{told}\n{said}");
        }
    }
    // With debug information the places are told instead of the functions.
    let said = err(&folder.weft("cc -O2 -g -fweft-parallelize -Rweft -c p.c"));
    assert_eq!(said.matches(DONE).count(), program.divided.len(), "{said}");
}

#[test]
fn what_recursions_add_to_is_what_one_thread_computes() {
    computes_what_one_thread_computes(&ACCUMULATORS);
}

#[test]
fn a_recursion_that_only_adds_to_one_place_is_divided() {
    is_divided_where_it_can_be(&ACCUMULATORS);
}

#[test]
fn results_behind_pointers_are_what_one_thread_computes() {
    computes_what_one_thread_computes(&RESULTS);
}

#[test]
fn a_recursion_whose_result_is_all_that_it_writes_is_divided() {
    is_divided_where_it_can_be(&RESULTS);
}
