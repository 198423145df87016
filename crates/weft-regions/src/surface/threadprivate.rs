//! Makes the variables that `threadprivate` names thread-local. [OMP 5.2 §5.2]
//!
//! ```llvm
//! @x = internal global i32 3, align 4
//! @llvm.compiler.used = appending global [1 x ptr] [ptr @__weft_threadprivate_0], section "llvm.metadata"
//! define internal void @__weft_threadprivate_0() {  ; DIR.OMP.THREADPRIVATE … QUAL.OMP.THREADPRIVATE(ptr @x) … }
//! …  %v = load i32, ptr @x, align 4
//! ```
//! becomes
//! ```llvm
//! @x = internal thread_local global i32 3, align 4
//! …  %1 = call align 4 ptr @llvm.threadlocal.address.p0(ptr align 4 @x)
//!    %v = load i32, ptr %1, align 4
//! ```
//!
//! Every use has its own call right before it (for a phi, at the end of the incoming block), in all functions: what one
//! call returns is the copy of the thread that executes it. A debug record says that the value is not known, since
//! where the variable lies is told by its `!dbg`.
//!
//! Before: the surface form. After: no `threadprivate` group is left, nor the functions that were made for one.
//! If there are problems the program does what it did, and the groups stand where they stood.

use std::fmt::Write as _;

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;
use weft_ir::edit::expand_constant_uses;
use weft_ir::views::CatchSwitch;
use weft_ir::{
    Block, ConstKind, Cursor, FuncId, Function, Inst, Item, Module, Op, Operand, Piece, Symbol, Type,
    TypeData,
};

use crate::clause::ClauseKind;
use crate::cleanup::{globals_in_text, remove_unused_strings};
use crate::directive::Directive;
use crate::entry::Location;
use crate::problem::Problem;
use crate::surface::scan::{Group, scan};
use crate::surface::{functions_of, surface_calls};

/// The intrinsic that gives the executing thread's copy. [LangRef: llvm.threadlocal.address]
const INTRINSIC: &str = "llvm.threadlocal.address.p0";
/// The attributes LLVM gives it.
const ATTRIBUTES: &str = "nocallback nofree nosync nounwind speculatable willreturn memory(none)";
/// What the names of functions begin with that hold nothing but a directive at file scope.
const HELPER: &str = "__weft_threadprivate_";

/// A variable with the directive that names it.
struct Directed {
    function: FuncId,
    place: Option<Location>,
}

/// The variables in the order of the directives.
type Variables = IndexMap<Symbol, Directed, FxBuildHasher>;

/// Makes the variables of all `threadprivate` directives thread-local, all over the module.
///
/// # Errors
/// The variables that cannot be: their address is needed as a constant (in an initializer, by an alias), or is used by
/// something that is not understood. The program is then to be declined rather than called broken.
pub fn read_threadprivate(module: &mut Module) -> Vec<Problem> {
    let found = find_groups(module);
    let mut problems = Vec::new();
    let variables = variables(module, &found, &mut problems);
    if found.is_empty() {
        return problems;
    }
    check_constants(module, &variables, &mut problems);
    for id in functions_of(module) {
        expand(module, id, &variables, &mut problems);
    }
    if !problems.is_empty() {
        return problems;
    }
    remove_groups(module, &found);
    for name in variables.keys() {
        let Some(id) = module.global_var(*name) else { continue };
        let global = &mut module.globals[id];
        global.prefix = thread_local_prefix(&global.prefix).into();
    }
    if variables.is_empty() {
        return problems;
    }
    let group = module.attr_group(ATTRIBUTES);
    module.declare(INTRINSIC, Type::PTR, &[Type::PTR], false, &format!("#{group}"));
    for id in functions_of(module) {
        replace_uses(module, id, &variables);
    }
    problems
}

/// The `threadprivate` groups of functions whose groups are well-formed; the others have problems to report later.
fn find_groups(module: &Module) -> Vec<(FuncId, Group)> {
    let mut found = Vec::new();
    for id in functions_of(module) {
        let func = &module.functions[id];
        let calls: Vec<Inst> = surface_calls(func, &module.ctx).collect();
        let directive = |call: &Inst| func.insts[*call].args().first().copied();
        let is_wanted = |text: String| text == Directive::Threadprivate.begin();
        let text = |call: &Inst| crate::strings::constant_string(module, directive(call)?);
        if calls.iter().any(|call| text(call).is_some_and(is_wanted)) {
            let groups = scan(module, func).unwrap_or_default().into_iter();
            found.extend(groups.filter(|g| g.directive == Directive::Threadprivate).map(|g| (id, g)));
        }
    }
    found
}

/// The variables that the groups name, without those that are thread-local already.
fn variables(module: &Module, groups: &[(FuncId, Group)], problems: &mut Vec<Problem>) -> Variables {
    let mut variables = Variables::default();
    for (function, group) in groups {
        let place = group.place.clone();
        let named = group.clauses.iter().filter(|c| c.kind == ClauseKind::Threadprivate);
        for operand in named.flat_map(|c| &c.operands) {
            let name = module.ctx.global_name(*operand);
            let Some((name, global)) = name.and_then(|n| Some((n, module.global_var(n)?))) else {
                let directed = Directed { function: *function, place: place.clone() };
                let message = "what 'threadprivate' names is no global variable".to_owned();
                problems.push(problem(module, &directed, message));
                continue;
            };
            if !module.globals[global].is_thread_local() {
                variables.entry(name).or_insert(Directed { function: *function, place: place.clone() });
            }
        }
    }
    variables
}

fn problem(module: &Module, directed: &Directed, message: String) -> Problem {
    let function = module.ctx.names.text(module.functions[directed.function].name).to_owned();
    Problem { function, place: directed.place.clone(), message }
}

/// Reports what needs the address of a variable as a constant.
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
                // What LLVM itself keeps of a module, such as `llvm.used`, is no memory of the program's.
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

/// Removes the groups, the functions that were made for them, and what keeps those functions alive.
fn remove_groups(module: &mut Module, found: &[(FuncId, Group)]) {
    let mut strings: Vec<Symbol> = Vec::new();
    for (id, group) in found {
        strings.extend(&group.strings);
        let loc = group.clauses.iter().filter(|c| c.kind == ClauseKind::Loc).flat_map(|c| &c.operands);
        strings.extend(loc.filter_map(|o| module.ctx.global_name(*o)));
        for call in &group.calls {
            module.functions[*id].remove_inst(*call);
        }
    }
    let is_helper = |module: &Module, id: &FuncId| {
        let func = &module.functions[*id];
        let is_empty = func.blocks().iter().all(|b| func.block_insts(*b).len() == 1);
        module.ctx.names.text(func.name).starts_with(HELPER) && is_empty
    };
    let helpers: Vec<FuncId> = found.iter().map(|(id, _)| *id).filter(|id| is_helper(module, id)).collect();
    for id in &helpers {
        let name = module.functions[*id].name;
        for list in ["llvm.used", "llvm.compiler.used"] {
            remove_from_list(module, list, name);
        }
        module.symbols.remove(&name);
        module.items.retain(|item| !matches!(item, Item::Function(f) if f == id));
    }
    remove_unused_strings(module, &strings);
}

/// Removes `name` from the array of pointers that the global `list` is.
fn remove_from_list(module: &mut Module, list: &str, name: Symbol) {
    let Some(id) = module.ctx.names.lookup(list).and_then(|l| module.global_var(l)) else { return };
    let Some(ConstKind::Aggregate(old)) =
        module.globals[id].init.map(|init| module.ctx.consts.data(init).kind.clone())
    else {
        return;
    };
    let kept: Vec<_> = old.into_iter().filter(|item| !module.ctx.consts.mentions(*item, name)).collect();
    if kept.is_empty() {
        module.symbols.remove(&module.globals[id].name);
        module.items.retain(|item| !matches!(item, Item::Global(g) if *g == id));
        return;
    }
    let ty = module.ctx.types.intern(TypeData::Array { len: kept.len() as u64, elem: Type::PTR });
    let init = module.ctx.consts.intern(ty, ConstKind::Aggregate(kept));
    let global = &mut module.globals[id];
    (global.ty, global.init) = (ty, Some(init));
}

/// The words before `global` with `thread_local` where LLVM has it: behind linkage and visibility.
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
    let intrinsic = module.ctx.global(INTRINSIC);
    let Module { functions, ctx, globals, symbols, .. } = module;
    let func = &mut functions[id];
    let fn_ty = ctx.types.function(Type::PTR, vec![Type::PTR], false);
    let insts: Vec<Inst> = func.layout_insts().map(|(_, inst)| inst).collect();
    for inst in insts {
        if func.insts[inst].is_debug_record() {
            forget_in_record(func, ctx, inst, variables);
            continue;
        }
        // Per incoming block of a phi, or for the instruction: what has been computed there.
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
                        info.arg_attrs[0] = align.into();
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

/// The words `align N` of what follows a global's initializer.
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

/// `text` with `poison` in the place of each of the variables; `None` if it names none.
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
