//! Calls through pointers on the fast path.
//!
//! ```llvm
//! ; before                                       ; after
//! %r = call i64 %f(ptr %x)                         %is.g = icmp eq ptr %f, @g
//! …                                                br i1 %is.g, label %target, label %unseen
//! ret i64 %s                                     target:
//!                                                  %a = call i64 @g.omp_task_fast(ptr %x)
//!                                                  br label %met
//!                                                unseen:
//!                                                  store i32 1, ptr %left          ; it may leave tasks
//!                                                  %b = call i64 %f(ptr %x)
//!                                                  br label %met
//!                                                met:
//!                                                  %r = phi i64 [ %a, %target ], [ %b, %unseen ]
//!                                                  …
//!                                                  %any = load i32, ptr %left
//!                                                  … if there may be any: call void @.omp_task_wait()
//!                                                  ret i64 %s
//! ```
//! `%left` is a variable of which LLVM makes registers, so that a function that meets its targets alone pays for comparisons.
//!
//! # Why it is right
//! The fast path runs while the runtime's task has no child that is not complete. What code that nobody sees has left is waited for
//! wherever that has to hold again: at a `taskwait` of the function, in front of a resume path, and where the function is left, by
//! a return or by an exception. So each call that may throw gets a pad which waits. To wait is allowed: nothing in a fast path
//! waits for what its creator does next ([`super::facts`]).
//!
//! # Preconditions
//! The tasks of the function are calls already; its `taskwait`s still stand there. Who may throw has a personality
//! function, or there is one in the module ([`super::guarded`]).
//!
//! # Postconditions
//! The `taskwait`s are gone. No path leaves the function with children.

use smallvec::SmallVec;
use weft_ir::edit::{rename_phi_pred, split_block};
use weft_ir::views::Resume;
use weft_ir::{
    Block, Cursor, FuncId, Function, Inst, InstData, InstFlags, IntPredicate, Module, Op, Operand, Symbol,
    TailKind, Type,
};
use weft_regions::{Leaf, Marker, marker};

use super::guarded;
use crate::attributes;

/// With how many targets a pointer is compared at most.
pub(super) const MOST: usize = 8;

/// The function that waits for what has been left.
const WAIT: &str = ".omp_task_wait";

/// A call through a pointer, and what is called in the place of each target.
#[derive(Clone, Debug)]
pub(super) struct Through {
    pub(super) call: Inst,
    pub(super) targets: Vec<(Symbol, Symbol)>,
}

/// Rewrites the calls of `func`, a fast path that waits at `waits` and goes on in `resume`.
pub(super) fn settle(
    module: &mut Module,
    func: &mut Function,
    calls: &[Through],
    waits: &[Inst],
    resume: Option<Symbol>,
) {
    let wait = wait_function(module);
    let entry = func.entry().expect("invariant: a function with calls has blocks");
    let mut at = Cursor::at_start(func, &mut module.ctx, entry);
    let left = at.alloca(Type::I32, None, None);
    let zero = at.zero(Type::I32);
    at.store(zero, left);
    let guard = Guard { left, wait };
    for inst in waits {
        guard.wait(module, func, *inst);
        func.remove_inst(*inst);
    }
    for through in calls {
        match func.insts[through.call].op {
            Op::Invoke(_) => split_invoke(module, func, through, left),
            _ => split_call(module, func, through, left),
        }
    }
    if !attributes::has(module, &func.suffix, "nounwind") {
        catch(module, func);
    }
    let is_resume = |data: &InstData| {
        let callee = data.callee().and_then(|callee| module.ctx.global_name(callee));
        callee.is_some() && callee == resume
    };
    let leaves = |inst: &Inst| {
        let data = &func.insts[*inst];
        // A return behind the resume path comes when that has waited.
        matches!(data.op, Op::Ret) || Resume::of(data).is_some() || is_resume(data)
    };
    let all: Vec<(Block, Inst)> = func.layout_insts().collect();
    let resumed: Vec<Block> =
        all.iter().filter(|(_, inst)| is_resume(&func.insts[*inst])).map(|at| at.0).collect();
    let is_behind = |at: &(Block, Inst)| resumed.contains(&at.0) && matches!(func.insts[at.1].op, Op::Ret);
    let leaving: Vec<Inst> =
        all.iter().filter(|at| leaves(&at.1) && !is_behind(at)).map(|(_, inst)| *inst).collect();
    for inst in leaving {
        guard.wait(module, func, inst);
    }
}

/// What says whether something has been left, and the function that waits for it.
struct Guard {
    left: Operand,
    wait: Symbol,
}

impl Guard {
    /// Waits in front of `inst` if something has been left.
    fn wait(&self, module: &mut Module, func: &mut Function, inst: Inst) {
        let (block, index) = place(func, inst);
        let rest = split_block(func, &mut module.ctx, block, index);
        drop_branch(func, block);
        let waiting = named(module, func, "task.left", block);
        let mut at = Cursor::at_end(func, &mut module.ctx, block);
        let any = at.load(Type::I32, self.left);
        let zero = at.zero(Type::I32);
        let any = at.icmp(IntPredicate::Ne, any, zero);
        at.cond_br(any, waiting, rest);
        let text = module.ctx.names.text(self.wait).to_owned();
        let callee = module.ctx.global(&text);
        let mut at = Cursor::at_end(func, &mut module.ctx, waiting);
        at.call(Type::VOID, callee, &[]);
        at.store(zero, self.left);
        at.br(rest);
    }
}

/// The function that waits, in code of its own, so that the thread's number is not asked for where nothing is left.
fn wait_function(module: &mut Module) -> Symbol {
    let name = module.ctx.names.intern(WAIT);
    if module.symbols.contains_key(&name) {
        return name;
    }
    let mut func = Function::new(name, Type::VOID);
    func.prefix = "internal".into();
    let group = module.attr_group("cold noinline nounwind");
    func.suffix = format!("#{group}").into();
    let block = func.append_block(None);
    let wait = marker(module, Marker::Point(Leaf::Taskwait));
    let none = module.ctx.token_none();
    let mut at = Cursor::at_end(&mut func, &mut module.ctx, block);
    at.call_as(wait.fn_ty, wait.callee, &[none]);
    at.ret(None);
    module.add_function(func);
    name
}

fn place(func: &Function, inst: Inst) -> (Block, usize) {
    let block = func.inst_block(inst).expect("invariant: the instruction stands in a block");
    (block, func.inst_index(inst).expect("invariant: the instruction stands in a block"))
}

fn drop_branch(func: &mut Function, block: Block) {
    let branch = func.terminator(block).expect("invariant: a block has a terminator");
    func.remove_inst(branch);
}

fn named(module: &mut Module, func: &mut Function, name: &str, after: Block) -> Block {
    let name = module.ctx.names.intern(name);
    let block = func.make_block(Some(name));
    func.insert_block_after(block, after);
    block
}

/// Emits at the end of `block` the comparisons with the targets, and `emit`s the calls in blocks of their own: that of each
/// target, and at last the one through the pointer. Returns these blocks.
fn compare(
    module: &mut Module,
    func: &mut Function,
    block: Block,
    through: &Through,
    left: Operand,
    mut emit: impl FnMut(&mut Module, &mut Function, Block, Operand) -> Inst,
) -> Vec<(Block, Inst)> {
    let pointer = func.insts[through.call].callee().expect("invariant: it is a call");
    let mut calls = Vec::with_capacity(through.targets.len() + 1);
    let mut asking = block;
    for (target, called) in &through.targets {
        let [target, called] = [*target, *called].map(|name| module.ctx.names.text(name).to_owned());
        let [target, called] = [target, called].map(|name| module.ctx.global(&name));
        let found = named(module, func, "target", asking);
        let next = named(module, func, "unseen", found);
        let mut at = Cursor::at_end(func, &mut module.ctx, asking);
        let is_target = at.icmp(IntPredicate::Eq, pointer, target);
        at.cond_br(is_target, found, next);
        calls.push((found, emit(module, func, found, called)));
        asking = next;
    }
    let mut at = Cursor::at_end(func, &mut module.ctx, asking);
    let one = at.i32(1);
    at.store(one, left);
    calls.push((asking, emit(module, func, asking, pointer)));
    calls
}

/// Lets `met` have what the calls return, as the former call's result.
fn join_results(func: &mut Function, old: Inst, met: Block, calls: &[(Block, Inst)]) {
    let Some(result) = func.insts[old].result else { return };
    let ty = func.values[result].ty;
    let incoming: Vec<Operand> =
        calls.iter().flat_map(|(block, call)| [func.result(*call), Operand::Block(*block)]).collect();
    let phi = func.make_inst_defining(InstData::new(Op::Phi(InstFlags::default()), ty, incoming), result);
    func.insert_inst(met, 0, phi);
}

fn split_call(module: &mut Module, func: &mut Function, through: &Through, left: Operand) {
    let old = through.call;
    let (block, index) = place(func, old);
    let met = split_block(func, &mut module.ctx, block, index + 1);
    drop_branch(func, block);
    let data = func.insts[old].clone();
    let emit = |module: &mut Module, func: &mut Function, block: Block, callee: Operand| {
        let mut data = data.clone();
        let last = data.operands.len() - 1;
        data.operands[last] = callee;
        let mut at = Cursor::at_end(func, &mut module.ctx, block);
        let call = at.insert(data);
        at.br(met);
        call
    };
    let calls = compare(module, func, block, through, left, emit);
    func.remove_inst(old);
    join_results(func, old, met, &calls);
}

fn split_invoke(module: &mut Module, func: &mut Function, through: &Through, left: Operand) {
    let old = through.call;
    let (block, _) = place(func, old);
    let data = func.insts[old].clone();
    let targets = func.successors(block);
    let [normal, unwind] = targets[..] else { unreachable!("invariant: an invoke has two targets") };
    let met = named(module, func, "met", block);
    Cursor::at_end(func, &mut module.ctx, met).br(normal);
    rename_phi_pred(func, normal, block, met);
    let emit = |module: &mut Module, func: &mut Function, block: Block, callee: Operand| {
        let mut data = data.clone();
        let count = data.operands.len();
        data.operands[count - 3] = callee;
        data.operands[count - 2] = Operand::Block(met);
        Cursor::at_end(func, &mut module.ctx, block).insert(data)
    };
    func.remove_inst(old);
    let calls = compare(module, func, block, through, left, emit);
    let from: Vec<Block> = calls.iter().map(|(block, _)| *block).collect();
    let phis: Vec<Inst> =
        func.block_insts(unwind).iter().copied().filter(|inst| func.insts[*inst].is_phi()).collect();
    for phi in phis {
        let mut incoming: SmallVec<[Operand; 3]> = SmallVec::new();
        for pair in func.insts[phi].operands.chunks_exact(2) {
            match pair[1] == Operand::Block(block) {
                true => incoming.extend(from.iter().flat_map(|block| [pair[0], Operand::Block(*block)])),
                false => incoming.extend(pair.iter().copied()),
            }
        }
        func.insts[phi].operands = incoming.into();
    }
    join_results(func, old, met, &calls);
}

/// Gives calls that may throw past `func` a pad, which goes on with the exception.
fn catch(module: &mut Module, func: &mut Function) {
    let may_throw = |inst: &Inst| {
        let data = &func.insts[*inst];
        let Op::Call(info) = &data.op else { return false };
        let callee = data.callee().and_then(|callee| module.ctx.global_name(callee));
        let name = callee.map(|name| module.ctx.names.text(name)).unwrap_or_default();
        let of_callee = callee.and_then(|name| match module.symbols.get(&name) {
            Some(weft_ir::SymbolDef::Function(id)) => Some(&module.functions[*id].suffix),
            _ => None,
        });
        let says_not = |suffix: &str| attributes::has(module, suffix, "nounwind");
        !name.starts_with("llvm.")
            && !says_not(&info.suffix)
            && !of_callee.is_some_and(|suffix| says_not(suffix))
    };
    let calls: Vec<Inst> = func.layout_insts().map(|(_, inst)| inst).filter(may_throw).collect();
    if calls.is_empty() {
        return;
    }
    if attributes::personality(func).is_none() {
        let Some(personality) = guarded::personality(module, func).map(str::to_owned) else { return };
        func.suffix = format!("{} {personality}", func.suffix).trim_start().into();
    }
    let last = *func.blocks().last().expect("invariant: a function with calls has blocks");
    let pad = named(module, func, "left.by", last);
    let thrown = module.ctx.types.structure(vec![Type::PTR, Type::I32]);
    let mut at = Cursor::at_end(func, &mut module.ctx, pad);
    let exception = at.landing_pad(thrown, "cleanup");
    at.resume(exception);
    for inst in calls {
        let (block, index) = place(func, inst);
        let rest = split_block(func, &mut module.ctx, block, index + 1);
        drop_branch(func, block);
        let old = func.insts[inst].clone();
        let Op::Call(mut info) = old.op else { continue };
        info.tail = TailKind::None;
        info.flags = InstFlags::default();
        let operands = old.operands.iter().copied().chain([Operand::Block(rest), Operand::Block(pad)]);
        let mut invoke = InstData::new(Op::Invoke(info), old.ty, operands);
        invoke.attachments = old.attachments;
        invoke.result = old.result;
        func.insts[inst] = invoke;
    }
}

/// What the fast path `names` calls in the place of the `targets` of a call: the first of them, those with a fast path before others.
pub(super) fn in_place(
    module: &Module,
    targets: &[FuncId],
    names: &rustc_hash::FxHashMap<Symbol, Symbol>,
) -> Vec<(Symbol, Symbol)> {
    let mut found: Vec<(Symbol, Symbol)> = targets
        .iter()
        .map(|id| module.functions[*id].name)
        .map(|name| (name, names.get(&name).copied().unwrap_or(name)))
        .collect();
    found.sort_by_key(|(name, called)| name == called);
    found.truncate(MOST);
    found
}

/// Waits in front of each return of `func`, the resume path of a function whose frame nobody else would wait for.
pub(super) fn wait_before_returns(module: &mut Module, func: &mut Function) {
    let wait = marker(module, Marker::Point(Leaf::Taskwait));
    let none = module.ctx.token_none();
    let ends = |inst: &Inst| {
        let data = &func.insts[*inst];
        matches!(data.op, Op::Ret) || Marker::of(data, &module.ctx) == Some(Marker::TaskFrameEnd)
    };
    // In front of the end of the frame, where there is one.
    let mut places: Vec<Inst> = Vec::new();
    for block in func.blocks() {
        places.extend(func.block_insts(*block).iter().copied().find(ends));
    }
    for inst in places {
        Cursor::before(func, &mut module.ctx, inst).call_as(wait.fn_ty, wait.callee, &[none]);
    }
}
