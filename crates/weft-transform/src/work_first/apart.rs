//! Functions with tasks that stay calls where LLVM would inline them beside other constructs.
//!
//! ```c
//! void pair(double *a) {                        #pragma omp parallel
//!   #pragma omp task                            #pragma omp single
//!   a[0] = f(a[0]);                             for (int i = 0; i < n; i++)
//!   #pragma omp task                              pair(a + 2 * i);                 // stays a call
//!   a[1] = f(a[1]);
//!   #pragma omp taskwait
//! }
//! ```
//! Only a function whose constructs are all about tasks has a fast path. The code of `pair` within `single` would be that of a
//! region, in which the runtime makes each task.
//!
//! # Preconditions
//! [`keep`] gets Region IR as [`crate::prepare`] leaves it, [`release`] what LLVM has made of it.
//!
//! # Postconditions
//! Calls have an attribute more between the two; LLVM's later passes may inline them.
//!
//! # Left alone
//! Functions that do not wait for tasks: where each is called, others wait for what it leaves, and it has a fast path only there.

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use weft_ir::{Function, Inst, Module, Symbol, SymbolDef};
use weft_regions::{Leaf, Marker, RegionEntry};

use crate::attributes;

/// The attribute of the calls. [LangRef: Call Site Attributes]
const APART: &str = "\"weft-apart\"";

/// What LLVM is told of them besides.
const NOT_INLINED: &str = "noinline";

/// What the constructs of a function are about.
#[derive(Clone, Copy, Default)]
struct Constructs {
    tasks: bool,
    waits: bool,
    others: bool,
}

/// Marks the calls in `module` of functions that may have a fast path, in functions that have none.
pub fn keep(module: &mut Module) {
    let of: Vec<_> = module
        .defined_functions()
        .filter(|id| module.functions[*id].is_readable())
        .map(|id| (id, constructs(module, &module.functions[id])))
        .collect();
    let mut making: IndexSet<Symbol, FxBuildHasher> = of
        .iter()
        .filter(|(_, constructs)| constructs.tasks && constructs.waits && !constructs.others)
        .map(|(id, _)| module.functions[*id].name)
        .collect();
    if making.is_empty() {
        return;
    }
    // What calls one of them would bring it along.
    loop {
        let known = making.len();
        for (id, constructs) in &of {
            let func = &module.functions[*id];
            if !constructs.others && !calls(module, func, &making).is_empty() {
                making.insert(func.name);
            }
        }
        if making.len() == known {
            break;
        }
    }
    for (id, _) in of.iter().filter(|(_, constructs)| constructs.others) {
        for inst in calls(module, &module.functions[*id], &making) {
            if let Some(info) = module.functions[*id].insts[inst].call_info_mut() {
                info.suffix = format!("{} {NOT_INLINED} {APART}", info.suffix).trim_start().into();
            }
        }
    }
}

/// Takes the marks away.
pub(super) fn release(module: &mut Module) {
    let ids: Vec<_> = module.defined_functions().collect();
    for id in ids {
        let func = &module.functions[id];
        let marked = |inst: &Inst| {
            func.insts[*inst].call_info().is_some_and(|info| attributes::has(module, &info.suffix, APART))
        };
        let marked: Vec<Inst> = func.layout_insts().map(|(_, inst)| inst).filter(marked).collect();
        for inst in marked {
            let info = module.functions[id].insts[inst].call_info().expect("invariant: the call is marked");
            let suffix = attributes::without(module, &info.suffix.clone(), &[NOT_INLINED, APART]);
            if let Some(info) = module.functions[id].insts[inst].call_info_mut() {
                info.suffix = suffix;
            }
        }
    }
}

fn constructs(module: &Module, func: &Function) -> Constructs {
    let mut found = Constructs::default();
    for (_, inst) in func.layout_insts() {
        match Marker::of(&func.insts[inst], &module.ctx) {
            Some(Marker::Point(Leaf::Taskwait)) => found.waits = true,
            Some(Marker::Entry) => {
                let directive = RegionEntry::directive_of(func, &module.ctx, inst);
                let is = |leaf: Leaf| directive.as_ref().is_some_and(|directive| directive.is(leaf));
                found.tasks |= is(Leaf::Task) || is(Leaf::Taskloop);
                found.waits |= is(Leaf::Taskgroup);
                let of_tasks = [Leaf::Task, Leaf::Taskloop, Leaf::Taskgroup, Leaf::Critical];
                found.others |= !of_tasks.into_iter().any(is);
            }
            _ => {}
        }
    }
    found
}

/// The calls by name in `func` of one of the functions `of`.
fn calls(module: &Module, func: &Function, of: &IndexSet<Symbol, FxBuildHasher>) -> Vec<Inst> {
    let is_such = |inst: &Inst| {
        let callee = func.insts[*inst].callee().and_then(|callee| module.ctx.global_name(callee));
        callee.is_some_and(|name| {
            of.contains(&name) && matches!(module.symbols.get(&name), Some(SymbolDef::Function(_)))
        })
    };
    func.layout_insts().map(|(_, inst)| inst).filter(is_such).collect()
}
