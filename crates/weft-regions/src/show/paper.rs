//! The W-Region graph with its blocks and markers.
//!
//! ```text
//! function f
//! BEGIN WRNParallelNode<1> {  ; a.c:12:9
//!   entry:
//!     %omp.parallel = DIR.OMP.PARALLEL shared(a)
//!     ... ..
//!   BEGIN WRNMasterNode<2> {  ; a.c:14:9
//!     entry:
//!       %omp.master = DIR.OMP.MASTER
//!       ... ..
//!       DIR.OMP.END.MASTER %omp.master
//!   } END WRNMasterNode<2>
//!   entry:
//!     DIR.OMP.END.PARALLEL %omp.parallel
//! } END WRNParallelNode<1>
//! ```
//!
//! `... ..` stands for instructions that are no markers; blocks stand in the order of the function.
//! A directive without a region (`barrier`, `taskwait`) is a node with its marker alone.

use weft_ir::cfg::{Cfg, block_set};
use weft_ir::dominators::DomTree;
use weft_ir::{Block, Function, Inst, Item, Module, Operand};
use weft_openmp::UnitKind as Directive;

use crate::entry::{Location, clauses_of, location_of};
use crate::forest::{Crossing, Forest, RegionId, node_name};
use crate::markers::{Marker, has_markers};
use crate::show::clauses::spell_clauses;
use crate::show::model::leaf_directive;
use crate::show::naming::Naming;

/// Draws the W-Region graph of each function.
pub(super) fn draw(module: &Module) -> String {
    let mut out = String::new();
    let mut next_number = 1;
    for item in &module.items {
        let Item::Function(id) = item else { continue };
        let func = &module.functions[*id];
        if !has_markers(func, &module.ctx) {
            continue;
        }
        if !out.is_empty() {
            out.push('\n');
        }
        out.push_str(&format!("function {}\n", module.ctx.names.text(func.name)));
        let cfg = Cfg::compute(func);
        let dom = DomTree::compute(func, &cfg);
        match Forest::from_tokens(&module.ctx, func, &cfg, &dom) {
            Ok(forest) => {
                let naming = Naming::of(module, func);
                let mut painter = Painter { module, func, forest: &forest, naming, next_number };
                painter.blocks(None, func.blocks(), 0, &mut out);
                next_number = painter.next_number;
            }
            Err(problems) => {
                for problem in problems {
                    out.push_str(&format!("problem: {}\n", problem.message));
                }
            }
        }
    }
    if out.is_empty() {
        out.push_str("no regions\n");
    }
    out
}

struct Painter<'a> {
    module: &'a Module,
    func: &'a Function,
    forest: &'a Forest,
    naming: Naming<'a>,
    next_number: usize,
}

impl Painter<'_> {
    /// Draws what stands right in `around`, of the blocks given in the order of the function.
    fn blocks(&mut self, around: Option<RegionId>, blocks: &[Block], depth: usize, out: &mut String) {
        let known = block_set(blocks);
        for &block in self.func.blocks().iter().filter(|b| known.contains(**b)) {
            self.block(around, block, depth, out);
        }
    }

    fn region(&mut self, id: RegionId, depth: usize, out: &mut String) {
        let region = self.forest.region(id);
        let place = region.unit.location(self.module);
        let node = self.begin(region.directive(), place, depth, out);
        self.blocks(Some(id), &region.blocks(), depth + 1, out);
        let indent = "  ".repeat(depth);
        for refusal in self.forest.refusals(id) {
            out.push_str(&format!("{indent}  ; {refusal}\n"));
        }
        out.push_str(&format!("{indent}}} END {node}\n"));
    }

    /// Draws a directive without a region.
    fn leaf(&mut self, directive: Directive, marker: Marker, inst: Inst, depth: usize, out: &mut String) {
        let place = location_of(self.module, self.func, inst);
        let node = self.begin(directive, place, depth, out);
        let indent = "  ".repeat(depth);
        let label = self.func.inst_block(inst).map(|block| self.naming.block(block)).unwrap_or_default();
        out.push_str(&format!("{indent}  {label}:\n{indent}    {}\n", self.marker(marker, inst)));
        out.push_str(&format!("{indent}}} END {node}\n"));
    }

    /// Draws the head of a node and returns its name.
    fn begin(
        &mut self,
        directive: Directive,
        place: Option<Location>,
        depth: usize,
        out: &mut String,
    ) -> String {
        let node = format!("{}<{}>", node_name(directive), self.next_number);
        self.next_number += 1;
        let place = place.map(|p| format!("  ; {p}")).unwrap_or_default();
        out.push_str(&format!("{}BEGIN {node} {{{place}\n", "  ".repeat(depth)));
        node
    }

    /// Draws the instructions of `block` that belong to `around`, and the nodes in it that start here.
    /// Draws only the nodes of what is outside of all regions.
    fn block(&mut self, around: Option<RegionId>, block: Block, depth: usize, out: &mut String) {
        let indent = "  ".repeat(depth);
        let label = self.naming.block(block);
        let mut current = self.forest.at_start(block);
        let mut labeled = false;
        let mut elided = false;
        for &inst in self.func.block_insts(block) {
            let data = &self.func.insts[inst];
            let marker = Marker::of(data, &self.module.ctx);
            let crossing = self.forest.crossing(inst);
            if let Some(Crossing::Enters(entered)) = crossing {
                if current == around {
                    self.region(entered, depth, out);
                    (labeled, elided) = (false, false);
                }
                current = Some(entered);
            }
            if current == around && !data.is_debug_record() {
                if let Some((marker, directive)) = marker.and_then(|m| Some((m, leaf_directive(m)?))) {
                    self.leaf(directive, marker, inst, depth, out);
                    (labeled, elided) = (false, false);
                } else if around.is_some() {
                    if !labeled {
                        out.push_str(&format!("{indent}{label}:\n"));
                        labeled = true;
                    }
                    match marker {
                        Some(marker) => {
                            out.push_str(&format!("{indent}  {}\n", self.marker(marker, inst)));
                        }
                        None if elided => {}
                        None => out.push_str(&format!("{indent}  ... ..\n")),
                    }
                    elided = marker.is_none();
                }
            }
            if let Some(Crossing::Leaves(left)) = crossing {
                current = self.forest.parent(left);
            }
        }
    }

    /// A marker call in short: directive or function, clauses, token.
    fn marker(&self, marker: Marker, inst: Inst) -> String {
        let data = &self.func.insts[inst];
        let names = &self.module.ctx.names;
        let result = data.result.map(|v| format!("{} = ", self.naming.value(Operand::Value(v))));
        let tag = data.bundles().next().map(|(tag, _)| names.text(tag)).filter(|t| t.starts_with("DIR."));
        let word = tag.unwrap_or(marker.name());
        let mut line = format!("{}{word}", result.unwrap_or_default());
        for operand in data.args() {
            line.push(' ');
            line.push_str(&self.naming.value(*operand));
        }
        let mut clauses = clauses_of(self.func, &self.module.ctx, inst);
        if tag.is_some() {
            clauses.remove(0);
        }
        for clause in spell_clauses(&self.naming, &clauses) {
            line.push(' ');
            line.push_str(&clause.text);
        }
        line
    }
}
