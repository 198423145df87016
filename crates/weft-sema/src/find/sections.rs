//! Finds the sections of `sections` constructs [OMP 5.2 §11.3].
//!
//! ```c
//! #pragma omp sections
//! {
//!   A                          // the first section needs no directive
//! #pragma omp section
//!   B
//! }
//! ```

use weft_openmp::Leaf;

use crate::model::construct::Section;
use crate::model::program::Program;
use crate::model::tree::{NodeId, NodeKind};

/// Finds the sections of every `sections` construct; a `section` construct ends where its section does.
pub(crate) fn find(program: &mut Program<'_>) {
    for index in 0..program.constructs.len() {
        if program.constructs[index].unit(Leaf::Sections).is_none() {
            continue;
        }
        let sections = sections_of(program, index);
        for section in &sections {
            if let Some(construct) = section.construct {
                program.constructs[construct].body_hi = section.hi;
            }
        }
        program.constructs[index].sections = sections;
    }
}

fn sections_of(program: &Program<'_>, index: usize) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    let block = program.constructs[index].body.filter(|&body| program.tree.kind(body) == NodeKind::Compound);
    for &child in block.iter().flat_map(|&block| program.tree.children(block)) {
        let construct = program.construct_at.get(&child).copied();
        let section = construct.filter(|&at| program.constructs[at].unit(Leaf::Section).is_some());
        let (lo, hi) = (program.tree.node(child).lo, end_of(program, child));
        match sections.last_mut().filter(|_| section.is_none()) {
            Some(section) => {
                section.statements.push(child);
                section.hi = hi;
            }
            None => sections.push(Section { construct: section, statements: vec![child], lo, hi }),
        }
    }
    sections
}

/// Returns the offset behind a statement, be it a construct or not.
fn end_of(program: &Program<'_>, node: NodeId) -> u32 {
    match program.construct_at.get(&node) {
        Some(&construct) => program.constructs[construct].body_hi,
        None => program.tree.node(node).end,
    }
}
