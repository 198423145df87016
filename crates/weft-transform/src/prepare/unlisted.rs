//! Variables that no list names, although a region reads what its surroundings have stored.
//!
//! Such an alloca counts as a temporary of the compiler, of which each thread has its own, without a value
//! ([`super::temporaries`]). Here is looked whether that is so.
//!
//! What is stored once, in front of the region, and never changes is read in front of it: a reference, or a pointer to what a
//! closure has captured.
//!
//! ```llvm
//! store ptr %object, ptr %r                      store ptr %object, ptr %r
//! %t = … region.entry() [ "DIR.OMP.PARALLEL"() ]   ==>   %t = … region.entry() [ …, "QUAL.OMP.FIRSTPRIVATE"(ptr %r) ]
//!   %1 = load ptr, ptr %r                          %1 = load ptr, ptr %r
//! ```
//!
//! What the region does not store to, such as an array descriptor that a front end makes of its own accord, is shared by a
//! parallel region. A task, which may run when the surroundings have ended, copies it, if it only loads from there.
//! Temporaries that begin as zero outside do so in each region.
//!
//! A list item that is a part of an object becomes the object: the whole is shared.
//!
//! # Preconditions
//! Regions as they are read: nothing is private yet. The markers are isolated.
//!
//! # Postconditions
//! In each region to be outlined, an alloca that is not listed is written before it is read.
//!
//! # Refused
//! An alloca that is read first, if the region stores to it, too, or a task does more than load from it.
//!
//! # Algorithm
//! Forwards from the region's first block, to the first use that writes the whole of the alloca, or may: a call that gets its
//! address, a store of the address. A store of a part is neither read nor write.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::cfg::Cfg;
use weft_ir::dominators::DomTree;
use weft_ir::entity::SecondaryMap;
use weft_ir::{Block, ConstKind, Function, Inst, Module, Op, Operand, Value};
use weft_regions::{Clause, ClauseKind, Region, outlined_entries, set_clauses, units};

use super::accesses::{Access, Use, Uses, root};

/// Why an alloca keeps a region from being prepared.
const REASON: &str = "has a value outside of the region and is read in it, and no clause lists it";

/// Lists what is not listed and may be; returns the regions for which something may not, each with the reason.
pub(super) fn list_unlisted(module: &mut Module, func: &mut Function) -> Vec<(Inst, String)> {
    name_whole_objects(module, func);
    let entries = outlined_entries(func, &module.ctx);
    if entries.is_empty() {
        return Vec::new();
    }
    let uses = Uses::compute(module, func);
    let dom = DomTree::compute(func, &Cfg::compute(func));
    let regions = Regions::of(module, func, &entries);
    let mut captured: Vec<Vec<Clause>> = vec![Vec::new(); regions.list.len()];
    let mut refused = Vec::new();
    for (alloca, list) in &uses.of {
        for (at, outside) in regions.that_read(func, *alloca, list) {
            let region = &regions.list[at];
            match capture(module, func, &dom, region, &uses, *alloca, &outside) {
                Some(kind) => captured[at].push(Clause::of(kind, [Operand::Value(*alloca)])),
                None => {
                    let name = func.values[*alloca].name.map_or("", |name| module.ctx.names.text(name));
                    refused.push((region.region.entry(), format!("variable '%{name}' {REASON}")));
                }
            }
        }
    }
    for (Outlined { mut region, .. }, captured) in regions.list.into_iter().zip(captured) {
        if !captured.is_empty() {
            let clauses = [region.unit.clauses.clone(), captured].concat();
            region.set_clauses(func, &mut module.ctx, clauses);
        }
    }
    refused
}

/// Lets `SHARED` lists name allocas in the place of their parts.
fn name_whole_objects(module: &mut Module, func: &mut Function) {
    for entry in units(func, &module.ctx) {
        let mut clauses = entry.clauses.clone();
        for clause in clauses.iter_mut().filter(|clause| clause.is(ClauseKind::Shared)) {
            let mut whole: Vec<Operand> = Vec::new();
            for item in clause.variables() {
                let item = root(func, item).map_or(item, |(alloca, _)| Operand::Value(alloca));
                if !whole.contains(&item) {
                    whole.push(item);
                }
            }
            if clause.facts.is_empty() {
                *clause = Clause::of(ClauseKind::Shared, whole);
            }
        }
        if clauses != entry.clauses {
            set_clauses(func, &mut module.ctx, entry.inst, &clauses);
        }
    }
}

/// A region to be outlined.
struct Outlined {
    region: Region,
    inside: FxHashSet<Block>,
    /// The region around it.
    parent: Option<usize>,
}

/// The regions to be outlined, outer ones before those in them.
struct Regions {
    list: Vec<Outlined>,
    /// The innermost region of each block.
    home: SecondaryMap<Block, Option<usize>>,
    /// The region that each marker enters.
    entered: FxHashMap<Inst, usize>,
}

impl Regions {
    fn of(module: &Module, func: &Function, entries: &[Inst]) -> Regions {
        let mut regions =
            Regions { list: Vec::new(), home: SecondaryMap::new(), entered: FxHashMap::default() };
        for entry in entries {
            let Ok(region) = Region::known(func, &module.ctx, *entry) else { continue };
            let number = regions.list.len();
            let parent = regions.home[region.entry_block()];
            for block in &region.inside {
                regions.home[*block] = Some(number);
            }
            regions.entered.insert(*entry, number);
            regions.list.push(Outlined { inside: region.block_set(), region, parent });
        }
        regions
    }

    /// The region `number` and those around it, innermost first.
    fn chain(&self, number: Option<usize>) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(number, |number| self.list[*number].parent)
    }

    /// The regions that do not list `alloca`, whose uses are `uses`, and read what was stored in front of them; with the uses
    /// outside of each.
    fn that_read(&self, func: &Function, alloca: Value, uses: &[Use]) -> Vec<(usize, Vec<Use>)> {
        let listed: FxHashSet<usize> =
            uses.iter().filter_map(|used| self.entered.get(&used.inst).copied()).collect();
        let around: BTreeSet<usize> =
            uses.iter().flat_map(|used| self.chain(self.home[used.block])).collect();
        let defined = func.def_inst(alloca).and_then(|def| func.inst_block(def));
        let reads = |at: usize| {
            let Outlined { region, inside, .. } = &self.list[at];
            if listed.contains(&at) || defined.is_none_or(|block| inside.contains(&block)) {
                return None;
            }
            let own: FxHashSet<usize> = self.chain(Some(at)).collect();
            // A region apart from this one, which does not list it either, has an alloca of its own.
            let is_elsewhere = |block: Block| {
                let mut apart = self.chain(self.home[block]).take_while(|number| !own.contains(number));
                apart.any(|number| !listed.contains(&number))
            };
            let outside =
                uses.iter().filter(|used| !inside.contains(&used.block) && !is_elsewhere(used.block));
            let outside: Vec<Use> = outside.copied().collect();
            // Asked last, since it takes a walk: most allocas are the region's alone.
            let reads = outside.iter().any(|used| used.access != Access::Reads)
                && reads_before_writing(func, region, inside, uses);
            reads.then_some((at, outside))
        };
        around.into_iter().filter_map(reads).collect()
    }
}

/// The kind of the clause by which `region` gets `alloca`, which it reads; none if it must not. `outside` has its uses there.
fn capture(
    module: &Module,
    func: &Function,
    dom: &DomTree,
    region: &Outlined,
    uses: &Uses,
    alloca: Value,
    outside: &[Use],
) -> Option<ClauseKind> {
    let Outlined { region, inside, .. } = region;
    let all = &uses.of[&alloca];
    if !uses.copied.contains(&alloca) && is_constant_in(func, dom, region, all) {
        return Some(ClauseKind::Firstprivate);
    }
    let here: Vec<&Use> = all.iter().filter(|used| inside.contains(&used.block)).collect();
    let only = |allowed: &[Access]| here.iter().all(|used| allowed.contains(&used.access));
    if region.unit.makes_tasks() {
        let is_copy = only(&[Access::Reads]) || is_zero_outside(module, func, outside);
        return is_copy.then_some(ClauseKind::Firstprivate);
    }
    match () {
        () if is_zero_outside(module, func, outside) => Some(ClauseKind::Firstprivate),
        () if only(&[Access::Reads, Access::Calls]) => Some(ClauseKind::Shared),
        () => None,
    }
}

/// Whether all that is done outside is to store zeros: some front ends begin their temporaries so.
fn is_zero_outside(module: &Module, func: &Function, outside: &[Use]) -> bool {
    outside.iter().all(|used| {
        let value = func.insts[used.inst].operands.first();
        matches!(value, Some(Operand::Const(value)) if used.access == Access::Writes && matches!(
            module.ctx.consts.data(*value).kind,
            ConstKind::Zero | ConstKind::Null | ConstKind::Int(0)
        ))
    })
}

/// Whether what an alloca with these `uses` holds is stored once, in front of `region`, and otherwise only loaded.
fn is_constant_in(func: &Function, dom: &DomTree, region: &Region, uses: &[Use]) -> bool {
    let mut stores = uses.iter().filter(|used| used.access != Access::Reads);
    let is_plain = |used: &Use| match &func.insts[used.inst].op {
        Op::Load { volatile, .. } => !volatile,
        Op::Store { volatile, atomic, .. } => !volatile && atomic.is_none() && used.access == Access::Writes,
        // Of a marker; another call may leave the address anywhere.
        Op::Call(_) => func.insts[used.inst].args().iter().all(|arg| root(func, *arg).is_none()),
        _ => false,
    };
    let store = stores.next();
    stores.next().is_none()
        && store.is_some_and(|store| dom.dominates_inst(func, store.inst, region.entry()))
        && uses.iter().all(is_plain)
}

/// Whether a path from the beginning of `region` comes to a use that reads before one that writes.
fn reads_before_writing(func: &Function, region: &Region, inside: &FxHashSet<Block>, uses: &[Use]) -> bool {
    let mut first: FxHashMap<Block, Access> = FxHashMap::default();
    for used in uses.iter().filter(|used| inside.contains(&used.block)) {
        if used.access != Access::Changes {
            first.entry(used.block).or_insert(used.access);
        }
    }
    let mut seen: FxHashSet<Block> = FxHashSet::default();
    let mut work = vec![region.body()];
    while let Some(block) = work.pop() {
        if !inside.contains(&block) || !seen.insert(block) {
            continue;
        }
        match first.get(&block) {
            Some(Access::Reads) => return true,
            Some(_) => {}
            None => work.extend(func.successors(block)),
        }
    }
    false
}
