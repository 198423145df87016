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
//! Instructions that are no markers are `... ..`; blocks stand in the order of the function.

use weft_ir::cfg::Cfg;
use weft_ir::dominators::DomTree;
use weft_ir::{Block, Function, Inst, Item, Module, Operand};

use crate::directive::Directive;
use crate::entry::clauses_of;
use crate::graph::{Region, RegionGraph};
use crate::markers::Marker;
use crate::show::clauses::spell_clauses;
use crate::show::model::has_markers;
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
        match RegionGraph::compute(&module.ctx, func, &cfg, &dom) {
            Ok(graph) => {
                let naming = Naming::of(module, func);
                let mut painter = Painter { module, func, graph: &graph, naming, next_number };
                for region in graph.roots() {
                    painter.region(*region, 0, &mut out);
                }
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
    graph: &'a RegionGraph,
    naming: Naming<'a>,
    next_number: usize,
}

impl Painter<'_> {
    fn region(&mut self, region: Region, depth: usize, out: &mut String) {
        let data = self.graph.data(region);
        let indent = "  ".repeat(depth);
        let node = format!("{}<{}>", node_name(data.directive()), self.next_number);
        self.next_number += 1;
        let place = data.entry.location(self.module).map(|p| format!("  ; {p}")).unwrap_or_default();
        out.push_str(&format!("{indent}BEGIN {node} {{{place}\n"));
        for &block in self.func.blocks().iter().filter(|b| data.blocks.contains(b)) {
            self.block(region, block, depth + 1, out);
        }
        for refusal in &data.refusals {
            out.push_str(&format!("{indent}  ; {refusal}\n"));
        }
        out.push_str(&format!("{indent}}} END {node}\n"));
    }

    /// Draws the instructions of `block` that belong to `region`, and the regions in it that start here.
    fn block(&mut self, region: Region, block: Block, depth: usize, out: &mut String) {
        let indent = "  ".repeat(depth);
        let label = self.naming.block(block);
        let mut current = self.graph.at_start(block);
        let mut labeled = false;
        let mut elided = false;
        for &inst in self.func.block_insts(block) {
            let data = &self.func.insts[inst];
            let marker = Marker::of(data, &self.module.ctx);
            if marker == Some(Marker::Entry) {
                let entered = data.result.and_then(|t| self.graph.by_token(Operand::Value(t)));
                if let Some(child) = entered.filter(|_| current == Some(region)) {
                    self.region(child, depth, out);
                    labeled = false;
                    elided = false;
                }
                current = entered.or(current);
            }
            if current == Some(region) && !data.is_debug_record() {
                if !labeled {
                    out.push_str(&format!("{indent}{label}:\n"));
                    labeled = true;
                }
                match marker {
                    Some(marker) => out.push_str(&format!("{indent}  {}\n", self.marker(marker, inst))),
                    None if elided => {}
                    None => out.push_str(&format!("{indent}  ... ..\n")),
                }
                elided = marker.is_none();
            }
            if marker == Some(Marker::Exit) {
                current = current.and_then(|r| self.graph.data(r).parent);
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
        let mut clauses = clauses_of(data, &self.module.ctx);
        if tag.is_some() {
            clauses.remove(0);
        }
        for clause in spell_clauses(self.module, &self.naming, &clauses) {
            line.push(' ');
            line.push_str(&clause.text);
        }
        line
    }
}

/// What the node of a directive is called.
fn node_name(directive: Directive) -> &'static str {
    match directive {
        Directive::Parallel => "WRNParallelNode",
        Directive::Loop => "WRNWksLoopNode",
        Directive::Single => "WRNSingleNode",
        Directive::Master => "WRNMasterNode",
        Directive::Critical => "WRNCriticalNode",
        Directive::Barrier => "WRNBarrierNode",
        Directive::Flush => "WRNFlushNode",
    }
}
