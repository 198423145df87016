//! A plan as text, and as boxes that can be drawn: both say the same.
//!
//! ```text
//! plan for %for.body: 64 lanes, then 16 under a mask
//!   reduce %s by fadd
//!   step %for.body, all lanes
//!     once     %arrayidx
//!     load     %0, one behind the other
//!   bypass
//!     step %if.then, by edges
//!       divide   %div
//! ```

use weft_ir::{Block, Function, Inst, Module, Op};
use weft_regions::{Panel, Tint};

use crate::build::Shapes;
use crate::combine::Combine;
use crate::plan::{Access, Mask, Node, Plan, Recipe};

/// How many lanes the versions of a plan have.
pub(crate) fn versions(plan: &Plan) -> String {
    let versions = plan.versions.iter().map(|version| match version.is_masked {
        true => format!("{} under a mask", version.lanes),
        false => format!("{} lanes", version.lanes),
    });
    let mut text = versions.collect::<Vec<_>>().join(", then ");
    if plan.versions.last().is_some_and(|version| !version.is_masked) {
        text.push_str(", then one by one");
    }
    text
}

/// The boxes of a plan: one for each part of it.
pub(crate) fn plan(module: &Module, func: &Function, plan: &Plan, shapes: &Shapes) -> Panel {
    let printer = Printer { module, func, shapes };
    let title = format!("plan for {}: {}", printer.block(plan.frame.header), versions(plan));
    let mut lines = Vec::new();
    for induction in &plan.frame.inductions {
        lines.push(format!("induction {} by {}", printer.value(induction.phi), induction.step));
    }
    for reduction in &plan.reductions {
        let names: Vec<String> =
            reduction.carried.iter().map(|index| printer.value(plan.frame.carried[*index].phi)).collect();
        let by = match &reduction.combine {
            Combine::Arithmetic(op) => format!("{op:?}").to_lowercase(),
            Combine::Intrinsic(name) => name.clone(),
            Combine::Algebra(_) => "sums of products".to_owned(),
            Combine::Choice { predicate, number, .. } => {
                let tie = if number.is_some() { ", ties by number" } else { "" };
                format!("choice of {predicate:?}{tie}")
            }
        };
        let word = if reduction.scan.is_some() { "scan" } else { "reduce" };
        lines.push(format!("{word} {} by {by}", names.join(", ")));
    }
    Panel { title, lines, tint: Tint::Pale, children: printer.nodes(&plan.nodes), ..Panel::default() }
}

/// A box and what is in it, as indented lines.
pub(crate) fn text(panel: &Panel) -> String {
    fn print(panel: &Panel, depth: usize, out: &mut String) {
        let lines = panel.lines.iter().map(|line| (line, depth + 1));
        for (line, depth) in [(&panel.title, depth)].into_iter().chain(lines) {
            out.push_str(&"  ".repeat(depth));
            out.push_str(line.trim_end());
            out.push('\n');
        }
        panel.children.iter().for_each(|child| print(child, depth + 1, out));
    }
    let mut out = String::new();
    print(panel, 0, &mut out);
    out
}

struct Printer<'a> {
    module: &'a Module,
    func: &'a Function,
    shapes: &'a Shapes,
}

impl Printer<'_> {
    fn block(&self, block: Block) -> String {
        let name = self.func.block_name(block);
        name.map_or_else(|| format!("{block:?}"), |name| format!("%{}", self.module.ctx.names.text(name)))
    }

    fn value(&self, inst: Inst) -> String {
        let Some(value) = self.func.insts[inst].result else { return String::new() };
        let name = self.func.values[value].name;
        name.map_or_else(|| format!("{value:?}"), |name| format!("%{}", self.module.ctx.names.text(name)))
    }

    fn mask(&self, mask: Mask) -> String {
        match mask {
            Mask::All => "all lanes".to_owned(),
            Mask::Same(block) => format!("lanes of {}", self.block(block)),
            Mask::Together(block) => format!("lanes of {}, all or none", self.block(block)),
            Mask::Edges => "lanes of its edges".to_owned(),
            Mask::Live => "live lanes".to_owned(),
        }
    }

    fn nodes(&self, nodes: &[Node]) -> Vec<Panel> {
        nodes.iter().map(|node| self.node(node)).collect()
    }

    fn node(&self, node: &Node) -> Panel {
        match node {
            Node::Step(step) => Panel {
                title: format!("step {}, {}", self.block(step.block), self.mask(step.mask)),
                lines: step.insts.iter().filter_map(|(inst, recipe)| self.inst(*inst, *recipe)).collect(),
                tint: if step.is_full { Tint::Green } else { Tint::Yellow },
                ..Panel::default()
            },
            Node::Inner(inner) => {
                let kind = if inner.is_uniform { "left together" } else { "left one by one" };
                Panel {
                    title: format!("loop {}, {}, {kind}", self.block(inner.header), self.mask(inner.entry)),
                    tint: Tint::Blue,
                    children: self.nodes(&inner.nodes),
                    ..Panel::default()
                }
            }
            Node::Bypass { nodes, .. } => Panel {
                title: "bypass".to_owned(),
                tint: Tint::Orange,
                children: self.nodes(nodes),
                ..Panel::default()
            },
        }
    }

    fn inst(&self, inst: Inst, recipe: Recipe) -> Option<String> {
        let data = &self.func.insts[inst];
        let (word, access) = match recipe {
            Recipe::Skip => return None,
            Recipe::Scalar => ("once", None),
            Recipe::Widen => ("widen", None),
            Recipe::Blend => ("blend", None),
            Recipe::Carry | Recipe::CarryOnce => ("carry", None),
            Recipe::Load(access) => ("load", Some(access)),
            Recipe::Store(access) => ("store", Some(access)),
            Recipe::Postponed => ("wait", None),
            Recipe::Call => ("call", None),
            Recipe::Each => ("each", None),
            Recipe::Divide => ("divide", None),
            Recipe::Scan => ("scan", None),
        };
        let access = match access {
            None => "",
            Some(Access::Uniform) => ", one for all",
            Some(Access::Unit) => ", one behind the other",
            Some(Access::Reverse) => ", one before the other",
            Some(Access::Row { .. }) => ", in rows",
            Some(Access::Table { .. }) => ", in a table",
            Some(Access::Indexed) => ", anywhere",
        };
        let stride =
            data.result.and_then(|value| self.shapes.0.get(&value)).map_or(0, |shape| shape.stride());
        let stride = if stride == 0 { String::new() } else { format!(", stride {stride}") };
        let what = match &data.op {
            Op::Store { .. } => String::new(),
            _ => self.value(inst),
        };
        Some(format!("{word:<8} {what}{access}{stride}"))
    }
}
