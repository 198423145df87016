//! Finds the groups of surface calls in a function and pairs begin with end groups.
//!
//! One walk over the blocks in reverse post-order carries a state: the stack of open regions, and the current group
//! (the evaluation of operands may span blocks). All paths to a block must arrive with the same state. An operand whose
//! evaluation throws leaves its group unfinished, so that the region is not entered: an edge to a landing pad carries none.

use weft_ir::cfg::Cfg;
use weft_ir::entity::SecondaryMap;
use weft_ir::{Block, Function, Inst, Module, Op, Operand, Symbol, Type};

use weft_openmp::region::{Fact, LIST_END, Own, Tag};
use weft_openmp::{Leaf, UnitKind as Directive};

use crate::arity::accepts;
use crate::clause::{Clause, ClauseKind, behind};
use crate::dead_ends::live_blocks;
use crate::entry::{Location, location};
use crate::problem::Problem;
use crate::strings::constant_string;
use crate::surface::groups::{Found, Group, Role};
use crate::surface::operand_types::first_wrong;
use crate::surface::{PRIVATE_FUNCTION, REACHED_FUNCTION, SURFACE_FUNCTIONS};

/// Where the walk stands.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
struct State {
    /// The begin groups of the regions around, outermost first.
    stack: Vec<usize>,
    /// The current group, and how many of its calls the walk has seen.
    open: Option<(usize, usize)>,
    /// Whether the walk skips the rest of a group, because it has reported the group's directive.
    skipping: bool,
}

/// Finds the groups of `func`, in reverse post-order; all its blocks are reachable.
pub(super) fn scan(module: &Module, func: &Function) -> Result<Found, Vec<Problem>> {
    let cfg = Cfg::compute(func);
    let mut scanner = Scanner { module, func, found: Found::default(), problems: Vec::new() };
    let is_marker = |inst: Inst| scanner.surface_call(inst).is_some();
    let live = live_blocks(func, &cfg, is_marker);
    let mut states: SecondaryMap<Block, Option<State>> = SecondaryMap::new();
    if let Some(entry) = func.entry() {
        states[entry] = Some(State::default());
    }
    for &block in cfg.rpo() {
        let mut state =
            states[block].clone().expect("invariant: reverse post-order brings a predecessor first");
        for &inst in func.block_insts(block) {
            if let Some(callee) = scanner.surface_call(inst) {
                scanner.step(&mut state, inst, callee);
            } else if scanner.calls(inst, PRIVATE_FUNCTION) {
                scanner.find_original(&state, inst);
            } else if scanner.calls(inst, REACHED_FUNCTION) {
                scanner.guard(&state, inst);
            } else if matches!(func.insts[inst].op, Op::Ret) {
                scanner.check_return(&state);
            }
        }
        for &next in cfg.succs(block) {
            if !live.contains(next) {
                // Nothing in such a block depends on the region, so several may share it.
                states[next].get_or_insert_with(|| state.clone());
                continue;
            }
            let arriving = match is_landing_pad(func, next) {
                true => State { stack: state.stack.clone(), ..State::default() },
                false => state.clone(),
            };
            match &states[next] {
                None => states[next] = Some(arriving),
                Some(known) if *known == arriving => {}
                Some(known) => {
                    let known = known.clone();
                    scanner.conflict(&known, &arriving);
                }
            }
        }
    }
    scanner.finish()
}

/// Whether control comes to `block` when a call throws.
fn is_landing_pad(func: &Function, block: Block) -> bool {
    func.block_insts(block).iter().any(|&inst| func.insts[inst].is_exception_pad())
}

struct Scanner<'a> {
    module: &'a Module,
    func: &'a Function,
    found: Found,
    problems: Vec<Problem>,
}

impl Scanner<'_> {
    /// The name of the surface function that `inst` calls.
    fn surface_call(&self, inst: Inst) -> Option<&'static str> {
        let data = &self.func.insts[inst];
        let callee = self.module.ctx.global_name(data.callee()?)?;
        let name = self.module.ctx.names.text(callee);
        SURFACE_FUNCTIONS.into_iter().find(|f| *f == name)
    }

    /// Whether `inst` calls the function `wanted`.
    fn calls(&self, inst: Inst, wanted: &str) -> bool {
        let callee = self.func.insts[inst].callee().and_then(|callee| self.module.ctx.global_name(callee));
        callee.is_some_and(|name| self.module.ctx.names.text(name) == wanted)
    }

    /// Notes the call `inst`, which guards the body of the innermost region.
    fn guard(&mut self, state: &State, inst: Inst) {
        match state.stack.last() {
            Some(region) => self.found.guards.push((inst, *region)),
            None => self.problem(None, format!("'{REACHED_FUNCTION}' guards no region")),
        }
    }

    /// Finds the object that the call `inst` asks for: by its number among those whose size the clauses of the region tell.
    fn find_original(&mut self, state: &State, inst: Inst) {
        let is_sized =
            |clause: &&Clause| clause.facts == [Fact::Sized] && clause.is(ClauseKind::Firstprivate);
        let originals = |group: &usize| -> Vec<Operand> {
            let clauses = self.found.groups[*group].clauses.iter().filter(is_sized);
            clauses.flat_map(Clause::variables).collect()
        };
        let around = state.stack.iter().rev().map(originals).find(|originals| !originals.is_empty());
        let number = match self.func.insts[inst].args() {
            [Operand::Const(number)] => self.module.ctx.consts.as_int(*number),
            _ => None,
        };
        let number = number.and_then(|number| usize::try_from(number).ok());
        match number.and_then(|number| around?.get(number).copied()) {
            Some(original) => self.found.privates.push((inst, original)),
            None => {
                let place = self.place(state);
                self.problem(place, format!("'{PRIVATE_FUNCTION}' asks for an object that no region lists"));
            }
        }
    }

    fn problem(&mut self, place: Option<Location>, message: String) {
        let function = self.module.ctx.names.text(self.func.name).to_owned();
        let problem = Problem { function, place, message };
        if !self.problems.contains(&problem) {
            self.problems.push(problem);
        }
    }

    /// The best place known in `state`: that of the current group, or of the innermost region.
    fn place(&self, state: &State) -> Option<Location> {
        let open = state.open.map(|(group, _)| group);
        let around = state.stack.iter().rev().copied();
        open.into_iter().chain(around).find_map(|g| self.found.groups[g].place.clone())
    }

    /// Reads one surface call.
    fn step(&mut self, state: &mut State, inst: Inst, callee: &str) {
        let args = self.func.insts[inst].args();
        let text = args.first().and_then(|a| constant_string(self.module, *a));
        let string = args.first().and_then(|a| self.module.ctx.global_name(*a));
        let (Some(text), Some(string)) = (text, string) else {
            let place = self.place(state);
            return self.problem(place, format!("call of '{callee}' without a string constant in front"));
        };
        if std::mem::take(&mut state.skipping) && (callee != "__weft_directive" || text == LIST_END) {
            state.skipping = text != LIST_END;
            return;
        }
        if callee != "__weft_directive" {
            return self.clause(state, inst, &text, string);
        }
        if text == LIST_END {
            let Some((group, _)) = state.open.take() else {
                let place = self.place(state);
                return self.problem(place, format!("'{LIST_END}' ends no group"));
            };
            self.found.groups[group].calls.push(inst);
            self.found.groups[group].strings.push(string);
            self.close(state, group);
            return;
        }
        if let Some((group, _)) = state.open.take() {
            let message = format!("'{text}' before the list of '{}' has ended", self.spelling(group));
            let place = self.found.groups[group].place.clone();
            self.problem(place, message);
        }
        self.open(state, inst, &text, string);
    }

    /// Starts a group.
    fn open(&mut self, state: &mut State, inst: Inst, text: &str, string: Symbol) {
        // Skip clauses until the group proves well-formed.
        state.skipping = true;
        let mut group = Group {
            directive: Leaf::Barrier.into(),
            role: Role::Begin,
            calls: vec![inst],
            clauses: Vec::new(),
            strings: vec![string],
            place: None,
        };
        if let Some(directive) = Directive::from_begin(text) {
            group.directive = directive;
            if directive.is_stand_alone() {
                group.role = Role::StandAlone { inside: state.stack.last().copied() };
            }
            let operands = &self.func.insts[inst].args()[1..];
            group.place = location(self.module, operands);
            if group.place.is_some() {
                group.clauses.push(Clause::of(Own::Loc, operands.iter().copied()));
            } else if !operands.is_empty() {
                let place = self.place(state);
                self.problem(place, format!("'{text}' carries no file, line and column"));
            }
        } else if let Some(directive) = Directive::from_end(text) {
            group.directive = directive;
            let Some(&begin) = state.stack.last() else {
                return self.problem(None, format!("'{text}' ends no region"));
            };
            group.place = self.found.groups[begin].place.clone();
            if self.found.groups[begin].directive != directive {
                let message = format!("'{text}' ends a region of '{}'", self.spelling(begin));
                return self.problem(group.place, message);
            }
            if self.found.groups.iter().any(|g| g.role == Role::End { begin }) {
                let message = format!("the region of '{}' has a second end group", self.spelling(begin));
                // The walk goes on as if it were the only one, since one report is enough.
                state.stack.pop();
                return self.problem(group.place, message);
            }
            group.role = Role::End { begin };
        } else {
            let place = self.place(state);
            return self.problem(place, format!("unknown directive '{text}'"));
        }
        self.found.groups.push(group);
        state.open = Some((self.found.groups.len() - 1, 1));
        state.skipping = false;
    }

    /// Ends a group: enters or leaves its region.
    fn close(&mut self, state: &mut State, group: usize) {
        match self.found.groups[group].role {
            Role::Begin => state.stack.push(group),
            Role::End { .. } => {
                state.stack.pop();
            }
            Role::StandAlone { .. } => {}
        }
    }

    /// Reads a clause call.
    fn clause(&mut self, state: &mut State, inst: Inst, text: &str, string: Symbol) {
        let Some((index, seen)) = state.open else {
            let place = self.place(state);
            return self.problem(place, format!("clause '{text}' belongs to no directive"));
        };
        let group = &mut self.found.groups[index];
        state.open = Some((index, seen + 1));
        group.calls.push(inst);
        group.strings.push(string);
        let operands = self.func.insts[inst].args()[1..].to_vec();
        let place = group.place.clone();
        let tag = match Tag::parse(text).as_deref() {
            Some([tag]) if tag.kind != Own::Loc => tag.clone(),
            _ => return self.problem(place, format!("unknown clause '{text}'")),
        };
        if matches!(group.role, Role::End { .. }) || !group.directive.allows(&tag.kind) {
            let message = format!("clause '{text}' on '{}'", self.spelling(index));
            return self.problem(place, message);
        }
        if operands.is_empty() && tag.is(ClauseKind::Shared) {
            // A parameter pack may be empty.
            return;
        }
        if !accepts(&self.module.ctx, &tag, &operands) {
            return self.problem(place, format!("clause '{text}' with {} operands", operands.len()));
        }
        if let Some(at) = first_wrong(self.module, self.func, &tag, &operands) {
            return self.problem(place, format!("operand {} of clause '{text}' has the wrong type", at + 1));
        }
        let is_value = |o: Operand| self.module.ctx.operand_ty(self.func, o) != Type::PTR;
        let behind = behind(&tag, &operands, &self.module.ctx, is_value);
        self.found.groups[index].clauses.push(Clause::from_tag(&tag, &operands, behind));
    }

    /// The string that begins or ends a group.
    fn spelling(&self, group: usize) -> &'static str {
        let group = &self.found.groups[group];
        match group.role {
            Role::End { .. } => group.directive.end().unwrap_or(group.directive.begin()),
            _ => group.directive.begin(),
        }
    }

    fn check_return(&mut self, state: &State) {
        self.check_group_ended(state);
        if let Some(&region) = state.stack.last() {
            let message = format!("the region of '{}' is left by a return", self.spelling(region));
            let place = self.found.groups[region].place.clone();
            self.problem(place, message);
        }
    }

    fn check_group_ended(&mut self, state: &State) {
        if let Some((group, _)) = state.open {
            let message = format!("the list of '{}' does not end", self.spelling(group));
            let place = self.found.groups[group].place.clone();
            self.problem(place, message);
        }
    }

    /// Reports that paths with the states `a` and `b` meet.
    fn conflict(&mut self, a: &State, b: &State) {
        let common = a.stack.iter().zip(&b.stack).take_while(|(x, y)| x == y).count();
        let odd = a.stack.get(common).or_else(|| b.stack.get(common)).copied();
        match odd {
            Some(region) => {
                let message = format!(
                    "control enters or leaves the region of '{}' other than by its begin and end groups",
                    self.spelling(region)
                );
                let place = self.found.groups[region].place.clone();
                self.problem(place, message);
            }
            None => {
                let open = a.open.or(b.open).map(|(group, _)| group);
                if let Some(group) = open {
                    let message = format!("control enters or leaves the list of '{}'", self.spelling(group));
                    let place = self.found.groups[group].place.clone();
                    self.problem(place, message);
                }
            }
        }
    }

    fn finish(mut self) -> Result<Found, Vec<Problem>> {
        for index in 0..self.found.groups.len() {
            if self.problems.is_empty() && !self.is_ended(index) {
                self.check_group_ended(&State { open: Some((index, 0)), ..State::default() });
            }
        }
        if self.problems.is_empty() { Ok(self.found) } else { Err(self.problems) }
    }

    /// Whether the last call of the group ends it.
    fn is_ended(&self, index: usize) -> bool {
        let data = &self.func.insts[self.found.groups[index].list_end()];
        data.args().first().and_then(|a| constant_string(self.module, *a)).as_deref() == Some(LIST_END)
    }
}
