//! Handlers that only end the program: what an exception finds that would leave a region. [OMP 5.2 §1.2.2]
//!
//! A C++ front end puts a handler around the code of each region, which calls `__weft_terminate`. What throws in the region
//! then has a landing pad that ends the region's objects, asks what is thrown, and comes to the handler:
//!
//! ```llvm
//!   invoke void @g() to label %next unwind label %lpad       invoke void @g() to label %next unwind label %terminate
//! lpad:                                                    terminate:
//!   %e = landingpad { ptr, i32 } cleanup catch ptr null      %e = landingpad { ptr, i32 } catch ptr null
//!   call void @end(ptr %local)                        ==>    %thrown = extractvalue { ptr, i32 } %e, 0
//!   br label %catch                                          call void @weft.terminate(ptr %thrown)
//! catch:                                                     unreachable
//!   %1 = call ptr @__cxa_begin_catch(ptr %thrown)
//!   call void @__weft_terminate()
//!   unreachable
//! ```
//!
//! Whether objects end before `std::terminate` is called is the implementation's to say [C++17 §18.5.1]; clang does not end
//! them either.
//!
//! # Preconditions
//! `__weft_terminate` does not return and throws nothing.
//!
//! # Postconditions
//! Nothing names `__weft_terminate`: where a handler is left, since a pad has other clauses too, it calls `std::terminate`.
//! There is one pad for each such handler.
//!
//! # Algorithm
//! A pad only ends the program if it has no clauses but `cleanup` and `catch ptr null`, and each path from it comes to such a
//! handler by code that begins no other one, and neither returns nor throws on.

use indexmap::IndexMap;
use rustc_hash::FxHashSet;
use weft_ir::edit::{prune_phi_entries, redirect_edges, remove_unreachable_blocks};
use weft_ir::views::{Clause, LandingPad};
use weft_ir::{Attachment, Block, Cursor, Function, Inst, Module, Op, Operand, Type};

/// What the front end's handlers call.
const TERMINATE: &str = "__weft_terminate";
/// What stands for it, as C++ implementations on all systems but Windows mangle `std::terminate`.
const STD_TERMINATE: &str = "_ZSt9terminatev";
/// What clang's own pads call.
const CLANG_TERMINATE: &str = "__clang_call_terminate";
/// What ours call.
const PAD_TERMINATE: &str = "weft.terminate";
/// What begins a handler.
const BEGIN_CATCH: &str = "__cxa_begin_catch";

/// Makes pads of `func` that only end the program do so at once.
pub(super) fn shorten_pads(module: &mut Module, func: &mut Function) {
    let calls: Vec<Inst> = func.layout_insts().map(|(_, inst)| inst).collect();
    let calls: Vec<Inst> =
        calls.into_iter().filter(|inst| calls_function(module, func, *inst, TERMINATE)).collect();
    if calls.is_empty() {
        return;
    }
    let mut pads: IndexMap<Block, Option<Inst>> = IndexMap::new();
    let invokes: Vec<(Block, Inst)> =
        func.layout_insts().filter(|(_, inst)| is_invoke(func, *inst)).collect();
    let mut new: IndexMap<Inst, Block> = IndexMap::new();
    for (block, invoke) in invokes {
        let Some(Operand::Block(pad)) = unwind_target(func, invoke) else { continue };
        let handler = *pads.entry(pad).or_insert_with(|| handler_of(module, func, pad));
        let Some(handler) = handler else { continue };
        let target = match new.get(&handler) {
            Some(block) => *block,
            None => {
                let block = make_pad(module, func, pad, handler);
                new.insert(handler, block);
                block
            }
        };
        redirect_edges(func, block, pad, target);
    }
    if !new.is_empty() {
        prune_phi_entries(func);
        remove_unreachable_blocks(func);
    }
    call_std_terminate(module, func);
}

/// Forgets the function that handlers have called.
pub(super) fn forget(module: &mut Module) {
    if let Some(id) = module.function(TERMINATE) {
        // A function that could not be read may still call it.
        let _ = module.remove_function(id);
    }
}

fn is_invoke(func: &Function, inst: Inst) -> bool {
    matches!(func.insts[inst].op, Op::Invoke(_))
}

/// Where control goes if what `invoke` calls throws.
fn unwind_target(func: &Function, invoke: Inst) -> Option<Operand> {
    func.insts[invoke].successors().nth(1).map(Operand::Block)
}

fn calls_function(module: &Module, func: &Function, inst: Inst, name: &str) -> bool {
    let callee = func.insts[inst].callee().and_then(|callee| module.ctx.global_name(callee));
    callee.is_some_and(|callee| module.ctx.names.text(callee) == name)
}

/// The call of a handler to which all paths from `pad` lead; none if one leads elsewhere.
fn handler_of(module: &Module, func: &Function, pad: Block) -> Option<Inst> {
    let first = func.block_insts(pad).iter().find(|inst| !func.insts[**inst].is_phi())?;
    let view = LandingPad::of(&func.insts[*first])?;
    let is_all = view.clauses.iter().all(|clause| *clause == Clause::Catch("ptr null"));
    if !is_all || view.clauses.is_empty() {
        return None;
    }
    let mut found = None;
    let mut seen: FxHashSet<Block> = FxHashSet::default();
    let mut work = vec![pad];
    while let Some(block) = work.pop() {
        if !seen.insert(block) {
            continue;
        }
        let calls = |inst: &Inst, name: &str| calls_function(module, func, *inst, name);
        let insts = func.block_insts(block);
        let handler = insts.iter().copied().find(|inst| calls(inst, TERMINATE));
        let ends = handler.is_some() || insts.iter().any(|inst| calls(inst, CLANG_TERMINATE));
        if handler.is_some() && found.is_some_and(|known| Some(known) != handler) {
            return None;
        }
        found = found.or(handler);
        let begins_other = !ends && insts.iter().any(|inst| calls(inst, BEGIN_CATCH));
        let next = func.successors(block);
        if !ends && (begins_other || next.is_empty()) {
            return None;
        }
        if !ends {
            work.extend(next);
        }
    }
    found
}

/// Makes the pad that takes the place of those that lead to `handler`, such as `like`.
fn make_pad(module: &mut Module, func: &mut Function, like: Block, handler: Inst) -> Block {
    let first = func.block_insts(like).iter().copied().find(|inst| !func.insts[*inst].is_phi());
    let ty = first.map_or(Type::VOID, |inst| func.insts[inst].ty);
    let callee = define_terminate(module);
    let place = place_of(func, module, handler);
    let name = module.ctx.names.intern("terminate.lpad");
    let block = func.make_block(Some(name));
    func.insert_block_after(block, like);
    let mut at = Cursor::at_end(func, &mut module.ctx, block);
    at.attachment = place;
    let thrown = at.landing_pad(ty, "catch ptr null");
    let thrown = at.extract_value(Type::PTR, thrown, 0);
    at.call(Type::VOID, callee, &[thrown]);
    at.unreachable();
    block
}

/// The debug location of `inst`.
fn place_of(func: &Function, module: &Module, inst: Inst) -> Option<Attachment> {
    weft_ir::debug_info::debug_location(func, &module.ctx, inst)
}

/// The function that pads call. Two calls are never merged: they may be in two regions.
fn define_terminate(module: &mut Module) -> Operand {
    if module.function(PAD_TERMINATE).is_none() {
        let name = module.ctx.names.intern(PAD_TERMINATE);
        let group = module.attr_group("cold noinline nomerge noreturn nounwind");
        module.declare(BEGIN_CATCH, Type::PTR, &[Type::PTR], false, "");
        let terminate = declare_std_terminate(module);
        let mut func = Function::new(name, Type::VOID);
        func.prefix = "internal".into();
        func.suffix = format!("#{group}").into();
        let thrown = Operand::Value(func.add_param(Type::PTR, "noundef", None));
        let block = func.append_block(None);
        let begin = module.ctx.global(BEGIN_CATCH);
        let mut at = Cursor::at_end(&mut func, &mut module.ctx, block);
        at.call(Type::PTR, begin, &[thrown]);
        at.call(Type::VOID, terminate, &[]);
        at.unreachable();
        module.add_function(func);
    }
    module.ctx.global(PAD_TERMINATE)
}

fn declare_std_terminate(module: &mut Module) -> Operand {
    if module.function(STD_TERMINATE).is_none() {
        let group = module.attr_group("cold noreturn nounwind");
        module.declare(STD_TERMINATE, Type::VOID, &[], false, &format!("#{group}"));
    }
    module.ctx.global(STD_TERMINATE)
}

/// Lets the handlers that are left call `std::terminate`.
fn call_std_terminate(module: &mut Module, func: &mut Function) {
    let insts: Vec<Inst> = func.layout_insts().map(|(_, inst)| inst).collect();
    for inst in insts {
        if calls_function(module, func, inst, TERMINATE) {
            let callee = declare_std_terminate(module);
            if let Some(last) = func.insts[inst].operands.last_mut() {
                *last = callee;
            }
        }
    }
}
