//! Programs that clang has compiled for another device, on the library in the place of libomptarget.

mod workshop;

use std::path::Path;

use workshop::{Workshop, says};

/// What clang needs to link such a program.
const LIBRARY: &str = "/usr/lib/llvm-19/lib/libomptarget.so";

/// Makes clang generate code for the host device.
const FOR_DEVICE: [&str; 1] = ["-fopenmp-targets=x86_64-pc-linux-gnu"];

#[test]
fn a_process_that_forks_while_threads_use_the_device_can_use_it_and_so_can_its_children() {
    if !Path::new(LIBRARY).exists() {
        return weft_skip::skipped("libomptarget.so of LLVM 19 is not there");
    }
    let workshop = Workshop::new();
    let program = workshop.compile("clang-19", "tests/programs/trouble_fork_devices.c", &FOR_DEVICE);
    assert_eq!(says(&mut workshop.command(&program, 2)), "good\n");
}

#[test]
fn the_host_device_has_memory_of_its_own() {
    if !Path::new(LIBRARY).exists() {
        return weft_skip::skipped("libomptarget.so of LLVM 19 is not there");
    }
    let workshop = Workshop::new();
    let program = workshop.compile("clang-19", "tests/programs/host_device.c", &FOR_DEVICE);
    for threads in [1, 2, 7] {
        assert_eq!(says(&mut workshop.command(&program, threads)), "good\n", "{threads} threads");
    }
    let mut disabled = workshop.command(&program, 2);
    assert_eq!(says(disabled.env("OMP_TARGET_OFFLOAD", "DISABLED")), "none\n");
}
