//! Makes groups of the calls that [`crate::dialect::scan`] finds: begins them, adds clauses to them, and pairs the ends
//! of regions with their beginnings.
//!
//! ```text
//! directive "DIR.OMP.PARALLEL"        a group, whose list is open
//! clause    "QUAL.OMP.PRIVATE"        goes to the open list; if there is none, it is a late clause of the region
//! end of the list                     the group's region is entered: it goes on the stack
//! directive "DIR.OMP.END.PARALLEL"    a group that ends the innermost region, if it is that region's end
//! ```
//!
//! Before: events in the order of one path through the function. After: each event belongs to a group, or is reported.

use weft_ir::{Inst, Operand};
use weft_openmp::region::Own;
use weft_openmp::{ClauseKind, Leaf};

use crate::dialect::Dialect;
use crate::dialect::event::RawClause;
use crate::dialect::named::{Named, takes};
use crate::dialect::scan::{Group, Role, Scanner, State};

impl Scanner<'_> {
    /// Reads a directive that begins a group.
    pub(super) fn directive(&mut self, state: &mut State, inst: Inst, text: &str, clauses: Vec<RawClause>) {
        // Skip clauses until the group proves well-formed.
        state.skipping = true;
        let Some((directive, is_end)) = Named::parse(text) else {
            return self.problem(inst, format!("unknown directive '{text}'"));
        };
        let mut role = Role::Begin;
        self.end_section(state, inst, &directive, is_end);
        let is_innermost = |g: &usize| self.groups[*g].directive == directive;
        if is_end && !state.stack.last().is_some_and(is_innermost) {
            // Stand-alone directives may have an end; it has no effect.
            let is_it = |g: &Group| matches!(g.role, Role::StandAlone { .. }) && g.directive == directive;
            if let Some(alone) = self.groups.iter().rposition(is_it) {
                self.groups[alone].calls.push(inst);
                state.open = Some((alone, 1));
                state.skipping = false;
                return;
            }
        }
        if is_end {
            let Some(&begin) = state.stack.last() else {
                return self.problem(inst, format!("'{text}' ends no region"));
            };
            if self.groups[begin].directive != directive {
                let message = format!("'{text}' inside of the region of '{}'", self.begin(begin));
                return self.problem(inst, message);
            }
            role = Role::End { begin };
        }
        let group = Group { directive, role, calls: vec![inst], at: inst, clauses };
        self.groups.push(group);
        state.open = Some((self.groups.len() - 1, 1));
        state.skipping = false;
        if !self.groups[self.groups.len() - 1].clauses.is_empty() {
            self.check_clauses(self.groups.len() - 1, inst);
        }
    }

    /// In the 2012 form a section ends where the next one begins, and where all of them end.
    fn end_section(&mut self, state: &mut State, inst: Inst, next: &Named, is_end: bool) {
        let is_over = match is_end {
            true => next.leaves.last() == Some(&Leaf::Sections),
            false => next.leaves == [Leaf::Section],
        };
        if self.dialect != Dialect::Y2012 || !is_over {
            return;
        }
        if let Some(&begin) = state.stack.last()
            && self.groups[begin].directive.leaves == [Leaf::Section]
        {
            let directive = self.groups[begin].directive.clone();
            let role = Role::End { begin };
            self.groups.push(Group { directive, role, calls: Vec::new(), at: inst, clauses: Vec::new() });
            state.stack.pop();
        }
    }

    /// Reads an exit that names a token.
    pub(super) fn leave_by_token(&mut self, state: &mut State, inst: Inst, text: &str, token: Operand) {
        let owner = (0..self.groups.len()).find(|g| self.token(*g) == Some(token));
        if let Some(owner) = owner {
            let ends =
                Named::parse(text).is_some_and(|(named, end)| end && named == self.groups[owner].directive);
            // The end of a stand-alone directive: PyOMP prints one, and it has no effect.
            let is_stand_alone = matches!(self.groups[owner].role, Role::StandAlone { .. });
            let is_its_end = is_stand_alone
                && text.replacen("DIR.OMP.END.", "DIR.OMP.", 1) == self.groups[owner].directive.begin;
            if !ends && !is_its_end && !text.is_empty() {
                let message = format!("'{text}' with the token of '{}'", self.begin(owner));
                return self.problem(inst, message);
            }
            if is_stand_alone {
                return self.groups[owner].calls.push(inst);
            }
        }
        match (owner, state.stack.last().copied()) {
            (Some(owner), Some(innermost)) if owner == innermost => {
                let directive = self.groups[owner].directive.clone();
                let role = Role::End { begin: owner };
                self.groups.push(Group { directive, role, calls: vec![inst], at: inst, clauses: Vec::new() });
                state.open = Some((self.groups.len() - 1, 1));
            }
            (Some(_), Some(innermost)) => {
                let message = format!("'{text}' inside of the region of '{}'", self.begin(innermost));
                self.problem(inst, message);
            }
            _ => self.problem(inst, format!("'{text}' ends no region")),
        }
    }

    /// Reads clauses in a call of their own.
    pub(super) fn clauses(&mut self, state: &mut State, inst: Inst, clauses: Vec<RawClause>) {
        if state.skipping {
            return;
        }
        let spelled = clauses.first().map(|c| c.tag.to_string()).unwrap_or_default();
        if let Some((index, seen)) = state.open {
            if matches!(self.groups[index].role, Role::End { .. }) {
                let message = format!("clause '{spelled}' on the end of '{}'", self.begin(index));
                return self.problem(inst, message);
            }
            state.open = Some((index, seen + 1));
            let group = &mut self.groups[index];
            group.calls.push(inst);
            group.at = inst;
            group.clauses.extend(clauses);
            return self.check_clauses(index, inst);
        }
        // The tables of 2012 have `threadprivate` only as a list.
        let is_threadprivate = |c: &RawClause| c.tag.kind == Own::Threadprivate;
        if let (true, Some((directive, _))) =
            (clauses.iter().all(is_threadprivate), Named::parse("DIR.OMP.THREADPRIVATE"))
        {
            let role = Role::StandAlone { inside: state.stack.last().copied() };
            return self.groups.push(Group { directive, role, calls: vec![inst], at: inst, clauses });
        }
        let may_be_late = |c: &RawClause| c.tag.kind.omp().is_some_and(ClauseKind::is_privatizing);
        match state.stack.last().copied() {
            Some(inside) if clauses.iter().all(may_be_late) => self.late(inside, inst, clauses),
            Some(inside) => {
                let message =
                    format!("clause '{spelled}' in the midst of the region of '{}'", self.begin(inside));
                self.problem(inst, message);
            }
            None => self.problem(inst, format!("clause '{spelled}' belongs to no directive")),
        }
    }

    /// Notes clauses in the middle of a region.
    pub(super) fn late(&mut self, inside: usize, inst: Inst, clauses: Vec<RawClause>) {
        let directive = self.groups[inside].directive.clone();
        let role = Role::Late { inside };
        self.groups.push(Group { directive, role, calls: vec![inst], at: inst, clauses });
        self.check_clauses(self.groups.len() - 1, inst);
    }

    /// Ends the list of the current group: enters or leaves its region.
    pub(super) fn close(&mut self, state: &mut State) {
        let Some((group, _)) = state.open.take() else { return };
        match self.groups[group].role {
            Role::Begin if self.groups[group].directive.is_stand_alone(&self.groups[group].clauses) => {
                self.groups[group].role = Role::StandAlone { inside: state.stack.last().copied() };
            }
            Role::Begin => state.stack.push(group),
            Role::End { .. } => {
                state.stack.pop();
            }
            Role::StandAlone { .. } | Role::Late { .. } => {}
        }
    }

    /// Checks that the directive takes its clauses.
    fn check_clauses(&mut self, group: usize, inst: Inst) {
        let group = &self.groups[group];
        // In Region IR any marker may list what it clobbers.
        let is_clobbered = |c: &RawClause| self.dialect == Dialect::Bundles && c.tag.is(ClauseKind::Shared);
        let refused = group.clauses.iter().find(|c| !takes(&group.directive, c) && !is_clobbered(c));
        if let Some(clause) = refused {
            let message = format!("clause '{}' on '{}'", clause.tag, group.directive.begin);
            self.problem(inst, message);
        }
    }
}
