//! Splits off how a recursion ends: a small function that tests for it, and calls the rest.
//!
//! ```llvm
//! define i64 @f(i32 %n) {                     define i64 @f(i32 %n) {
//! entry:                                      entry:
//!   %c = icmp slt i32 %n, 2                     %c = icmp slt i32 %n, 2
//!   br i1 %c, label %out, label %more           br i1 %c, label %out, label %rest
//! more:                                       out:
//!   …                                           ret i64 1
//!   %r = call i64 @f(i32 %less)       ==>     rest:
//!   …                                           %r = tail call i64 @f.rest(i32 %n)
//!   br label %out                               ret i64 %r
//! out:                                        }
//!   %v = phi i64 [ 1, %entry ], …             define internal i64 @f.rest(i32 %n) noinline {
//!   ret i64 %v                                  …          ; as before, where the way out is unreachable
//! }                                           }
//! ```
//! Half of the calls of a binary recursion, and more of one that is written into itself, end at once. LLVM saves the registers
//! of the whole function in front of the test, since the value that it tests lives on in one of them. The small function needs
//! none, and LLVM inlines it where the recursion calls itself: a call that would end at once becomes a comparison.
//!
//! # Preconditions
//! All regions are functions and no marker is left: a copy of a region would be another region.
//!
//! # Postconditions
//! Each function computes what it did. The names of the copies are new.
//!
//! # Algorithm
//! From the entry on, as long as blocks only compute and load: where a block branches and all ways but one end the function
//! soon and without a call, those ways stay. Behind the last such block the function hands its arguments on. What the blocks
//! have computed, the rest computes again; where they have gone another way, it is unreachable, so that LLVM knows what the
//! tests have found.
//!
//! # Left alone
//! Functions that are written into themselves without a fast path, since LLVM makes loops of their last calls and the tests
//! become those of the loops: split, `fib` took 1.12 times as long. Functions that do not call themselves, in place or in what
//! LLVM inlines there; that the user or the linker may replace or wants as they are; that get arguments in a way of their own;
//! and those that the reader does not understand to the last instruction.

use rustc_hash::FxHashSet;
use weft_ir::debug_info::{location_or_line_zero, remap_debug_info, subprogram_of};
use weft_ir::edit::{prune_phi_entries, redirect_edges, remove_unreachable_blocks};
use weft_ir::{
    BinaryOp, Block, Cursor, FuncId, Function, Inst, InstData, Module, Op, Operand, Param, TailKind, Type,
};

use super::{is_final, is_fixed};
use crate::attributes;

/// How many instructions the tests may have, which are executed twice.
const TESTS: usize = 16;
/// How many instructions all blocks of one way out may have.
const WAY_OUT: usize = 16;
/// What the name of the rest adds to that of the function.
const REST: &str = ".rest";
/// Words by which the caller of a function has extended an argument. The rest does so itself.
const EXTENDED: [&str; 2] = ["signext", "zeroext"];

/// What is split off: the edges that stay, and where the rest begins.
struct Entry {
    /// Blocks that test, with the successors that end the function.
    tests: Vec<(Block, Vec<Block>)>,
    /// Where the last of them goes otherwise.
    rest: Block,
}

/// Splits the recursions of `module`, but for those that are `unfolded`.
pub(super) fn split(module: &mut Module, unfolded: &[FuncId]) {
    let ids = module.defined_functions().filter(|id| !unfolded.contains(id));
    let found: Vec<(FuncId, Entry)> = ids.filter_map(|id| Some((id, entry_of(module, id)?))).collect();
    for (id, entry) in &found {
        write(module, *id, entry);
    }
}

/// What can be split off the function `id`, if it is a recursion.
fn entry_of(module: &Module, id: FuncId) -> Option<Entry> {
    let func = &module.functions[id];
    let is_ours = func.is_readable()
        && !func.vararg
        && is_final(module, func.linkage(), &func.prefix)
        && !is_fixed(module, func)
        && !attributes::has(module, &func.suffix, "alwaysinline")
        && !func.suffix.contains("\"disable-tail-calls\"=\"true\"");
    if !is_ours || !func.params.iter().all(Param::is_passed_plainly) {
        return None;
    }
    let entry = tests(module, func)?;
    let is_known = |data: &InstData| {
        !matches!(&data.op, Op::Opaque { .. })
            && !matches!(&data.op, Op::Call(info) if info.tail == TailKind::MustTail)
    };
    let is_known = func.layout_insts().all(|(_, inst)| is_known(&func.insts[inst]));
    (is_known && calls_itself(module, id)).then_some(entry)
}

/// The tests with which `func` begins.
fn tests(module: &Module, func: &Function) -> Option<Entry> {
    let mut found = Entry { tests: Vec::new(), rest: func.entry()? };
    let mut budget = TESTS;
    let mut passed: FxHashSet<Block> = FxHashSet::default();
    let mut block = func.entry()?;
    while passed.insert(block) {
        let insts = func.block_insts(block).iter().filter(|inst| !func.insts[**inst].is_debug_record());
        for inst in insts {
            let Some(left) = budget.checked_sub(1) else { return finished(found) };
            budget = left;
            if !is_computed_again(module, func, *inst) {
                return finished(found);
            }
        }
        let mut successors: Vec<Block> = func.successors(block).to_vec();
        successors.sort_unstable();
        successors.dedup();
        let (out, on): (Vec<Block>, Vec<Block>) =
            successors.into_iter().partition(|to| ends_soon(module, func, *to));
        let [next] = on[..] else { return finished(found) };
        if !out.is_empty() {
            found.tests.push((block, out));
            found.rest = next;
        }
        if func.block_insts(next).first().is_some_and(|inst| func.insts[*inst].is_phi()) {
            return finished(found);
        }
        block = next;
    }
    finished(found)
}

fn finished(found: Entry) -> Option<Entry> {
    (!found.tests.is_empty()).then_some(found)
}

/// Whether an instruction in front of the rest may be executed twice.
fn is_computed_again(module: &Module, func: &Function, inst: Inst) -> bool {
    let data = &func.insts[inst];
    match &data.op {
        Op::Br | Op::CondBr | Op::Switch | Op::ICmp(..) | Op::FCmp(..) | Op::Cast(..) | Op::Gep { .. } => {
            true
        }
        Op::FNeg(_) | Op::Select(_) => true,
        Op::Alloca { .. } => data.operands.is_empty(),
        // A division costs too much.
        Op::Binary(op, _) => !matches!(
            op,
            BinaryOp::SDiv
                | BinaryOp::UDiv
                | BinaryOp::SRem
                | BinaryOp::URem
                | BinaryOp::FDiv
                | BinaryOp::FRem
        ),
        Op::Load { volatile, atomic, .. } => !volatile && atomic.is_none(),
        _ => is_lifetime(module, data),
    }
}

fn is_lifetime(module: &Module, data: &InstData) -> bool {
    let callee = data.callee().and_then(|callee| module.ctx.global_name(callee));
    callee.is_some_and(|name| module.ctx.names.text(name).starts_with("llvm.lifetime."))
}

/// Whether all ways from `block` on end the function, with few instructions and without a call.
fn ends_soon(module: &Module, func: &Function, block: Block) -> bool {
    let mut budget = WAY_OUT;
    let mut seen: FxHashSet<Block> = FxHashSet::from_iter([block]);
    let mut open = vec![block];
    while let Some(block) = open.pop() {
        for inst in func.block_insts(block).iter().map(|inst| &func.insts[*inst]) {
            if inst.is_debug_record() {
                continue;
            }
            let Some(left) = budget.checked_sub(1) else { return false };
            budget = left;
            let is_call = matches!(inst.op, Op::Call(_) | Op::Invoke(_)) && !is_lifetime(module, inst);
            if is_call || matches!(inst.op, Op::Opaque { .. } | Op::Unreachable | Op::Alloca { .. }) {
                return false;
            }
        }
        open.extend(func.successors(block).into_iter().filter(|to| seen.insert(*to)));
    }
    true
}

/// Whether the function `id` calls itself, in place or in what LLVM inlines there.
fn calls_itself(module: &Module, id: FuncId) -> bool {
    let name = module.functions[id].name;
    let mut seen: FxHashSet<FuncId> = FxHashSet::from_iter([id]);
    let mut open = vec![id];
    while let Some(id) = open.pop() {
        let func = &module.functions[id];
        for (_, inst) in func.layout_insts() {
            let callee = func.insts[inst].callee().and_then(|callee| module.ctx.global_name(callee));
            let Some(callee) = callee else { continue };
            if callee == name {
                return true;
            }
            let Some(called) = module.function(module.ctx.names.text(callee)) else { continue };
            let other = &module.functions[called];
            if other.is_readable()
                && attributes::has(module, &other.suffix, "alwaysinline")
                && seen.insert(called)
            {
                open.push(called);
            }
        }
    }
    false
}

/// Splits the function `id`.
fn write(module: &mut Module, id: FuncId, entry: &Entry) {
    let &[.., (last, _)] = &entry.tests[..] else { return };
    let name = module.ctx.names.text(module.functions[id].name).to_owned();
    let called = module.fresh_global_name(&format!("{name}{REST}"));
    let rest = rest_of(module, id, entry, called);
    let parent = subprogram_of(module, &rest);
    let added = module.add_function(rest);
    if let Some(parent) = parent {
        remap_debug_info(module, added, parent, &name);
    }

    let callee = module.ctx.names.text(called).to_owned();
    let callee = module.ctx.global(&callee);
    let stand_in = module.functions[id].stand_in();
    let mut func = std::mem::replace(&mut module.functions[id], stand_in);
    func.use_list_orders.clear();
    let terminator = func.terminator(last).expect("invariant: a block that tests has successors");
    let debug = location_or_line_zero(module, &func, terminator);
    let block = func.append_block(None);
    redirect_edges(&mut func, last, entry.rest, block);
    let args: Vec<Operand> = func.params.iter().map(|param| Operand::Value(param.value)).collect();
    let ret = func.ret;
    let mut at = Cursor::at_end(&mut func, &mut module.ctx, block);
    at.attachment = debug;
    let call = at.call(ret, callee, &args);
    if let Op::Call(info) = &mut at.func.insts[call].op {
        info.tail = TailKind::Tail;
    }
    let value = (ret != Type::VOID).then(|| at.func.result(call));
    at.ret(value);
    prune_phi_entries(&mut func);
    remove_unreachable_blocks(&mut func);
    module.functions[id] = func;
}

/// The function `id` without the ways out that its tests find.
fn rest_of(module: &mut Module, id: FuncId, entry: &Entry, name: weft_ir::Symbol) -> Function {
    let mut rest = module.functions[id].clone();
    rest.use_list_orders.clear();
    rest.name = name;
    // Its one caller calls it in the common way, whatever way LLVM has found for the function.
    rest.prefix = "internal".into();
    rest.suffix = attributes::apart(module, &rest.suffix.clone());
    for param in &mut rest.params {
        let kept = param.attrs.split(' ').filter(|word| !EXTENDED.contains(word));
        param.attrs = kept.collect::<Vec<_>>().join(" ").into();
    }
    let never = rest.append_block(None);
    Cursor::at_end(&mut rest, &mut module.ctx, never).unreachable();
    for (block, out) in &entry.tests {
        for to in out {
            redirect_edges(&mut rest, *block, *to, never);
        }
    }
    prune_phi_entries(&mut rest);
    remove_unreachable_blocks(&mut rest);
    rest
}

#[cfg(test)]
mod tests {
    use super::split;

    fn after(text: &str) -> String {
        let mut module = weft_ir::read_module(text).unwrap();
        split(&mut module, &[]);
        assert!(weft_ir::verify::verify_module(&module).is_empty());
        weft_ir::print_module(&module)
    }

    const BODY: &str = "entry:\n  %c = icmp slt i32 %n, 2\n  br i1 %c, label %out, label %more\nmore:\n  \
         %z = icmp eq i32 %n, 77\n  br i1 %z, label %zero, label %most\nzero:\n  store i32 0, ptr @g\n  ret i32 0\n\
         most:\n  %a = sub i32 %n, 1\n  %r = call i32 @f(i32 %a)\n  %s = mul i32 %r, %n\n  br label %out\nout:\n  \
         %v = phi i32 [ 1, %entry ], [ %s, %most ]\n  ret i32 %v\n}\n@g = global i32 0\n";

    #[test]
    fn both_ends_stay_and_the_rest_is_called() {
        let text = after(&format!(
            "define fastcc i32 @f(i32 signext %n) #0 {{\n{BODY}attributes #0 = {{ nounwind }}\n"
        ));
        let (small, rest) = text.split_once("@f.rest(i32 %n)").unwrap();
        assert!(small.contains("store i32 0") && !small.contains("mul"), "{text}");
        assert!(small.contains("define internal i32 ") || small.contains("tail call i32"), "{text}");
        assert!(rest.contains("mul"), "{text}");
        assert!(text.contains("unreachable"), "{text}");
        assert!(text.contains("attributes #1 = { noinline nounwind }"), "{text}");
    }

    #[test]
    fn what_does_not_call_itself_or_is_handed_objects_stays() {
        for define in [
            "define i32 @g2(i32 %n)",
            "define weak i32 @f(i32 %n)",
            "define i32 @f(i32 %n) noinline",
            "define i32 @f(i32 %n, ptr byval(i64) %p)",
        ] {
            let other = if define.contains("@f(") { "" } else { "declare i32 @f(i32)\n" };
            let body = if define.contains("byval") {
                BODY.replace("@f(i32 %a)", "@f(i32 %a, ptr byval(i64) %p)")
            } else {
                BODY.to_owned()
            };
            assert!(!after(&format!("{other}{define} {{\n{body}")).contains(".rest"), "{define}");
        }
    }

    #[test]
    fn what_calls_before_it_tests_stays() {
        let body = BODY.replacen("entry:\n", "entry:\n  call void @h()\n", 1);
        assert!(!after(&format!("declare void @h()\ndefine i32 @f(i32 %n) {{\n{body}")).contains(".rest"));
    }
}
