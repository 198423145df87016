//! What names the executing thread must not be moved across a region's border.
//!
//! LLVM computes a call that touches no memory once per function. Yet behind a region's entry another thread may execute,
//! and some such calls have another result there: `llvm.threadlocal.address`, the thread pointer, the frame's address;
//! functions like `__errno_location`, which the C library declares `const`; inline assembly that reads a segment register.
//! The code of declared functions and of assembly cannot be seen, so each of them that claims to touch no memory may be
//! one of those.
//!
//! ```llvm
//! %a = call ptr @llvm.threadlocal.address.p0(ptr @x)      %a = call ptr @llvm.directive.threadlocal(ptr @x)
//! %p = call ptr @llvm.thread.pointer()               ==>  %p = call ptr @llvm.directive.thread.thread.pointer()
//! %e = call ptr @__errno_location() #5                    %e = call ptr @__errno_location() #6
//! #5 = { nounwind willreturn memory(none) }               #6 = { nounwind willreturn memory(inaccessiblemem: read) "weft-pinned" }
//! ```
//!
//! As readers of memory that the markers clobber they stay on their side of each marker, and still may
//! be hoisted out of loops that hold none. [`restore`] gives back intrinsics and attributes: when LLVM looks at the program
//! again, each region is a function of its own, and LLVM can do more with a call that touches no memory.

use weft_ir::{Context, Cursor, Function, Inst, Module, Op, Operand, Symbol, Type, attributes, hidden_value};
use weft_regions::{THREAD_LOCAL as PINNED, THREAD_LOCAL_ADDRESS as INTRINSIC};

use crate::functions::for_each_function;

/// Intrinsics that LLVM takes for values of the function, though each thread has its own; types may be part of a name behind
/// these. [LangRef: llvm.thread.pointer, llvm.frameaddress, …]
const INTRINSICS: [&str; 8] = [
    "llvm.addressofreturnaddress",
    "llvm.eh.dwarf.cfa",
    // It numbers the types that a function catches, and a region becomes another function.
    "llvm.eh.typeid.for",
    "llvm.frameaddress",
    "llvm.localaddress",
    "llvm.returnaddress",
    "llvm.sponentry",
    "llvm.thread.pointer",
];
/// What stands for `llvm.` in the names of those while there are regions.
const PINNED_PREFIX: &str = "llvm.directive.thread.";
/// Touches nothing.
const NONE: &str = "memory(none)";
/// Reads memory that only the markers write, as far as LLVM knows.
const EFFECT: &str = "memory(inaccessiblemem: read)";
/// Tells an effect that stands for [`NONE`] from one that the program has.
const MARK: &str = "\"weft-pinned\"";

/// Ties what depends on the thread to its side of each marker, all over the module.
pub(crate) fn pin(module: &mut Module) {
    let declared: Vec<_> = module.functions.keys().filter(|id| is_opaque(module, *id)).collect();
    for id in declared {
        let suffix = module.functions[id].suffix.clone();
        module.functions[id].suffix = weaken(module, &suffix);
    }
    if module.function(INTRINSIC).is_some() {
        declare_pinned(module);
    }
    for_each_function(module, |module, func| {
        for inst in calls(func) {
            match callee(module, func, inst) {
                Some(name) if name == INTRINSIC => {
                    let pinned = module.ctx.global(PINNED);
                    set_callee(func, inst, pinned);
                }
                Some(name) if INTRINSICS.iter().any(|known| is_instance(&name, known)) => {
                    let pinned = name.replacen("llvm.", PINNED_PREFIX, 1);
                    replace_intrinsic(module, func, inst, &name, &pinned);
                }
                Some(name) if module.function(&name).is_some_and(|id| !is_opaque(module, id)) => {}
                // The assembly that hides a value holds no code.
                None if hidden_value(&module.ctx, &func.insts[inst]).is_some() => {}
                // Opaque functions, other assembly, and functions that are called through pointers.
                _ => {
                    let suffix = func.insts[inst].call_info().map(|info| info.suffix.clone());
                    let suffix = weaken(module, &suffix.unwrap_or_default());
                    if let Some(info) = func.insts[inst].call_info_mut() {
                        info.suffix = suffix;
                    }
                }
            }
        }
    });
}

/// Says whether nobody knows what the function does: it is no intrinsic, and not defined here.
fn is_opaque(module: &Module, id: weft_ir::FuncId) -> bool {
    let func = &module.functions[id];
    func.is_declaration && !module.ctx.names.text(func.name).starts_with("llvm.")
}

/// Says whether `name` is the intrinsic `base`, for whatever types.
fn is_instance(name: &str, base: &str) -> bool {
    name.strip_prefix(base).is_some_and(|types| types.is_empty() || types.starts_with('.'))
}

/// Lets `inst`, which calls the function `from`, call `to`, which is declared like it.
fn replace_intrinsic(module: &mut Module, func: &mut Function, inst: Inst, from: &str, to: &str) {
    if module.function(to).is_none()
        && let Some(id) = module.function(from)
    {
        let ret = module.functions[id].ret;
        let params: Vec<Type> = module.functions[id].params.iter().map(|param| param.ty).collect();
        // Calls with different constants must stay two, since the intrinsic takes constants alone.
        let group = module.attr_group(&format!("nomerge nounwind willreturn {EFFECT}"));
        let suffix = if to.starts_with(PINNED_PREFIX) { format!("#{group}") } else { String::new() };
        module.declare(to, ret, &params, false, &suffix);
    }
    let to = module.ctx.global(to);
    set_callee(func, inst, to);
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

/// Gives back the intrinsics and the attributes.
pub(crate) fn restore(module: &mut Module) {
    for text in module.attr_groups.values_mut().filter(|text| text.contains(MARK)) {
        *text = text.replace(&format!(" {MARK}"), "").replace(EFFECT, NONE).into();
    }
    let is_pinned = |name: &str| name == PINNED || name.starts_with(PINNED_PREFIX);
    let names = module.functions.values().map(|func| module.ctx.names.text(func.name));
    if !names.into_iter().any(is_pinned) {
        return;
    }
    for_each_function(module, |module, func| {
        for inst in calls(func) {
            let Some(name) = callee(module, func, inst) else { continue };
            if name == PINNED {
                module.declare(INTRINSIC, Type::PTR, &[Type::PTR], false, "");
                let intrinsic = module.ctx.global(INTRINSIC);
                set_callee(func, inst, intrinsic);
                if let Some(info) = func.insts[inst].call_info_mut() {
                    info.arg_attrs_mut().fill("nonnull".into());
                }
            } else if let Some(rest) = name.strip_prefix(PINNED_PREFIX) {
                replace_intrinsic(module, func, inst, &name, &format!("llvm.{rest}"));
            }
        }
    });
    let names = &module.ctx.names;
    let gone: Vec<_> = module.functions.iter().filter(|(_, func)| is_pinned(names.text(func.name))).collect();
    let gone: Vec<_> = gone.into_iter().map(|(id, func)| (id, func.name)).collect();
    for (id, name) in gone {
        module.symbols.remove(&name);
        module.items.retain(|i| !matches!(i, weft_ir::Item::Function(f) if *f == id));
    }
}

fn calls(func: &Function) -> Vec<Inst> {
    let is_call = |inst: &Inst| matches!(func.insts[*inst].op, Op::Call(_) | Op::Invoke(_));
    func.layout_insts().map(|(_, inst)| inst).filter(is_call).collect()
}

fn callee(module: &Module, func: &Function, inst: Inst) -> Option<String> {
    let name = module.ctx.global_name(func.insts[inst].callee()?)?;
    Some(module.ctx.names.text(name).to_owned())
}

/// Lets `inst`, which calls an intrinsic and so is no `invoke`, call `callee`.
fn set_callee(func: &mut Function, inst: Inst, callee: Operand) {
    if let (Op::Call(_), Some(last)) = (&func.insts[inst].op, func.insts[inst].operands.last()) {
        debug_assert!(matches!(last, Operand::Const(_)), "the callee stands last");
        let last = func.insts[inst].operands.len() - 1;
        func.insts[inst].operands[last] = callee;
    }
}

/// The same attributes, but for [`NONE`].
fn weaken(module: &mut Module, suffix: &str) -> Box<str> {
    if !suffix.contains(NONE) && !suffix.contains('#') {
        return suffix.into();
    }
    let pinned = format!("{EFFECT} {MARK}");
    let words = suffix.split_whitespace().map(|word| {
        match attributes::group(module, word).filter(|text| text.contains(NONE)) {
            Some(text) => {
                let text = text.replace(NONE, &pinned);
                format!("#{}", module.attr_group(&text))
            }
            // Only a group can be given back.
            None if word == NONE => format!("#{}", module.attr_group(&pinned)),
            None => word.to_owned(),
        }
    });
    words.collect::<Vec<_>>().join(" ").into()
}
