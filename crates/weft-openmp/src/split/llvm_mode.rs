//! The splitter of LLVM 19's front ends, for comparison [llvm: Frontend/OpenMP/ConstructDecompositionT.h].
//!
//! It yields leaves. `distribute.rs` follows the specification; this splitter departs from it in these points:
//!
//! - `linear` adds `firstprivate` and `lastprivate` to the whole directive, the leaf with `linear` included, and maps
//!   such a variable on `target` although it is `firstprivate` there as well.
//! - `firstprivate` goes to a worksharing construct even if that does not permit it.
//! - `allocate` goes, with all its items, to every leaf that has any private copy.
//! - A variable that rules make `shared` is listed once for each such rule, even beside an explicit `shared`.
//! - A clause without a rule that several leaves permit is an error, as are a `collapse` that the innermost leaf does
//!   not permit and a reduction modifier that no leaf takes.
//! - A worksharing construct in its own `parallel` gets no `nowait`.

use std::collections::BTreeSet;

use crate::split::distribute::{map_of, without_if_modifier};
use crate::split::rule::{Reason, Rule};
use crate::split::unit::Unit;
use crate::split::unit::names;
use crate::table::clause::ClauseKind;
use crate::table::leaf::Leaf;
use crate::table::reduction::ReductionModifier;
use crate::table::version::Version;
use crate::tree::ast::{Clause, ClauseArgs, Directive};
use crate::tree::item::ListItem;
use crate::tree::names::{Names, Text};

/// What LLVM's splitter makes of a directive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LlvmSplit {
    /// One unit for each leaf, outermost first.
    pub leaves: Vec<Unit>,
    /// The indices of the clauses that it could not place; LLVM gives up if there are any.
    pub unplaced: Vec<usize>,
}

/// Splits a directive as LLVM 19 does.
pub fn split_as_llvm(directive: &Directive, version: Version) -> LlvmSplit {
    let leaves: Vec<Unit> = directive.leaves.iter().map(|&leaf| Unit::new(vec![leaf])).collect();
    let splitter = Splitter { directive, version, leaves, mapped: BTreeSet::new() };
    splitter.run()
}

struct Splitter<'a> {
    directive: &'a Directive,
    version: Version,
    leaves: Vec<Unit>,
    /// The bases of the items that the user maps.
    mapped: BTreeSet<String>,
}

/// A clause to place: the user's, or one that `linear` adds.
struct Node {
    clause: Clause,
    origin: usize,
    is_added: bool,
}

impl Splitter<'_> {
    fn run(mut self) -> LlvmSplit {
        for clause in self.directive.clauses_of(ClauseKind::Map) {
            self.mapped.extend(clause.items().iter().map(|item| item.base.text.clone()));
        }
        let mut nodes: Vec<Node> = self
            .directive
            .clauses
            .iter()
            .enumerate()
            .map(|(origin, clause)| Node { clause: clause.clone(), origin, is_added: false })
            .collect();
        let mut unplaced = BTreeSet::new();
        // `linear` comes first because it adds clauses; they are placed in turn.
        for index in 0..nodes.len() {
            if nodes[index].clause.kind != ClauseKind::Linear {
                continue;
            }
            let (clause, origin) = (nodes[index].clause.clone(), nodes[index].origin);
            if !self.apply_to_innermost(&clause, origin) {
                unplaced.insert(origin);
                continue;
            }
            let args = ClauseArgs::List { modifier: None, items: clause.items().to_vec() };
            for kind in [ClauseKind::Firstprivate, ClauseKind::Lastprivate] {
                let clause = Clause { kind, args: args.clone(), ..clause.clone() };
                nodes.push(Node { clause, origin, is_added: true });
            }
        }
        let in_turn = |kind: ClauseKind| !matches!(kind, ClauseKind::Linear | ClauseKind::Allocate);
        for node in nodes.iter().filter(|node| in_turn(node.clause.kind)) {
            if !self.place(node) && !node.is_added {
                unplaced.insert(node.origin);
            }
        }
        for node in nodes.iter().filter(|node| node.clause.kind == ClauseKind::Allocate) {
            let has_copy = |unit: &Unit| unit.clauses.iter().any(|clause| clause.kind.is_privatizing());
            if !self.apply_to_those(&node.clause, node.origin, Rule::Allocate, has_copy) {
                unplaced.insert(node.origin);
            }
        }
        LlvmSplit { leaves: self.leaves, unplaced: unplaced.into_iter().collect() }
    }

    fn place(&mut self, node: &Node) -> bool {
        use ClauseKind as K;
        let (clause, origin) = (&node.clause, node.origin);
        match clause.kind {
            K::Collapse => self.apply_to_last(clause, origin),
            K::Private => self.apply_to_innermost(clause, origin),
            K::Firstprivate => self.firstprivate(clause, origin),
            K::Lastprivate => self.lastprivate(clause, origin),
            K::Shared | K::Default | K::ThreadLimit | K::Order | K::OmpxAttribute => {
                self.apply_to_those(clause, origin, Rule::EveryLeaf, |_| true)
            }
            K::Reduction => self.reduction(clause, origin),
            K::If => self.condition(clause, origin),
            K::Nowait | K::OmpxBare => self.apply_to_outermost(clause, origin),
            _ => self.apply_to_unique(clause, origin),
        }
    }

    fn permits(&self, index: usize, kind: ClauseKind) -> bool {
        let allowed = self.directive.leaves[index].allows(kind);
        allowed.is_some_and(|allowed| allowed.since.max(kind.row().since) <= self.version)
    }

    fn give(&mut self, index: usize, clause: Clause, origin: usize, rule: Rule) {
        let implied = self.directive.clauses[origin].kind != clause.kind;
        self.leaves[index].push(clause, Reason { rule, implied, origin: Some(origin) });
    }

    fn permitting(&self, kind: ClauseKind) -> Vec<usize> {
        (0..self.leaves.len()).filter(|&index| self.permits(index, kind)).collect()
    }

    fn index_of(&self, leaf: Leaf) -> Option<usize> {
        self.directive.leaves.iter().position(|other| *other == leaf)
    }

    fn apply_to_unique(&mut self, clause: &Clause, origin: usize) -> bool {
        let [index] = self.permitting(clause.kind)[..] else { return false };
        self.give(index, clause.clone(), origin, Rule::OnlyLeaf);
        true
    }

    fn apply_to_last(&mut self, clause: &Clause, origin: usize) -> bool {
        let Some(last) = self.leaves.len().checked_sub(1) else { return false };
        let fits = self.permits(last, clause.kind);
        if fits {
            self.give(last, clause.clone(), origin, Rule::Innermost);
        }
        fits
    }

    fn apply_to_innermost(&mut self, clause: &Clause, origin: usize) -> bool {
        let index = self.permitting(clause.kind).last().copied();
        if let Some(index) = index {
            self.give(index, clause.clone(), origin, Rule::Innermost);
        }
        index.is_some()
    }

    fn apply_to_outermost(&mut self, clause: &Clause, origin: usize) -> bool {
        let index = self.permitting(clause.kind).first().copied();
        if let Some(index) = index {
            self.give(index, clause.clone(), origin, Rule::Outermost);
        }
        index.is_some()
    }

    fn apply_to_those(
        &mut self,
        clause: &Clause,
        origin: usize,
        rule: Rule,
        wanted: impl Fn(&Unit) -> bool,
    ) -> bool {
        let indices: Vec<usize> =
            self.permitting(clause.kind).into_iter().filter(|&index| wanted(&self.leaves[index])).collect();
        for &index in &indices {
            self.give(index, clause.clone(), origin, rule);
        }
        !indices.is_empty()
    }

    fn condition(&mut self, clause: &Clause, origin: usize) -> bool {
        let bare = without_if_modifier(clause);
        match &clause.args {
            ClauseArgs::If { modifier: Some(named), .. } => {
                let Some(index) = named.first().and_then(|leaf| self.index_of(*leaf)) else { return false };
                self.give(index, bare, origin, Rule::Named);
                true
            }
            _ => self.apply_to_those(&bare, origin, Rule::EveryLeaf, |_| true),
        }
    }

    fn share(&mut self, index: usize, clause: &Clause, items: Vec<ListItem>, origin: usize, rule: Rule) {
        if !items.is_empty() {
            let args = ClauseArgs::List { modifier: None, items };
            self.give(index, clause.instead(ClauseKind::Shared, args), origin, rule);
        }
    }

    fn firstprivate(&mut self, clause: &Clause, origin: usize) -> bool {
        let rule = Rule::Firstprivate;
        let items = clause.items().to_vec();
        let mut applied = false;
        let teams = self.index_of(Leaf::Teams);
        if let Some(distribute) = self.index_of(Leaf::Distribute) {
            self.give(distribute, clause.clone(), origin, rule);
            applied = true;
            if let Some(teams) = teams {
                self.share(teams, clause, items.clone(), origin, Rule::FirstprivateShared);
            }
        } else if let Some(teams) = teams {
            self.give(teams, clause.clone(), origin, rule);
            applied = true;
        }
        let sharing = self.directive.leaves.iter().position(|leaf| leaf.is_worksharing());
        let taskloop = self.index_of(Leaf::Taskloop);
        for index in [sharing, taskloop].into_iter().flatten() {
            self.give(index, clause.clone(), origin, rule);
            applied = true;
        }
        if let Some(parallel) = self.index_of(Leaf::Parallel) {
            if sharing.is_none() && taskloop.is_none() {
                self.give(parallel, clause.clone(), origin, rule);
                applied = true;
            } else {
                self.share(parallel, clause, items.clone(), origin, Rule::FirstprivateShared);
            }
        }
        if let Some(target) = self.index_of(Leaf::Target) {
            let is_last = |item: &ListItem| {
                self.directive
                    .clauses_of(ClauseKind::Lastprivate)
                    .any(|other| names::<Text>(other.items(), item))
            };
            let own: Vec<ListItem> =
                items.iter().filter(|item| !is_last(item) && !self.is_mapped(item)).cloned().collect();
            if !own.is_empty() {
                let args = ClauseArgs::List { modifier: None, items: own };
                self.give(target, Clause { args, ..clause.clone() }, origin, rule);
                applied = true;
            }
        }
        if let Some(task) = self.index_of(Leaf::Task) {
            self.give(task, clause.clone(), origin, rule);
            applied = true;
        }
        applied
    }

    fn is_mapped(&self, item: &ListItem) -> bool {
        self.mapped.contains(&item.base.text)
    }

    fn lastprivate(&mut self, clause: &Clause, origin: usize) -> bool {
        if !self.apply_to_those(clause, origin, Rule::Lastprivate, |_| true) {
            return false;
        }
        let is_first = |item: &&ListItem| {
            self.directive
                .clauses_of(ClauseKind::Firstprivate)
                .any(|other| names::<Text>(other.items(), item))
        };
        let shared: Vec<ListItem> = clause.items().iter().filter(|item| !is_first(item)).cloned().collect();
        for leaf in [Leaf::Parallel, Leaf::Teams] {
            if let Some(index) = self.index_of(leaf) {
                self.share(index, clause, shared.clone(), origin, Rule::LastprivateShared);
            }
        }
        self.map(clause, origin, Rule::LastprivateMap);
        true
    }

    fn map(&mut self, clause: &Clause, origin: usize, rule: Rule) {
        let Some(target) = self.index_of(Leaf::Target) else { return };
        let items: Vec<ListItem> =
            clause.items().iter().filter(|item| !self.is_mapped(item)).cloned().collect();
        if !items.is_empty() {
            self.give(target, map_of(clause, items), origin, rule);
        }
    }

    fn reduction(&mut self, clause: &Clause, origin: usize) -> bool {
        use Leaf::{Do, For, Loop, Parallel, Sections, Simd, Taskloop, Teams};
        let has = |leaf: Leaf| self.directive.has(leaf);
        let passes_parallel = [For, Do, Loop, Sections, Taskloop].into_iter().any(has);
        let passes_teams = has(Loop);
        let modifier = match &clause.args {
            ClauseArgs::Reduction { modifier, .. } => *modifier,
            _ => None,
        };
        let mut plain = clause.clone();
        if let ClauseArgs::Reduction { modifier, .. } = &mut plain.args {
            *modifier = None;
        }
        let mut applied = false;
        let mut indices = self.permitting(ClauseKind::Reduction);
        indices.reverse();
        for index in indices {
            let leaf = self.directive.leaves[index];
            if (leaf == Parallel && passes_parallel) || (leaf == Teams && passes_teams) {
                continue;
            }
            let takes = match modifier {
                Some(ReductionModifier::Inscan) => matches!(leaf, Simd | For | Do),
                Some(ReductionModifier::Task) => !applied && (leaf == Parallel || leaf.is_worksharing()),
                Some(ReductionModifier::Default) | None => true,
            };
            applied |= takes;
            let given = if takes { clause.clone() } else { plain.clone() };
            self.give(index, given, origin, Rule::Reduction);
        }
        if !applied {
            return false;
        }
        let bases: Vec<ListItem> = clause.items().iter().map(Text::variable).collect();
        for (leaf, passes) in [(Parallel, passes_parallel), (Teams, passes_teams)] {
            if let Some(index) = self.index_of(leaf).filter(|_| passes) {
                self.share(index, clause, bases.clone(), origin, Rule::ReductionShared);
            }
        }
        if self.leaves.len() > 1 {
            self.map(clause, origin, Rule::ReductionMap);
        }
        true
    }
}
