//! Builds the forest of a function from its marker calls.
//!
//! One walk in reverse post-order carries the innermost open region along and checks the rules. Then each region
//! collects its blocks ([`collect`](super::collect)).

use rustc_hash::FxHashMap;
use weft_ir::cfg::Cfg;
use weft_ir::dominators::DomTree;
use weft_ir::entity::SecondaryMap;
use weft_ir::{Block, ConstKind, Context, Function, Inst, Operand};

use crate::clause::Own;
use crate::dead_ends::{is_leaving, live_blocks};
use crate::entry::RegionEntry;
use crate::forest::check::{wrong_clause, wrong_end};
use crate::forest::collect::{Side, collect};
use crate::forest::region::{Edge, Region, RegionId};
use crate::forest::{Crossing, Forest};
use crate::markers::Marker;
use crate::problem::Problem;

impl Forest {
    /// Finds the regions of `func`, whose graph is `cfg` and whose dominators are `dom`, by its marker calls.
    ///
    /// # Errors
    /// All rules that `func` breaks.
    pub fn from_tokens(
        ctx: &Context,
        func: &Function,
        cfg: &Cfg,
        dom: &DomTree,
    ) -> Result<Forest, Vec<Problem>> {
        let mut walk =
            Walk { ctx, func, forest: Forest::new(), exits: FxHashMap::default(), problems: Vec::new() };
        walk.run(cfg);
        walk.check_dominance(cfg, dom);
        if !walk.problems.is_empty() {
            return Err(walk.problems);
        }
        walk.collect_blocks();
        walk.forest.sort_siblings(func);
        Ok(walk.forest)
    }
}

/// The edge on which control crosses a border by the marker `inst`; `None` if that is not in the layout.
pub(super) fn edge_at(func: &Function, ctx: &Context, inst: Inst) -> Option<Edge> {
    let from = func.inst_block(inst)?;
    let behind = func.block_insts(from).iter().skip_while(|at| **at != inst).skip(1);
    let is_border =
        |at: &Inst| matches!(Marker::of(&func.insts[*at], ctx), Some(Marker::Entry | Marker::Exit));
    let to = match func.successors(from)[..] {
        [next] if !behind.copied().any(|at| is_border(&at)) => next,
        _ => from,
    };
    Some(Edge { from, to })
}

/// The walk that finds the regions.
struct Walk<'a> {
    ctx: &'a Context,
    func: &'a Function,
    forest: Forest,
    /// The regions with the blocks of their exits, and those exits.
    exits: FxHashMap<(RegionId, Block), Inst>,
    problems: Vec<Problem>,
}

impl Walk<'_> {
    fn run(&mut self, cfg: &Cfg) {
        let is_marker = |inst: Inst| Marker::of(&self.func.insts[inst], self.ctx).is_some();
        let live = live_blocks(self.func, cfg, is_marker);
        let mut reached: SecondaryMap<Block, bool> = SecondaryMap::new();
        for &block in cfg.rpo() {
            let mut current = self.forest.at_start[block];
            for &inst in self.func.block_insts(block) {
                current = self.step(current, block, inst);
            }
            self.forest.at_end[block] = current;
            for &next in cfg.succs(block) {
                if !std::mem::replace(&mut reached[next], true) && Some(next) != self.func.entry() {
                    self.forest.at_start[next] = current;
                } else if self.forest.at_start[next] != current {
                    let known = self.forest.at_start[next];
                    if live.contains(next) {
                        self.conflict(next, known, current);
                    } else {
                        self.share(known, current);
                        self.forest.at_start[next] = self.forest.common(known, current);
                    }
                }
            }
        }
    }

    /// Passes `inst` in `block` and returns the innermost region behind it.
    fn step(&mut self, current: Option<RegionId>, block: Block, inst: Inst) -> Option<RegionId> {
        let data = &self.func.insts[inst];
        if is_leaving(data)
            && let Some(region) = current
        {
            let message = format!("{} is left by a return", self.describe(region));
            self.problem(block, message);
        }
        let marker = Marker::of(data, self.ctx);
        if let Some(message) = marker.and_then(|m| wrong_clause(self.ctx, self.func, inst, m)) {
            self.problem(block, message);
        }
        match marker {
            Some(Marker::Entry) => self.enter(current, block, inst),
            Some(Marker::Exit) => self.exit(current, block, inst),
            Some(marker) => {
                if let Some(token @ Operand::Value(_)) = data.args().first()
                    && !self.is_open(current, *token)
                {
                    self.problem(block, format!("'{}' names a token of no region around it", marker.name()));
                }
                current
            }
            None => current,
        }
    }

    fn enter(&mut self, parent: Option<RegionId>, block: Block, inst: Inst) -> Option<RegionId> {
        let unit = RegionEntry::parse(self.func, self.ctx, inst);
        let Some(unit) = unit.filter(|unit| Marker::of_directive(unit.directive).is_none()) else {
            self.problem(block, "a region entry without a known directive".to_owned());
            return parent;
        };
        let Some(enter) = edge_at(self.func, self.ctx, inst) else { return parent };
        let region = Region { unit, enter, exits: Vec::new(), inside: Vec::new() };
        let region = self.forest.add(region, parent);
        self.forest.crossings.insert(inst, Crossing::Enters(region));
        Some(region)
    }

    fn exit(&mut self, current: Option<RegionId>, block: Block, inst: Inst) -> Option<RegionId> {
        let token = self.func.insts[inst].args().first().copied();
        let Some(region) = current else {
            if !self.is_none_token(token) {
                self.problem(block, "a region exit outside of any region".to_owned());
            }
            return None;
        };
        let parent = self.forest.parent(region);
        let unit = &self.forest.region(region).unit;
        if token == Some(unit.token_operand(self.func)) {
            let end = unit.directive.end_anyhow();
            self.exits.insert((region, block), inst);
            self.forest.crossings.insert(inst, Crossing::Leaves(region));
            if let Some(message) = wrong_end(self.ctx, self.func, inst, end) {
                self.problem(block, message);
            }
            return parent;
        }
        let message = format!("an exit of another region inside of {}", self.describe(region));
        self.problem(block, message);
        parent
    }

    fn is_none_token(&self, token: Option<Operand>) -> bool {
        matches!(token, Some(Operand::Const(c)) if self.ctx.consts.data(c).kind == ConstKind::None)
    }

    /// Whether `token` belongs to `current` or a region around it.
    fn is_open(&self, current: Option<RegionId>, token: Operand) -> bool {
        self.forest
            .chain(current)
            .any(|region| self.forest.region(region).unit.token_operand(self.func) == token)
    }

    /// Reports that paths meet in `block`, one inside `a`, one inside `b`.
    fn conflict(&mut self, block: Block, a: Option<RegionId>, b: Option<RegionId>) {
        let common = self.forest.common(a, b);
        let odd = [a, b].into_iter().flatten().find(|r| Some(*r) != common);
        if let Some(region) = odd {
            let message = format!(
                "control enters or leaves {} other than by its entry and exit",
                self.describe(region)
            );
            self.problem(block, message);
        }
    }

    /// Notes that the regions of `a` and `b`, up to the one around both, share a dead end.
    fn share(&mut self, a: Option<RegionId>, b: Option<RegionId>) {
        let common = self.forest.common(a, b);
        for from in [a, b] {
            let apart: Vec<RegionId> = self.forest.chain(from).take_while(|r| Some(*r) != common).collect();
            for region in apart {
                self.forest.nodes[region].shares_dead_end = true;
            }
        }
    }

    fn check_dominance(&mut self, cfg: &Cfg, dom: &DomTree) {
        // The entry of a region stands in the region around it, so what holds for the innermost ones holds for all.
        let is_dominated = |block: &Block| {
            let innermost = self.forest.at_start[*block].map(|region| self.forest.region(region));
            innermost.is_none_or(|region| dom.dominates(region.entry_block(), *block))
        };
        if cfg.rpo().iter().all(is_dominated) {
            return;
        }
        let mut wrong: SecondaryMap<RegionId, Option<Block>> = SecondaryMap::new();
        for &block in cfg.rpo() {
            for region in self.forest.chain(self.forest.at_start[block]) {
                if wrong[region].is_none() && !dom.dominates(self.forest.region(region).entry_block(), block)
                {
                    wrong[region] = Some(block);
                }
            }
        }
        for (region, block) in self.forest.ids().filter_map(|r| Some((r, wrong[r]?))).collect::<Vec<_>>() {
            let message = format!("the entry of {} does not dominate the block", self.describe(region));
            self.problem(block, message);
        }
    }

    /// Gives each region its blocks and exits. The walk has found no problem.
    fn collect_blocks(&mut self) {
        let (func, ctx, exits) = (self.func, self.ctx, &self.exits);
        let spans = self.forest.spans();
        for region in self.forest.ids() {
            let enter = self.forest.region(region).enter;
            let leave = |block| {
                let edge = exits.get(&(region, block)).and_then(|inst| edge_at(func, ctx, *inst));
                edge.expect("invariant: an exit stands in the block")
            };
            let side = |block, _: &[Block]| match () {
                () if exits.contains_key(&(region, block)) => Side::Exit,
                () if self.forest.at_start[block]
                    .is_some_and(|r| spans[region].contains(&spans[r].start)) =>
                {
                    Side::Inside
                }
                () => Side::Outside,
            };
            let (inside, exits) = match exits.contains_key(&(region, enter.from)) {
                true => (Vec::new(), vec![leave(enter.from)]),
                false => collect(func, enter, side, leave),
            };
            let region = &mut self.forest.nodes[region].region;
            (region.inside, region.exits) = (inside, exits);
        }
    }

    /// The name of a region in a message: its directive and its place, if it has one.
    fn describe(&self, region: RegionId) -> String {
        let entry = &self.forest.region(region).unit;
        let number = |operand: &Operand| match operand {
            Operand::Const(c) => self.ctx.consts.as_int(*c),
            _ => None,
        };
        let place = entry.clause(Own::Loc).and_then(|loc| match &loc.operands()[..] {
            [_, line, column] => Some((number(line)?, number(column)?)),
            _ => None,
        });
        match place {
            Some((line, column)) => {
                format!("the region of '{}' (line {line}, column {column})", entry.directive.begin())
            }
            None => format!("the region of '{}'", entry.directive.begin()),
        }
    }

    /// Notes that a rule is broken in `block`.
    fn problem(&mut self, block: Block, message: String) {
        let function = self.ctx.names.text(self.func.name).to_owned();
        let label = self.func.display_operand(Operand::Block(block), self.ctx).to_string();
        let name = label.trim_start_matches("label ");
        let problem = Problem { function, place: None, message: format!("in block '{name}', {message}") };
        if !self.problems.contains(&problem) {
            self.problems.push(problem);
        }
    }
}
