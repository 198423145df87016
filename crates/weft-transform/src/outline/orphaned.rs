//! `noalias` arguments of functions that synchronize become facts about single accesses.
//!
//! ```llvm
//! define i32 @f(ptr noalias %a, ptr noalias %b) {        define i32 @f(ptr %a, ptr %b) {
//!   store i32 1, ptr %a                                    store i32 1, ptr %a, !alias.scope !{a}, !noalias !{b}
//!   call void @llvm.directive.barrier(token none)   ==>    call void @llvm.directive.barrier(token none)
//!   %x = load i32, ptr %a                                  %x = load i32, ptr %a, !alias.scope !{a}, !noalias !{b}
//! ```
//!
//! While the markers are there, they list such arguments ([`crate::prepare`]). Calls of the runtime list nothing, and
//! to LLVM no call reaches the memory behind a `noalias` argument that has not escaped: it would forward the 1 to
//! `%x` across the barrier, though another thread may have stored there meanwhile.
//!
//! # Preconditions
//! Parallel regions and tasks are outlined: what synchronizes in this function binds to the team of its caller.
//!
//! # Postconditions
//! A function in which memory is accessed behind a synchronizing marker has no `noalias` argument.

use rustc_hash::FxHashSet;
use weft_ir::{Block, Function, Inst, Module, Op, Operand};
use weft_regions::Marker;

use super::alias_scopes;

/// Turns the `noalias` arguments of `func` into metadata, if it accesses memory behind a synchronizing marker.
pub(super) fn weaken_arguments(module: &mut Module, func: &mut Function) {
    let is_noalias = |attrs: &str| attrs.split_whitespace().any(|word| word == NOALIAS);
    let params = func.params.iter().filter(|param| is_noalias(&param.attrs));
    let arguments: Vec<Operand> = params.map(|param| Operand::Value(param.value)).collect();
    if arguments.is_empty() || !accesses_behind_marker(module, func) {
        return;
    }
    alias_scopes::annotate(module, func, &arguments);
    for param in &mut func.params {
        if is_noalias(&param.attrs) {
            let words: Vec<&str> = param.attrs.split_whitespace().filter(|word| *word != NOALIAS).collect();
            param.attrs = words.join(" ").into();
        }
    }
}

const NOALIAS: &str = "noalias";

/// Whether an access may be executed after a marker at which other threads' stores become visible.
fn accesses_behind_marker(module: &Module, func: &Function) -> bool {
    let synchronizes = |inst: &Inst| {
        Marker::of(&func.insts[*inst], &module.ctx)
            .is_some_and(|marker| !matches!(marker, Marker::Entry | Marker::Exit) && clobbers(marker))
    };
    let mut seen: FxHashSet<Block> = FxHashSet::default();
    let mut work: Vec<Block> = Vec::new();
    for block in func.blocks() {
        let insts = func.block_insts(*block);
        let Some(first) = insts.iter().position(synchronizes) else { continue };
        if insts[first..].iter().any(|inst| accesses(module, func, *inst)) {
            return true;
        }
        work.extend(func.successors(*block));
    }
    while let Some(block) = work.pop() {
        if seen.insert(block) {
            if func.block_insts(block).iter().any(|inst| accesses(module, func, *inst)) {
                return true;
            }
            work.extend(func.successors(block));
        }
    }
    false
}

/// Whether the marker may read and write all memory.
fn clobbers(marker: Marker) -> bool {
    !marker.attributes().contains("memory(")
}

fn accesses(module: &Module, func: &Function, inst: Inst) -> bool {
    let data = &func.insts[inst];
    match &data.op {
        Op::Call(_) => Marker::of(data, &module.ctx).is_none(),
        Op::Load { .. } | Op::Store { .. } | Op::AtomicRmw { .. } | Op::CmpXchg { .. } => true,
        Op::Invoke(_) | Op::Opaque { .. } => true,
        _ => false,
    }
}
