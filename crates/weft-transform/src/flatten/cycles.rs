//! Recursions with parallel regions: sets of functions that call each other in a circle, of which one has such a region.
//!
//! ```text
//! main → sort ⇄ halves        sort has a region: { sort, halves }
//! ```
//!
//! # Algorithm
//! Functions all of whose callees are gone are taken out until none is left; what stays leads to a circle. Of that, those that a
//! function with a region reaches, and that reach it, are its strongly connected component (Tarjan, "Depth-First Search and
//! Linear Graph Algorithms", 1972, finds all at once; here few are asked for).
//!
//! # Preconditions
//! None. Calls by name count, others do not.
//!
//! # Postconditions
//! The module is as it was. The sets are disjoint, each in the order of the module.

use indexmap::{IndexMap, IndexSet};
use rustc_hash::{FxBuildHasher, FxHashSet};
use weft_ir::{FuncId, Function, Module, SymbolDef};
use weft_regions::{Leaf, RegionEntry, entries, has_markers};

type Graph = IndexMap<FuncId, IndexSet<FuncId, FxBuildHasher>, FxBuildHasher>;

/// The recursions of `module` with a parallel region.
pub(super) fn with_regions(module: &Module) -> Vec<Vec<FuncId>> {
    let defined: Vec<FuncId> =
        module.defined_functions().filter(|id| module.functions[*id].is_readable()).collect();
    let with_region: Vec<FuncId> =
        defined.iter().copied().filter(|id| forks(module, &module.functions[*id])).collect();
    if with_region.is_empty() {
        return Vec::new();
    }
    let callees: Graph =
        defined.iter().map(|id| (*id, callees(module, &module.functions[*id]).collect())).collect();
    let callees = leading_to_circles(callees);
    let callers = turned(&callees);
    let mut found: Vec<Vec<FuncId>> = Vec::new();
    for id in with_region {
        if found.iter().any(|group| group.contains(&id)) {
            continue;
        }
        let (below, above) = (reached(&callees, id), reached(&callers, id));
        let group: Vec<FuncId> =
            defined.iter().copied().filter(|other| below.contains(other) && above.contains(other)).collect();
        if !group.is_empty() {
            found.push(group);
        }
    }
    found
}

/// The functions that those of `group` call, at any depth, and that have parallel regions or call such as have; in the order of
/// the module, without the group.
pub(super) fn below_with_regions(module: &Module, group: &[FuncId]) -> Vec<FuncId> {
    let mut seen: IndexSet<FuncId, FxBuildHasher> = group.iter().copied().collect();
    let mut at = 0;
    while let Some(id) = seen.get_index(at).copied() {
        seen.extend(callees(module, &module.functions[id]));
        at += 1;
    }
    let below: Vec<FuncId> = seen.into_iter().filter(|id| !group.contains(id)).collect();
    let mut found: FxHashSet<FuncId> =
        below.iter().copied().filter(|id| forks(module, &module.functions[*id])).collect();
    loop {
        let known = found.len();
        let calls_one = |id: &FuncId| callees(module, &module.functions[*id]).any(|c| found.contains(&c));
        let more: Vec<FuncId> = below.iter().copied().filter(calls_one).collect();
        found.extend(more);
        if found.len() == known {
            break;
        }
    }
    module.defined_functions().filter(|id| found.contains(id)).collect()
}

/// Whether `func` has a parallel region.
fn forks(module: &Module, func: &Function) -> bool {
    let is_parallel = |inst| {
        RegionEntry::directive_of(func, &module.ctx, inst)
            .is_some_and(|directive| directive.is(Leaf::Parallel))
    };
    has_markers(func, &module.ctx) && entries(func, &module.ctx).into_iter().any(is_parallel)
}

/// The functions with a body that `func` calls by name.
pub(super) fn callees<'a>(module: &'a Module, func: &'a Function) -> impl Iterator<Item = FuncId> + 'a {
    func.layout_insts().filter_map(|(_, inst)| {
        let name = module.ctx.global_name(func.insts[inst].callee()?)?;
        match module.symbols.get(&name)? {
            SymbolDef::Function(id) if module.functions[*id].is_readable() => Some(*id),
            _ => None,
        }
    })
}

/// The part of `callees` from which a circle can be reached.
fn leading_to_circles(mut callees: Graph) -> Graph {
    let callers = turned(&callees);
    let mut gone: Vec<FuncId> =
        callees.iter().filter(|(_, called)| called.is_empty()).map(|(id, _)| *id).collect();
    while let Some(id) = gone.pop() {
        callees.swap_remove(&id);
        for caller in callers.get(&id).into_iter().flatten() {
            if let Some(called) = callees.get_mut(caller)
                && called.swap_remove(&id)
                && called.is_empty()
            {
                gone.push(*caller);
            }
        }
    }
    callees
}

/// `graph` with each edge turned around.
fn turned(graph: &Graph) -> Graph {
    let mut turned = Graph::default();
    for (from, all) in graph {
        for to in all {
            turned.entry(*to).or_default().insert(*from);
        }
    }
    turned
}

/// What can be reached from `start` by one edge of `graph` or more.
fn reached(graph: &Graph, start: FuncId) -> FxHashSet<FuncId> {
    let mut found = FxHashSet::default();
    let mut next = vec![start];
    while let Some(id) = next.pop() {
        let more = graph.get(&id).into_iter().flatten().copied();
        next.extend(more.filter(|other| found.insert(*other)));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{FuncId, below_with_regions, with_regions};

    #[test]
    fn functions_that_call_each_other_around_a_region_are_found() {
        let module = weft_ir::read_module(
            "declare token @llvm.directive.region.entry()\n\
             declare void @llvm.directive.region.exit(token)\n\
             define void @a() {\n\
               %t = call token @llvm.directive.region.entry() [ \"DIR.OMP.PARALLEL\"() ]\n\
               call void @b()\n\
               call void @llvm.directive.region.exit(token %t) [ \"DIR.OMP.END.PARALLEL\"() ]\n\
               ret void\n}\n\
             define void @b() {\n  call void @leaf()\n  call void @a()\n  ret void\n}\n\
             define void @leaf() {\n  ret void\n}\n\
             define void @main() {\n  call void @a()\n  ret void\n}\n\
             define void @other() {\n  call void @other()\n  ret void\n}\n",
        )
        .unwrap();
        let groups = with_regions(&module);
        let name = |id| module.ctx.names.text(module.functions[id].name);
        let names = |ids: &[FuncId]| ids.iter().map(|id| name(*id)).collect::<Vec<_>>();
        assert_eq!(groups.iter().map(|group| names(group)).collect::<Vec<_>>(), [["a", "b"]]);
        let main = module.function("main").unwrap();
        assert_eq!(names(&below_with_regions(&module, &[main])), ["a", "b"]);
        let b = module.function("b").unwrap();
        assert_eq!(names(&below_with_regions(&module, &[b])), ["a"]);
    }
}
