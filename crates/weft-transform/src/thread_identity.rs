//! What names the executing thread must not be moved across a region's border.
//!
//! `llvm.threadlocal.address`, `__errno_location` and `pthread_self` are declared to touch no memory, so
//! LLVM computes them once per function. Yet behind a region's entry another thread may execute.
//!
//! ```llvm
//! %a = call ptr @llvm.threadlocal.address.p0(ptr @x)      %a = call ptr @llvm.directive.threadlocal(ptr @x)
//! %e = call ptr @__errno_location() #5               ==>  %e = call ptr @__errno_location() #6
//! #5 = { nounwind willreturn memory(none) }               #6 = { nounwind willreturn memory(inaccessiblemem: read) }
//! ```
//!
//! As readers of memory that the markers clobber they stay on their side of each marker, and still may
//! be hoisted out of loops that hold none. [`restore`] gives back the intrinsic, which code generation wants.

use weft_ir::{Context, Cursor, Function, Inst, Module, Op, Operand, Symbol, Type};
use weft_regions::{THREAD_LOCAL as PINNED, THREAD_LOCAL_ADDRESS as INTRINSIC};

use crate::functions::for_each_function;

/// C library functions that are declared `const`, though each thread gets another result.
const PER_THREAD: [&str; 7] = [
    "__errno_location",
    "__h_errno_location",
    "__ctype_b_loc",
    "__ctype_tolower_loc",
    "__ctype_toupper_loc",
    "pthread_self",
    "thrd_current",
];
/// Reads memory that only the markers write, as far as LLVM knows.
const EFFECT: &str = "memory(inaccessiblemem: read)";

/// Ties thread-dependent addresses to their side of each marker, all over the module.
pub(crate) fn pin(module: &mut Module) {
    for name in PER_THREAD {
        if let Some(id) = module.function(name) {
            let suffix = module.functions[id].suffix.clone();
            module.functions[id].suffix = weaken(module, &suffix);
        }
    }
    if module.function(INTRINSIC).is_some() {
        declare_pinned(module);
    }
    for_each_function(module, |module, func| {
        for inst in calls(func) {
            let Some(name) = callee(module, func, inst) else { continue };
            if name == INTRINSIC {
                let pinned = module.ctx.global(PINNED);
                set_callee(func, inst, pinned);
            } else if PER_THREAD.contains(&name.as_str()) {
                let suffix = func.insts[inst].call_info().map(|i| i.suffix.clone()).unwrap_or_default();
                let suffix = weaken(module, &suffix);
                if let Some(info) = func.insts[inst].call_info_mut() {
                    info.suffix = suffix;
                }
            }
        }
    });
}

fn declare_pinned(module: &mut Module) {
    let group = module.attr_group(&format!("nounwind willreturn {EFFECT}"));
    module.declare(PINNED, Type::PTR, &[Type::PTR], false, &format!("#{group}"));
}

/// The thread-local variable whose address `address` is: the variable itself, or what a pinned call computes.
pub(crate) fn variable(func: &Function, module: &Module, address: Operand) -> Option<Symbol> {
    let global = match address {
        Operand::Value(value) => {
            let inst = func.def_inst(value)?;
            match callee(module, func, inst)?.as_str() {
                PINNED => *func.insts[inst].args().first()?,
                _ => return None,
            }
        }
        constant => constant,
    };
    let name = module.ctx.global_name(global)?;
    module.globals[module.global_var(name)?].is_thread_local().then_some(name)
}

/// Computes, at the cursor that `place` gives, the address of the executing thread's copy of `variable`.
pub(crate) fn own_address<'a>(
    module: &'a mut Module,
    func: &'a mut Function,
    variable: Symbol,
    place: impl FnOnce(&'a mut Function, &'a mut Context) -> Cursor<'a>,
) -> Operand {
    declare_pinned(module);
    let pinned = module.ctx.global(PINNED);
    let name = module.ctx.names.text(variable).to_owned();
    let variable = module.ctx.global(&name);
    let mut at = place(func, &mut module.ctx);
    let call = at.call(Type::PTR, pinned, &[variable]);
    at.func.result(call)
}

/// Gives back the intrinsic.
pub(crate) fn restore(module: &mut Module) {
    if module.function(PINNED).is_none() {
        return;
    }
    module.declare(INTRINSIC, Type::PTR, &[Type::PTR], false, "");
    for_each_function(module, |module, func| {
        for inst in calls(func) {
            if callee(module, func, inst).as_deref() == Some(PINNED) {
                let intrinsic = module.ctx.global(INTRINSIC);
                set_callee(func, inst, intrinsic);
                if let Some(info) = func.insts[inst].call_info_mut() {
                    info.arg_attrs_mut().fill("nonnull".into());
                }
            }
        }
    });
    let name = module.ctx.names.intern(PINNED);
    if let Some(id) = module.function(PINNED) {
        module.symbols.remove(&name);
        module.items.retain(|i| !matches!(i, weft_ir::Item::Function(f) if *f == id));
    }
}

fn calls(func: &Function) -> Vec<Inst> {
    func.layout_insts().map(|(_, i)| i).filter(|i| matches!(func.insts[*i].op, Op::Call(_))).collect()
}

fn callee(module: &Module, func: &Function, inst: Inst) -> Option<String> {
    let name = module.ctx.global_name(func.insts[inst].callee()?)?;
    Some(module.ctx.names.text(name).to_owned())
}

fn set_callee(func: &mut Function, inst: Inst, callee: Operand) {
    if let Some(last) = func.insts[inst].operands.last_mut() {
        *last = callee;
    }
}

/// The same attributes, but for `memory(none)`.
fn weaken(module: &mut Module, suffix: &str) -> Box<str> {
    let mut words = Vec::new();
    for word in suffix.split_whitespace() {
        let number = word.strip_prefix('#').and_then(|n| n.parse::<u32>().ok());
        let group = number.and_then(|n| module.attr_groups.get(&n)).filter(|t| t.contains("memory(none)"));
        match group {
            Some(text) => {
                let text = text.replace("memory(none)", EFFECT);
                words.push(format!("#{}", module.attr_group(&text)));
            }
            None => words.push(word.to_owned()),
        }
    }
    words.join(" ").into()
}
