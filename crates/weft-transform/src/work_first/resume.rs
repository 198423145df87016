//! The resume path: the rest of a function from one of its tasks on, with tasks that the runtime makes.
//!
//! The task at which it is entered is made. The next ones are made if a thread still waits for work, and called otherwise, so
//! that a loop that has once been asked for work does not make all of its tasks:
//! ```llvm
//!   %makes = call i1 @llvm.directive.task.poll(token none)
//!   br i1 %makes, label %made, label %task.called
//! made:                                                    ; the path is entered here
//!   call void (ptr, ...) @llvm.directive.task(ptr @f.omp_task, i64 %n.word, ptr %x)
//!   br label %after
//! task.called:
//!   call void @f.omp_task.omp_task_fast(i64 %n.word, ptr %x)
//!   br label %after
//! ```
//! A thread may execute a task where it is created. [OMP 5.2 §12.5] The frame may have other children then, for which the body must
//! not wait: its `taskwait`s are nothing, and what it makes are children of a frame of its own.
//! A `taskloop`, a task that may be final or that is the runtime's to make, and one that takes part in a reduction are made each time.
//!
//! Arrays of variable length stay in the fast path's frame, which is below and lives as long. So where the function gives back
//! the stack that it had before such an array, the resume path gives back what it had itself when it was entered:
//! ```llvm
//! %saved = call ptr @llvm.stacksave.p0()                  ; in the fast path, in front of the task
//! call void @llvm.stackrestore.p0(ptr %saved)             ; in the resume path: ptr %own
//! ```

use rustc_hash::FxHashMap;
use weft_ir::cfg::Cfg;
use weft_ir::debug_info::location_or_line_zero;
use weft_ir::edit::{SsaRepair, prune_phi_entries, remove_unreachable_blocks, split_block};
use weft_ir::{
    Attachment, Block, Cursor, Function, Inst, Module, Op, Operand, Symbol, Type, Value, ValueDef,
};
use weft_regions::{Marker, marker};

use super::locals::Locals;
use super::sites::{self, Site, Sites};
use super::synced::is_lifetime;
use super::{fast, groups};
use crate::attributes;
use crate::known;

/// Makes the resume path of `func`, a copy of a function that is split at its `sites`; `is_framed`: with its frame. `names` are
/// those of the fast paths.
pub(super) fn make(
    module: &mut Module,
    mut func: Function,
    name: Symbol,
    sites: &Sites,
    locals: &Locals,
    names: &FxHashMap<Symbol, Symbol>,
    is_framed: bool,
) -> Function {
    let suffix = func.suffix.clone();
    // Its one caller calls it in the common way, whatever way LLVM has found for the function.
    func.prefix = "internal".into();
    func.suffix = attributes::cold(module, &suffix);
    func.name = name;
    let first = sites.all.first().expect("invariant: the resume path is entered at a task").marker;
    let debug = location_or_line_zero(module, &func, first);
    let entry = func.entry().expect("invariant: a function with tasks has blocks");

    // Nothing enters the former entry any more; its place is that of the new one.
    let kept: Vec<Inst> = locals.variables.iter().map(|variable| variable.inst).collect();
    func.retain_insts(entry, |_, inst| kept.contains(&inst));
    let unmarked: Vec<Inst> =
        func.layout_insts().map(|(_, inst)| inst).filter(|i| is_lifetime(&module.ctx, &func, *i)).collect();
    unmarked.into_iter().for_each(|inst| func.remove_inst(inst));

    func.params.clear();
    let site = Operand::Value(func.add_param(Type::I32, "", None));
    let mut handed: Vec<(Value, Value)> = Vec::with_capacity(locals.values.len());
    for value in &locals.values {
        let (ty, name) = (func.values[*value].ty, func.values[*value].name);
        handed.push((*value, func.add_param(ty, "", name)));
    }
    for variable in &locals.variables {
        let value = Operand::Value(func.add_param(variable.ty, "", None));
        Cursor::at_end(&mut func, &mut module.ctx, entry).store(value, Operand::Value(variable.address));
    }
    set_groups_free(module, &mut func, sites);
    let handed: Vec<(Value, Operand)> = handed
        .into_iter()
        .map(|(value, param)| {
            (value, own_stack(module, &mut func, entry, value).unwrap_or(Operand::Value(param)))
        })
        .collect();
    let frame = is_framed.then(|| begin_frame(module, &mut func, entry, debug.clone()));
    for site in &sites.all {
        call_unless_made(module, &mut func, site, names);
    }
    let entered = sites.all.iter().filter_map(|site| Some((site, site.block?)));
    let entered: Vec<Block> = entered
        .collect::<Vec<_>>()
        .into_iter()
        .map(|(site, block)| within_groups(module, &mut func, site, block, debug.clone()))
        .collect();
    let mut at = Cursor::at_end(&mut func, &mut module.ctx, entry);
    at.attachment.clone_from(&debug);
    match entered[..] {
        [only] => at.br(only),
        [last, ref others @ ..] => {
            let cases: Vec<_> = others.iter().zip(1..).map(|(block, number)| (number, *block)).collect();
            at.switch(site, last, &cases)
        }
        [] => at.unreachable(),
    };

    prune_phi_entries(&mut func);
    remove_unreachable_blocks(&mut func);
    let cfg = Cfg::compute(&func);
    let mut gone: FxHashMap<Value, Operand> = FxHashMap::default();
    for (value, param) in handed {
        // What the function does not compute again on the way is what it was handed.
        let again = match func.values[value].def {
            ValueDef::Inst(inst) => func.inst_block(inst),
            _ => None,
        };
        match again {
            None => drop(gone.insert(value, param)),
            Some(block) => {
                let (ty, name) = (func.values[value].ty, func.values[value].name);
                let mut repair = SsaRepair::new(ty, name);
                repair.define(entry, param);
                repair.define(block, Operand::Value(value));
                repair.rewrite_uses(&mut func, &mut module.ctx, &cfg, value);
            }
        }
    }
    func.map_operands(|operand| match operand {
        Operand::Value(value) => gone.get(&value).copied().unwrap_or(operand),
        other => other,
    });

    if let Some(frame) = frame {
        end_frame(module, &mut func, frame, debug);
    }
    // A call marked `tail` may not see the allocas of the path.
    for (_, inst) in func.layout_insts().collect::<Vec<_>>() {
        if let Op::Call(info) = &mut func.insts[inst].op
            && info.tail == weft_ir::TailKind::Tail
        {
            info.tail = weft_ir::TailKind::None;
        }
    }
    func
}

/// Lets the path ask in front of a task whether it is made, and call its body if not; a task that is not asked about it calls.
fn call_unless_made(
    module: &mut Module,
    func: &mut Function,
    site: &Site,
    names: &FxHashMap<Symbol, Symbol>,
) {
    // The path has nothing of the former entry.
    let is_there = func.inst_block(site.marker).is_some();
    let is_plain =
        site.task.iterations.is_none() && !site.task.may_be_final && !site.task.is_made && !site.task.asks;
    if !is_there || !is_plain || !fast::items_of(module, func, site).is_empty() {
        return;
    }
    let debug = location_or_line_zero(module, func, site.marker);
    let Some(made) = site.block else {
        fast::call_body(module, func, site, names, debug);
        return;
    };
    // Behind the former entry nothing comes to the task but by entering the path there.
    let Some(before) = sites::leading_to(func, made) else { return };
    let index = func.inst_index(site.marker).expect("invariant: the marker is in its block");
    let after = split_block(func, &mut module.ctx, made, index + 1);
    let name = module.ctx.names.intern("task.called");
    let called = func.make_block(Some(name));
    func.insert_block_after(called, made);
    fast::ask(module, func, site, before, [made, called], debug.clone());
    let copy = func.insts[site.marker].clone();
    let marker = Cursor::at_end(func, &mut module.ctx, called).insert(copy);
    Cursor::at_end(func, &mut module.ctx, called).br(after);
    fast::call_body(module, func, &Site { marker, block: None, ..site.clone() }, names, debug);
}

/// If `value` is where the stack of the fast path ended: where that of the resume path, which begins in `entry`, does.
fn own_stack(module: &mut Module, func: &mut Function, entry: Block, value: Value) -> Option<Operand> {
    let data = func.insts[func.def_inst(value)?].clone();
    let callee = data.callee().and_then(|callee| module.ctx.global_name(callee))?;
    if !known::saves_stack(module.ctx.names.text(callee)) {
        return None;
    }
    let saved = Cursor::at_end(func, &mut module.ctx, entry).insert(data);
    Some(func.result(saved))
}

/// Takes the regions of taskgroups away, and leaves what begins and ends the groups: those regions may be entered in their middle.
fn set_groups_free(module: &mut Module, func: &mut Function, sites: &Sites) {
    groups::forget_tokens(&mut module.ctx, func, &sites.marks);
    let is_region = |inst: &Inst| {
        let marker = Marker::of(&func.insts[*inst], &module.ctx);
        matches!(marker, Some(Marker::Entry | Marker::Exit)) && func.inst_block(*inst).is_some()
    };
    let regions: Vec<Inst> = sites.marks.iter().copied().filter(is_region).collect();
    regions.into_iter().for_each(|inst| func.remove_inst(inst));
}

/// The block by which the path is entered at a site: it begins the groups around it.
fn within_groups(
    module: &mut Module,
    func: &mut Function,
    site: &Site,
    block: Block,
    debug: Option<Attachment>,
) -> Block {
    if site.around.is_empty() {
        return block;
    }
    let front = func.make_block(None);
    func.insert_block_after(front, *func.blocks().last().expect("invariant: there is a task"));
    for begin in &site.around {
        let mut copy = func.insts[*begin].clone();
        copy.operands[0] = module.ctx.token_none();
        copy.attachments.clear();
        let mut at = Cursor::at_end(func, &mut module.ctx, front);
        at.attachment.clone_from(&debug);
        at.insert(copy);
    }
    Cursor::at_end(func, &mut module.ctx, front).br(block);
    front
}

fn begin_frame(module: &mut Module, func: &mut Function, entry: Block, debug: Option<Attachment>) -> Operand {
    let begin = marker(module, Marker::TaskFrame);
    let none = module.ctx.token_none();
    let mut at = Cursor::at_end(func, &mut module.ctx, entry);
    at.attachment = debug;
    let frame = at.call_as(begin.fn_ty, begin.callee, &[none]);
    at.func.result(frame)
}

/// Ends the frame in front of each return.
fn end_frame(module: &mut Module, func: &mut Function, frame: Operand, debug: Option<Attachment>) {
    let end = marker(module, Marker::TaskFrameEnd);
    let none = module.ctx.token_none();
    let returns: Vec<Inst> = func
        .blocks()
        .iter()
        .filter_map(|block| func.terminator(*block))
        .filter(|t| matches!(func.insts[*t].op, Op::Ret))
        .collect();
    for inst in returns {
        let mut at = Cursor::before(func, &mut module.ctx, inst);
        at.attachment.clone_from(&debug);
        at.call_as(end.fn_ty, end.callee, &[none, frame]);
    }
}
