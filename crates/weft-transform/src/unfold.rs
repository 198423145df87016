//! Unfolds recursions: a small function that calls itself is written into itself some levels deep.
//!
//! ```llvm
//! define internal i64 @f(i32 %n) {           define internal i64 @f(i32 %n) {
//!   …                                          …
//!   %r = call i64 @f(i32 %less)       ==>      %r = call i64 @f.unfolded(i32 %less)
//!   …                                          …
//! }                                          }
//!                                            define internal i64 @f.unfolded(i32 %n) alwaysinline {
//!                                              …
//!                                              %r = call i64 @f(i32 %less)
//!                                              …
//!                                            }
//! ```
//! LLVM inlines the copies, of which there is one per level, and nothing calls them any more. LLVM's own inliner never inlines a
//! function into itself, so that the leaves of a recursion, most of its calls, pay for a call, for registers that are saved,
//! and for arguments that are known one level above. Behind a cut-off, task programs consist of such recursions.
//!
//! # Preconditions
//! All regions are functions and no marker is left: a copy of a region would be another region. LLVM has simplified the functions
//! before, so that their sizes count, and inlines behind this pass.
//!
//! # Postconditions
//! Each function computes what it did. The names of the copies are new.
//!
//! # Algorithm
//! The number of levels is the largest, up to [`LEVELS`], with which all copies together have at most [`BUDGET`] instructions:
//! a function of `s` instructions with `c` calls of itself has `s · (1 + c + … + cⁿ)` at `n` levels. (gcc's bounds for recursive
//! inlining, `max-inline-insns-recursive-auto` and `max-inline-recursive-depth-auto`.)
//!
//! Before it is copied, a function tells of each of its loops what the counter is at least ([`least`]), by which LLVM joins the
//! ends of copies that are loops in each other.
//!
//! Of other recursions the ends are split off ([`base_case`]).
//!
//! # Left alone
//! Functions that the user or the linker may replace, that must not be inlined or are compiled for size, that are large ([`LARGE`]),
//! whose frame has more than a few scalars (levels that are left at once would pay for the frames of those below), those that call other functions
//! which LLVM may inline (each copy would get them, and those that call each other grow without bound), and those that the
//! reader does not understand to the last instruction.

mod base_case;
mod least;

use weft_ir::debug_info::{remap_debug_info, subprogram_of};
use weft_ir::{FuncId, Function, Inst, Linkage, Module, Op, Operand, Symbol, TailKind};

use crate::attributes;

/// How deep a function is written into itself at most.
const LEVELS: u32 = 8;
/// How many instructions it may have then.
const BUDGET: usize = 450;
/// How many it may have before. Of a larger one, calls are a small part, and what two levels count and compare takes more registers
/// than there are: a search that tests 27 places for each of nine numbers took 1.2 times as long.
const LARGE: usize = 150;
/// How many bytes its own frame may have for variables.
const FRAME: u64 = 32;
/// What the name of a copy adds to that of the function.
const COPY: &str = ".unfolded";

/// Attributes with which a function stays as it is.
const FIXED: [&str; 8] = [
    "noinline",
    "optnone",
    "optsize",
    "minsize",
    "naked",
    "returns_twice",
    "noduplicate",
    "presplitcoroutine",
];

/// Unfolds the small recursions of `module` and splits off how others end.
pub fn unfold(module: &mut Module) {
    let unfolded = write_into_themselves(module);
    base_case::split(module, &unfolded);
}

/// Unfolds the small recursions of `module`; returns which functions have changed.
fn write_into_themselves(module: &mut Module) -> Vec<FuncId> {
    let found: Vec<(FuncId, u32)> =
        module.defined_functions().filter_map(|id| levels(module, id).map(|levels| (id, levels))).collect();
    for (id, levels) in &found {
        least::state(module, *id);
        write(module, *id, *levels);
    }
    found.into_iter().map(|(id, _)| id).collect()
}

/// How deep the function `id` is to be written into itself; none if it is not to be.
fn levels(module: &Module, id: FuncId) -> Option<u32> {
    let func = &module.functions[id];
    let calls = calls_of_itself(module, id);
    let count = calls.len();
    if count == 0 || func.vararg || !is_final(module, func.linkage(), &func.prefix) {
        return None;
    }
    if is_fixed(module, func) {
        return None;
    }
    let mut size = 0;
    let mut frame = 0;
    for (_, inst) in func.layout_insts() {
        let data = &func.insts[inst];
        match &data.op {
            Op::DebugRecord(_) => continue,
            Op::Opaque { .. } => return None,
            Op::Alloca { ty, .. } if data.operands.is_empty() => {
                frame += module.ctx.types.size_align(*ty)?.0;
            }
            Op::Alloca { .. } => return None,
            Op::Call(info) if info.tail == TailKind::MustTail => return None,
            _ => {}
        }
        if data.callee().is_some_and(|callee| may_be_inlined(module, func, callee)) {
            return None;
        }
        size += 1;
    }
    if frame > FRAME || size > LARGE {
        return None;
    }
    levels_of(size, count, BUDGET)
}

/// Whether an attribute of `func` says that it stays as it is.
pub(crate) fn is_fixed(module: &Module, func: &Function) -> bool {
    FIXED.iter().any(|name| attributes::has(module, &func.suffix, name))
}

/// Whether LLVM may inline another function there: into each copy, and nothing tells how large they become.
fn may_be_inlined(module: &Module, func: &Function, callee: Operand) -> bool {
    let name = module.ctx.global_name(callee).filter(|name| *name != func.name);
    let other = name.and_then(|name| module.function(module.ctx.names.text(name)));
    let other = other.map(|id| &module.functions[id]).filter(|other| !other.is_declaration);
    other.is_some_and(|other| !attributes::has(module, &other.suffix, "noinline"))
}

/// How many levels of a function with so many instructions and calls of itself stay in the budget.
pub(crate) fn levels_of(size: usize, calls: usize, budget: usize) -> Option<u32> {
    let (mut levels, mut copies, mut total) = (0, 1, size);
    while levels < LEVELS {
        copies *= calls;
        total += copies * size;
        if total > budget {
            break;
        }
        levels += 1;
    }
    (levels > 0).then_some(levels)
}

/// The direct calls of the function `id` in itself.
fn calls_of_itself(module: &Module, id: FuncId) -> Vec<Inst> {
    let func = &module.functions[id];
    let is_itself = |inst: &Inst| {
        let data = &func.insts[*inst];
        data.callee().and_then(|callee| module.ctx.global_name(callee)) == Some(func.name)
            && data.bundles().next().is_none()
            && data.args().len() == func.params.len()
    };
    func.layout_insts().map(|(_, inst)| inst).filter(is_itself).collect()
}

/// Whether a definition with this linkage, or one that means the same, is what each call of it executes.
pub(crate) fn is_final(module: &Module, linkage: Linkage, prefix: &str) -> bool {
    match linkage {
        Linkage::Private | Linkage::Internal | Linkage::LinkonceOdr | Linkage::WeakOdr => true,
        // With `-fsemantic-interposition`, another library may define it anew.
        Linkage::External => {
            prefix.split_whitespace().any(|word| word == "dso_local")
                || !module.metadata.values().any(|text| text.contains("SemanticInterposition"))
        }
        _ => false,
    }
}

/// Writes the function `id` into itself, `levels` deep.
fn write(module: &mut Module, id: FuncId, levels: u32) {
    let mut base = module.functions[id].clone();
    base.use_list_orders.clear();
    base.prefix = attributes::prefix(&base.prefix);
    base.suffix = attributes::inlined(module, &attributes::suffix(&base.suffix.clone()));
    let parent = subprogram_of(module, &base);
    let name = module.ctx.names.text(base.name).to_owned();
    let mut caller = id;
    for _ in 0..levels {
        let copy = module.fresh_global_name(&format!("{name}{COPY}"));
        let mut func = base.clone();
        func.name = copy;
        // A level calls itself by the name of the function, until there is one below it.
        let added = module.add_function(func);
        if let Some(parent) = parent {
            remap_debug_info(module, added, parent, &name);
        }
        call(module, caller, base.name, copy);
        caller = added;
    }
}

/// Lets the function `id` call `copy` where it calls `name`.
pub(crate) fn call(module: &mut Module, id: FuncId, name: Symbol, copy: Symbol) {
    let (old, new) = (module.ctx.names.text(name).to_owned(), module.ctx.names.text(copy).to_owned());
    let (old, new) = (module.ctx.global(&old), module.ctx.global(&new));
    let func = &mut module.functions[id];
    func.use_list_orders.clear();
    let calls: Vec<Inst> = func.layout_insts().map(|(_, inst)| inst).collect();
    for inst in calls {
        let data = &mut func.insts[inst];
        let args = data.args().len();
        if data.callee() == Some(old) && data.bundles().next().is_none() && args == func.params.len() {
            let place = data.operands.len() - if matches!(data.op, Op::Invoke(_)) { 3 } else { 1 };
            data.operands[place] = new;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unfolded(define: &str, frame: &str) -> String {
        let text = format!(
            "{define} {{\nentry:\n{frame}  %c = icmp slt i32 %n, 2\n  br i1 %c, label %out, label %more\nmore:\n  \
             %a = sub i32 %n, 1\n  %r = call i32 @f(i32 %a)\n  %s = mul i32 %r, %n\n  br label %out\nout:\n  \
             %v = phi i32 [ 1, %entry ], [ %s, %more ]\n  ret i32 %v\n}}\n"
        );
        let mut module = weft_ir::read_module(&text).unwrap();
        write_into_themselves(&mut module);
        assert!(weft_ir::verify::verify_module(&module).is_empty());
        weft_ir::print_module(&module)
    }

    #[test]
    fn the_last_copy_calls_the_function() {
        let text = unfolded("define i32 @f(i32 %n)", "");
        let calls: Vec<&str> =
            text.lines().filter(|line| line.contains("call i32")).map(|line| line.trim()).collect();
        assert_eq!(calls.len(), 9, "{text}");
        assert_eq!(calls[0], "%r = call i32 @f.unfolded(i32 %a)");
        assert_eq!(calls[1], "%r = call i32 @f.unfolded.1(i32 %a)");
        assert_eq!(calls[8], "%r = call i32 @f(i32 %a)");
        assert_eq!(text.matches("define internal i32 @f.unfolded").count(), 8);
    }

    #[test]
    fn what_others_replace_or_what_is_large_stays() {
        for (define, frame) in [
            ("define weak i32 @f(i32 %n)", ""),
            ("define i32 @f(i32 %n) noinline", ""),
            ("define i32 @f(i32 %n)", "  %p = alloca [100 x i32]\n"),
            ("define i32 @f(i32 %n)", "  %p = alloca i32, i32 %n\n"),
        ] {
            assert!(!unfolded(define, frame).contains("unfolded"), "{define} {frame}");
        }
    }

    #[test]
    fn of_large_functions_calls_are_a_small_part() {
        let long =
            |count: usize| (0..count).map(|k| format!("  %x{k} = add i32 %n, {k}\n")).collect::<String>();
        // With the eight instructions around them.
        assert!(unfolded("define i32 @f(i32 %n)", &long(LARGE - 8)).contains("unfolded"));
        assert!(!unfolded("define i32 @f(i32 %n)", &long(LARGE - 7)).contains("unfolded"));
    }

    #[test]
    fn what_calls_others_stays_unless_they_stay_calls() {
        for (attributes, is_unfolded) in [("", false), ("noinline", true)] {
            let others = format!("define internal void @g() {attributes} {{\n  ret void\n}}\n");
            let text = unfolded(&format!("{others}define i32 @f(i32 %n)"), "  call void @g()\n");
            assert_eq!(text.contains("unfolded"), is_unfolded, "{text}");
        }
    }

    #[test]
    fn levels_stay_in_the_budget() {
        assert_eq!(levels_of(12, 1, BUDGET), Some(8));
        assert_eq!(levels_of(100, 1, BUDGET), Some(3));
        assert_eq!(levels_of(30, 2, BUDGET), Some(3));
        assert_eq!(levels_of(30, 4, BUDGET), Some(1));
        assert_eq!(levels_of(300, 1, BUDGET), None);
    }
}
