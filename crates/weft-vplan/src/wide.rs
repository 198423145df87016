//! Vectors of 512 bits in functions with `simd` loops, on processors that lose nothing by them.
//!
//! ```llvm
//! define void @f(...) #0                       define void @f(...) #1
//! #0 = { "target-cpu"="sapphirerapids" }  ==>  #1 = { "prefer-vector-width"="512" "min-legal-vector-width"="512" … }
//! ```
//!
//! Functions whose loops call others lane by lane are left alone: while instructions of 512 bits are under way, a processor has half as
//! many places for those of single numbers, of which the called functions are made.
//!
//! LLVM gives all of Intel's processors vectors of 256 bits, since the first ones with more slowed down for microseconds, and
//! whatever else the program did with them. Later ones do not. A program that asks for vectors gets the long ones there; what
//! LLVM finds by itself in other functions stays as it is, and so does what the user has chosen (`-mprefer-vector-width`).
//!
//! # Postconditions
//! The planner and LLVM's vectorizer find the same preference, and it survives that the function is inlined.

use weft_analysis::{Cfg, DomTree, Loops};
use weft_ir::{Function, Inst, Module, attributes};
use weft_regions::PlanMark;

use crate::library::Library;
use crate::target::{Isa, Target, set_attribute};
use crate::{calls, library, variants};

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

/// Lets `func` have vectors of 512 bits if it has a marked loop, none of which calls functions lane by lane, and its processor is one of
/// those; `library` says which functions may be approximated.
pub(crate) fn settle(module: &mut Module, func: &mut Function, library: Library) {
    let cpu = attributes::value(module, &func.suffix, "target-cpu").unwrap_or_default();
    let is_open = attributes::value(module, &func.suffix, "prefer-vector-width").is_none();
    let target = Target::of(module, func).filter(|target| target.isa == Isa::Avx512);
    let Some(target) = target.filter(|_| QUICK.contains(&cpu) && is_open) else { return };
    if !func.blocks().iter().any(|block| PlanMark::is_on(module, func, &[*block])) {
        return;
    }
    let cfg = Cfg::compute(func);
    let loops = Loops::compute(&cfg, &DomTree::compute(func, &cfg));
    let marked = loops.iter().filter(|(_, found)| PlanMark::is_on(module, func, &found.latches));
    let calls_singly = |inst: &Inst| {
        let data = &func.insts[*inst];
        calls::is_alone(module, data)
            && !variants::has_any(module, data)
            && library::variants(module, data, target, library).is_empty()
    };
    let mut blocks = marked.flat_map(|(_, found)| &found.blocks);
    if !blocks.any(|block| func.block_insts(*block).iter().any(calls_singly)) {
        set_attribute(module, func, "prefer-vector-width", "512");
        set_attribute(module, func, "min-legal-vector-width", "512");
    }
}
