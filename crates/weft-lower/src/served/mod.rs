//! Code for other runtimes than those with libomp's ABI: libgomp, and POSIX threads alone.
//!
//! ```llvm
//! call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr @weft.ident, i32 1, ptr @f.omp_outlined, i64 %n)
//! call i32 @__kmpc_omp_taskwait(ptr @weft.ident, i32 %gtid)
//! ; becomes, for libgomp,
//! store i64 %n, ptr %words
//! call void @weft_fork(ptr @f.omp_outlined.served, ptr %words, i32 0)
//! call i32 @__kmpc_omp_taskwait(ptr @weft.ident, i32 %gtid)
//! define linkonce_odr hidden i32 @__kmpc_omp_taskwait(ptr %0, i32 %1) { call void @GOMP_taskwait() … }
//! ```
//! The module gets the entry points that it calls, as functions of its own that do the same by what the other runtime has. They are
//! written in C (`gomp.c`, `threads.c`, and for both `record.c` and `taskloop.c`), which stock clang translates; LLVM inlines them. Weft's own code and the code of
//! functions that are left to clang call the same entry points, so that both are served.
//! What a variadic function or a pair of calls does is rewritten where it is called: forks (`forks.rs`), and tasks that are
//! executed where they stand (`undeferred.rs`).
//!
//! # Preconditions
//! No marker is left. Nothing in the module knows of a gate: tasks have no fast path.
//!
//! # Postconditions
//! Nothing calls an entry point of libomp's that the module does not define. What it defines is hidden and may be merged with
//! the same of other modules.
//!
//! # Refused
//! Modules that call an entry point for which there is no such function: cancellation, `ordered`, reductions of tasks, `detach`,
//! `teams` and `target`, for one; calls whose shape is not known; locks that nest, which are larger in libgomp than in the `omp.h`
//! of clang.

mod forks;
mod undeferred;

use rustc_hash::FxHashSet;
use weft_ir::edit::{Choice, Importer};
use weft_ir::{Context, FuncId, Function, Inst, Linkage, Module, Symbol, SymbolDef, read_module};

use crate::Problem;

/// Whose entry points the code calls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Abi {
    /// Those of LLVM's libomp, which Weft's runtime has, too.
    #[default]
    Kmpc,
    /// Those of gcc's libgomp, as of gcc 11.
    Gomp,
    /// Those of POSIX threads.
    Threads,
}

impl Abi {
    /// The functions in C that do what the entry points of libomp do; none if these are called.
    #[must_use]
    pub fn source(self) -> Option<&'static str> {
        match self {
            Abi::Kmpc => None,
            Abi::Gomp => {
                Some(concat!(include_str!("record.c"), include_str!("gomp.c"), include_str!("taskloop.c")))
            }
            Abi::Threads => {
                Some(concat!(include_str!("record.c"), include_str!("threads.c"), include_str!("taskloop.c")))
            }
        }
    }
}

/// How the names of libomp's entry points begin.
const ENTRY_POINTS: [&str; 2] = ["__kmpc_", "__tgt_"];
/// How the names begin of what programs call themselves.
const API: &str = "omp_";

/// What is in the names of functions of locks that the same thread may take again.
const NEST_LOCK: &str = "_nest_lock";

/// Lets `module` call what `support` has, the functions of [`Abi::source`] as IR.
///
/// # Errors
/// What stands in the way, for each function. The module is not usable then.
pub fn serve(module: &mut Module, abi: Abi, support: &str) -> Result<(), Vec<Problem>> {
    let broken = |message: String| vec![Problem { function: "weft_fork".to_owned(), place: None, message }];
    let source = read_module(support).map_err(|error| broken(error.to_string()))?;
    let mut problems = Vec::new();
    let mut begun = forks::Begun::default();
    for id in module.defined_functions().collect::<Vec<_>>() {
        // The function leaves the module while it is worked on, so that others can be added meanwhile.
        let stand_in = module.functions[id].stand_in();
        let mut func = std::mem::replace(&mut module.functions[id], stand_in);
        let done = forks::rewrite(module, &mut func, &mut begun)
            .and_then(|()| undeferred::rewrite(module, &mut func));
        if let Err(message) = done {
            let function = module.ctx.names.text(func.name).to_owned();
            problems.push(Problem { function, place: None, message });
        }
        module.functions[id] = func;
    }
    import(module, &source).map_err(broken)?;
    problems.extend(unserved(module, abi));
    if problems.is_empty() { Ok(()) } else { Err(problems) }
}

/// Defines what the module declares and `source` has, and all that programs call: another module, which has no directive, may.
fn import(module: &mut Module, source: &Module) -> Result<(), String> {
    let before: FxHashSet<Symbol> = module.symbols.keys().copied().collect();
    let is_wanted = |module: &Module, name: &str| {
        let here = module.function(name);
        name.starts_with(API) || here.is_some_and(|id| module.functions[id].is_declaration)
    };
    let all: Vec<Symbol> = source.defined_functions().map(|id| source.functions[id].name).collect();
    let wanted: Vec<Symbol> =
        all.iter().copied().filter(|name| is_wanted(module, source.ctx.names.text(*name))).collect();
    let mut importer = Importer::new(module, source);
    for name in wanted {
        importer.symbol(name, &mut |_| Choice::Clone).map_err(|error| error.to_string())?;
    }
    let come: Vec<SymbolDef> = module
        .symbols
        .iter()
        .filter(|(name, def)| {
            let text = module.ctx.names.text(**name);
            let is_of_source = source.function(text).is_some_and(|id| !source.functions[id].is_declaration);
            !before.contains(*name) || is_of_source && matches!(def, SymbolDef::Function(_))
        })
        .map(|(_, def)| *def)
        .collect();
    for def in come {
        match def {
            SymbolDef::Function(id) if !module.functions[id].is_declaration => {
                module.functions[id].prefix = merged(&module.functions[id].prefix);
            }
            SymbolDef::Global(id) if module.globals[id].init.is_some() => {
                module.globals[id].prefix = merged(&module.globals[id].prefix);
            }
            _ => {}
        }
    }
    Ok(())
}

/// What stands in front of a global that is merged with others of its name, within a program or a library.
fn merged(prefix: &str) -> Box<str> {
    let is_kept = |word: &&str| Linkage::from_name(word).is_none() && *word != "dso_local";
    let kept: Vec<&str> = prefix.split_whitespace().filter(is_kept).collect();
    ["linkonce_odr", "hidden"].into_iter().chain(kept).collect::<Vec<_>>().join(" ").into()
}

/// The calls of entry points that the module does not define, the first of each function.
fn unserved(module: &Module, abi: Abi) -> Vec<Problem> {
    let mut problems = Vec::new();
    for id in module.defined_functions() {
        let func = &module.functions[id];
        let mut called = func.layout_insts().filter_map(|(_, inst)| callee(func, &module.ctx, inst));
        let message = called.find_map(|name| {
            let here = module.function(name).is_some_and(|id| !module.functions[id].is_declaration);
            if abi == Abi::Gomp && name.starts_with(API) && name.contains(NEST_LOCK) {
                return Some(format!("'{name}' of libgomp takes a larger lock than that of the header"));
            }
            let is_missing = ENTRY_POINTS.iter().any(|prefix| name.starts_with(prefix)) && !here;
            is_missing.then(|| format!("the runtime that was asked for has nothing in the place of '{name}'"))
        });
        let function = || module.ctx.names.text(func.name).to_owned();
        problems.extend(message.map(|message| Problem { function: function(), place: None, message }));
    }
    problems
}

/// The name of the function that `inst` calls, if it names one.
fn callee<'c>(func: &Function, ctx: &'c Context, inst: Inst) -> Option<&'c str> {
    Some(ctx.names.text(ctx.global_name(func.insts[inst].callee()?)?))
}

/// The instructions that call the function `name`, in layout order.
fn calls_of(func: &Function, ctx: &Context, name: &str) -> Vec<Inst> {
    func.layout_insts().map(|(_, inst)| inst).filter(|inst| callee(func, ctx, *inst) == Some(name)).collect()
}

/// The function of the module that `operand` names.
fn function_named(module: &Module, operand: weft_ir::Operand) -> Option<FuncId> {
    module.function(module.ctx.names.text(module.ctx.global_name(operand)?))
}

/// What stands behind the parameters of a function, for another function of the same target.
fn plain(suffix: &str) -> Box<str> {
    let is_kept = |word: &&str| *word != "comdat" && !word.starts_with("comdat(");
    suffix.split_whitespace().filter(is_kept).collect::<Vec<_>>().join(" ").into()
}
