//! Gives each leaf of a directive its share of the clauses [OMP 5.2 §17.2].
//!
//! Every clause has one rule, a method of [`Distribution`]; a clause without one goes to every leaf that permits it,
//! which for most clauses is a single leaf.
//!
//! An iteration variable in `linear` is not `firstprivate` outside. This rule needs the host language, so the caller,
//! which knows the iteration variables, takes them out.

use crate::split::rule::{Reason, Rule};
use crate::split::unit::{Unit, names};
use crate::table::clause::ClauseKind;
use crate::table::leaf::Leaf;
use crate::table::reduction::ReductionModifier;
use crate::tree::ast::{Clause, ClauseArgs, Directive};
use crate::tree::modifier::{Modifier, ModifierKind};
use crate::tree::names::Names;

/// Gives each leaf of a directive its clauses; every unit of the result has one leaf.
pub fn distribute(directive: &Directive) -> Vec<Unit> {
    distribute_clauses(&directive.leaves, &directive.clauses, directive.name_span)
}

/// Gives each of `leaves` its share of `clauses`; clauses that no written clause implies stand at `place`.
pub(crate) fn distribute_clauses<N: Names>(
    leaves: &[Leaf],
    clauses: &[Clause<N>],
    place: N::Place,
) -> Vec<Unit<N>> {
    let units = leaves.iter().map(|&leaf| Unit::new(vec![leaf])).collect();
    let mut distribution = Distribution { leaves, clauses, place, units, origin: None };
    distribution.run();
    distribution.units
}

struct Distribution<'a, N: Names> {
    leaves: &'a [Leaf],
    clauses: &'a [Clause<N>],
    /// The place of clauses that no other clause implies.
    place: N::Place,
    units: Vec<Unit<N>>,
    /// The clause that the distribution is placing, as an index among the directive's clauses.
    origin: Option<usize>,
}

impl<N: Names> Distribution<'_, N> {
    fn run(&mut self) {
        if self.units.len() == 1 {
            for (index, clause) in self.clauses.iter().enumerate() {
                self.units[0].push(without_if_modifier(clause), Reason::simple(index));
            }
            return;
        }
        // The place of an allocation depends on where the variable became private, so this comes last.
        let clauses = self.clauses;
        let is_last = |clause: &Clause<N>| clause.is(ClauseKind::Allocate);
        for (index, clause) in clauses.iter().enumerate().filter(|(_, clause)| !is_last(clause)) {
            self.origin = Some(index);
            self.place(clause);
        }
        for (index, clause) in clauses.iter().enumerate().filter(|(_, clause)| is_last(clause)) {
            self.origin = Some(index);
            match N::constituent(&clause.facts) {
                [] => self.place_allocate(clause),
                named => self.give_all(clause, Rule::Named, |leaf| named.contains(&leaf)),
            }
        }
        self.origin = None;
        self.add_nowait();
    }

    fn place(&mut self, clause: &Clause<N>) {
        use ClauseKind as K;
        let Some(kind) = clause.language() else {
            // Clauses that only regions have belong to the work itself.
            return self.give(self.units.len() - 1, clause.clone(), Rule::Innermost);
        };
        let named = N::constituent(&clause.facts);
        if !named.is_empty() {
            return self.give_all(clause, Rule::Named, |leaf| named.contains(&leaf));
        }
        match kind {
            K::Collapse | K::Private => self.give_innermost(clause),
            K::Linear | K::Induction => self.place_linear(clause, kind),
            K::Firstprivate => self.place_firstprivate(clause, None, Rule::Firstprivate),
            K::Lastprivate => self.place_lastprivate(clause, None, Rule::Lastprivate),
            K::Reduction => self.place_reduction(clause),
            K::If => self.place_if(clause),
            K::Nowait => self.give_outermost(clause),
            // On `target` a reduction comes from the task around it, and so does the reduction of a `taskloop` alone.
            K::InReduction => self.give_outermost(clause),
            _ => {
                let is_only = self.permitting(kind).len() == 1;
                let rule = if is_only { Rule::OnlyLeaf } else { Rule::EveryLeaf };
                self.give_all(clause, rule, |_| true);
            }
        }
    }

    /// Gives a clause to every leaf that permits it and that `wanted` names.
    fn give_all(&mut self, clause: &Clause<N>, rule: Rule, wanted: impl Fn(Leaf) -> bool) {
        for index in 0..self.units.len() {
            let leaf = self.leaf(index);
            if wanted(leaf) && clause.language().is_some_and(|kind| leaf.allows(kind).is_some()) {
                self.give(index, clause.clone(), rule);
            }
        }
    }

    fn give_innermost(&mut self, clause: &Clause<N>) {
        if let Some(index) = self.permitting_clause(clause).last().copied() {
            self.give(index, clause.clone(), Rule::Innermost);
        }
    }

    fn give_outermost(&mut self, clause: &Clause<N>) {
        if let Some(index) = self.permitting_clause(clause).first().copied() {
            self.give(index, clause.clone(), Rule::Outermost);
        }
    }

    /// `linear`, and `induction`, on the innermost leaf; outside of it the items come in like `firstprivate` and go out like
    /// `lastprivate`.
    fn place_linear(&mut self, clause: &Clause<N>, kind: ClauseKind) {
        let Some(index) = self.permitting(kind).last().copied() else { return };
        self.give(index, clause.clone(), Rule::Innermost);
        let items = clause.items().iter().map(N::implied).collect();
        let list = ClauseArgs::List { modifier: None, items };
        self.place_firstprivate(
            &clause.instead(ClauseKind::Firstprivate, list.clone()),
            Some(index),
            Rule::LinearFirstprivate,
        );
        self.place_lastprivate(
            &clause.instead(ClauseKind::Lastprivate, list),
            Some(index),
            Rule::LinearLastprivate,
        );
    }

    fn place_firstprivate(&mut self, clause: &Clause<N>, except: Option<usize>, rule: Rule) {
        use Leaf::{Distribute, Do, For, Parallel, Scope, Sections, Single, Target, Task, Taskloop, Teams};
        let is_sharing = |leaf: Leaf| matches!(leaf, For | Do | Sections | Single | Scope);
        let has = |leaf: Leaf| self.leaves.contains(&leaf);
        let inner_copy = has(Taskloop) || self.leaves.iter().any(|leaf| is_sharing(*leaf));
        let wanted = |leaf: Leaf| match leaf {
            Distribute | Taskloop | Task => true,
            Teams => !has(Distribute),
            Parallel => !inner_copy,
            other => is_sharing(other),
        };
        let wants: Vec<bool> = self.leaves.iter().map(|leaf| wanted(*leaf)).collect();
        for (index, wants) in wants.into_iter().enumerate() {
            let leaf = self.leaf(index);
            if Some(index) == except {
                continue;
            }
            if wants && leaf.allows(ClauseKind::Firstprivate).is_some() {
                self.give(index, clause.clone(), rule);
            } else if matches!(leaf, Parallel | Teams) {
                self.give_shared(index, clause, Rule::FirstprivateShared);
            } else if leaf == Target {
                let items =
                    clause.items().iter().filter(|item| !self.is_last_or_mapped(item)).cloned().collect();
                self.give_items(index, clause, items, rule);
            }
        }
    }

    fn is_last_or_mapped(&self, item: &N::Item) -> bool {
        let is_last = self.clauses_of(ClauseKind::Lastprivate).any(|clause| names::<N>(clause.items(), item));
        let mut linear = self.clauses_of(ClauseKind::Linear).chain(self.clauses_of(ClauseKind::Induction));
        let is_linear = linear.any(|clause| names::<N>(clause.items(), item));
        is_last || is_linear || self.is_mapped(item)
    }

    fn is_mapped(&self, item: &N::Item) -> bool {
        self.clauses_of(ClauseKind::Map).any(|clause| names::<N>(clause.items(), item))
    }

    fn place_lastprivate(&mut self, clause: &Clause<N>, except: Option<usize>, rule: Rule) {
        for index in 0..self.units.len() {
            let leaf = self.leaf(index);
            if Some(index) == except {
                continue;
            }
            if leaf.allows(ClauseKind::Lastprivate).is_some() {
                self.give(index, clause.clone(), rule);
            } else if matches!(leaf, Leaf::Parallel | Leaf::Teams) {
                self.give_shared(index, clause, Rule::LastprivateShared);
            } else if leaf == Leaf::Target {
                self.give_map(index, clause, Rule::LastprivateMap);
            }
        }
    }

    fn place_reduction(&mut self, clause: &Clause<N>) {
        use Leaf::{Do, For, Loop, Parallel, Sections, Target, Taskloop, Teams};
        let has = |leaf: Leaf| self.leaves.contains(&leaf);
        let below_parallel = [Sections, For, Do, Loop, Taskloop].into_iter().any(has);
        let below_teams = has(Loop);
        // Only the leaf that the tasks bind to announces a task reduction.
        let announcing = self
            .permitting(ClauseKind::Reduction)
            .into_iter()
            .filter(|&index| self.leaf(index) == Parallel || self.leaf(index).is_worksharing())
            .rfind(|&index| self.leaf(index) != Parallel || !below_parallel);
        for index in 0..self.units.len() {
            let leaf = self.leaf(index);
            let shares = (leaf == Parallel && below_parallel) || (leaf == Teams && below_teams);
            if shares {
                self.give_shared(index, clause, Rule::ReductionShared);
            } else if leaf == Target {
                self.give_map(index, clause, Rule::ReductionMap);
            } else if leaf.allows(ClauseKind::Reduction).is_some() {
                let mut copy = clause.clone();
                if let ClauseArgs::Reduction { modifier, .. } = &mut copy.args {
                    let stays = match modifier {
                        Some(ReductionModifier::Task) => announcing == Some(index),
                        Some(ReductionModifier::Inscan) => matches!(leaf, For | Do | Leaf::Simd),
                        _ => true,
                    };
                    if !stays {
                        *modifier = None;
                    }
                }
                self.give(index, copy, Rule::Reduction);
            }
        }
    }

    fn place_if(&mut self, clause: &Clause<N>) {
        let named = match &clause.args {
            ClauseArgs::If { modifier, .. } => modifier.clone(),
            _ => None,
        };
        let rule = if named.is_some() { Rule::Named } else { Rule::EveryLeaf };
        self.give_all(&without_if_modifier(clause), rule, |leaf| {
            named.as_ref().is_none_or(|leaves| leaves.contains(&leaf))
        });
    }

    fn place_allocate(&mut self, clause: &Clause<N>) {
        let mut placed = vec![false; clause.items().len()];
        for index in 0..self.units.len() {
            if self.leaf(index).allows(ClauseKind::Allocate).is_none() {
                continue;
            }
            let unit = &self.units[index];
            let is_private = |item: &N::Item| {
                unit.clauses.iter().any(|other| {
                    other.language().is_some_and(ClauseKind::is_privatizing)
                        && names::<N>(other.items(), item)
                })
            };
            let mut items = Vec::new();
            for (item, placed) in clause.items().iter().zip(&mut placed) {
                if is_private(item) {
                    *placed = true;
                    items.push(item.clone());
                }
            }
            self.give_items(index, clause, items, Rule::Allocate);
        }
        // An item that no clause makes private is an error of the program, but the decomposition must not lose it.
        let left =
            clause.items().iter().zip(placed).filter(|(_, placed)| !placed).map(|(item, _)| item.clone());
        let left: Vec<N::Item> = left.collect();
        if let Some(index) = self.permitting(ClauseKind::Allocate).last().copied() {
            self.give_items(index, clause, left, Rule::Innermost);
        }
    }

    /// Adds `nowait` to a worksharing construct right inside its own `parallel`.
    fn add_nowait(&mut self) {
        if self.leaves.contains(&Leaf::Distribute) {
            return;
        }
        for index in 1..self.units.len() {
            let leaf = self.leaf(index);
            if self.leaf(index - 1) == Leaf::Parallel
                && leaf.is_worksharing()
                && leaf.allows(ClauseKind::Nowait).is_some()
            {
                let (nowait, reason) = join_follows(self.place);
                self.units[index].push(nowait, reason);
            }
        }
    }

    /// Returns a clause with only these items; `None` if there are no items.
    fn give_items(&mut self, index: usize, clause: &Clause<N>, items: Vec<N::Item>, rule: Rule) {
        if items.is_empty() {
            return;
        }
        let mut copy = clause.clone();
        if let Some(list) = copy.items_mut() {
            *list = items;
        }
        self.give(index, copy, rule);
    }

    /// Makes the clause's variables shared in a leaf, unless a clause there already names them.
    fn give_shared(&mut self, index: usize, clause: &Clause<N>, rule: Rule) {
        let unit = &self.units[index];
        let elsewhere = |item: &N::Item| {
            let given = unit.clauses.iter().chain(self.clauses_of(ClauseKind::Shared));
            given
                .filter(|other| other.language().is_some_and(ClauseKind::is_data_sharing))
                .any(|other| names::<N>(other.items(), item))
        };
        let mut items: Vec<N::Item> = Vec::new();
        for item in clause.items() {
            if !elsewhere(item) && !names::<N>(&items, item) {
                items.push(N::variable(item));
            }
        }
        if !items.is_empty() {
            let args = ClauseArgs::List { modifier: None, items };
            self.give(index, clause.instead(ClauseKind::Shared, args), rule);
        }
    }

    /// Maps the clause's variables both ways, as far as no `map` clause names them.
    fn give_map(&mut self, index: usize, clause: &Clause<N>, rule: Rule) {
        let unit = &self.units[index];
        let implied =
            |item: &N::Item| unit.clauses_of(ClauseKind::Map).any(|other| names::<N>(other.items(), item));
        let items: Vec<N::Item> = clause
            .items()
            .iter()
            .filter(|item| !self.is_mapped(item) && !implied(item))
            .map(N::implied)
            .collect();
        if !items.is_empty() {
            self.give(index, map_of(clause, items), rule);
        }
    }

    fn give(&mut self, index: usize, clause: Clause<N>, rule: Rule) {
        let is_written = self.origin.is_some_and(|origin| self.clauses[origin].kind == clause.kind);
        let reason = Reason { rule, implied: !is_written, origin: self.origin };
        self.units[index].push(clause, reason);
    }

    fn leaf(&self, index: usize) -> Leaf {
        self.leaves[index]
    }

    fn clauses_of(&self, kind: ClauseKind) -> impl Iterator<Item = &Clause<N>> {
        self.clauses.iter().filter(move |clause| clause.is(kind))
    }

    fn permitting_clause(&self, clause: &Clause<N>) -> Vec<usize> {
        clause.language().map_or_else(Vec::new, |kind| self.permitting(kind))
    }

    /// Returns the indices of the leaves that permit a clause, outermost first.
    fn permitting(&self, kind: ClauseKind) -> Vec<usize> {
        (0..self.units.len()).filter(|&index| self.leaf(index).allows(kind).is_some()).collect()
    }
}

/// Returns the `nowait` of a worksharing construct right inside its own `parallel`, at `place`, and why it is there.
pub(crate) fn join_follows<N: Names>(place: N::Place) -> (Clause<N>, Reason) {
    let (args, facts) = (ClauseArgs::None, N::Facts::default());
    let nowait = Clause { kind: ClauseKind::Nowait.into(), span: place, name_span: place, args, facts };
    (nowait, Reason { rule: Rule::JoinFollows, implied: true, origin: None })
}

/// Returns a clause that maps `items` both ways, at the place of `clause`.
pub(crate) fn map_of<N: Names>(clause: &Clause<N>, items: Vec<N::Item>) -> Clause<N> {
    let modifiers =
        vec![Modifier { text: "tofrom".to_owned(), span: clause.name_span, kind: ModifierKind::Word }];
    clause.instead(ClauseKind::Map, ClauseArgs::Modified { modifiers, items })
}

/// Returns the clause without the directive's name in an `if`, since the name is redundant on a leaf.
pub(crate) fn without_if_modifier<N: Names>(clause: &Clause<N>) -> Clause<N> {
    let mut copy = clause.clone();
    if let ClauseArgs::If { modifier, .. } = &mut copy.args {
        *modifier = None;
    }
    copy
}
