//! Which functions get a fast path.
//!
//! All that are seen to allow it, if what they call and the bodies of their tasks allow it, too: the largest set for which
//! this holds, found by taking away. Of these, only those are copied that create tasks themselves or call such as do, the
//! bodies of tasks, and, of what those call, what calls through pointers.

use indexmap::{IndexMap, IndexSet};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use weft_analysis::effects::EffectTable;
use weft_ir::{FuncId, Module};

use super::facts::{self, Facts};
use super::grouped::TakesPart;
use super::pointers::{self, Targets};
use super::task::Task;
use super::{grouped, made, synced};

type Map<K, V> = IndexMap<K, V, FxBuildHasher>;

/// See the module.
#[derive(Debug)]
pub(super) struct Chosen {
    /// What is known of each function with a body.
    pub(super) facts: Map<FuncId, Facts>,
    /// Those that get no fast path, with the reason.
    pub(super) refused: Map<FuncId, String>,
    /// Those that get one, in the order of the module.
    pub(super) cloned: IndexSet<FuncId, FxBuildHasher>,
    /// Of these, those in which a task is created, by them or what they call.
    pub(super) making: FxHashSet<FuncId>,
    /// Those that are the bodies of tasks, with how many tasks; of those who get no fast path, too, if it creates tasks itself.
    pub(super) bodies: FxHashMap<FuncId, usize>,
    /// Of those, the ones that ask the runtime for items of reductions.
    pub(super) asking: FxHashSet<FuncId>,
    /// Those that may return before their tasks are complete.
    pub(super) leaving: FxHashSet<FuncId>,
    /// Those that would, had their resume path not to wait.
    pub(super) waiting: FxHashSet<FuncId>,
    /// What calls through pointers may reach, of those that get a fast path or need none.
    pub(super) targets: Targets,
}

impl Chosen {
    /// Whether the body of the task is called in the fast path.
    pub(super) fn is_called(&self, task: &Task) -> bool {
        self.cloned.contains(&task.body) && !task.is_made
    }
}

/// Chooses among the functions of `module`.
pub(super) fn choose(module: &Module) -> Chosen {
    let effects = EffectTable::compute(module);
    let defined: Vec<FuncId> =
        module.defined_functions().filter(|id| module.functions[*id].is_readable()).collect();
    let mut facts: Map<FuncId, Facts> = Map::default();
    let mut refused: Map<FuncId, String> = Map::default();
    for id in defined {
        let of_function = facts::read(module, &effects, id);
        if let Some(why) = &of_function.refused {
            refused.insert(id, why.clone());
        }
        facts.insert(id, of_function);
    }
    let leaving_any = leaving(module, &facts, &FxHashSet::default());
    let waiting = waiting(module, &facts, &leaving_any);
    let leaving = leaving(module, &facts, &waiting);
    for (id, of_function) in &facts {
        if synced::follow(module, &module.functions[*id], of_function, &leaving).behind_call {
            refused.entry(*id).or_insert_with(|| "waits for tasks that a call may have left".to_owned());
        }
    }
    let mut targets = pointers::targets(module, &facts);
    let leaving_any = grouped::leaving(module, &facts, &leaving_any);
    for (id, of_function) in &facts {
        if grouped::surrounds(module, *id, of_function, &leaving_any) {
            refused.entry(*id).or_insert_with(|| "has a taskgroup around what may leave tasks".to_owned());
        }
    }
    let asking = asking(module, &mut facts, &mut refused);
    for (id, of_function) in &facts {
        let reaches = || reach(&facts, &targets, [*id].into_iter()).iter().any(|id| asking.contains(id));
        if grouped::has_reductions(module, &module.functions[*id], of_function) && reaches() {
            refused
                .entry(*id)
                .or_insert_with(|| "has reductions in which tasks of others may take part".to_owned());
        }
    }
    for (id, of_function) in &facts {
        if let Err(why) = made::check(&module.functions[*id], of_function, leaving.contains(id)) {
            refused.entry(*id).or_insert(why);
        }
        // Who gives way and looks may do so until somebody has done something.
        let looks = |id: &FuncId| facts.get(id).is_some_and(|of_function| of_function.looks);
        if !of_function.yields.is_empty() && reach(&facts, &targets, [*id].into_iter()).iter().any(looks) {
            refused.entry(*id).or_insert_with(|| "may give way until others have done something".to_owned());
        }
    }
    // What holds a lock must not call a body that takes it.
    let creating =
        closure(&facts, &targets, |of_function| of_function.makes_tasks() || !of_function.through.is_empty());
    let creating_itself = closure(&facts, &Targets::default(), Facts::makes_tasks);
    // One thread would execute all that is left of a loop whose iterations never ask whether others have nothing to do.
    for (id, of_function) in &facts {
        let is_flat = |task: &Task| task.iterations.is_some() && !creating_itself.contains(&task.body);
        if of_function.tasks.iter().any(is_flat) {
            refused.entry(*id).or_insert_with(|| "shares out iterations that create no tasks".to_owned());
        }
    }
    let locking = closure(&facts, &targets, |of_function| of_function.locks);
    let holds = |id: &FuncId| {
        let held = &facts[id].held;
        held.creates || held.calls.iter().any(|callee| creating.contains(callee)) || locking.contains(id)
    };
    for id in facts.keys().filter(|id| creating.contains(*id) && holds(id)) {
        refused.entry(*id).or_insert_with(|| "may hold a lock when it creates tasks".to_owned());
    }
    let calls_through = |of_function: &Facts| !of_function.through.is_empty();
    for id in reaching_when_final(&facts, &targets, calls_through) {
        refused.entry(id).or_insert_with(|| "creates a final task that calls through a pointer".to_owned());
    }
    let makes = |of_function: &Facts| of_function.tasks.iter().any(|task| task.is_made);
    for id in reaching_when_final(&facts, &targets, makes) {
        refused
            .entry(id)
            .or_insert_with(|| "creates a final task that needs the runtime for one of its own".to_owned());
    }
    while let Some((id, why)) = next_refused(module, &facts, &refused) {
        refused.insert(id, why);
    }
    let first = closure(&facts, &targets, Facts::makes_tasks);
    let reached = reach(&facts, &targets, first.iter().copied());
    let is_copied = |id: &FuncId| reached.contains(id) && !refused.contains_key(id);
    let making: FxHashSet<FuncId> = creating.into_iter().filter(is_copied).collect();
    // A task begins without children, whoever has created it.
    let mut bodies: FxHashMap<FuncId, usize> = FxHashMap::default();
    let with_bodies = facts
        .iter()
        .flat_map(|(id, of_function)| of_function.tasks.iter().map(move |task| (*id, task.body)))
        .filter(|(_, body)| !refused.contains_key(body))
        .filter(|(maker, body)| making.contains(maker) || making.contains(body));
    for (_, body) in with_bodies {
        *bodies.entry(body).or_default() += 1;
    }
    let is_copied = |id: &FuncId| making.contains(id) || bodies.contains_key(id);
    let cloned = facts.keys().copied().filter(is_copied).collect();
    for of_call in targets.values_mut() {
        of_call.retain(|id| !refused.contains_key(id) && !leaving.contains(id));
    }
    Chosen { facts, refused, cloned, making, bodies, asking, leaving, waiting, targets }
}

/// The bodies of tasks that ask the runtime for items of reductions, wherever they are called; notes it in their tasks.
fn asking(
    module: &Module,
    facts: &mut Map<FuncId, Facts>,
    refused: &mut Map<FuncId, String>,
) -> FxHashSet<FuncId> {
    const ELSEWHERE: &str = "takes part in a reduction of a taskgroup elsewhere";
    let mut found: FxHashMap<FuncId, TakesPart> = FxHashMap::default();
    for (id, of_function) in facts.iter() {
        let func = &module.functions[*id];
        for task in &of_function.tasks {
            let takes_part = grouped::takes_part(module, func, of_function, task);
            if takes_part != TakesPart::Here && task.is_made {
                // It asks the runtime for a group that it may not have got.
                refused.entry(*id).or_insert_with(|| ELSEWHERE.to_owned());
            }
            let known = found.entry(task.body).or_insert(takes_part);
            if *known != takes_part {
                *known = TakesPart::InBoth;
            }
        }
    }
    for body in found.iter().filter(|(_, it)| **it == TakesPart::InBoth).map(|(body, _)| *body) {
        refused.entry(body).or_insert_with(|| ELSEWHERE.to_owned());
    }
    let asking: FxHashSet<FuncId> =
        found.into_iter().filter(|(_, it)| *it != TakesPart::Here).map(|(body, _)| body).collect();
    for task in facts.values_mut().flat_map(|of_function| &mut of_function.tasks) {
        task.asks = asking.contains(&task.body);
    }
    asking
}

/// The functions that may return before their tasks are complete, or those that a call has left; `waiting` do not.
fn leaving(module: &Module, facts: &Map<FuncId, Facts>, waiting: &FxHashSet<FuncId>) -> FxHashSet<FuncId> {
    let mut found: FxHashSet<FuncId> = FxHashSet::default();
    loop {
        let leaves = |id: &FuncId| synced::follow(module, &module.functions[*id], &facts[id], &found).at_end;
        let is_new = |id: &FuncId| !found.contains(id) && !waiting.contains(id);
        let more: Vec<FuncId> = facts.keys().copied().filter(is_new).filter(|id| leaves(id)).collect();
        if more.is_empty() {
            return found;
        }
        found.extend(more);
    }
}

/// Those of `leaving` whose resume path has to wait at its end: a call in their own recursion is followed by a `taskwait`, which would
/// miss what they leave in a frame. Whom they call waits as well, since it would leave tasks in their name.
///
/// So it is with a search that tries its first child before it makes tasks of the others, and may return behind that.
fn waiting(module: &Module, facts: &Map<FuncId, Facts>, leaving: &FxHashSet<FuncId>) -> FxHashSet<FuncId> {
    let none = Targets::default();
    let calls = |first: FuncId| {
        let mut found: IndexSet<FuncId, FxBuildHasher> = called(facts, &none, first).collect();
        let mut next = 0;
        while let Some(id) = found.get_index(next).copied() {
            found.extend(called(facts, &none, id));
            next += 1;
        }
        found
    };
    let mut found: FxHashSet<FuncId> = FxHashSet::default();
    for (id, of_function) in facts {
        if !synced::follow(module, &module.functions[*id], of_function, leaving).behind_call {
            continue;
        }
        for callee in of_function.calls.iter().filter(|callee| leaving.contains(*callee)) {
            let reached = calls(*callee);
            if reached.contains(id) {
                found.insert(*callee);
                found.extend(reached.iter().filter(|id| leaving.contains(*id)));
            }
        }
    }
    found
}

/// The functions that `id` calls, by name or as one of the `targets` of a pointer.
fn called<'a>(
    facts: &'a Map<FuncId, Facts>,
    targets: &'a Targets,
    id: FuncId,
) -> impl Iterator<Item = FuncId> + 'a {
    let of_function = facts.get(&id).into_iter();
    let through = of_function.clone().flat_map(|of_function| &of_function.through);
    let through = through.filter_map(move |inst| targets.get(&(id, *inst))).flatten();
    of_function.flat_map(|of_function| &of_function.calls).chain(through).copied()
}

/// The functions that `first` and what they call, and the bodies of their tasks, may reach, with them.
fn reach(
    facts: &Map<FuncId, Facts>,
    targets: &Targets,
    first: impl Iterator<Item = FuncId>,
) -> IndexSet<FuncId, FxBuildHasher> {
    let mut found: IndexSet<FuncId, FxBuildHasher> = first.collect();
    let mut next = 0;
    while let Some(id) = found.get_index(next).copied() {
        let bodies =
            facts.get(&id).into_iter().flat_map(|of_function| &of_function.tasks).map(|task| task.body);
        found.extend(bodies.chain(called(facts, targets, id)));
        next += 1;
    }
    found
}

/// The functions with a task that may be final and then reach one for which `holds`: what that creates has to be executed at once, and
/// asks whether it is in a final task.
fn reaching_when_final(
    facts: &Map<FuncId, Facts>,
    targets: &Targets,
    holds: impl Fn(&Facts) -> bool,
) -> Vec<FuncId> {
    let is_such = |task: &Task| {
        task.may_be_final
            && reach(facts, targets, [task.body].into_iter())
                .iter()
                .any(|id| facts.get(id).is_some_and(&holds))
    };
    facts.iter().filter(|(_, of_function)| of_function.tasks.iter().any(is_such)).map(|(id, _)| *id).collect()
}

/// The functions for which `holds`, and those that may call one of them.
fn closure(
    facts: &Map<FuncId, Facts>,
    targets: &Targets,
    holds: impl Fn(&Facts) -> bool,
) -> FxHashSet<FuncId> {
    let mut found: FxHashSet<FuncId> =
        facts.iter().filter(|(_, of_function)| holds(of_function)).map(|(id, _)| *id).collect();
    loop {
        let known = found.len();
        let calls = |id: &FuncId| called(facts, targets, *id).any(|callee| found.contains(&callee));
        let more: Vec<FuncId> = facts.keys().copied().filter(calls).collect();
        found.extend(more);
        if found.len() == known {
            return found;
        }
    }
}

/// A function that needs one that is refused.
fn next_refused(
    module: &Module,
    facts: &Map<FuncId, Facts>,
    refused: &Map<FuncId, String>,
) -> Option<(FuncId, String)> {
    let name = |id: FuncId| module.ctx.names.text(module.functions[id].name);
    facts.iter().filter(|(id, _)| !refused.contains_key(*id)).find_map(|(id, of_function)| {
        if let Some(callee) = of_function.calls.iter().find(|callee| refused.contains_key(*callee)) {
            return Some((*id, format!("calls '{}', which {}", name(*callee), refused[callee])));
        }
        let called = of_function.tasks.iter().filter(|task| !task.is_made);
        let body = called.map(|task| task.body).find(|body| refused.contains_key(body))?;
        Some((*id, format!("creates a task that {}", refused[&body])))
    })
}
