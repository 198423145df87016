//! Makes global variables thread-local: every thread has its own copy. [OMP 5.2 §5.2]
//!
//! ```llvm
//! @x = internal global i32 3, align 4
//! …  %v = load i32, ptr @x, align 4
//! ```
//! becomes
//! ```llvm
//! @x = internal thread_local global i32 3, align 4
//! …  %1 = call align 4 ptr @llvm.threadlocal.address.p0(ptr align 4 @x)
//!    %v = load i32, ptr %1, align 4
//! ```
//!
//! Every use has its own call right before it (for a phi, at the end of the incoming block), in all functions, because
//! a call returns the copy of the thread that executes it. A debug record says that the value is not known, since the
//! variable's `!dbg` gives its location.
//!
//! Before: the variables are global ones of the module, and no directive names them anymore.
//! After: only those calls use a variable. If there are problems, the module keeps its meaning.

use std::fmt::Write as _;

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;
use weft_ir::edit::expand_constant_uses;
use weft_ir::views::CatchSwitch;
use weft_ir::{
    Block, ConstKind, Cursor, FuncId, Function, Inst, Item, Module, Op, Operand, Piece, Symbol, Type,
};

use crate::cleanup::globals_in_text;
use crate::entry::Location;
use crate::problem::Problem;

/// The intrinsic that gives the address of the executing thread's copy of a variable.
/// [LangRef: llvm.threadlocal.address]
pub const THREAD_LOCAL_ADDRESS: &str = "llvm.threadlocal.address.p0";
/// The attributes that LLVM gives it.
const ATTRIBUTES: &str = "nocallback nofree nosync nounwind speculatable willreturn memory(none)";

/// Where a directive stands that names a variable.
#[derive(Clone, Debug)]
pub(crate) struct Directed {
    pub(crate) function: FuncId,
    pub(crate) place: Option<Location>,
}

/// The variables to be made thread-local, in the order of the directives.
pub(crate) type Variables = IndexMap<Symbol, Directed, FxBuildHasher>;

/// Adds to `variables` the variables that `operands` name, except those that are thread-local already.
pub(crate) fn add_variables(
    module: &Module,
    directed: &Directed,
    operands: impl IntoIterator<Item = Operand>,
    variables: &mut Variables,
    problems: &mut Vec<Problem>,
) {
    for operand in operands {
        let name = module.ctx.global_name(operand);
        let Some((name, global)) = name.and_then(|n| Some((n, module.global_var(n)?))) else {
            let message = "what 'threadprivate' names is no global variable".to_owned();
            problems.push(problem(module, directed, message));
            continue;
        };
        if !module.globals[global].is_thread_local() {
            variables.entry(name).or_insert_with(|| directed.clone());
        }
    }
}

/// Checks that the variables can be made thread-local, and makes each use of one an operand by itself.
///
/// Adds a problem for each variable whose address something needs as a constant (an initializer, an alias), or unknown
/// code uses.
pub(crate) fn check_uses(module: &mut Module, variables: &Variables, problems: &mut Vec<Problem>) {
    check_constants(module, variables, problems);
    for id in functions_of(module) {
        expand(module, id, variables, problems);
    }
}

/// Makes the variables thread-local. Precondition: their uses have been checked.
pub(crate) fn make_thread_local(module: &mut Module, variables: &Variables) {
    for name in variables.keys() {
        let Some(id) = module.global_var(*name) else { continue };
        let global = &mut module.globals[id];
        global.prefix = thread_local_prefix(&global.prefix).into();
    }
    if variables.is_empty() {
        return;
    }
    let group = module.attr_group(ATTRIBUTES);
    module.declare(THREAD_LOCAL_ADDRESS, Type::PTR, &[Type::PTR], false, &format!("#{group}"));
    for id in functions_of(module) {
        replace_uses(module, id, variables);
    }
}

/// The functions of the module, in order.
fn functions_of(module: &Module) -> Vec<FuncId> {
    let id = |item: &Item| match item {
        Item::Function(id) => Some(*id),
        _ => None,
    };
    module.items.iter().filter_map(id).collect()
}

fn problem(module: &Module, directed: &Directed, message: String) -> Problem {
    let function = module.ctx.names.text(module.functions[directed.function].name).to_owned();
    Problem { function, place: directed.place.clone(), message }
}

/// Reports each constant that needs the address of a variable.
fn check_constants(module: &Module, variables: &Variables, problems: &mut Vec<Problem>) {
    let names = &module.ctx.names;
    let mut report = |name: Symbol, message: String| {
        if let Some(directed) = variables.get(&name) {
            let found = problem(module, directed, message);
            if !problems.contains(&found) {
                problems.push(found);
            }
        }
    };
    for (name, _) in variables {
        let global = module.global_var(*name).map(|id| &module.globals[id]);
        if global.is_some_and(|g| g.prefix.contains("addrspace(")) {
            let message = format!("threadprivate variable '{}' lies in an address space", names.text(*name));
            report(*name, message);
        }
    }
    for item in &module.items {
        match item {
            Item::Global(id) => {
                let global = &module.globals[*id];
                let owner = names.text(global.name);
                // LLVM's own lists, such as `llvm.used`, are no memory of the program.
                let Some(init) = global.init.filter(|_| !owner.starts_with("llvm.")) else { continue };
                module.ctx.consts.for_each_global(init, &mut |name| {
                    let text = names.text(name);
                    report(
                        name,
                        format!("the address of threadprivate variable '{text}' is no constant, but '{owner}' is initialized with it"),
                    );
                });
            }
            Item::Verbatim(line) => globals_in_text(module, line, &mut |name| {
                let text = names.text(name);
                report(name, format!("threadprivate variable '{text}' has an alias"));
            }),
            Item::Function(id) => {
                let func = &module.functions[*id];
                let body = func.verbatim_body.as_deref().unwrap_or_default();
                let owner = names.text(func.name);
                for part in [body, &func.suffix] {
                    globals_in_text(module, part, &mut |name| {
                        let text = names.text(name);
                        report(
                            name,
                            format!(
                                "'{owner}' uses threadprivate variable '{text}' in a way that is not understood"
                            ),
                        );
                    });
                }
            }
            _ => {}
        }
    }
}

/// Makes every use in a function an operand by itself.
fn expand(module: &mut Module, id: FuncId, variables: &Variables, problems: &mut Vec<Problem>) {
    let Module { functions, ctx, .. } = module;
    let func = &mut functions[id];
    let blocks: Vec<Block> = func.blocks().to_vec();
    let mut failed = Vec::new();
    for name in variables.keys() {
        if expand_constant_uses(func, ctx, &blocks, *name).is_err()
            || is_used_beside_a_catch(func, ctx, *name)
        {
            failed.push(*name);
        }
    }
    for name in failed {
        let owner = module.ctx.names.text(module.functions[id].name);
        let text = module.ctx.names.text(name);
        let message =
            format!("'{owner}' uses threadprivate variable '{text}' in a way that is not understood");
        problems.push(problem(module, &variables[&name], message));
    }
}

/// Whether a phi takes the address from a block that has no place for a call.
fn is_used_beside_a_catch(func: &Function, ctx: &weft_ir::Context, name: Symbol) -> bool {
    func.layout_insts().any(|(_, inst)| {
        func.insts[inst].phi_incoming().any(|(value, block)| {
            let terminator = func.terminator(block).map(|t| &func.insts[t]);
            ctx.global_name(value) == Some(name) && terminator.is_some_and(|t| CatchSwitch::of(t).is_some())
        })
    })
}

/// The words before `global`, with `thread_local` at its place: behind linkage and visibility.
fn thread_local_prefix(prefix: &str) -> String {
    // A thread-local variable cannot be `common`; a tentative definition becomes one that is initialized with zero.
    let mut words: Vec<&str> = prefix.split_whitespace().filter(|w| *w != "common").collect();
    let behind = ["unnamed_addr", "local_unnamed_addr", "externally_initialized"];
    let at = words.iter().position(|w| behind.contains(w)).unwrap_or(words.len());
    words.insert(at, "thread_local");
    words.join(" ")
}

/// Puts a call of the intrinsic in front of each use.
fn replace_uses(module: &mut Module, id: FuncId, variables: &Variables) {
    let intrinsic = module.ctx.global(THREAD_LOCAL_ADDRESS);
    let Module { functions, ctx, globals, symbols, .. } = module;
    let func = &mut functions[id];
    let fn_ty = ctx.types.function(Type::PTR, vec![Type::PTR], false);
    let insts: Vec<Inst> = func.layout_insts().map(|(_, inst)| inst).collect();
    for inst in insts {
        if func.insts[inst].is_debug_record() {
            forget_in_record(func, ctx, inst, variables);
            continue;
        }
        // The addresses computed so far, per incoming block of a phi or for the instruction.
        let mut known: Vec<(Option<Operand>, Symbol, Operand)> = Vec::new();
        for index in 0..func.insts[inst].operands.len() {
            let operand = func.insts[inst].operands[index];
            if let Operand::Metadata(text) = operand {
                let text = without_variables(ctx.names.text(text), ctx, variables);
                if let Some(text) = text {
                    func.insts[inst].operands[index] = Operand::Metadata(ctx.names.intern(&text));
                }
                continue;
            }
            let Some(name) = ctx.global_name(operand).filter(|n| variables.contains_key(n)) else { continue };
            let from = func.insts[inst].is_phi().then(|| func.insts[inst].operands[index + 1]);
            let same = known.iter().find(|(f, n, _)| *f == from && *n == name);
            let address = match same {
                Some((_, _, address)) => *address,
                None => {
                    let dbg = ctx.names.lookup("dbg");
                    let attachment =
                        func.insts[inst].attachments.iter().find(|a| Some(a.kind) == dbg).cloned();
                    let mut cursor = match from {
                        Some(Operand::Block(block)) => Cursor::before_terminator(func, ctx, block),
                        _ => Cursor::before(func, ctx, inst),
                    };
                    cursor.attachment = attachment;
                    let call = cursor.call_as(fn_ty, intrinsic, &[operand]);
                    let align = match symbols.get(&name) {
                        Some(weft_ir::SymbolDef::Global(g)) => alignment(&globals[*g].suffix),
                        _ => None,
                    };
                    if let (Some(align), Some(info)) = (align, func.insts[call].call_info_mut()) {
                        info.prefix = align.into();
                        info.arg_attrs_mut()[0] = align.into();
                    }
                    let address = func.result(call);
                    known.push((from, name, address));
                    address
                }
            };
            func.insts[inst].operands[index] = address;
        }
    }
}

/// The words `align N` behind a global's initializer.
fn alignment(suffix: &str) -> Option<&str> {
    let mut parts = suffix.split(", ").map(str::trim);
    parts.find(|p| p.strip_prefix("align ").is_some_and(|n| n.bytes().all(|b| b.is_ascii_digit())))
}

/// Says in a debug record that the address of a variable is not known.
fn forget_in_record(func: &mut Function, ctx: &weft_ir::Context, inst: Inst, variables: &Variables) {
    let Op::DebugRecord(text) = &mut func.insts[inst].op else { return };
    for piece in &mut text.pieces {
        if let Piece::Text(text) = piece
            && let Some(new) = without_variables(text, ctx, variables)
        {
            *text = new.into();
        }
    }
    for operand in &mut func.insts[inst].operands {
        if ctx.global_name(*operand).is_some_and(|n| variables.contains_key(&n))
            && let Some(poison) = ctx.consts.lookup(Type::PTR, &ConstKind::Poison)
        {
            *operand = Operand::Const(poison);
        }
    }
}

/// `text` with `poison` in place of each of the variables; `None` if it names none.
fn without_variables(text: &str, ctx: &weft_ir::Context, variables: &Variables) -> Option<String> {
    let mut new = String::new();
    let mut from = 0;
    while let Some(at) = text[from..].find('@').map(|at| from + at) {
        let (name, len) = crate::cleanup::global_at(&text[at..]);
        let known = ctx.names.lookup(name).is_some_and(|n| variables.contains_key(&n));
        let replacement = if known { "poison" } else { &text[at..at + len] };
        let _ = write!(new, "{}{replacement}", &text[from..at]);
        from = at + len;
    }
    new.push_str(&text[from..]);
    (new != text).then_some(new)
}
