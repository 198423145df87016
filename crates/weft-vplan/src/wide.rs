//! Vectors of 512 bits in functions with `simd` loops, on processors that lose nothing by them.
//!
//! ```llvm
//! define void @f(...) #0                       define void @f(...) #1
//! #0 = { "target-cpu"="sapphirerapids" }  ==>  #1 = { "prefer-vector-width"="512" "min-legal-vector-width"="512" … }
//! ```
//!
//! LLVM gives all of Intel's processors vectors of 256 bits, since the first ones with more slowed down for microseconds, and
//! whatever else the program did with them. Later ones do not. A program that asks for vectors gets the long ones there; what
//! LLVM finds by itself in other functions stays as it is, and so does what the user has chosen (`-mprefer-vector-width`).
//!
//! # Postconditions
//! The planner and LLVM's vectorizer find the same preference, and it survives that the function is inlined.

use weft_ir::{Function, Module};
use weft_regions::PlanMark;

use crate::target::{Isa, Target, attribute, set_attribute};

/// Intel's processors since Ice Lake, by LLVM's names.
const QUICK: [&str; 8] = [
    "icelake-client",
    "icelake-server",
    "tigerlake",
    "rocketlake",
    "sapphirerapids",
    "emeraldrapids",
    "graniterapids",
    "graniterapids-d",
];

/// Lets `func` have vectors of 512 bits if it has a marked loop, and its processor is one of those.
pub(crate) fn settle(module: &mut Module, func: &mut Function) {
    let cpu = attribute(module, func, "target-cpu").unwrap_or_default();
    let is_open = attribute(module, func, "prefer-vector-width").is_none();
    let has_512 = Target::of(module, func).is_some_and(|target| target.isa == Isa::Avx512);
    if !QUICK.contains(&cpu.as_str()) || !is_open || !has_512 {
        return;
    }
    if func.blocks().iter().any(|block| PlanMark::is_on(module, func, &[*block])) {
        set_attribute(module, func, "prefer-vector-width", "512");
        set_attribute(module, func, "min-legal-vector-width", "512");
    }
}
