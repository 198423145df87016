//! The fast path: tasks are calls, and a `taskwait` is nothing.

use rustc_hash::FxHashMap;
use weft_ir::debug_info::location_or_line_zero;
use weft_ir::edit::remove_unreachable_blocks;
use weft_ir::{
    Attachment, Block, ConstKind, Cursor, Function, Inst, IntPredicate, Module, Operand, Symbol, Type,
};
use weft_regions::{ClauseKind, Marker, Own, clauses_of, marker};

use super::locals::Locals;
use super::sites::{self, Site, Sites};
use super::unseen::{self, Through};
use super::{finals, groups, taskloop};
use crate::attributes;
use crate::functions::redirect_calls;

/// A body of so many instructions is inlined where it is called: in the other fast path, and for the runtime.
const SMALL: usize = 80;
/// The body of more tasks than these is not inlined: LLVM has unrolled a loop of them, and a recursion that is inlined in each of
/// fifty bodies becomes hundreds of thousands of instructions.
const FEW: usize = 12;

/// The copy of an object that a task gets: where it lies, the object, its size, and the functions by which it begins and ends
/// unless it is copied bit by bit.
struct Private {
    place: Operand,
    source: Operand,
    size: Operand,
    begin: Option<Operand>,
    end: Option<Operand>,
}

/// What is to be made of a function.
pub(super) struct Copy<'a> {
    /// The name.
    pub(super) name: Symbol,
    /// What it calls in the place of each function with a fast path.
    pub(super) names: &'a FxHashMap<Symbol, Symbol>,
    /// What it calls in their place within tasks that are final.
    pub(super) finals: Option<&'a FxHashMap<Symbol, Symbol>>,
    /// What it calls through pointers.
    pub(super) through: &'a [Through],
    /// Whether it is the body of a task, and does not get the thread number.
    pub(super) is_body: bool,
    /// Whether it asks the runtime for items of reductions, and does not get them.
    pub(super) asks: bool,
    /// Whether LLVM inlines it wherever it is called.
    pub(super) is_inlined: bool,
}

/// Whether the body `func` of so many tasks is inlined where it is called.
///
/// LLVM finds no order in which to inline two functions that call each other, and the parent's variables stay in memory as
/// long as a call has their address.
pub(super) fn is_inlined(func: &Function, tasks: usize) -> bool {
    tasks <= FEW && func.layout_insts().count() <= SMALL
}

impl Copy<'_> {
    /// Makes the fast path of `func`, a copy of a function that is split at its `sites`. With `resume`, the resume path and
    /// what it gets, it asks in front of tasks whether they are made.
    pub(super) fn make(
        &self,
        module: &mut Module,
        mut func: Function,
        resume: Option<(Symbol, &Locals)>,
        sites: &Sites,
    ) -> Function {
        func.prefix = attributes::prefix(&func.prefix);
        let suffix = func.suffix.clone();
        func.suffix = match self.is_inlined {
            true => attributes::inlined(module, &suffix),
            false => attributes::suffix(&suffix),
        };
        let mut number = 0;
        for site in &sites.all {
            let debug = location_or_line_zero(module, &func, site.marker);
            if let Some(names) = self.finals.filter(|_| site.task.may_be_final) {
                let of_final = finals::branch(module, &mut func, site, debug.clone());
                call_body(module, &mut func, &of_final, names, debug.clone());
            }
            if let Some((resume, locals)) = resume.filter(|_| site.block.is_some()) {
                leave(module, &mut func, site, number, resume, locals, debug.clone());
                number += 1;
            }
            if site.task.is_made {
                // Nothing leads there any more.
                continue;
            }
            call_body(module, &mut func, site, self.names, debug);
        }
        groups::forget_tokens(&mut module.ctx, &mut func, &sites.marks);
        // Nobody who gives way here waits for anything.
        sites.yields.iter().for_each(|inst| func.remove_inst(*inst));
        for gone in sites.waits.iter().filter(|_| self.through.is_empty()).chain(&sites.marks) {
            func.remove_inst(*gone);
        }
        redirect_calls(module, &mut func, self.names);
        if !self.through.is_empty() {
            unseen::settle(module, &mut func, self.through, &sites.waits, resume.map(|(path, _)| path));
        }
        func.name = self.name;
        if self.is_body {
            if !self.asks {
                take_items(module, &mut func);
            }
            func.params.remove(0);
            for (index, param) in func.params.iter().enumerate() {
                func.values[param.value].def = weft_ir::ValueDef::Param(index);
            }
        }
        remove_unreachable_blocks(&mut func);
        func
    }
}

/// Lets `before`, which leads to the task, ask whether the task is made, and go on in the first of the two blocks if it is.
pub(super) fn ask(
    module: &mut Module,
    func: &mut Function,
    site: &Site,
    before: Block,
    [made, called]: [Block; 2],
    debug: Option<Attachment>,
) {
    let poll = marker(module, Marker::TaskPoll);
    let none = module.ctx.token_none();
    let condition = clauses_of(func, &module.ctx, site.marker).iter().find_map(|clause| {
        (clause.kind == ClauseKind::If).then(|| clause.operands().first().copied()).flatten()
    });
    let branch = func.terminator(before).expect("invariant: a block has a terminator");
    func.remove_inst(branch);
    let mut at = Cursor::at_end(func, &mut module.ctx, before);
    at.attachment = debug;
    let asked = at.call_as(poll.fn_ty, poll.callee, &[none]);
    let mut makes = at.func.result(asked);
    if let Some(condition) = condition {
        let zero = at.zero(Type::I32);
        let deferred = at.icmp(IntPredicate::Ne, condition, zero);
        makes = at.binary(weft_ir::BinaryOp::And, makes, deferred);
    }
    at.cond_br(makes, made, called);
}

/// Emits the question in front of the task, and the way to the resume path, which is entered at its entry `number`.
fn leave(
    module: &mut Module,
    func: &mut Function,
    site: &Site,
    number: i32,
    resume: Symbol,
    locals: &Locals,
    debug: Option<Attachment>,
) {
    let Some(called) = site.block else { return };
    let name = module.ctx.names.intern("task.made");
    let made = func.make_block(Some(name));
    func.insert_block_after(made, *func.blocks().last().expect("invariant: there is a task"));
    let before = sites::before(func, called);
    if site.task.is_made {
        let branch = func.terminator(before).expect("invariant: the block was split");
        func.remove_inst(branch);
        Cursor::at_end(func, &mut module.ctx, before).br(made);
    } else {
        ask(module, func, site, before, [made, called], debug.clone());
    }

    let text = module.ctx.names.text(resume).to_owned();
    let callee = module.ctx.global(&text);
    let mut args = vec![module.ctx.int(Type::I32, i128::from(number))];
    for value in &locals.values {
        let poison = poison(module, func.values[*value].ty);
        args.push(if locals.is_live(called, *value) { Operand::Value(*value) } else { poison });
    }
    for variable in &locals.variables {
        let poison = poison(module, variable.ty);
        args.push(match locals.is_live(called, variable.address) {
            true => Cursor::at_end(func, &mut module.ctx, made)
                .load(variable.ty, Operand::Value(variable.address)),
            false => poison,
        });
    }
    let ret = func.ret;
    let mut at = Cursor::at_end(func, &mut module.ctx, made);
    at.attachment = debug;
    let call = at.call(ret, callee, &args);
    let result = (ret != Type::VOID).then(|| at.func.result(call));
    at.ret(result);
}

fn poison(module: &mut Module, ty: Type) -> Operand {
    Operand::Const(module.ctx.consts.intern(ty, ConstKind::Poison))
}

/// Puts a call of the body's fast path in place of the task's marker.
pub(super) fn call_body(
    module: &mut Module,
    func: &mut Function,
    site: &Site,
    names: &FxHashMap<Symbol, Symbol>,
    debug: Option<Attachment>,
) {
    let bounds = site.task.iterations.map(|of| taskloop::write(module, func, site.marker, &of));
    call_part(module, func, site, names, bounds, debug);
}

/// The same of one task of a `taskloop`, with what its body gets of the iterations.
pub(super) fn call_part(
    module: &mut Module,
    func: &mut Function,
    site: &Site,
    names: &FxHashMap<Symbol, Symbol>,
    bounds: Option<[Operand; 3]>,
    debug: Option<Attachment>,
) {
    let body = module.functions[site.task.body].name;
    let fast = module.ctx.names.text(names[&body]).to_owned();
    let callee = module.ctx.global(&fast);
    let mut args = func.insts[site.marker].args()[1..].to_vec();
    let copies = copies(module, func, site.marker);
    let items = items_of(module, func, site);
    let mut at = Cursor::before(func, &mut module.ctx, site.marker);
    at.attachment = debug;
    for copy in &copies {
        if let Some(begin) = copy.begin {
            at.call(Type::VOID, begin, &[copy.place, copy.source, copy.size]);
            continue;
        }
        let no = at.ctx.int(Type::I1, 0);
        let memcpy = at.ctx.global(MEMCPY);
        at.call(Type::VOID, memcpy, &[copy.place, copy.source, copy.size, no]);
    }
    args.extend(copies.iter().map(|copy| copy.place));
    args.extend(bounds.into_iter().flatten());
    args.extend(items);
    at.call(Type::VOID, callee, &args);
    for copy in copies.iter().rev() {
        if let Some(end) = copy.end {
            at.call(Type::VOID, end, &[copy.place, copy.size]);
        }
    }
    func.remove_inst(site.marker);
}

/// The items of reductions that the body of a task asks for, where it is created: in the fast path they are added to themselves.
pub(super) fn items_of(module: &Module, func: &Function, site: &Site) -> Vec<Operand> {
    if site.task.asks {
        return Vec::new();
    }
    let body = &module.functions[site.task.body];
    let words = &func.insts[site.marker].args()[1..];
    let asked = groups::items(&module.ctx, body).into_iter();
    asked.filter_map(|inst| groups::item_outside(body, inst, words)).collect()
}

/// Lets the body `func` of a task get the items of reductions that it asks for behind its other parameters.
fn take_items(module: &Module, func: &mut Function) {
    for inst in groups::items(&module.ctx, func) {
        let item = Operand::Value(func.add_param(Type::PTR, "", None));
        if let Some(result) = func.insts[inst].result {
            func.replace_uses(result, item);
        }
        func.remove_inst(inst);
    }
}

const MEMCPY: &str = "llvm.memcpy.p0.p0.i64";

/// Makes room in the fast path's frame for the task's copies.
fn copies(module: &mut Module, func: &mut Function, marker: Inst) -> Vec<Private> {
    let clauses = clauses_of(func, &module.ctx, marker);
    let mut copies = Vec::new();
    for clause in clauses.iter().filter(|clause| clause.kind == Own::TaskPrivate) {
        let [source, size, align, ref functions @ ..] = clause.operands()[..] else { continue };
        let function =
            |at: usize| functions.get(at).copied().filter(|f| module.ctx.global_name(*f).is_some());
        let functions = [function(0), function(1)];
        let number = |operand: Operand| match operand {
            Operand::Const(c) => module.ctx.consts.as_int(c).and_then(|n| u64::try_from(n).ok()),
            _ => None,
        };
        let bytes = number(size).unwrap_or_default();
        let align = number(align).and_then(|align| u32::try_from(align).ok());
        module.declare(MEMCPY, Type::VOID, &[Type::PTR, Type::PTR, Type::I64, Type::I1], false, "");
        let ty = module.ctx.types.array(bytes, Type::I8);
        let entry = func.entry().expect("invariant: a function with tasks has blocks");
        let place = Cursor::at_start(func, &mut module.ctx, entry).alloca(ty, None, align);
        copies.push(Private { place, source, size, begin: functions[0], end: functions[1] });
    }
    copies
}

#[cfg(test)]
mod tests {
    use super::{FEW, SMALL, is_inlined};

    #[test]
    fn small_bodies_of_few_tasks_are_inlined() {
        let body = |count: usize| {
            let lines = "  store i32 1, ptr %p\n".repeat(count - 1);
            let module =
                weft_ir::read_module(&format!("define void @f(ptr %p) {{\n{lines}  ret void\n}}\n")).unwrap();
            let id = module.defined_functions().next().unwrap();
            module.functions[id].clone()
        };
        assert!(is_inlined(&body(SMALL), FEW));
        assert!(!is_inlined(&body(SMALL + 1), FEW));
        assert!(!is_inlined(&body(2), FEW + 1));
    }
}
