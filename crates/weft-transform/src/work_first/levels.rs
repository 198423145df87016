//! Small recursions whose fast path is written into itself, and asks for thieves once in several levels.
//!
//! ```llvm
//! define internal i32 @f.omp_task_fast(i32 %n) {               define internal i32 @f.omp_task_fast(i32 %n) {
//!   %makes = call i1 @llvm.directive.task.poll(token none)       %makes = call i1 @llvm.directive.task.poll(token none)
//!   …                                                            …
//!   call void @f.omp_task.omp_task_fast(…)              ==>      call void @f.omp_task.omp_task_level(…)
//! }                                                            }
//! define internal void @f.omp_task.omp_task_fast(…) {          define internal void @f.omp_task.omp_task_level(…) alwaysinline {
//!   call i32 @f.omp_task_fast(i32 %less)                         call i32 @f.omp_task_level(i32 %less)
//! }                                                            }
//!                                                              define internal i32 @f.omp_task_level(i32 %n) alwaysinline {
//!                                                                …                   ; as the fast path, without a question
//!                                                                call void @f.omp_task.omp_task_level.1(…)
//!                                                              }
//!                                                              … the last one calls @f.omp_task_fast
//! ```
//! LLVM inlines the copies, of which there is one per level. [`crate::unfold`] does the same for recursions without tasks, and a
//! cut-off made by hand leads to such: the leaves of a recursion, most of its calls, then pay for no call and no question.
//!
//! # Why it is right
//! To call the body of a task is always allowed. What is lost are chances to make a task. So only those recursions are
//! written into themselves in which everything that takes its time goes on in the recursion itself, where it comes to a
//! question some levels further down.
//!
//! A recursion that has a loop besides, as a transform that combines two halves, takes its time in each level. Its copies ask as the
//! fast path itself does, and what they ask for is the same resume path: a copy of a level returns what that returns. The leaves are
//! spared their calls, and no chance is lost.
//!
//! # Preconditions
//! The function gets a fast path, and so do the bodies of its tasks.
//!
//! # Postconditions
//! The copies are reached from the fast path alone. The body that the runtime calls calls the fast path, and not a copy.
//!
//! # Left alone
//! Functions, or bodies of their tasks, that call others than the function itself, however small, unless these are cold; that copy
//! or set much memory; that create tasks which may be final; whose frame or size is too large, or that must not be copied ([`crate::unfold`]).
//!
//! Literature: as for [`super`]; the figures that favor this are those of "I" against "C" of the prototypes: 0.93 against 1.08 of
//! serial time on one thread.

use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};
use weft_analysis::Loops;
use weft_ir::cfg::Cfg;
use weft_ir::debug_info::subprogram_of;
use weft_ir::dominators::DomTree;
use weft_ir::{Block, FuncId, Function, Inst, Module, Op, Operand, Symbol, SymbolDef};
use weft_regions::{Leaf, MARKER_PREFIX, Marker, TASK};

use super::add;
use super::eligible::Chosen;
use super::fast::Copy;
use super::locals::Locals;
use super::sites::Sites;
use crate::{attributes, unfold};

/// What waits for tasks or groups them, and is nothing in a fast path.
const NOTHING: [Marker; 7] = [
    Marker::Point(Leaf::Taskwait),
    Marker::Entry,
    Marker::Exit,
    Marker::TaskgroupBegin,
    Marker::TaskgroupEnd,
    Marker::TaskReductionBegin,
    Marker::TaskReductionItem,
];
/// How many instructions a recursion may have when it is written into itself; many are gone when bodies are inlined.
const BUDGET: usize = 700;
/// How many levels ask nothing at most. A thread that comes back from the leaves, and is asked for work, gives it away where it asks
/// next: many levels that ask nothing would leave it with small parts alone.
const DEEPEST: u32 = 3;
/// How many levels ask at most besides the fast path. With loops, a second one gains nothing more.
const ASKING: u32 = 1;
/// How many bytes may be set or copied at once.
const SET: i128 = 64;
/// What the name of a copy adds to that of the function.
const LEVEL: &str = ".omp_task_level";
/// How many bytes the variables of one level may have.
const FRAME: u64 = 64;

/// A recursion that is written into itself.
#[derive(Debug)]
pub(super) struct Levels {
    /// How deep.
    count: u32,
    /// The bodies of its tasks, each once.
    bodies: IndexSet<FuncId, FxBuildHasher>,
    /// Whether each level asks.
    ask: bool,
}

/// Whether, and how deep, the fast path of the function `id` is written into itself.
pub(super) fn of(module: &Module, chosen: &Chosen, id: FuncId) -> Option<Levels> {
    let func = &module.functions[id];
    if chosen.bodies.contains_key(&id) || unfold::is_fixed(module, func) {
        return None;
    }
    let tasks = &chosen.facts[&id].tasks;
    let bodies: IndexSet<FuncId, FxBuildHasher> = tasks.iter().map(|task| task.body).collect();
    let is_plain = |body: &FuncId| {
        let facts = &chosen.facts[body];
        let waits = !facts.waits.is_empty() || !facts.groups.marks.is_empty();
        chosen.cloned.contains(body) && !facts.makes_tasks() && !waits
    };
    if bodies.is_empty()
        || !bodies.iter().all(is_plain)
        || tasks.iter().any(|task| task.may_be_final || task.is_made || task.asks)
    {
        return None;
    }
    let Part { mut size, mut frame, mut calls, has_loops: mut ask } = weigh(module, func, func.name)?;
    for task in tasks {
        // A task that does not go on with the recursion may take any time, and is asked about each time.
        let part = weigh(module, &module.functions[task.body], func.name).filter(|part| part.calls > 0)?;
        size += part.size;
        frame += part.frame;
        calls += part.calls;
        ask |= part.has_loops;
    }
    if frame > FRAME {
        return None;
    }
    unfold::levels_of(size, calls, BUDGET).map(|count| Levels {
        count: count.min(if ask { ASKING } else { DEEPEST }),
        bodies,
        ask,
    })
}

/// What one level has of a function.
struct Part {
    size: usize,
    frame: u64,
    /// How many calls of the recursion.
    calls: usize,
    /// Whether it has a loop in which the recursion does not go on.
    has_loops: bool,
}

/// Weighs `func`; none if it does something that takes its time beside loops, calls of `itself` and making tasks.
fn weigh(module: &Module, func: &Function, itself: Symbol) -> Option<Part> {
    let mut part = Part { size: 0, frame: 0, calls: 0, has_loops: false };
    let mut going_on: Vec<Block> = Vec::new();
    for (block, inst) in func.layout_insts() {
        let data = &func.insts[inst];
        match &data.op {
            Op::DebugRecord(_) => continue,
            Op::Opaque { .. } | Op::Invoke(_) => return None,
            Op::Alloca { ty, .. } if data.operands.is_empty() => {
                part.frame += module.ctx.types.size_align(*ty)?.0;
            }
            Op::Alloca { .. } => return None,
            Op::Call(_) => {
                let callee = data.callee().and_then(|callee| module.ctx.global_name(callee))?;
                let name = module.ctx.names.text(callee);
                if callee == itself {
                    part.calls += 1;
                    going_on.push(block);
                } else if name == TASK {
                    going_on.push(block);
                } else if !is_quick(name) && !moves_little(module, func, inst) && !is_cold(module, callee) {
                    return None;
                }
            }
            _ => {}
        }
        part.size += 1;
    }
    let cfg = Cfg::compute(func);
    let loops = Loops::compute(&cfg, &DomTree::compute(func, &cfg));
    let goes_on = |id| going_on.iter().any(|block| loops.contains(id, *block));
    part.has_loops = !loops.iter().all(|(id, _)| goes_on(id));
    (!loops.has_irreducible()).then_some(part)
}

/// Whether the function is called so seldom that the time it takes does not count.
fn is_cold(module: &Module, callee: Symbol) -> bool {
    match module.symbols.get(&callee) {
        Some(SymbolDef::Function(id)) => attributes::has(module, &module.functions[*id].suffix, "cold"),
        _ => false,
    }
}

/// Whether the function `name` is one of LLVM's that takes no time to speak of, or nothing in a fast path.
fn is_quick(name: &str) -> bool {
    match name.strip_prefix(MARKER_PREFIX) {
        Some(_) => Marker::from_name(name).is_some_and(|marker| NOTHING.contains(&marker)),
        None => name.starts_with("llvm.") && !name.starts_with("llvm.mem"),
    }
}

/// Whether `inst` sets or copies so little memory that it is a few stores.
fn moves_little(module: &Module, func: &Function, inst: Inst) -> bool {
    let data = &func.insts[inst];
    let name = data.callee().and_then(|callee| module.ctx.global_name(callee));
    let size = match data.args() {
        [_, _, Operand::Const(size), ..] => module.ctx.consts.as_int(*size),
        _ => None,
    };
    let moves = |name: &str| name.starts_with("llvm.memset.") || name.starts_with("llvm.memcpy.");
    name.is_some_and(|name| moves(module.ctx.names.text(name)))
        && size.is_some_and(|size| (0..=SET).contains(&size))
}

/// Writes the copies, and returns what the fast path of the function calls in the place of what `names` says.
///
/// `base` is a copy of the function that is split at its `sites`; `resume` is its resume path and what that gets.
pub(super) fn write(
    module: &mut Module,
    levels: &Levels,
    base: &Function,
    sites: &Sites,
    resume: Option<(Symbol, &Locals)>,
    names: &FxHashMap<Symbol, Symbol>,
) -> FxHashMap<Symbol, Symbol> {
    let parent = subprogram_of(module, base);
    let none = Sites { all: Vec::new(), waits: Vec::new(), marks: Vec::new(), yields: Vec::new() };
    let mut called = names.clone();
    // From the last level to the first, which is that of the fast path itself.
    for level in (0..=levels.count).rev() {
        let mut of_bodies: Vec<(Symbol, Symbol)> = Vec::with_capacity(levels.bodies.len());
        for body in &levels.bodies {
            let func = module.functions[*body].clone();
            let of_body = subprogram_of(module, &func);
            let copy = Copy {
                name: fresh(module, func.name),
                names: &called,
                finals: None,
                through: &[],
                is_body: true,
                asks: false,
                is_inlined: true,
            };
            of_bodies.push((func.name, copy.name));
            let path = copy.make(module, func, None, &none);
            add(module, path, of_body);
        }
        called.extend(of_bodies);
        if level > 0 {
            let name = fresh(module, base.name);
            let copy = Copy {
                name,
                names: &called,
                finals: None,
                through: &[],
                is_body: false,
                asks: false,
                is_inlined: true,
            };
            let path = copy.make(module, base.clone(), resume.filter(|_| levels.ask), sites);
            add(module, path, parent);
            called.insert(base.name, name);
        }
    }
    called
}

fn fresh(module: &mut Module, of: Symbol) -> Symbol {
    let text = format!("{}{LEVEL}", module.ctx.names.text(of));
    module.fresh_global_name(&text)
}
