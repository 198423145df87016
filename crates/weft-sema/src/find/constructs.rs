//! The constructs of a file: the units of each directive, and the variables that their clauses name.

use weft_openmp::{ClauseArgs, ClauseKind, Leaf, decompose_regions};
use weft_support::{Diagnostic, FileId, Span};

use crate::find::{binding, target};
use crate::model::construct::{Construct, Induction, Item, Unit};
use crate::model::program::Pragma;
use crate::model::tree::{NodeId, Tree};

/// The place of a construct in the tree, as the host's parser shows it.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// The index of the pragma, which has a directive.
    pub pragma: usize,
    /// The index of the place around it within the same function.
    pub parent: Option<usize>,
    /// The node that stands for the pragma.
    pub node: NodeId,
    /// The statement it applies to; a stand-alone directive has none.
    pub body: Option<NodeId>,
}

/// Builds a construct at each place, which come outer ones before inner ones.
pub(crate) fn build(
    file: FileId,
    tree: &Tree,
    pragmas: &[Pragma],
    places: &[Place],
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Construct> {
    let mut constructs: Vec<Construct> = Vec::with_capacity(places.len());
    for &Place { pragma: index, parent, node, body } in places {
        let pragma = &pragmas[index];
        let mut units = Vec::new();
        let shares = decompose_regions(pragma.directive());
        let around = parent.map(|parent: usize| &constructs[parent]);
        for (share, binding) in binding::bind(tree, shares, around, body, pragmas) {
            let leaf = leaf_of(&share);
            let mut items = resolve(file, tree, node, &share, diagnostics);
            items.extend(target::items(tree, node, &share));
            let leaves = if share.leaves.len() > 1 { share.leaves } else { vec![leaf] };
            units.push(Unit { leaf, leaves, clauses: share.clauses, reasons: share.reasons, items, binding });
        }
        target::add_task(&mut units);
        constructs.push(Construct {
            pragma: index,
            parent,
            node,
            body,
            body_hi: body.map_or(pragma.hi, |body| tree.node(body).end),
            units,
            nest: None,
            nest_of: None,
            scans_in_blocks: false,
            sections: Vec::new(),
            atomic: None,
        });
    }
    constructs
}

/// Returns the first leaf of a unit; `masked` without `filter` is `master`.
fn leaf_of(share: &weft_openmp::Unit) -> Leaf {
    match share.leaves[..] {
        [Leaf::Masked] if share.clauses_of(ClauseKind::Filter).next().is_none() => Leaf::Master,
        [leaf, ..] => leaf,
        [] => unreachable!("invariant: a unit has a leaf"),
    }
}

/// Finds the variables that the clauses of a unit name.
fn resolve(
    file: FileId,
    tree: &Tree,
    node: NodeId,
    share: &weft_openmp::Unit,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Item> {
    let mut items = Vec::new();
    for (clause, reason) in share.placed() {
        if !ClauseKind::DATA_ENVIRONMENT.contains(&clause.kind) && clause.kind != ClauseKind::Induction {
            continue;
        }
        let (op, modifier) = match &clause.args {
            ClauseArgs::Reduction { op, modifier, .. } => (Some(op), *modifier),
            _ => (None, None),
        };
        let induction = match &clause.args {
            ClauseArgs::Linear { modifier: Some(op), .. } if clause.kind == ClauseKind::Induction => {
                Some(if op.text == "*" { Induction::Product } else { Induction::Sum })
            }
            _ => None,
        };
        let is_conditional = matches!(
            &clause.args,
            ClauseArgs::List { modifier: Some(word), .. } if word.text == "conditional"
        );
        for written in clause.items() {
            let base = tree.exactly(node, written.base.span.lo, written.base.span.hi);
            // The host's parser has reported an expression that it could not make sense of.
            let Some(base) = base else { continue };
            match tree.as_item(base).filter(|_| written.base_name().is_some()) {
                Some(decl) => {
                    let op = op.cloned();
                    // It is set in each iteration, as what is linear is.
                    let kind = if induction.is_some() { ClauseKind::Linear } else { clause.kind };
                    let (span, written) = (written.span, written.clone());
                    items.push(Item {
                        decl,
                        kind,
                        op,
                        induction,
                        modifier,
                        is_conditional,
                        declared: None,
                        span,
                        written,
                    });
                }
                None if reason.implied => {}
                None => diagnostics.push(Diagnostic::error(
                    format!("'{}' in clause '{}' is not a variable", written.text, clause.kind.name()),
                    Span::new(file, written.span.lo, written.span.hi),
                )),
            }
        }
    }
    items
}
