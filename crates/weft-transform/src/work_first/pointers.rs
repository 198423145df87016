//! Whom a function may reach by a call through a pointer: virtual functions, comparisons that are handed to a sort, handlers.
//!
//! ```cpp
//! long Sum::eval() const {                          // one of several that a vtable of the file names
//! #pragma omp task shared(a)
//!     a = left->eval();                             // may be Sum::eval, Leaf::eval, or one of another file
//! ```
//! Each function of the module whose address is known and whose type is that of the call is a *target*. The fast path compares the
//! pointer with the targets, and calls the fast path of the one that it finds ([`super::unseen`]). What is not among them is code that
//! nobody sees.
//!
//! # Why it is right
//! What a target does the other modules look at as if it were called by its name. Code that is not seen is called on the fast path, too.
//! It may create tasks and wait for them: these are children of the task that the runtime knows, which has no others. What it leaves the
//! fast path waits for, before it waits, makes a task or returns. A group around the call would be missed by such tasks, and so
//! would the rule that the tasks of a final task are executed at once: both are refused.
//! Such code may also wait for what the creator of its task does next, or for a lock that the creator holds. A thread may execute a task
//! where it is created, so that a program may not count on more. [OMP 5.2 §12.5]
//!
//! # Refused
//! Calls through pointers in `critical` regions and taskgroups, and those that a final task may reach.

use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashSet};
use weft_ir::{FuncId, Function, Inst, Linkage, Module, Op, Operand, Symbol, SymbolDef, TypeData};
use weft_regions::{FORK, TASK};

use super::facts::Facts;

/// The functions that each call through a pointer may reach, in the order of the module.
pub(super) type Targets = IndexMap<(FuncId, Inst), Vec<FuncId>, FxBuildHasher>;

/// Finds the targets of all calls through pointers.
pub(super) fn targets(module: &Module, facts: &IndexMap<FuncId, Facts, FxBuildHasher>) -> Targets {
    if facts.values().all(|of_function| of_function.through.is_empty()) {
        return Targets::default();
    }
    let known = known_addresses(module);
    let is_target = |id: &&FuncId| {
        let func = &module.functions[**id];
        // An address of which LLVM knows all uses may have got another way of calling.
        let is_replaced = matches!(func.linkage(), Linkage::Weak | Linkage::Linkonce | Linkage::Common);
        known.contains(&func.name) && !is_replaced && !func.prefix.contains("cc")
    };
    let possible: Vec<FuncId> = facts.keys().filter(is_target).copied().collect();
    let mut found = Targets::default();
    for (id, of_function) in facts {
        let func = &module.functions[*id];
        for inst in &of_function.through {
            let of_call =
                possible.iter().copied().filter(|to| fits(module, func, *inst, &module.functions[*to]));
            found.insert((*id, *inst), of_call.collect());
        }
    }
    found
}

/// Whether the call `inst` of `func` calls a function of the type of `target`, in the common way.
fn fits(module: &Module, func: &Function, inst: Inst, target: &Function) -> bool {
    let Some(info) = func.insts[inst].call_info() else { return false };
    let TypeData::Function { ret, params, vararg: false } = module.ctx.types.data(info.fn_ty) else {
        return false;
    };
    *ret == target.ret
        && !target.vararg
        && !info.prefix.split_whitespace().any(|word| word.contains("cc"))
        && params.iter().copied().eq(target.params.iter().map(|param| param.ty))
}

/// The functions whose address is used for something else than calling them or making a task or a team of them.
fn known_addresses(module: &Module) -> FxHashSet<Symbol> {
    let mut found = FxHashSet::default();
    let mut note = |operand: &Operand| {
        if let Operand::Const(c) = operand {
            module.ctx.consts.for_each_global(*c, &mut |name| {
                if matches!(module.symbols.get(&name), Some(SymbolDef::Function(_))) {
                    found.insert(name);
                }
            });
        }
    };
    for global in module.globals.values() {
        if let Some(init) = global.init {
            note(&Operand::Const(init));
        }
    }
    for id in module.defined_functions() {
        let func = &module.functions[id];
        for (_, inst) in func.layout_insts() {
            let data = &func.insts[inst];
            let callee = data.callee().filter(|callee| module.ctx.global_name(*callee).is_some());
            let name = callee.and_then(|callee| module.ctx.global_name(callee));
            let is_marker = name.is_some_and(|name| matches!(module.ctx.names.text(name), FORK | TASK));
            let skipped = usize::from(is_marker);
            let last = match (&data.op, callee) {
                (Op::Call(_), Some(_)) => data.operands.len() - 1,
                (Op::Invoke(_), Some(_)) => data.operands.len() - 3,
                _ => data.operands.len(),
            };
            data.operands[skipped.min(last)..last].iter().for_each(&mut note);
        }
    }
    found
}
