//! The W-Region graph: which instructions belong to which region, and how regions nest.
//!
//! ```text
//!  bb0:  %p = entry [PARALLEL]      bb0 … bb3 belong to region0 (level 1)
//!        br bb1, bb2
//!  bb1:  %l = entry [LOOP]          bb1 belongs to region1 (level 2), a child of region0
//!        exit %l
//!        br bb3
//!  bb2:  br bb3
//!  bb3:  exit %p
//! ```
//!
//! A region holds its entry call, its exit calls and all instructions between.
//! The graph is computed on demand by one walk in reverse post-order and does not follow later edits.
//! It works on what LLVM's optimizer leaves too: regions may be duplicated by inlining and unrolling, and their exits
//! may be gone where nothing reaches them.
//!
//! # Rules checked
//! * An exit names the token of the innermost region.
//! * All paths to a place bring the same region, so there are no edges into the middle of one, and none out of it.
//! * A region is not left by a return.
//! * The entry dominates everything in the region.
//!
//! Unreachable blocks belong to no region.

use std::fmt;

use weft_ir::cfg::Cfg;
use weft_ir::dominators::DomTree;
use weft_ir::entity::{PrimaryMap, SecondaryMap, entity_impl};
use weft_ir::{Block, ConstKind, Context, Function, Inst, Operand, Value};

use crate::clause::ClauseKind;
use crate::dead_ends::{is_leaving, live_blocks};
use crate::directive::Directive;
use crate::entry::RegionEntry;
use crate::markers::Marker;
use crate::problem::Problem;

/// A region of a function.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Region(u32);
entity_impl!(Region, "region");

/// Why a region, though well-formed, cannot be transformed as it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Refusal {
    /// It has more than one exit call.
    SeveralExits,
    /// It shares a block that does not return with code outside of it.
    /// [`crate::split_regions`] gives each its own where it can.
    SharedDeadEnd,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refusal::SeveralExits => "the region has several exits",
            Refusal::SharedDeadEnd => "the region shares code that does not return with other code",
        })
    }
}

/// What a region consists of.
#[derive(Clone, Debug)]
pub struct RegionData {
    /// The entry call with directive and clauses.
    pub entry: RegionEntry,
    /// The block of the entry call.
    pub entry_block: Block,
    /// The exit calls, in reverse post-order of their blocks; none if no path reaches one.
    pub exits: Vec<Inst>,
    /// The blocks with at least one instruction of the region, those of inner regions among them,
    /// in reverse post-order: the entry block is the first.
    pub blocks: Vec<Block>,
    /// The region around it.
    pub parent: Option<Region>,
    /// The regions right inside, in the order of the layout.
    pub children: Vec<Region>,
    /// How deep it is nested; 1 if no region of the function is around it.
    pub level: u32,
    /// Why it cannot be transformed.
    pub refusals: Vec<Refusal>,
}

impl RegionData {
    /// The directive.
    pub fn directive(&self) -> Directive {
        self.entry.directive
    }

    /// The only exit call.
    pub fn single_exit(&self) -> Option<Inst> {
        match self.exits[..] {
            [exit] => Some(exit),
            _ => None,
        }
    }
}

/// The regions of a function.
#[derive(Clone, Debug)]
pub struct RegionGraph {
    regions: PrimaryMap<Region, RegionData>,
    roots: Vec<Region>,
    at_start: SecondaryMap<Block, Option<Region>>,
    at_end: SecondaryMap<Block, Option<Region>>,
}

impl RegionGraph {
    /// Computes the regions of `func`, whose graph is `cfg` and whose dominators are `dom`.
    ///
    /// # Errors
    /// All rules that `func` breaks.
    pub fn compute(
        ctx: &Context,
        func: &Function,
        cfg: &Cfg,
        dom: &DomTree,
    ) -> Result<RegionGraph, Vec<Problem>> {
        let graph = RegionGraph {
            regions: PrimaryMap::new(),
            roots: Vec::new(),
            at_start: SecondaryMap::new(),
            at_end: SecondaryMap::new(),
        };
        let mut walk = Walk { ctx, func, graph, problems: Vec::new() };
        walk.run(cfg);
        walk.check_dominance(dom);
        walk.sort_siblings();
        if walk.problems.is_empty() { Ok(walk.graph) } else { Err(walk.problems) }
    }

    /// All regions; a region comes before those inside of it.
    pub fn regions(&self) -> impl DoubleEndedIterator<Item = (Region, &RegionData)> + '_ {
        self.regions.iter()
    }

    /// All regions, innermost first.
    pub fn innermost_first(&self) -> Vec<Region> {
        self.regions.keys().rev().collect()
    }

    /// The regions that no other is around, in the order of the layout.
    pub fn roots(&self) -> &[Region] {
        &self.roots
    }

    /// Whether the function has no regions.
    pub fn is_empty(&self) -> bool {
        self.regions.is_empty()
    }

    /// What `region` consists of.
    pub fn data(&self, region: Region) -> &RegionData {
        &self.regions[region]
    }

    /// The region whose entry returns `token`.
    pub fn by_token(&self, token: Operand) -> Option<Region> {
        self.regions.iter().find(|(_, data)| Operand::Value(data.entry.token) == token).map(|(r, _)| r)
    }

    /// The innermost region at the front of `block`.
    pub fn at_start(&self, block: Block) -> Option<Region> {
        self.at_start[block]
    }

    /// The innermost region at the end of `block`.
    pub fn at_end(&self, block: Block) -> Option<Region> {
        self.at_end[block]
    }

    /// The innermost region that `inst` belongs to; entry and exit calls belong to their region.
    pub fn innermost(&self, func: &Function, ctx: &Context, inst: Inst) -> Option<Region> {
        let block = func.inst_block(inst)?;
        let mut current = self.at_start[block];
        for &at in func.block_insts(block) {
            let marker = Marker::of(&func.insts[at], ctx);
            if marker == Some(Marker::Entry) {
                current = func.insts[at].result.and_then(|t| self.by_token(Operand::Value(t))).or(current);
            }
            if at == inst {
                break;
            }
            if marker == Some(Marker::Exit) {
                current = current.and_then(|r| self.regions[r].parent);
            }
        }
        current
    }

    /// Whether `inner` is `outer` or inside of it.
    pub fn is_inside(&self, inner: Region, outer: Region) -> bool {
        let mut at = Some(inner);
        while let Some(region) = at {
            if region == outer {
                return true;
            }
            at = self.regions[region].parent;
        }
        false
    }

    /// The innermost region around both.
    fn common(&self, a: Option<Region>, b: Option<Region>) -> Option<Region> {
        let mut at = a;
        while let (Some(region), Some(other)) = (at, b) {
            if self.is_inside(other, region) {
                return Some(region);
            }
            at = self.regions[region].parent;
        }
        None
    }
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
                        self.conflict(known, current);
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
            self.problem(message);
        }
        match Marker::of(data, self.ctx) {
            Some(Marker::Entry) => self.enter(current, block, inst),
            Some(Marker::Exit) => self.exit(current, inst),
            Some(marker) => {
                if let Some(Operand::Value(token)) = data.args().first()
                    && !self.is_open(current, *token)
                {
                    self.problem(format!("'{}' names a token of no region around it", marker.name()));
                }
                current
            }
            None => current,
        }
    }

    fn enter(&mut self, parent: Option<Region>, block: Block, inst: Inst) -> Option<Region> {
        let Some(entry) = RegionEntry::parse(self.func, self.ctx, inst) else {
            self.problem("a region entry without a known directive".to_owned());
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

    fn exit(&mut self, current: Option<Region>, inst: Inst) -> Option<Region> {
        let token = self.func.insts[inst].args().first().copied();
        let Some(region) = current else {
            if !self.is_none_token(token) {
                self.problem("a region exit outside of any region".to_owned());
            }
            return None;
        };
        let data = &mut self.graph.regions[region];
        let parent = data.parent;
        if token == Some(Operand::Value(data.entry.token)) {
            data.exits.push(inst);
            if data.exits.len() == 2 {
                data.refusals.push(Refusal::SeveralExits);
            }
            return parent;
        }
        let message = format!("an exit of another region inside of {}", self.describe(region));
        self.problem(message);
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

    /// Reports that paths meet, one inside `a`, one inside `b`.
    fn conflict(&mut self, a: Option<Region>, b: Option<Region>) {
        let common = self.graph.common(a, b);
        let odd = [a, b].into_iter().flatten().find(|r| Some(*r) != common);
        if let Some(region) = odd {
            let message = format!(
                "control enters or leaves {} other than by its entry and exit",
                self.describe(region)
            );
            self.problem(message);
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
                let name = self.func.block_name(*block).map_or("", |n| self.ctx.names.text(n));
                let message =
                    format!("the entry of {} does not dominate block '{name}'", self.describe(region));
                self.problem(message);
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

    /// What a message calls a region: its directive and its place, as far as there is one.
    fn describe(&self, region: Region) -> String {
        let entry = &self.graph.regions[region].entry;
        let number = |operand: &Operand| match operand {
            Operand::Const(c) => self.ctx.consts.as_int(*c),
            _ => None,
        };
        let place = entry.clause(ClauseKind::Loc).and_then(|loc| match &loc.operands[..] {
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

    fn problem(&mut self, message: String) {
        let function = self.ctx.names.text(self.func.name).to_owned();
        let problem = Problem { function, place: None, message };
        if !self.problems.contains(&problem) {
            self.problems.push(problem);
        }
    }
}
