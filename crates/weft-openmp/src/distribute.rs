//! Gives each leaf of a directive its share of the clauses [OMP 5.2 §17.2].
//!
//! Every clause has one rule, a method of [`Distribution`]; a clause without one goes to every leaf that permits it,
//! which for most clauses is a single leaf.
//!
//! The rule that an iteration variable in `linear` is no `firstprivate` outside needs the host language; whoever knows
//! the iteration variables takes them out.

use crate::ast::{Clause, ClauseArgs, Directive};
use crate::clause::ClauseKind;
use crate::decompose::{Unit, names};
use crate::item::ListItem;
use crate::leaf::Leaf;
use crate::reduction::ReductionModifier;
use crate::rule::{Reason, Rule};
use crate::typed::{Modifier, ModifierKind};

/// Gives each leaf of a directive its clauses; every unit of the result has one leaf.
pub fn distribute(directive: &Directive) -> Vec<Unit> {
    let units = directive.leaves.iter().map(|&leaf| Unit::new(vec![leaf])).collect();
    let mut distribution = Distribution { directive, units, origin: None };
    distribution.run();
    distribution.units
}

struct Distribution<'a> {
    directive: &'a Directive,
    units: Vec<Unit>,
    /// The clause that is being placed, as an index among the directive's.
    origin: Option<usize>,
}

impl Distribution<'_> {
    fn run(&mut self) {
        if self.units.len() == 1 {
            for (index, clause) in self.directive.clauses.iter().enumerate() {
                self.units[0].push(without_if_modifier(clause), Reason::simple(index));
            }
            return;
        }
        // Where a variable is allocated depends on where it was made private, so this comes last.
        let directive = self.directive;
        let is_last = |clause: &Clause| clause.kind == ClauseKind::Allocate;
        for (index, clause) in directive.clauses.iter().enumerate().filter(|(_, clause)| !is_last(clause)) {
            self.origin = Some(index);
            self.place(clause);
        }
        for (index, clause) in directive.clauses.iter().enumerate().filter(|(_, clause)| is_last(clause)) {
            self.origin = Some(index);
            self.place_allocate(clause);
        }
        self.origin = None;
        self.add_nowait();
    }

    fn place(&mut self, clause: &Clause) {
        use ClauseKind as K;
        match clause.kind {
            K::Collapse | K::Private => self.give_innermost(clause),
            K::Linear => self.place_linear(clause),
            K::Firstprivate => self.place_firstprivate(clause, None, Rule::Firstprivate),
            K::Lastprivate => self.place_lastprivate(clause, None, Rule::Lastprivate),
            K::Reduction => self.place_reduction(clause),
            K::If => self.place_if(clause),
            K::Nowait => self.give_outermost(clause),
            // On `target` a reduction comes from the task around it, and so does that of a `taskloop` alone.
            K::InReduction => self.give_outermost(clause),
            _ => {
                let is_only = self.permitting(clause.kind).len() == 1;
                let rule = if is_only { Rule::OnlyLeaf } else { Rule::EveryLeaf };
                self.give_all(clause, rule, |_| true);
            }
        }
    }

    /// Gives a clause to every leaf that permits it and that `wanted` names; the others of them get nothing.
    fn give_all(&mut self, clause: &Clause, rule: Rule, wanted: impl Fn(Leaf) -> bool) {
        for index in 0..self.units.len() {
            let leaf = self.leaf(index);
            if wanted(leaf) && leaf.allows(clause.kind).is_some() {
                self.give(index, clause.clone(), rule);
            }
        }
    }

    fn give_innermost(&mut self, clause: &Clause) {
        if let Some(index) = self.permitting(clause.kind).last().copied() {
            self.give(index, clause.clone(), Rule::Innermost);
        }
    }

    fn give_outermost(&mut self, clause: &Clause) {
        if let Some(index) = self.permitting(clause.kind).first().copied() {
            self.give(index, clause.clone(), Rule::Outermost);
        }
    }

    /// `linear` on the innermost leaf; outside of it the items come in like `firstprivate` and go out like
    /// `lastprivate`.
    fn place_linear(&mut self, clause: &Clause) {
        let Some(index) = self.permitting(ClauseKind::Linear).last().copied() else { return };
        self.give(index, clause.clone(), Rule::Innermost);
        let list = ClauseArgs::List { modifier: None, items: clause.items().to_vec() };
        self.place_firstprivate(
            &Clause { kind: ClauseKind::Firstprivate, args: list.clone(), ..clause.clone() },
            Some(index),
            Rule::LinearFirstprivate,
        );
        self.place_lastprivate(
            &Clause { kind: ClauseKind::Lastprivate, args: list, ..clause.clone() },
            Some(index),
            Rule::LinearLastprivate,
        );
    }

    fn place_firstprivate(&mut self, clause: &Clause, except: Option<usize>, rule: Rule) {
        use Leaf::{Distribute, Do, For, Parallel, Scope, Sections, Single, Target, Task, Taskloop, Teams};
        let is_sharing = |leaf: Leaf| matches!(leaf, For | Do | Sections | Single | Scope);
        let has = |leaf: Leaf| self.directive.has(leaf);
        let inner_copy = has(Taskloop) || self.directive.leaves.iter().any(|leaf| is_sharing(*leaf));
        let wanted = |leaf: Leaf| match leaf {
            Distribute | Taskloop | Task => true,
            Teams => !has(Distribute),
            Parallel => !inner_copy,
            other => is_sharing(other),
        };
        let wants: Vec<bool> = self.directive.leaves.iter().map(|leaf| wanted(*leaf)).collect();
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

    fn is_last_or_mapped(&self, item: &ListItem) -> bool {
        let is_last =
            self.directive.clauses_of(ClauseKind::Lastprivate).any(|clause| names(clause.items(), item));
        let is_linear =
            self.directive.clauses_of(ClauseKind::Linear).any(|clause| names(clause.items(), item));
        is_last || is_linear || self.is_mapped(item)
    }

    fn is_mapped(&self, item: &ListItem) -> bool {
        self.directive.clauses_of(ClauseKind::Map).any(|clause| names(clause.items(), item))
    }

    fn place_lastprivate(&mut self, clause: &Clause, except: Option<usize>, rule: Rule) {
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

    fn place_reduction(&mut self, clause: &Clause) {
        use Leaf::{Do, For, Loop, Parallel, Sections, Target, Taskloop, Teams};
        let has = |leaf: Leaf| self.directive.has(leaf);
        let below_parallel = [Sections, For, Do, Loop, Taskloop].into_iter().any(has);
        let below_teams = has(Loop);
        // A task reduction is announced only where the tasks are bound to.
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

    fn place_if(&mut self, clause: &Clause) {
        let named = match &clause.args {
            ClauseArgs::If { modifier, .. } => modifier.clone(),
            _ => None,
        };
        let rule = if named.is_some() { Rule::NamedIf } else { Rule::EveryLeaf };
        self.give_all(&without_if_modifier(clause), rule, |leaf| {
            named.as_ref().is_none_or(|leaves| leaves.contains(&leaf))
        });
    }

    fn place_allocate(&mut self, clause: &Clause) {
        let mut placed = vec![false; clause.items().len()];
        for index in 0..self.units.len() {
            if self.leaf(index).allows(ClauseKind::Allocate).is_none() {
                continue;
            }
            let unit = &self.units[index];
            let is_private = |item: &ListItem| {
                unit.clauses.iter().any(|other| other.kind.is_privatizing() && names(other.items(), item))
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
        // An item that no clause makes private is an error of the program, but not ours to lose.
        let left =
            clause.items().iter().zip(placed).filter(|(_, placed)| !placed).map(|(item, _)| item.clone());
        let left: Vec<ListItem> = left.collect();
        if let Some(index) = self.permitting(ClauseKind::Allocate).last().copied() {
            self.give_items(index, clause, left, Rule::Innermost);
        }
    }

    /// Adds `nowait` to a worksharing construct right inside its own `parallel`.
    fn add_nowait(&mut self) {
        if self.directive.has(Leaf::Distribute) {
            return;
        }
        for index in 1..self.units.len() {
            let leaf = self.leaf(index);
            if self.leaf(index - 1) == Leaf::Parallel
                && leaf.is_worksharing()
                && leaf.allows(ClauseKind::Nowait).is_some()
            {
                let span = self.directive.name_span;
                self.give(
                    index,
                    Clause { kind: ClauseKind::Nowait, span, name_span: span, args: ClauseArgs::None },
                    Rule::JoinFollows,
                );
            }
        }
    }

    /// Gives a clause with these items alone; none if there are no items.
    fn give_items(&mut self, index: usize, clause: &Clause, items: Vec<ListItem>, rule: Rule) {
        if items.is_empty() {
            return;
        }
        let mut copy = clause.clone();
        if let Some(list) = copy.items_mut() {
            *list = items;
        }
        self.give(index, copy, rule);
    }

    /// Makes the clause's variables shared in a leaf, as far as nothing is said about them there.
    fn give_shared(&mut self, index: usize, clause: &Clause, rule: Rule) {
        let unit = &self.units[index];
        let elsewhere = |item: &ListItem| {
            let given = unit.clauses.iter().chain(self.directive.clauses_of(ClauseKind::Shared));
            given.filter(|other| other.kind.is_data_sharing()).any(|other| names(other.items(), item))
        };
        let mut items: Vec<ListItem> = Vec::new();
        for item in clause.items() {
            if !elsewhere(item) && !names(&items, item) {
                items.push(whole_variable(item));
            }
        }
        if !items.is_empty() {
            let args = ClauseArgs::List { modifier: None, items };
            self.give(index, Clause { kind: ClauseKind::Shared, args, ..clause.clone() }, rule);
        }
    }

    /// Maps the clause's variables both ways, as far as no `map` clause names them.
    fn give_map(&mut self, index: usize, clause: &Clause, rule: Rule) {
        let unit = &self.units[index];
        let implied =
            |item: &ListItem| unit.clauses_of(ClauseKind::Map).any(|other| names(other.items(), item));
        let items: Vec<ListItem> =
            clause.items().iter().filter(|item| !self.is_mapped(item) && !implied(item)).cloned().collect();
        if !items.is_empty() {
            self.give(index, map_of(clause, items), rule);
        }
    }

    fn give(&mut self, index: usize, clause: Clause, rule: Rule) {
        let written = self.origin.map(|origin| self.directive.clauses[origin].kind);
        let reason = Reason { rule, implied: written != Some(clause.kind), origin: self.origin };
        self.units[index].push(clause, reason);
    }

    fn leaf(&self, index: usize) -> Leaf {
        self.directive.leaves[index]
    }

    /// Returns the indices of the leaves that permit a clause, outermost first.
    fn permitting(&self, kind: ClauseKind) -> Vec<usize> {
        (0..self.units.len()).filter(|&index| self.leaf(index).allows(kind).is_some()).collect()
    }
}

/// Returns a clause that maps `items` both ways, at the place of `clause`.
pub(crate) fn map_of(clause: &Clause, items: Vec<ListItem>) -> Clause {
    let modifiers =
        vec![Modifier { text: "tofrom".to_owned(), span: clause.name_span, kind: ModifierKind::Word }];
    let args = ClauseArgs::Modified { modifiers, items };
    Clause { kind: ClauseKind::Map, args, ..clause.clone() }
}

/// Returns the item without its brackets: a section is of a variable that is shared as a whole.
pub(crate) fn whole_variable(item: &ListItem) -> ListItem {
    ListItem {
        base: item.base.clone(),
        dimensions: Vec::new(),
        span: item.base.span,
        text: item.base.text.clone(),
    }
}

/// Returns the clause without the directive's name in an `if`: on a leaf it says nothing.
pub(crate) fn without_if_modifier(clause: &Clause) -> Clause {
    let mut copy = clause.clone();
    if let ClauseArgs::If { modifier, .. } = &mut copy.args {
        *modifier = None;
    }
    copy
}
