//! Vectors of 512 bits in functions with `simd` or worksharing loops, on processors that lose nothing by them.
//!
//! ```llvm
//! define void @f(...) #0                       define void @f(...) #1
//! #0 = { "target-cpu"="sapphirerapids" }  ==>  #1 = { "prefer-vector-width"="512" "min-legal-vector-width"="512" … }
//! ```
//!
//! LLVM gives all of Intel's processors vectors of 256 bits, since the first ones with more slowed down for microseconds, and
//! whatever else the program did with them. Later ones do not. A program that asks for vectors gets the long ones there, and so does
//! what a team computes, where a loop takes long enough to be shared out: 70 loops that people write took 0.91 of the time. What LLVM
//! finds by itself in other functions stays as it is, and so does what the user has chosen (`-mprefer-vector-width`).
//!
//! Left alone are functions
//! * whose loops call others lane by lane: while instructions of 512 bits are under way, a processor has half as many places for those of
//!   single numbers, of which the called functions are made;
//! * without a `simd` loop that make sums in order: LLVM takes their vectors apart, which takes 1.6 times as long for longer ones.
//!
//! # Postconditions
//! The planner and LLVM's vectorizer find the same preference, and it survives that the function is inlined.

use weft_analysis::{Cfg, DomTree, Loop, Loops};
use weft_ir::{Block, Function, Inst, Module, attributes};
use weft_regions::{PlanMark, loop_place};

use crate::innermost::Innermost;
use crate::library::Library;
use crate::target::{Isa, Target, set_attribute};
use crate::{calls, in_order, library, variants};

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

/// Lets `func` have vectors of 512 bits if it is worth it, and its processor is one of those; `library` says which functions may be
/// approximated.
pub(crate) fn settle(module: &mut Module, func: &mut Function, library: Library) {
    let cpu = attributes::value(module, &func.suffix, "target-cpu").unwrap_or_default();
    let is_open = attributes::value(module, &func.suffix, "prefer-vector-width").is_none();
    let target = Target::of_x86(module, func).filter(|target| target.isa == Isa::Avx512);
    let Some(target) = target.filter(|_| QUICK.contains(&cpu) && is_open) else { return };
    let is_marked = |latches: &[Block]| PlanMark::is_on(module, func, latches);
    let is_asked = |latches: &[Block]| is_marked(latches) || loop_place(module, func, latches).is_some();
    if !func.blocks().iter().any(|block| is_asked(&[*block])) {
        return;
    }
    let cfg = Cfg::compute(func);
    let loops = Loops::compute(&cfg, &DomTree::compute(func, &cfg));
    let asked: Vec<&Loop> =
        loops.iter().map(|(_, found)| found).filter(|found| is_asked(&found.latches)).collect();
    let calls_singly = |inst: &Inst| {
        let data = &func.insts[*inst];
        calls::is_alone(module, data)
            && !variants::has_any(module, data)
            && library::variants(module, data, target, library).is_empty()
    };
    let mut blocks = asked.iter().flat_map(|found| &found.blocks);
    if blocks.any(|block| func.block_insts(*block).iter().any(calls_singly)) {
        return;
    }
    let asks_for_vectors = asked.iter().any(|found| is_marked(&found.latches));
    if asks_for_vectors || !Innermost::all(module, func).iter().any(|found| makes_sums(module, func, found)) {
        set_attribute(module, func, "prefer-vector-width", "512");
        set_attribute(module, func, "min-legal-vector-width", "512");
    }
}

/// Whether LLVM makes vectors of what a loop adds up in order.
fn makes_sums(module: &Module, func: &Function, found: &Innermost) -> bool {
    let is_counted = found.frame.is_some();
    is_counted && in_order::sums(module, func, found) > 0 && !in_order::is_left_alone(module, func, found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::transformed;

    /// Whether a loop with a note of its construct gets long vectors, on a processor.
    fn is_wide(body: &str, next: &str, cpu: &str) -> bool {
        let text = format!(
            "target triple = \"x86_64-pc-linux-gnu\"\ndeclare void @g()\n\
             define void @f(ptr %a, ptr %b, i64 %n) #0 {{\nentry:\n  br label %loop\nloop:\n  \
             %i = phi i64 [ 0, %entry ], [ %i1, %loop ]\n  %s = phi double [ 0.0, %entry ], [ %t, %loop ]\n  \
             %p = getelementptr double, ptr %a, i64 %i\n  %x = load double, ptr %p\n  {body}\n  %t = {next}\n  \
             %i1 = add nuw nsw i64 %i, 1\n  %end = icmp eq i64 %i1, %n\n  \
             br i1 %end, label %exit, label %loop, !llvm.loop !0\nexit:\n  store double %t, ptr %b\n  ret void\n}}\n\
             attributes #0 = {{ \"target-cpu\"=\"{cpu}\" \
             \"target-features\"=\"+avx512f,+avx512vl,+avx512bw,+avx512dq\" }}\n\
             !0 = distinct !{{!0, !1}}\n!1 = !{{!\"weft.place\", !\"a.c\", i32 12, i32 9}}\n"
        );
        let (_, text) = transformed(&text, |module, func| {
            settle(module, func, Library::EXACT);
            0
        });
        text.contains("\"prefer-vector-width\"=\"512\"")
    }

    const STORE: &str = "%y = fmul double %x, 3.0\n  store double %y, ptr %p";

    #[test]
    fn worksharing_loops_get_long_vectors_on_quick_processors() {
        assert!(is_wide(STORE, "fadd reassoc double %s, %x", "sapphirerapids"));
        assert!(!is_wide(STORE, "fadd reassoc double %s, %x", "skylake-avx512"));
    }

    #[test]
    fn sums_in_order_and_calls_are_left_alone() {
        assert!(!is_wide(STORE, "fadd double %s, %x", "sapphirerapids"));
        assert!(!is_wide("call void @g()", "fadd reassoc double %s, %x", "sapphirerapids"));
    }
}
