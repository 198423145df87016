//! Finds the groups of marker calls in a function; [`crate::dialect::groups`] pairs the ends of regions with their
//! beginnings.
//!
//! One walk over the blocks in reverse post-order carries a state: the stack of open regions, and the current group,
//! whose list of clauses is open. All paths to a block must arrive with the same state.
//!
//! The forms differ in where a list of clauses ends: at `DIR.QUAL.LIST.END` (2016), with the call (bundles), or before
//! the first instruction that does more than compute an operand (2012).

use weft_ir::cfg::Cfg;
use weft_ir::entity::SecondaryMap;
use weft_ir::{Block, Function, Inst, InstData, Module, Op, Operand};
use weft_openmp::region;

use crate::dead_ends::live_blocks;
use crate::dialect::Dialect;
use crate::dialect::event::{Event, RawClause};
use crate::dialect::named::Named;
use crate::dialect::problem::DialectProblem;
use crate::dialect::{read_2012, read_2016, read_bundles};

/// The role of a group in its region.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    /// Enters a region.
    Begin,
    /// Leaves the region that group `begin` entered.
    End {
        /// Index of the group.
        begin: usize,
    },
    /// A stand-alone directive in the region that group `inside` entered.
    StandAlone {
        /// Index of the innermost region's group.
        inside: Option<usize>,
    },
    /// Clauses of the region that group `inside` entered, in the middle of the region.
    Late {
        /// Index of the group.
        inside: usize,
    },
}

/// Calls that become one marker.
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub(super) directive: Named,
    pub(super) role: Role,
    /// The calls, to be removed.
    pub(super) calls: Vec<Inst>,
    /// The marker goes before this instruction.
    pub(super) at: Inst,
    pub(super) clauses: Vec<RawClause>,
}

/// Where the walk stands.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct State {
    /// The groups of the regions around, outermost first.
    pub(super) stack: Vec<usize>,
    /// The current group, and how many of its calls the walk has seen.
    pub(super) open: Option<(usize, usize)>,
    /// Whether the walk skips clauses, because it has reported their directive.
    pub(super) skipping: bool,
}

/// The call as an event; `None` if it is no marker of the dialect.
///
/// # Errors
/// What is wrong, in words.
fn event_of(
    module: &mut Module,
    func: &Function,
    inst: Inst,
    dialect: Dialect,
) -> Result<Option<Event>, String> {
    match dialect {
        Dialect::Y2012 => read_2012::called(module, func, inst)
            .map(|f| read_2012::event(module, &func.insts[inst], f))
            .transpose(),
        Dialect::Y2016 => read_2016::called(module, func, inst)
            .map(|f| read_2016::event(module, &func.insts[inst], f))
            .transpose(),
        Dialect::Bundles => read_bundles::event(func, &mut module.ctx, inst),
    }
}

/// Finds the groups of `func`, in reverse post-order; all its blocks are reachable.
///
/// # Errors
/// All rules that the markers break.
pub(super) fn scan(
    module: &mut Module,
    func: &Function,
    dialect: Dialect,
) -> Result<Vec<Group>, Vec<DialectProblem>> {
    let mut events: SecondaryMap<Inst, Option<Event>> = SecondaryMap::new();
    let mut problems = Vec::new();
    for (_, inst) in func.layout_insts() {
        match event_of(module, func, inst, dialect) {
            Ok(event) => events[inst] = event,
            Err(message) => problems.push(DialectProblem::at(module, func, inst, message)),
        }
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    let cfg = Cfg::compute(func);
    let live = live_blocks(func, &cfg, |inst| events[inst].is_some());
    let mut scanner = Scanner { module, func, dialect, groups: Vec::new(), problems };
    let mut states: SecondaryMap<Block, Option<State>> = SecondaryMap::new();
    if let Some(entry) = func.entry() {
        states[entry] = Some(State::default());
    }
    for &block in cfg.rpo() {
        let mut state =
            states[block].clone().expect("invariant: reverse post-order brings a predecessor first");
        for &inst in func.block_insts(block) {
            scanner.step(&mut state, inst, events[inst].clone());
        }
        for &next in cfg.succs(block) {
            match &states[next] {
                None => states[next] = Some(state.clone()),
                // Several regions may share a block from which control reaches no end.
                Some(known) if *known == state || !live.contains(next) => {}
                Some(known) => {
                    let known = known.clone();
                    let at = func.terminator(block);
                    scanner.conflict(&known, &state, at);
                }
            }
        }
    }
    scanner.finish()
}

/// The walk and what it has found.
pub(super) struct Scanner<'a> {
    module: &'a Module,
    func: &'a Function,
    pub(super) dialect: Dialect,
    pub(super) groups: Vec<Group>,
    problems: Vec<DialectProblem>,
}

impl Scanner<'_> {
    pub(super) fn problem(&mut self, inst: Inst, message: String) {
        let problem = DialectProblem::at(self.module, self.func, inst, message);
        if !self.problems.contains(&problem) {
            self.problems.push(problem);
        }
    }

    fn step(&mut self, state: &mut State, inst: Inst, event: Option<Event>) {
        match event {
            None => {
                let data = &self.func.insts[inst];
                if self.dialect == Dialect::Y2012 && !computes_an_operand(data) {
                    self.close(state);
                    state.skipping = false;
                }
                if matches!(data.op, Op::Ret) {
                    self.check_return(state, inst);
                }
            }
            Some(Event::Directive { text, clauses, token }) => {
                if self.dialect != Dialect::Y2016 {
                    self.close(state);
                } else if let Some((group, _)) = state.open.take() {
                    let message = format!("'{text}' before the list of '{}' has ended", self.begin(group));
                    self.problem(inst, message);
                }
                state.skipping = false;
                match token {
                    Some(token) => self.leave_by_token(state, inst, &text, token),
                    None => self.directive(state, inst, &text, clauses),
                }
                if self.dialect == Dialect::Bundles {
                    self.close(state);
                    state.skipping = false;
                }
            }
            Some(Event::ListEnd) => match state.open {
                Some((group, _)) => {
                    self.groups[group].calls.push(inst);
                    // The end of a stand-alone directive does not move the directive.
                    if !matches!(self.groups[group].role, Role::StandAlone { .. }) {
                        self.groups[group].at = inst;
                    }
                    self.close(state);
                }
                None if state.skipping => state.skipping = false,
                None => self.problem(inst, format!("'{}' ends no list", region::LIST_END)),
            },
            Some(Event::Clauses(clauses)) => self.clauses(state, inst, clauses),
            Some(Event::Late(token, clauses)) => {
                let found = state.stack.iter().rev().find(|g| self.token(**g) == Some(token)).copied();
                match found {
                    Some(inside) => self.late(inside, inst, clauses),
                    None => {
                        self.problem(inst, "a late clause names the token of no region around it".to_owned())
                    }
                }
            }
        }
    }

    fn check_return(&mut self, state: &State, inst: Inst) {
        if let Some((group, _)) = state.open {
            let message = format!("the list of '{}' does not end", self.begin(group));
            self.problem(self.groups[group].calls[0], message);
        }
        if let Some(&region) = state.stack.last() {
            let message = format!("the region of '{}' is left by a return", self.begin(region));
            self.problem(inst, message);
        }
    }

    /// Reports that paths with the states `a` and `b` meet behind `at`.
    fn conflict(&mut self, a: &State, b: &State, at: Option<Inst>) {
        let common = a.stack.iter().zip(&b.stack).take_while(|(x, y)| x == y).count();
        let odd = a.stack.get(common).or_else(|| b.stack.get(common)).copied();
        let open = a.open.or(b.open).map(|(group, _)| group);
        let (what, group) = match (odd, open) {
            (Some(region), _) => ("region", region),
            (None, Some(group)) => ("list", group),
            (None, None) => return,
        };
        let message = format!(
            "control enters or leaves the {what} of '{}' other than by its markers",
            self.begin(group)
        );
        let inst = at.unwrap_or(self.groups[group].calls[0]);
        self.problem(inst, message);
    }

    pub(super) fn begin(&self, group: usize) -> &str {
        &self.groups[group].directive.begin
    }

    /// The token that the group's entry returns, in the bundle form.
    pub(super) fn token(&self, group: usize) -> Option<Operand> {
        let entry = *self.groups[group].calls.first()?;
        self.func.insts[entry].result.map(Operand::Value)
    }

    fn finish(self) -> Result<Vec<Group>, Vec<DialectProblem>> {
        if self.problems.is_empty() { Ok(self.groups) } else { Err(self.problems) }
    }
}

/// Whether the instruction may stand between the clauses of a list of the 2012 form.
fn computes_an_operand(data: &InstData) -> bool {
    data.op.only_computes() || data.op.is_plain_load() || data.is_debug_record()
}
