//! Programs that clang has compiled for another device, on the library in the place of libomptarget.

mod workshop;

use std::path::Path;

use workshop::{Workshop, says};

/// What clang needs to link such a program.
const LIBRARY: &str = "/usr/lib/llvm-19/lib/libomptarget.so";

#[test]
fn the_host_device_has_memory_of_its_own() {
    if !Path::new(LIBRARY).exists() {
        return weft_skip::skipped("libomptarget.so of LLVM 19 is not there");
    }
    let workshop = Workshop::new();
    let for_device = ["-fopenmp-targets=x86_64-pc-linux-gnu"];
    let program = workshop.compile("clang-19", "tests/programs/host_device.c", &for_device);
    for threads in [1, 2, 7] {
        assert_eq!(says(&mut workshop.command(&program, threads)), "good\n", "{threads} threads");
    }
    let mut disabled = workshop.command(&program, 2);
    assert_eq!(says(disabled.env("OMP_TARGET_OFFLOAD", "DISABLED")), "none\n");
}
