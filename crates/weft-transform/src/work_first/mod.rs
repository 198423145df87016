//! `work-first`: tasks that are plain calls as long as no thread waits for work.
//!
//! ```llvm
//! define i32 @f(i32 %n) {
//!   …
//!   call void (ptr, ...) @llvm.directive.task(ptr @f.omp_task, i64 %n.word, ptr %x)
//!   …
//!   call void @llvm.directive.taskwait(token none)
//!   ret i32 %r
//! }
//! ```
//! stays as it is, and gets beside it a *fast path*, in which tasks are calls, and a *resume path*, which is entered in its
//! middle and makes that task, and those behind it as long as somebody waits for work:
//! ```llvm
//! define internal i32 @f.omp_task_fast(i32 %n) {
//!   …
//!   %makes = call i1 @llvm.directive.task.poll(token none)
//!   br i1 %makes, label %task.made, label %task.called
//! task.called:
//!   call void @f.omp_task.omp_task_fast(i64 %n.word, ptr %x)
//!   …                                             ; no taskwait: there is no child
//!   ret i32 %r
//! task.made:
//!   %x.value = load i32, ptr %x
//!   %resumed = call i32 @f.omp_task_resume(i32 0, i32 %n, i32 %x.value)
//!   ret i32 %resumed
//! }
//! define internal i32 @f.omp_task_resume(i32 %site, i32 %n, i32 %x.value) cold noinline {
//!   %x = alloca i32
//!   store i32 %x.value, ptr %x
//!   %frame = call ptr @llvm.directive.task.frame(token none)
//!   call void (ptr, ...) @llvm.directive.task(ptr @f.omp_task, i64 %n.word, ptr %x)
//!   …
//!   call void @llvm.directive.taskwait(token none)
//!   call void @llvm.directive.task.frame.end(token none, ptr %frame)
//!   ret i32 %r
//! }
//! define internal void @f.omp_task(i32 %gtid, i64 %n.word, ptr %x) {
//!   call void @f.omp_task.omp_task_fast(i64 %n.word, ptr %x)
//!   ret void
//! }
//! ```
//! No address of a local variable goes from the fast path to the runtime, so that LLVM keeps variables in registers and
//! optimizes the recursion as if it had no tasks. What `task.poll` asks, `weft-lower` says.
//!
//! # Why it is right
//! A thread may execute a task at once, where it is created. [OMP 5.2 §12.5] The fast path runs only while the task that it
//! belongs to has no child that is not complete: it begins as the body of a task, is called by code that is
//! in a fast path itself, or asks. What its tasks and its calls may have left is not waited for by a `taskwait` of it ([`synced`]), which
//! waits for nothing, then.
//! The resume path makes an undeferred task, the frame, stand for the rest of the function: children are the frame's, and
//! a `taskwait` waits for those and not for what its callers have left. Calls of it go to the ordinary functions, since what
//! they call may wait for the frame's children. A recursion that leaves tasks to itself, which it waits for, waits at the end of its
//! resume path ([`eligible`]).
//!
//! An exception may leave the function: its resume path ends the frame then ([`guarded`]). None leaves the body of a task.
//!
//! A task that is final gets a path of its own, in which nothing asks ([`finals`]).
//!
//! A task that is the runtime's to make takes the resume path each time ([`made`]). Small recursions ask once in several levels
//! ([`levels`]). Taskgroups and their reductions are nothing in the fast path ([`groups`]), and a `taskloop` is a loop of calls
//! ([`taskloop`]). What they update atomically in variables of the path is the path's alone ([`alone`]). In functions without
//! these paths, tasks that cost less than to make them are calls ([`short`]).
//!
//! # Preconditions
//! Outlined Region IR: each task is a marker that names its function.
//!
//! # Postconditions
//! The functions are what they were, but for those of tasks, which call their fast path, and for others with one, which ask whether
//! the current task has children and call it if there are none ([`enter`]).
//!
//! # Refused
//! Functions with code that may create tasks or wait for some where nobody sees it, but for calls through pointers
//! ([`pointers`], [`unseen`]), that hold locks, that may wait for what
//! other tasks do ([`locks`]), or that wait for what a call may have left ([`facts`], [`synced`]). A remark gives the reason.
//!
//! Literature: Mohr, Kranz, Halstead, "Lazy Task Creation", 1991; Frigo, Leiserson, Randall, "The Implementation of the
//! Cilk-5 Multithreaded Language", 1998 (the two clones).

mod alone;
mod apart;
mod eligible;
mod enter;
mod facts;
mod fast;
mod finals;
mod grouped;
mod groups;
mod guarded;
mod levels;
mod locals;
mod locks;
mod made;
mod nesting;
mod pointers;
mod resume;
mod short;
mod sites;
mod synced;
mod task;
mod taskloop;
mod unseen;

use rustc_hash::FxHashMap;
use weft_ir::debug_info::{remap_debug_info, subprogram_of};
use weft_ir::{Cursor, FuncId, Function, Module, Operand, Symbol, Type};
use weft_regions::{Marker, Remark, marker, source_function};

use crate::attributes;

pub use apart::keep as keep_tasks_apart;
use eligible::Chosen;
use fast::Copy;
use unseen::Through;

/// What the name of a fast path adds to that of the function.
const FAST: &str = ".omp_task_fast";
/// What the name of a path within final tasks adds.
const FINAL: &str = ".omp_task_final";
/// What the name of a resume path adds.
const RESUME: &str = ".omp_task_resume";
/// What the name of what a guarded resume path calls adds.
const REST: &str = ".omp_task_rest";

/// Whether the text of a module names fast paths.
pub fn has_fast_paths(text: &str) -> bool {
    text.contains(FAST)
}

/// Gives the functions of `module` that make tasks a fast path, where that is right, and says which they are.
pub fn work_first(module: &mut Module) -> Vec<Remark> {
    apart::release(module);
    let chosen = eligible::choose(module);
    // All names first: the fast paths call each other.
    let mut names: FxHashMap<Symbol, Symbol> = FxHashMap::default();
    for id in &chosen.cloned {
        let name = module.functions[*id].name;
        let fast = format!("{}{FAST}", module.ctx.names.text(name));
        let fast = module.fresh_global_name(&fast);
        names.insert(name, fast);
    }
    let within = finals::within(&chosen);
    let mut finals: FxHashMap<Symbol, Symbol> = FxHashMap::default();
    for id in &within {
        let name = module.functions[*id].name;
        let path = format!("{}{FINAL}", module.ctx.names.text(name));
        let path = module.fresh_global_name(&path);
        finals.insert(name, path);
    }
    for id in &chosen.cloned {
        make_paths(module, *id, &chosen, &names, &finals);
    }
    let short = short::call(module, &chosen, &names);
    for id in &chosen.cloned {
        if chosen.bodies.contains_key(id) && chosen.making.contains(id) {
            call_fast_path(module, *id, &names, chosen.asking.contains(id));
        }
    }
    for id in &chosen.cloned {
        let has_children_at_end = chosen.leaving.contains(id);
        if !chosen.bodies.contains_key(id) && chosen.making.contains(id) && !has_children_at_end {
            enter::ask(module, *id, &names);
        }
    }
    alone::settle(module);
    remarks(module, &chosen, &short)
}

/// Makes the two paths of the function `id`.
fn make_paths(
    module: &mut Module,
    id: FuncId,
    chosen: &Chosen,
    names: &FxHashMap<Symbol, Symbol>,
    finals: &FxHashMap<Symbol, Symbol>,
) {
    let mut base = module.functions[id].clone();
    base.use_list_orders.clear();
    let sites = sites::split(module, &mut base, id, chosen);
    let locals = locals::at_sites(module, &base, &sites);
    locals::outlive_markers(module, &mut base, &locals);
    let name = module.ctx.names.text(base.name).to_owned();
    let parent = subprogram_of(module, &base);
    // What others have left in the frame nobody else would wait for.
    let calls_anybody = !chosen.facts[&id].through.is_empty() && !chosen.leaving.contains(&id);
    let waits_at_end = calls_anybody || chosen.waiting.contains(&id);
    let resume = (!sites.entered().is_empty()).then(|| {
        let resume_name = module.fresh_global_name(&format!("{name}{RESUME}"));
        let throws = !attributes::has(module, &base.suffix, "nounwind");
        let personality = guarded::personality(module, &base).filter(|_| throws).map(str::to_owned);
        let Some(personality) = personality else {
            let mut path = resume::make(module, base.clone(), resume_name, &sites, &locals, names, true);
            if waits_at_end {
                unseen::wait_before_returns(module, &mut path);
            }
            add(module, path, parent);
            return resume_name;
        };
        let rest_name = module.fresh_global_name(&format!("{name}{REST}"));
        let mut rest = resume::make(module, base.clone(), rest_name, &sites, &locals, names, false);
        if waits_at_end {
            unseen::wait_before_returns(module, &mut rest);
        }
        let path = guarded::make(module, resume_name, &rest, &personality);
        add(module, rest, parent);
        module.add_function(path);
        resume_name
    });
    let own = names[&base.name];
    let tasks = chosen.bodies.get(&id).copied();
    let is_body = tasks.is_some();
    let asks = chosen.asking.contains(&id);
    let is_inlined = tasks.is_some_and(|tasks| fast::is_inlined(&base, tasks));
    if let Some(name) = finals.get(&base.name) {
        let copy = Copy { name: *name, names: finals, finals: None, through: &[], is_body, asks, is_inlined };
        let mut path = copy.make(module, base.clone(), None, &sites);
        finals::answer(module, &mut path);
        add(module, path, parent);
    }
    let resume = resume.map(|resume| (resume, &locals));
    let below = levels::of(module, chosen, id);
    let below = below.map(|of| levels::write(module, &of, &base, &sites, resume, names));
    let names = below.as_ref().unwrap_or(names);
    let through: Vec<Through> = chosen.facts[&id]
        .through
        .iter()
        .map(|call| Through {
            call: *call,
            targets: unseen::in_place(module, &chosen.targets[&(id, *call)], names),
        })
        .collect();
    let copy = Copy { name: own, names, finals: Some(finals), through: &through, is_body, asks, is_inlined };
    let path = copy.make(module, base, resume, &sites);
    add(module, path, parent);
}

fn add(module: &mut Module, path: Function, parent: Option<u32>) {
    let name = module.ctx.names.text(path.name).to_owned();
    let id = module.add_function(path);
    if let Some(parent) = parent {
        remap_debug_info(module, id, parent, &name);
    }
}

/// Lets the function of a task call its fast path, and nothing else. With `asks`, that path gets no items of reductions.
fn call_fast_path(module: &mut Module, id: FuncId, names: &FxHashMap<Symbol, Symbol>, asks: bool) {
    let old = &module.functions[id];
    let mut func = Function::new(old.name, Type::VOID);
    func.prefix.clone_from(&old.prefix);
    func.suffix.clone_from(&old.suffix);
    let params: Vec<_> =
        old.params.iter().map(|p| (p.ty, p.attrs.clone(), old.values[p.value].name)).collect();
    for (ty, attrs, name) in params {
        func.add_param(ty, &attrs, name);
    }
    let block = func.append_block(None);
    let mut args: Vec<Operand> = func.params[1..].iter().map(|p| Operand::Value(p.value)).collect();
    let fast = module.ctx.names.text(names[&func.name]).to_owned();
    let callee = module.ctx.global(&fast);
    // The thread's copies of what the task adds to.
    let asked = if asks { Vec::new() } else { groups::items(&module.ctx, old) };
    let asked: Vec<Operand> =
        asked.into_iter().filter_map(|inst| groups::item_outside(old, inst, &args)).collect();
    for item in asked {
        let (ask, none) = (marker(module, Marker::TaskReductionItem), module.ctx.token_none());
        let mut at = Cursor::at_end(&mut func, &mut module.ctx, block);
        let copy = at.call_as(ask.fn_ty, ask.callee, &[none, item]);
        args.push(at.func.result(copy));
    }
    let mut at = Cursor::at_end(&mut func, &mut module.ctx, block);
    at.call(Type::VOID, callee, &args);
    at.ret(None);
    module.functions[id] = func;
}

fn remarks(module: &Module, chosen: &Chosen, short: &FxHashMap<FuncId, usize>) -> Vec<Remark> {
    let mut remarks = Vec::new();
    for (id, facts) in &chosen.facts {
        let func = &module.functions[*id];
        let name = module.ctx.names.text(func.name);
        if !facts.makes_tasks() {
            continue;
        }
        let place = facts.place.clone();
        let of = facts.tasks.len();
        let message = match chosen.refused.get(id) {
            Some(why) if let Some(called) = short.get(id) => format!(
                "{called} of {of} tasks of this function are calls while no thread waits for work, since they are short; others the runtime makes, since it {why}"
            ),
            Some(why) => format!("the runtime makes each task of this function, which {why}"),
            None if chosen.cloned.contains(id) => {
                let called = facts.tasks.iter().filter(|task| chosen.is_called(task)).count();
                format!("{called} of {of} tasks of this function are calls while no thread waits for work")
            }
            None => continue,
        };
        remarks.push(Remark { function: source_function(name).to_owned(), place, message });
    }
    remarks
}
