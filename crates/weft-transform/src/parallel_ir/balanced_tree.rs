//! A recursion that halves its work is shared out by its levels: tasks in the first ones, serial code below.
//!
//! ```llvm
//! define void @f(ptr %p, i64 %n) {            define void @f(ptr %p, i64 %n) {          ; 8 tasks for each thread
//!   …                                           %left = … ⌈log2(8 * omp_get_num_threads())⌉, or 0 for one thread
//!   %h = lshr i64 %n, 1                         call void @f.below(ptr %p, i64 %n, i32 %left)
//!   fork label %task, label %cont               ret void
//! task:                                       }
//!   call void @f(ptr %p, i64 %h)              define internal void @f.below(ptr %p, i64 %n, i32 %left) {
//!   halt label %cont                 ==>        ; @f.serial(%p, %n) if %left is 0, else @f.levels(%p, %n, %left - 1)
//! cont:                                       }
//!   …                                         define internal void @f.levels(ptr %p, i64 %n, i32 %left) {
//!   call void @f(ptr %q, i64 %h)                ; @f, which calls @f.below(…, %left)
//!   join label %next                          }
//! next:                                       define internal void @f.serial(ptr %p, i64 %n) {
//!   …                                           ; @f without tasks, which calls @f.serial
//! ```
//! All subtrees of a level are as large, and a call costs what its size says, since it calls nothing but itself. So eight for each thread are shared out evenly, and nothing is gained by asking
//! further below whether somebody wants a task. It is the cut-off that people write by hand.
//!
//! # Legality
//! A region may always be serial.
//!
//! # Preconditions
//! The verifier finds nothing wrong with the module.
//!
//! # Postconditions
//! The function has the name, the linkage and the parameters that it had. Each call of itself on a path is one level.
//!
//! # Refused
//! Functions whose calls of themselves get anything else than the same part of a number that the function got, or the two halves of
//! an interval: nobody knows whether such a tree is even; nor is it known of functions that call others. Calls in loops, or of which a call of the function makes only one; special
//! parameters; functions that another definition may replace.

use weft_analysis::parallel_regions::{ParallelRegions, Side, has_parallel_regions};
use weft_analysis::{DomTree, Loops, PostDomTree, is_of_mathematics};
use weft_ir::cfg::Cfg;
use weft_ir::debug_info::{remap_debug_info, subprogram_of};
use weft_ir::edit::call_with;
use weft_ir::{
    BinaryOp, Cursor, FuncId, Function, Inst, IntPredicate, Module, Op, Operand, Param, Symbol, SymbolDef,
    TailKind, Type, TypeData, Value,
};

use super::cost;
use crate::{attributes, unfold};

/// Shares out the recursions of `module` that halve their work; returns their names.
pub(super) fn schedule(module: &mut Module) -> Vec<Symbol> {
    let found: Vec<(FuncId, Vec<Inst>)> =
        module.defined_functions().filter_map(|id| calls(module, id).map(|calls| (id, calls))).collect();
    found.into_iter().map(|(id, calls)| rewrite(module, id, &calls)).collect()
}

/// The calls of itself of a function that halves its work; none if it does not.
fn calls(module: &Module, id: FuncId) -> Option<Vec<Inst>> {
    let func = &module.functions[id];
    // A label whose address is taken is one of the function.
    let may_jump = |inst: Inst| matches!(func.insts[inst].op, Op::Opaque { terminator: true, .. });
    if !func.is_readable()
        || func.layout_insts().any(|(_, inst)| may_jump(inst))
        || !has_parallel_regions(func)
        || func.vararg
        || !func.params.iter().all(Param::is_passed_plainly)
        || !unfold::is_final(module, func.linkage(), &func.prefix)
    {
        return None;
    }
    let calls: Vec<Inst> =
        func.layout_insts().map(|(_, inst)| inst).filter(|inst| calls_itself(module, func, *inst)).collect();
    let is_plain = |inst: &Inst| {
        let data = &func.insts[*inst];
        matches!(&data.op, Op::Call(info) if info.tail != TailKind::MustTail)
            && data.bundles().next().is_none()
            && data.args().len() == func.params.len()
    };
    if calls.len() < 2 || !calls.iter().all(is_plain) || !halves(module, func, &calls) {
        return None;
    }
    let cfg = Cfg::compute(func);
    let regions = ParallelRegions::compute(func, &cfg);
    let block = |inst: Inst| func.inst_block(inst);
    if func.layout_insts().any(|(_, inst)| !calls.contains(&inst) && costs_what_it_likes(module, func, inst))
    {
        return None;
    }
    let in_task = |inst: &Inst| {
        regions.iter().any(|(id, _)| block(*inst).is_some_and(|b| regions.contains(id, Side::Task, b)))
    };
    if !calls.iter().any(in_task) || regions.iter().any(|(_, region)| region.halts.is_empty()) {
        return None;
    }
    // Each call of the function makes all of them: on the way through the serial program, one comes behind the other. There the way
    // from a fork to its continuation is through the task alone.
    let (dom, behind, loops) = {
        let mut serial = func.clone();
        let mut ctx = module.ctx.clone();
        super::serialize_where(&mut ctx, &mut serial, |_, _, _| true);
        let cfg = Cfg::compute(&serial);
        let dom = DomTree::compute(&serial, &cfg);
        let loops = Loops::compute(&cfg, &dom);
        (dom, PostDomTree::compute(&serial, &cfg), loops)
    };
    let follows = |pair: &[Inst]| {
        let (Some(a), Some(b)) = (block(pair[0]), block(pair[1])) else { return false };
        let leads = |from, to| dom.dominates(from, to) && behind.dominates(to, from);
        leads(a, b) || leads(b, a)
    };
    let is_straight = !loops.has_irreducible()
        && calls.iter().all(|inst| block(*inst).is_some_and(|b| loops.innermost(b).is_none()));
    (is_straight && calls.windows(2).all(follows)).then_some(calls)
}

fn calls_itself(module: &Module, func: &Function, inst: Inst) -> bool {
    func.insts[inst].callee().and_then(|callee| module.ctx.global_name(callee)) == Some(func.name)
}

/// Whether `inst` calls something that may cost more in one subtree than in another.
fn costs_what_it_likes(module: &Module, func: &Function, inst: Inst) -> bool {
    if !matches!(func.insts[inst].op, Op::Call(_) | Op::Invoke(_)) {
        return false;
    }
    let name = func.insts[inst].callee().and_then(|callee| module.ctx.global_name(callee));
    name.is_none_or(|name| match module.symbols.get(&name) {
        Some(SymbolDef::Function(id)) => {
            let callee = &module.functions[*id];
            !module.ctx.names.text(name).starts_with("llvm.") && !is_of_mathematics(module, callee)
        }
        _ => true,
    })
}

/// Whether the calls get the same part of a parameter, or the two halves of an interval that two parameters are.
fn halves(module: &Module, func: &Function, calls: &[Inst]) -> bool {
    let parts = Parts { module, func };
    let is_number = |at: &usize| matches!(module.ctx.types.data(func.params[*at].ty), TypeData::Int(_));
    let numbers: Vec<usize> = (0..func.params.len()).filter(is_number).collect();
    let of_size = |at: usize| {
        let size = func.params[at].value;
        let parts: Vec<Option<i128>> =
            calls.iter().map(|call| parts.part(func.insts[*call].args()[at], size)).collect();
        parts[0].is_some() && parts.iter().all(|part| *part == parts[0])
    };
    let of_interval = |low: usize, high: usize| {
        let &[one, other] = calls else { return false };
        let (from, to) = (func.params[low].value, func.params[high].value);
        let arg = |call: Inst, at: usize| func.insts[call].args()[at];
        let are_halves = |left: Inst, right: Inst| {
            arg(left, low) == Operand::Value(from)
                && arg(right, high) == Operand::Value(to)
                && parts.is_middle(arg(left, high), from, to)
                && parts.is_middle(arg(right, low), from, to)
        };
        are_halves(one, other) || are_halves(other, one)
    };
    numbers.iter().any(|at| of_size(*at))
        || numbers.iter().any(|low| numbers.iter().any(|high| low != high && of_interval(*low, *high)))
}

/// How numbers are taken apart.
struct Parts<'a> {
    module: &'a Module,
    func: &'a Function,
}

impl Parts<'_> {
    /// The operation, and its two operands.
    fn binary(&self, operand: Operand) -> Option<(BinaryOp, Operand, Operand)> {
        let Operand::Value(value) = operand else { return None };
        let data = &self.func.insts[self.func.def_inst(value)?];
        match (&data.op, &data.operands[..]) {
            (Op::Binary(op, _), &[left, right]) => Some((*op, left, right)),
            _ => None,
        }
    }

    fn constant(&self, operand: Operand) -> Option<i128> {
        match operand {
            Operand::Const(c) => self.module.ctx.consts.as_int(c),
            _ => None,
        }
    }

    /// What is divided, and by what.
    fn quotient(&self, operand: Operand) -> Option<(Operand, i128)> {
        let (op, of, by) = self.binary(operand)?;
        let by = self.constant(by)?;
        match op {
            BinaryOp::UDiv | BinaryOp::SDiv if by >= 2 => Some((of, by)),
            BinaryOp::LShr | BinaryOp::AShr if (1..=16).contains(&by) => Some((of, 1 << by)),
            _ => None,
        }
    }

    /// By what `whole` is divided to get `operand`; what is left of it without its half is half of it, too.
    fn part(&self, operand: Operand, whole: Value) -> Option<i128> {
        let whole = Operand::Value(whole);
        let divided = |operand| self.quotient(operand).filter(|(of, _)| *of == whole).map(|(_, by)| by);
        let rest = || match self.binary(operand) {
            Some((BinaryOp::Sub, from, half)) if from == whole => divided(half).filter(|by| *by == 2),
            _ => None,
        };
        divided(operand).or_else(rest)
    }

    /// Whether `operand` is in the middle between two numbers, or next to that.
    fn is_middle(&self, operand: Operand, low: Value, high: Value) -> bool {
        let (low, high) = (Operand::Value(low), Operand::Value(high));
        let is_half = |operand: Operand, op: BinaryOp, left: Operand, right: Operand| {
            let of = self.quotient(operand).filter(|(_, by)| *by == 2).map(|(of, _)| of);
            of.and_then(|of| self.binary(of)) == Some((op, left, right))
        };
        let is_middle = |operand: Operand| match self.binary(operand) {
            Some((BinaryOp::Add, a, b)) if a == low => is_half(b, BinaryOp::Sub, high, low),
            Some((BinaryOp::Add, a, b)) if b == low => is_half(a, BinaryOp::Sub, high, low),
            _ => is_half(operand, BinaryOp::Add, low, high) || is_half(operand, BinaryOp::Add, high, low),
        };
        let next = || match self.binary(operand) {
            Some((BinaryOp::Add, a, by)) if self.constant(by) == Some(1) => Some(a),
            _ => None,
        };
        is_middle(operand) || next().is_some_and(is_middle)
    }
}

fn rewrite(module: &mut Module, id: FuncId, calls: &[Inst]) -> Symbol {
    let base = module.functions[id].clone();
    let name = module.ctx.names.text(base.name).to_owned();
    let copy = |module: &mut Module, what: &str| {
        let mut func = base.clone();
        func.name = module.fresh_global_name(&format!("{name}.{what}"));
        func.prefix = attributes::prefix(&base.prefix);
        func.suffix = attributes::suffix(&base.suffix);
        func.use_list_orders.clear();
        func
    };
    let add = |module: &mut Module, func: Function| {
        let (parent, name) = (subprogram_of(module, &base), module.ctx.names.text(func.name).to_owned());
        let id = module.add_function(func);
        if let Some(parent) = parent {
            remap_debug_info(module, id, parent, &name);
        }
        id
    };
    let mut serial = copy(module, "serial");
    super::serialize_where(&mut module.ctx, &mut serial, |_, _, _| true);
    let serial_name = serial.name;
    let serial = add(module, serial);
    unfold::call(module, serial, base.name, serial_name);

    let below = module.fresh_global_name(&format!("{name}.below"));
    let mut levels = copy(module, "levels");
    let levels_name = levels.name;
    let left = Operand::Value(levels.add_param(Type::I32, "", None));
    for call in calls {
        let below = module.ctx.names.text(below).to_owned();
        let below = module.ctx.global(&below);
        call_with(&mut module.ctx, &mut levels, *call, below, left);
    }
    add(module, levels);
    let below = choice(module, &base, below, serial_name, levels_name);
    module.functions[id] = first(module, &base, below, calls.len());
    base.name
}

/// A function without a body that gets what `base` gets, and its arguments.
fn like(base: &Function, name: Symbol) -> (Function, Vec<Operand>) {
    let mut func = Function::new(name, base.ret);
    func.prefix.clone_from(&base.prefix);
    func.suffix.clone_from(&base.suffix);
    let params = base.params.iter().map(|param| (param.ty, &param.attrs, base.values[param.value].name));
    let params: Vec<_> = params.collect();
    let args = params.into_iter().map(|(ty, attrs, name)| Operand::Value(func.add_param(ty, attrs, name)));
    let args = args.collect();
    (func, args)
}

/// The function that goes on with `serial`, or with `levels` and one level less.
fn choice(module: &mut Module, base: &Function, name: Symbol, serial: Symbol, levels: Symbol) -> Symbol {
    let (mut func, args) = like(base, name);
    func.prefix = attributes::prefix(&base.prefix);
    func.suffix = attributes::inlined(module, &attributes::suffix(&base.suffix));
    let left = Operand::Value(func.add_param(Type::I32, "", None));
    let [entry, end, on] = ["entry", "end", "on"].map(|name| {
        let name = module.ctx.names.intern(name);
        func.append_block(Some(name))
    });
    let mut at = Cursor::at_end(&mut func, &mut module.ctx, entry);
    let zero = at.i32(0);
    let is_over = at.icmp(IntPredicate::Eq, left, zero);
    at.cond_br(is_over, end, on);
    let with = |more: Option<Operand>| args.iter().copied().chain(more).collect::<Vec<_>>();
    go_on(module, &mut func, end, base, serial, &with(None));
    let mut at = Cursor::at_end(&mut func, &mut module.ctx, on);
    let one = at.i32(1);
    let less = at.binary(BinaryOp::Sub, left, one);
    go_on(module, &mut func, on, base, levels, &with(Some(less)));
    module.add_function(func);
    name
}

/// The function itself: it knows how many levels there are to be.
fn first(module: &mut Module, base: &Function, below: Symbol, calls: usize) -> Function {
    let (mut func, mut args) = like(base, base.name);
    let asked = module.declare("omp_get_num_threads", Type::I32, &[], false, "");
    let asked = module.functions[asked].name;
    let count = module.declare("llvm.ctlz.i32", Type::I32, &[Type::I32, Type::I1], false, "");
    let count = module.functions[count].name;
    let [asked, count] = [asked, count].map(|name| {
        let name = module.ctx.names.text(name).to_owned();
        module.ctx.global(&name)
    });
    let name = module.ctx.names.intern("entry");
    let entry = func.append_block(Some(name));
    let mut at = Cursor::at_end(&mut func, &mut module.ctx, entry);
    let call = at.call(Type::I32, asked, &[]);
    let threads = at.func.result(call);
    let (one, each) = (at.i32(1), at.i32(cost::TASKS_PER_THREAD as i32));
    let tasks = at.binary(BinaryOp::Mul, threads, each);
    let last = at.binary(BinaryOp::Sub, tasks, one);
    let never = at.ctx.int(Type::I1, 0);
    let call = at.call(Type::I32, count, &[last, never]);
    let zeros = at.func.result(call);
    let width = at.i32(32);
    let bits = at.binary(BinaryOp::Sub, width, zeros);
    // So many bits has each level.
    let (per_level, up) = (calls.ilog2() as i32, calls.ilog2() as i32 - 1);
    let (per_level, up) = (at.i32(per_level), at.i32(up));
    let bits = at.binary(BinaryOp::Add, bits, up);
    let levels = at.binary(BinaryOp::UDiv, bits, per_level);
    let is_alone = at.icmp(IntPredicate::Eq, threads, one);
    let none = at.i32(0);
    args.push(at.select(is_alone, none, levels));
    go_on(module, &mut func, entry, base, below, &args);
    func
}

/// Ends `block` with what `callee` returns.
fn go_on(
    module: &mut Module,
    func: &mut Function,
    block: weft_ir::Block,
    base: &Function,
    callee: Symbol,
    args: &[Operand],
) {
    let callee = module.ctx.names.text(callee).to_owned();
    let callee = module.ctx.global(&callee);
    let mut at = Cursor::at_end(func, &mut module.ctx, block);
    let call = at.call(base.ret, callee, args);
    let result = (base.ret != Type::VOID).then(|| at.func.result(call));
    at.ret(result);
    let convention = base.prefix.split_whitespace().find(|word| word.ends_with("cc")).unwrap_or_default();
    if let Some(info) = func.insts[call].call_info_mut() {
        info.prefix = convention.into();
    }
}
