//! Atomic updates of variables whose addresses stay in a path are plain ones.
//!
//! ```llvm
//! define i64 @f.omp_task_fast(i32 %n) {                     define i64 @f.omp_task_fast(i32 %n) {
//!   %s = alloca i64                                           %s = alloca i64
//!   call void @f.omp_task.omp_task_fast(i32 %n, ptr %s)  ==>   call void @f.omp_task.omp_task_alone(i32 %n, ptr %s)
//! }                                                         }
//! define void @f.omp_task.omp_task_fast(i32 %n, ptr %s) {   define void @f.omp_task.omp_task_alone(i32 %n, ptr %s) {
//!   …                                                         …
//!   atomicrmw add ptr %s, i64 %v monotonic                    %old = load i64, ptr %s
//! }                                                           %new = add i64 %old, %v
//!                                                             store i64 %new, ptr %s
//!                                                           }
//! ```
//! Tasks that count in a variable of their parent update it atomically, since other threads may execute their siblings. Where
//! the tasks are calls, the variable is the parent's alone, and LLVM keeps it in a register if nothing about it is atomic.
//!
//! # Why it is right
//! The address of such a variable is used for nothing but accesses, in the function and in what it calls with it. So no other
//! thread ever has it. A `monotonic` update orders no access to anything else [LangRef: Atomic Memory Ordering Constraints].
//!
//! # Preconditions
//! The paths are made: what leaves for a resume path hands such variables over by their values ([`super::locals`]).
//!
//! # Postconditions
//! A function that is called with other addresses, too, stays as it is for those calls.
//!
//! # Left alone
//! Updates with another ordering; `volatile` ones, and those of `atomicrmw` that have no instruction of their own.

use rustc_hash::FxHashMap;
use weft_ir::debug_info::subprogram_of;
use weft_ir::{
    BinaryOp, ConstKind, Cursor, Flags, FuncId, Function, Inst, IntPredicate, Linkage, Module, Op, Operand,
    Symbol, SymbolDef, Value,
};

use super::add;
use super::synced::is_lifetime;
use crate::functions::callee_index;

/// What the name of such a copy adds to that of the function.
const ALONE: &str = ".omp_task_alone";

/// Looks for such variables in all functions of `module`.
pub(super) fn settle(module: &mut Module) {
    let updates: Vec<FuncId> = module.defined_functions().filter(|id| updates_any(module, *id)).collect();
    if updates.is_empty() {
        return;
    }
    let mut copies: FxHashMap<(FuncId, Vec<usize>), Symbol> = FxHashMap::default();
    for id in module.defined_functions().collect::<Vec<_>>() {
        let func = &module.functions[id];
        if !func.is_readable() {
            continue;
        }
        let alone: Vec<Operand> = variables(func).filter(|it| is_alone(module, func, *it, true)).collect();
        let calls: Vec<Inst> = func.layout_insts().map(|(_, inst)| inst).collect();
        for inst in calls {
            let func = &module.functions[id];
            let Some(called) = called(module, func, inst).filter(|called| updates.contains(called)) else {
                continue;
            };
            let args = func.insts[inst].args().iter().enumerate();
            let of: Vec<usize> = args.filter(|(_, arg)| alone.contains(arg)).map(|(at, _)| at).collect();
            if of.is_empty() {
                continue;
            }
            let key = (called, of);
            let name = match copies.get(&key) {
                Some(name) => *name,
                None => *copies.entry(key.clone()).or_insert(copy(module, called, &key.1)),
            };
            let name = module.ctx.names.text(name).to_owned();
            let callee = module.ctx.global(&name);
            let place = callee_index(&module.functions[id], inst).expect("invariant: it is a call");
            module.functions[id].insts[inst].operands[place] = callee;
        }
    }
}

/// Whether the function may update what an argument leads to.
fn updates_any(module: &Module, id: FuncId) -> bool {
    let func = &module.functions[id];
    let params: Vec<Value> = func.params.iter().map(|param| param.value).collect();
    func.is_readable()
        && Linkage::in_prefix(&func.prefix).is_local()
        && func.layout_insts().any(|(_, inst)| {
            let address = func.insts[inst].operands.first();
            plain_of(func, inst).is_some()
                && matches!(address, Some(Operand::Value(value)) if params.contains(value))
        })
}

/// The addresses of the variables of `func`.
fn variables(func: &Function) -> impl Iterator<Item = Operand> + '_ {
    let entry = func.entry().map(|entry| func.block_insts(entry)).unwrap_or_default();
    entry.iter().filter_map(|inst| {
        let data = &func.insts[*inst];
        let is_one = matches!(data.op, Op::Alloca { .. }) && data.operands.is_empty();
        data.result.filter(|_| is_one).map(Operand::Value)
    })
}

/// Whether `address` is used for nothing but accesses in `func`, and with `in_calls` in what it calls with it.
fn is_alone(module: &Module, func: &Function, address: Operand, in_calls: bool) -> bool {
    func.layout_insts().all(|(_, inst)| {
        let data = &func.insts[inst];
        if data.is_debug_record() || !data.operands.contains(&address) || accesses(func, inst, address) {
            return true;
        }
        if !matches!(data.op, Op::Call(_) | Op::Invoke(_)) {
            return false;
        }
        if is_lifetime(&module.ctx, func, inst) {
            return true;
        }
        let Some(callee) = called(module, func, inst).filter(|_| in_calls) else { return false };
        let callee = &module.functions[callee];
        let (args, others) = data.operands.split_at(data.args().len());
        let is_local = Linkage::in_prefix(&callee.prefix).is_local() && callee.is_readable();
        is_local
            && !others.contains(&address)
            && args.iter().enumerate().filter(|(_, arg)| **arg == address).all(|(at, _)| {
                let param = callee.params.get(at);
                param.is_some_and(|it| is_alone(module, callee, Operand::Value(it.value), false))
            })
    })
}

/// Whether `inst` accesses what is at `address`, and leaves the address itself nowhere.
pub(super) fn accesses(func: &Function, inst: Inst, address: Operand) -> bool {
    let data = &func.insts[inst];
    let place = match data.op {
        Op::Load { .. } | Op::AtomicRmw { .. } | Op::CmpXchg { .. } => 0,
        Op::Store { .. } => 1,
        _ => return false,
    };
    data.operands.iter().enumerate().all(|(at, operand)| (at == place) == (*operand == address))
}

/// The function with a body that `inst` calls.
fn called(module: &Module, func: &Function, inst: Inst) -> Option<FuncId> {
    match module.symbols.get(&module.ctx.global_name(func.insts[inst].callee()?)?)? {
        SymbolDef::Function(id) if module.functions[*id].entry().is_some() => Some(*id),
        _ => None,
    }
}

/// What an update does to the old value and its own.
#[derive(Clone, Copy)]
enum Update {
    /// `xchg`: takes its own.
    Replace,
    /// Computes.
    Compute(BinaryOp),
    /// Takes the old one where it compares so.
    Pick(IntPredicate),
    /// `cmpxchg`: takes its own where the old one is as expected.
    Expect,
}

/// What `inst` does, if it is an update that can be a plain one.
fn plain_of(func: &Function, inst: Inst) -> Option<Update> {
    let (atomic, update) = match &func.insts[inst].op {
        Op::CmpXchg { flags, atomic, .. } if !flags.contains(Flags::VOLATILE) => (atomic, Update::Expect),
        Op::AtomicRmw { op, volatile: false, atomic, .. } => (atomic, update_of(op)?),
        _ => return None,
    };
    let is_relaxed = atomic.ordering.split(' ').all(|ordering| ordering == "monotonic");
    (atomic.scope.is_empty() && is_relaxed).then_some(update)
}

/// What the operation of an `atomicrmw` does. [LangRef: 'atomicrmw' Instruction]
fn update_of(op: &str) -> Option<Update> {
    Some(match op {
        "xchg" => Update::Replace,
        "add" => Update::Compute(BinaryOp::Add),
        "sub" => Update::Compute(BinaryOp::Sub),
        "and" => Update::Compute(BinaryOp::And),
        "or" => Update::Compute(BinaryOp::Or),
        "xor" => Update::Compute(BinaryOp::Xor),
        "fadd" => Update::Compute(BinaryOp::FAdd),
        "fsub" => Update::Compute(BinaryOp::FSub),
        "min" => Update::Pick(IntPredicate::Slt),
        "max" => Update::Pick(IntPredicate::Sgt),
        "umin" => Update::Pick(IntPredicate::Ult),
        "umax" => Update::Pick(IntPredicate::Ugt),
        _ => return None,
    })
}

/// Adds a copy of the function that updates what these arguments lead to like any other memory. Returns its name.
fn copy(module: &mut Module, id: FuncId, of: &[usize]) -> Symbol {
    let mut func = module.functions[id].clone();
    func.use_list_orders.clear();
    let parent = subprogram_of(module, &func);
    let name = format!("{}{ALONE}", module.ctx.names.text(func.name));
    func.name = module.fresh_global_name(&name);
    let addresses: Vec<Operand> = of.iter().map(|at| Operand::Value(func.params[*at].value)).collect();
    for inst in func.layout_insts().map(|(_, inst)| inst).collect::<Vec<_>>() {
        let Some(update) = plain_of(&func, inst) else { continue };
        if addresses.contains(&func.insts[inst].operands[0]) {
            make_plain(module, &mut func, inst, update);
        }
    }
    let name = func.name;
    add(module, func, parent);
    name
}

fn make_plain(module: &mut Module, func: &mut Function, inst: Inst, update: Update) {
    let (operands, result) = (func.insts[inst].operands.clone(), func.insts[inst].result);
    let (address, own) = (operands[0], operands[operands.len() - 1]);
    let whole = result.map(|result| func.values[result].ty);
    let mut at = Cursor::before(func, &mut module.ctx, inst);
    let ty = at.ty(own);
    let old = at.load(ty, address);
    let mut told = old;
    let new = match update {
        Update::Replace => own,
        Update::Compute(op) => at.binary(op, old, own),
        Update::Pick(predicate) => {
            let is_old = at.icmp(predicate, old, own);
            at.select(is_old, old, own)
        }
        Update::Expect => {
            let is_expected = at.icmp(IntPredicate::Eq, old, operands[1]);
            if let Some(whole) = whole {
                let nothing = Operand::Const(at.ctx.consts.intern(whole, ConstKind::Poison));
                let value = at.insert_value(nothing, old, 0);
                told = at.insert_value(value, is_expected, 1);
            }
            at.select(is_expected, own, old)
        }
    };
    at.store(new, address);
    if let Some(result) = result {
        func.replace_uses(result, told);
    }
    func.remove_inst(inst);
}

#[cfg(test)]
mod tests {
    use super::settle;

    fn settled(uses: &str, update: &str) -> String {
        let text = format!(
            "declare void @keep(ptr)\n\
             define i64 @f(i64 %n, ptr %far) {{\n  %s = alloca i64\n  store i64 0, ptr %s\n{uses}\
             call void @body(i64 %n, ptr %s)\n  call void @body(i64 %n, ptr %far)\n  \
             %r = load i64, ptr %s\n  ret i64 %r\n}}\n\
             define internal void @body(i64 %n, ptr %s) {{\n{update}  ret void\n}}\n"
        );
        let mut module = weft_ir::read_module(&text).unwrap();
        settle(&mut module);
        weft_ir::print_module(&module)
    }

    const ADD: &str = "  %old = atomicrmw add ptr %s, i64 %n monotonic\n";

    #[test]
    fn a_variable_that_stays_is_updated_plainly() {
        let text = settled("", ADD);
        assert!(text.contains("call void @body.omp_task_alone(i64 %n, ptr %s)"), "{text}");
        assert!(text.contains("call void @body(i64 %n, ptr %far)"), "{text}");
        assert_eq!(text.matches("atomicrmw").count(), 1, "{text}");
        assert!(text.contains("add i64"), "{text}");
    }

    #[test]
    fn maxima_and_exchanges_are_plain_as_well() {
        let update = "  %old = atomicrmw max ptr %s, i64 %n monotonic\n  \
             %both = cmpxchg weak ptr %s, i64 %old, i64 %n monotonic monotonic\n  \
             %is = extractvalue { i64, i1 } %both, 1\n  %word = zext i1 %is to i64\n  store i64 %word, ptr %s\n";
        let text = settled("", update);
        assert_eq!(text.matches("atomicrmw").count(), 1, "{text}");
        assert_eq!(text.matches("cmpxchg").count(), 1, "{text}");
        assert_eq!(text.matches("insertvalue { i64, i1 }").count(), 2, "{text}");
    }

    #[test]
    fn what_others_may_see_stays_atomic() {
        for uses in ["  call void @keep(ptr %s)\n  ", "  store ptr %s, ptr %far\n  "] {
            let text = settled(uses, ADD);
            assert!(!text.contains("alone"), "{text}");
        }
        let ordered = settled("", "  %old = atomicrmw add ptr %s, i64 %n seq_cst\n");
        assert!(!ordered.contains("alone"), "{ordered}");
        let kept = settled("", &format!("{ADD}  call void @keep(ptr %s)\n"));
        assert!(!kept.contains("alone"), "{kept}");
    }
}
