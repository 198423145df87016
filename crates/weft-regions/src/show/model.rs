//! The contents of a picture: functions, their regions as trees, stand-alone directives as leaves.

use weft_ir::cfg::{Cfg, block_set};
use weft_ir::dominators::DomTree;
use weft_ir::{Block, Function, Inst, Item, Module};
use weft_openmp::UnitKind as Directive;

use crate::entry::{Location, clauses_of, location_of};
use crate::forest::{Crossing, Forest, Region, RegionId};
use crate::markers::{Marker, has_markers};
use crate::problem::Problem;
use crate::show::clauses::{ClauseModel, spell_clauses};
use crate::show::naming::Naming;

/// A function that has markers.
pub(super) struct FunctionModel {
    /// Its name.
    pub(super) name: String,
    /// The outermost nodes, in the order of the layout.
    pub(super) nodes: Vec<Node>,
    /// Why there is no tree.
    pub(super) problems: Vec<Problem>,
}

/// A region, or a stand-alone directive.
pub(super) struct Node {
    pub(super) directive: Directive,
    pub(super) place: Option<Location>,
    pub(super) clauses: Vec<ClauseModel>,
    pub(super) level: u32,
    /// Names of the blocks; those without one are left out.
    pub(super) blocks: Vec<String>,
    pub(super) exits: usize,
    /// Label of the block of the entry call, or of the marker.
    pub(super) entry: String,
    /// Labels of the blocks of the exit calls.
    pub(super) exit_blocks: Vec<String>,
    /// The data environment: how variables are shared, and their names.
    pub(super) environment: Vec<(&'static str, Vec<String>)>,
    pub(super) refusals: Vec<String>,
    pub(super) children: Vec<Node>,
}

impl Node {
    /// The clauses as text, one after another.
    pub(super) fn clause_texts(&self) -> impl Iterator<Item = &str> {
        self.clauses.iter().map(|c| c.text.as_str())
    }

    /// The place as text, or nothing.
    pub(super) fn place_text(&self) -> String {
        self.place.as_ref().map(Location::to_string).unwrap_or_default()
    }
}

/// Collects what to draw of `module`.
pub(super) fn build(module: &Module) -> Vec<FunctionModel> {
    let mut functions = Vec::new();
    for item in &module.items {
        let Item::Function(id) = item else { continue };
        let func = &module.functions[*id];
        if has_markers(func, &module.ctx) {
            functions.push(function(module, func));
        }
    }
    functions
}

fn function(module: &Module, func: &Function) -> FunctionModel {
    let name = module.ctx.names.text(func.name).to_owned();
    let cfg = Cfg::compute(func);
    let dom = DomTree::compute(func, &cfg);
    match Forest::from_tokens(&module.ctx, func, &cfg, &dom) {
        Ok(forest) => {
            let builder =
                Builder { module, func, forest: &forest, naming: Naming::of(module, func), cfg: &cfg };
            FunctionModel { name, nodes: builder.nodes(None), problems: Vec::new() }
        }
        Err(problems) => FunctionModel { name, nodes: Vec::new(), problems },
    }
}

/// The user's stand-alone directive that `marker` stands for.
pub(super) fn leaf_directive(marker: Marker) -> Option<Directive> {
    // The end of an iteration is the front end's own.
    marker.directive().filter(|d| *d != Directive::ITERATION_END)
}

struct Builder<'a> {
    module: &'a Module,
    func: &'a Function,
    forest: &'a Forest,
    naming: Naming<'a>,
    cfg: &'a Cfg,
}

impl Builder<'_> {
    /// The regions and stand-alone directives right inside `around`.
    fn nodes(&self, around: Option<RegionId>) -> Vec<Node> {
        let mut nodes = Vec::new();
        let known = around.map(|r| block_set(&self.forest.region(r).blocks()));
        let known = known.unwrap_or_else(|| block_set(self.cfg.rpo()));
        for &block in self.func.blocks().iter().filter(|b| known.contains(**b)) {
            self.nodes_in_block(around, block, &mut nodes);
        }
        nodes
    }

    fn nodes_in_block(&self, around: Option<RegionId>, block: Block, nodes: &mut Vec<Node>) {
        let mut current = self.forest.at_start(block);
        for &inst in self.func.block_insts(block) {
            match self.forest.crossing(inst) {
                Some(Crossing::Enters(region)) => {
                    if current == around {
                        nodes.push(self.region(region));
                    }
                    current = Some(region);
                }
                Some(Crossing::Leaves(region)) => current = self.forest.parent(region),
                None if current == around => {
                    let marker = Marker::of(&self.func.insts[inst], &self.module.ctx);
                    nodes.extend(marker.and_then(leaf_directive).map(|d| self.leaf(d, block, inst)));
                }
                None => {}
            }
        }
    }

    fn region(&self, id: RegionId) -> Node {
        let region = self.forest.region(id);
        let names = &self.module.ctx.names;
        let blocks = self.in_order(region.blocks());
        let blocks = blocks.iter().filter_map(|b| self.func.block_name(*b));
        let exit_blocks = self.in_order(region.exit_blocks().collect());
        Node {
            directive: region.directive(),
            place: region.unit.location(self.module),
            clauses: spell_clauses(&self.naming, &region.unit.clauses),
            level: self.forest.level(id),
            blocks: blocks.map(|n| names.text(n).to_owned()).collect(),
            exits: region.exits.len(),
            entry: self.naming.block(region.entry_block()),
            exit_blocks: exit_blocks.into_iter().map(|b| self.naming.block(b)).collect(),
            environment: self.environment(region),
            refusals: self.forest.refusals(id).iter().map(ToString::to_string).collect(),
            children: self.nodes(Some(id)),
        }
    }

    /// The blocks in reverse post-order.
    fn in_order(&self, blocks: Vec<Block>) -> Vec<Block> {
        let known = block_set(&blocks);
        self.cfg.rpo().iter().copied().filter(|b| known.contains(*b)).collect()
    }

    /// The variables of the region, grouped by how they are shared.
    fn environment(&self, region: &Region) -> Vec<(&'static str, Vec<String>)> {
        let mut lists: Vec<(&'static str, Vec<String>)> = Vec::new();
        for (sharing, variable) in region.data_environment() {
            let name = self.naming.variable(variable);
            match lists.last_mut().filter(|(word, _)| *word == sharing.name()) {
                Some((_, names)) => names.push(name),
                None => lists.push((sharing.name(), vec![name])),
            }
        }
        lists
    }

    fn leaf(&self, directive: Directive, block: Block, inst: Inst) -> Node {
        let clauses = clauses_of(self.func, &self.module.ctx, inst);
        Node {
            directive,
            place: location_of(self.module, self.func, inst),
            clauses: spell_clauses(&self.naming, &clauses),
            level: 0,
            blocks: Vec::new(),
            exits: 0,
            entry: self.naming.block(block),
            exit_blocks: Vec::new(),
            environment: Vec::new(),
            refusals: Vec::new(),
            children: Vec::new(),
        }
    }
}
