//! The walk that finds the regions of a function.

use weft_ir::cfg::Cfg;
use weft_ir::dominators::DomTree;
use weft_ir::entity::{PrimaryMap, SecondaryMap};
use weft_ir::{Block, ConstKind, Context, Function, Inst, Operand, Value};

use crate::clause::Own;
use crate::dead_ends::{is_leaving, live_blocks};
use crate::entry::RegionEntry;
use crate::graph::RegionGraph;
use crate::graph::check::{wrong_clause, wrong_end};
use crate::graph::node::{Refusal, Region, RegionData};
use crate::markers::Marker;
use crate::problem::Problem;

/// Fills `graph`, which is empty.
pub(super) fn build(
    ctx: &Context,
    func: &Function,
    cfg: &Cfg,
    dom: &DomTree,
    graph: RegionGraph,
) -> Result<RegionGraph, Vec<Problem>> {
    let mut walk = Walk { ctx, func, graph, problems: Vec::new() };
    walk.run(cfg);
    walk.check_dominance(dom);
    walk.sort_siblings();
    if walk.problems.is_empty() { Ok(walk.graph) } else { Err(walk.problems) }
}

/// The walk that finds the regions.
struct Walk<'a> {
    ctx: &'a Context,
    func: &'a Function,
    graph: RegionGraph,
    problems: Vec<Problem>,
}

impl Walk<'_> {
    fn run(&mut self, cfg: &Cfg) {
        let is_marker = |inst: Inst| Marker::of(&self.func.insts[inst], self.ctx).is_some();
        let live = live_blocks(self.func, cfg, is_marker);
        let mut reached: SecondaryMap<Block, bool> = SecondaryMap::new();
        for &block in cfg.rpo() {
            let mut current = self.graph.at_start[block];
            self.mark(current, block);
            for &inst in self.func.block_insts(block) {
                current = self.step(current, block, inst);
            }
            self.graph.at_end[block] = current;
            for &next in cfg.succs(block) {
                if !std::mem::replace(&mut reached[next], true) && Some(next) != self.func.entry() {
                    self.graph.at_start[next] = current;
                } else if self.graph.at_start[next] != current {
                    let known = self.graph.at_start[next];
                    if live.contains(next) {
                        self.conflict(next, known, current);
                    } else {
                        self.share(known, current);
                        self.graph.at_start[next] = self.graph.common(known, current);
                    }
                }
            }
        }
    }

    /// Notes that `block` has an instruction of `region` and of all around it.
    fn mark(&mut self, region: Option<Region>, block: Block) {
        let mut at = region;
        while let Some(region) = at {
            let data = &mut self.graph.regions[region];
            if data.blocks.last() != Some(&block) {
                data.blocks.push(block);
            }
            at = data.parent;
        }
    }

    /// Passes `inst` in `block` and returns the innermost region behind it.
    fn step(&mut self, current: Option<Region>, block: Block, inst: Inst) -> Option<Region> {
        let data = &self.func.insts[inst];
        if is_leaving(&data.op)
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
                if let Some(Operand::Value(token)) = data.args().first()
                    && !self.is_open(current, *token)
                {
                    self.problem(block, format!("'{}' names a token of no region around it", marker.name()));
                }
                current
            }
            None => current,
        }
    }

    fn enter(&mut self, parent: Option<Region>, block: Block, inst: Inst) -> Option<Region> {
        let entry = RegionEntry::parse(self.func, self.ctx, inst);
        let Some(entry) = entry.filter(|entry| Marker::of_directive(entry.directive).is_none()) else {
            self.problem(block, "a region entry without a known directive".to_owned());
            return parent;
        };
        let level = parent.map_or(1, |p| self.graph.regions[p].level + 1);
        let region = self.graph.regions.push(RegionData {
            entry,
            entry_block: block,
            exits: Vec::new(),
            blocks: Vec::new(),
            parent,
            children: Vec::new(),
            level,
            refusals: Vec::new(),
        });
        match parent {
            Some(parent) => self.graph.regions[parent].children.push(region),
            None => self.graph.roots.push(region),
        }
        self.mark(Some(region), block);
        Some(region)
    }

    fn exit(&mut self, current: Option<Region>, block: Block, inst: Inst) -> Option<Region> {
        let token = self.func.insts[inst].args().first().copied();
        let Some(region) = current else {
            if !self.is_none_token(token) {
                self.problem(block, "a region exit outside of any region".to_owned());
            }
            return None;
        };
        let data = &mut self.graph.regions[region];
        let parent = data.parent;
        if token == Some(Operand::Value(data.entry.token)) {
            let end = data.directive().end_anyhow();
            data.exits.push(inst);
            if data.exits.len() == 2 {
                data.refusals.push(Refusal::SeveralExits);
            }
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
    fn is_open(&self, current: Option<Region>, token: Value) -> bool {
        let mut at = current;
        while let Some(region) = at {
            let data = &self.graph.regions[region];
            if data.entry.token == token {
                return true;
            }
            at = data.parent;
        }
        false
    }

    /// Reports that paths meet in `block`, one inside `a`, one inside `b`.
    fn conflict(&mut self, block: Block, a: Option<Region>, b: Option<Region>) {
        let common = self.graph.common(a, b);
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
    fn share(&mut self, a: Option<Region>, b: Option<Region>) {
        let common = self.graph.common(a, b);
        for from in [a, b] {
            let mut at = from;
            while at != common {
                let Some(region) = at else { break };
                let data = &mut self.graph.regions[region];
                if !data.refusals.contains(&Refusal::SharedDeadEnd) {
                    data.refusals.push(Refusal::SharedDeadEnd);
                }
                at = data.parent;
            }
        }
    }

    fn check_dominance(&mut self, dom: &DomTree) {
        for region in self.graph.regions.keys() {
            let data = &self.graph.regions[region];
            if let Some(block) = data.blocks.iter().find(|b| !dom.dominates(data.entry_block, **b)) {
                let message = format!("the entry of {} does not dominate the block", self.describe(region));
                self.problem(*block, message);
            }
        }
    }

    /// Puts siblings in the order of the layout: the walk comes to what follows a loop before it comes to its body.
    fn sort_siblings(&mut self) {
        let mut places: SecondaryMap<Block, usize> = SecondaryMap::new();
        for (place, block) in self.func.blocks().iter().enumerate() {
            places[*block] = place;
        }
        let graph = &mut self.graph;
        let place = |regions: &PrimaryMap<Region, RegionData>, r: Region| places[regions[r].entry_block];
        graph.roots.sort_by_key(|r| place(&graph.regions, *r));
        for region in graph.regions.keys() {
            let mut children = std::mem::take(&mut graph.regions[region].children);
            children.sort_by_key(|r| place(&graph.regions, *r));
            graph.regions[region].children = children;
        }
    }

    /// The name of a region in a message: its directive and its place, if it has one.
    fn describe(&self, region: Region) -> String {
        let entry = &self.graph.regions[region].entry;
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
