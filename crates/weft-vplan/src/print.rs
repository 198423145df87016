//! A plan as text.
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

use crate::build::Shapes;
use crate::plan::{Access, Mask, Node, Plan, Recipe};
use crate::reduction::Combine;

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

/// The text of a plan.
pub(crate) fn plan(module: &Module, func: &Function, plan: &Plan, shapes: &Shapes) -> String {
    let mut printer = Printer { module, func, shapes, out: String::new(), depth: 1 };
    printer.out = format!("plan for {}: {}\n", printer.block(plan.frame.header), versions(plan));
    for induction in &plan.frame.inductions {
        let name = printer.value(induction.phi);
        printer.line(&format!("induction {name} by {}", induction.step));
    }
    for reduction in &plan.reductions {
        let names: Vec<String> =
            reduction.carried.iter().map(|index| printer.value(plan.frame.carried[*index].phi)).collect();
        let by = match &reduction.combine {
            Combine::Arithmetic(op) => format!("{op:?}").to_lowercase(),
            Combine::Intrinsic(name) => name.clone(),
            Combine::Choice { predicate, number, .. } => {
                let tie = if number.is_some() { ", ties by number" } else { "" };
                format!("choice of {predicate:?}{tie}")
            }
        };
        printer.line(&format!("reduce {} by {by}", names.join(", ")));
    }
    printer.nodes(&plan.nodes);
    printer.out
}

struct Printer<'a> {
    module: &'a Module,
    func: &'a Function,
    shapes: &'a Shapes,
    out: String,
    depth: usize,
}

impl Printer<'_> {
    fn line(&mut self, text: &str) {
        self.out.push_str(&"  ".repeat(self.depth));
        self.out.push_str(text.trim_end());
        self.out.push('\n');
    }

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
            Mask::Edges => "lanes of its edges".to_owned(),
            Mask::Live => "live lanes".to_owned(),
        }
    }

    fn nodes(&mut self, nodes: &[Node]) {
        for node in nodes {
            match node {
                Node::Step(step) => {
                    let text = format!("step {}, {}", self.block(step.block), self.mask(step.mask));
                    self.line(&text);
                    self.depth += 1;
                    for (inst, recipe) in &step.insts {
                        self.inst(*inst, *recipe);
                    }
                    self.depth -= 1;
                }
                Node::Inner(inner) => {
                    let kind = if inner.is_uniform { "left together" } else { "left one by one" };
                    let text =
                        format!("loop {}, {}, {kind}", self.block(inner.header), self.mask(inner.entry));
                    self.line(&text);
                    self.depth += 1;
                    self.nodes(&inner.nodes);
                    self.depth -= 1;
                }
                Node::Bypass { nodes, .. } => {
                    self.line("bypass");
                    self.depth += 1;
                    self.nodes(nodes);
                    self.depth -= 1;
                }
            }
        }
    }

    fn inst(&mut self, inst: Inst, recipe: Recipe) {
        let data = &self.func.insts[inst];
        let (word, access) = match recipe {
            Recipe::Skip => return,
            Recipe::Scalar => ("once", None),
            Recipe::Widen => ("widen", None),
            Recipe::Blend => ("blend", None),
            Recipe::Carry | Recipe::CarryOnce => ("carry", None),
            Recipe::Load(access) => ("load", Some(access)),
            Recipe::Store(access) => ("store", Some(access)),
            Recipe::Call => ("call", None),
            Recipe::Divide => ("divide", None),
        };
        let access = match access {
            None => "",
            Some(Access::Uniform) => ", one for all",
            Some(Access::Unit) => ", one behind the other",
            Some(Access::Reverse) => ", one before the other",
            Some(Access::Row { .. }) => ", in rows",
            Some(Access::Indexed) => ", anywhere",
        };
        let stride =
            data.result.and_then(|value| self.shapes.0.get(&value)).map_or(0, |shape| shape.stride());
        let stride = if stride == 0 { String::new() } else { format!(", stride {stride}") };
        let what = match &data.op {
            Op::Store { .. } => String::new(),
            _ => self.value(inst),
        };
        self.line(&format!("{word:<8} {what}{access}{stride}"));
    }
}
