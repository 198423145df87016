//! The directive `allocate`: whose memory variables are. [OMP 5.2 §6.5]
//!
//! ```c
//! double v[n];
//! #pragma omp allocate(v) allocator(h) align(64)
//! // struct { void *memory; unsigned long long allocator; } m = { 0, h };     released where its scope ends
//! // ALLOCATE: MEMORY(&v, &m, 64)                                             from here on, v is what the allocator gives
//! ```
//!
//! A static variable is there before any allocator; only its alignment is of interest. So is that of a local variable that may
//! not be moved, where its memory serves the allocator as well.

use weft_openmp::region::Own;
use weft_openmp::{ClauseArgs, ClauseKind, Leaf};
use weft_support::Span;

use crate::check::allocate::{Alignment, alignment, stays};
use crate::model::construct::Listing;
use crate::model::program::Program;
use crate::model::tree::DeclId;
use crate::plan::Region;
use crate::plan::clauses::clause;
use crate::plan::value::{Temporary, Value};

/// An `allocate` directive.
#[derive(Clone, Debug)]
pub struct AllocatePlan {
    /// The index of the pragma.
    pub pragma: usize,
    /// The index of the construct, if it stands in a function.
    pub construct: Option<usize>,
    /// Where the expression for the allocator stands; without it, the default one is meant.
    pub allocator: Option<Span>,
    /// The variables, in the order of the list.
    pub variables: Vec<Placed>,
}

/// What becomes of a variable.
#[derive(Clone, Debug)]
pub enum Placed {
    /// It is declared with this alignment.
    Aligned {
        /// The variable.
        variable: DeclId,
        /// What the directive asks for.
        alignment: Alignment,
        /// The alignment of the variable's type in bytes, unless a template leaves it open. The declaration must not go below.
        natural: Option<u32>,
    },
    /// An allocator gives it its memory, which a [`Temporary::Memory`] releases.
    Given {
        /// That temporary.
        memory: Temporary,
        /// The stand-alone marker.
        marker: Region,
    },
}

/// Plans all directives.
pub(super) fn plans(program: &Program<'_>) -> Vec<AllocatePlan> {
    let mut placed: Vec<DeclId> = Vec::new();
    program.allocates.iter().map(|directive| plan(program, directive, &mut placed)).collect()
}

/// Plans a directive; `placed` are the variables that have their place already.
fn plan(program: &Program<'_>, directive: &Listing, placed: &mut Vec<DeclId>) -> AllocatePlan {
    let alignment = alignment(program, directive);
    let mut variables = Vec::new();
    for variable in directive.variables() {
        if placed.contains(&variable) {
            continue;
        }
        placed.push(variable);
        let stays = program.tree.decl(variable).is_static || stays(program, directive, variable);
        let natural = program.tree.decl(variable).alignment;
        match (stays, alignment) {
            (true, Some(Alignment::Bytes(bytes))) if natural.is_some_and(|natural| bytes <= natural) => {}
            (true, Some(alignment)) => variables.push(Placed::Aligned { variable, alignment, natural }),
            (true, None) => {}
            (false, alignment) => {
                let memory = Temporary::Memory(variables.len());
                let alignment = match alignment {
                    Some(Alignment::Bytes(bytes)) => Value::Wide(usize::try_from(bytes).unwrap_or(1)),
                    Some(Alignment::Open(span)) => Value::Constant(memory, span),
                    None => Value::Wide(1),
                };
                let operands = vec![Value::Variable(variable), Value::Address(memory), alignment];
                let (sections, locations, mapped) = Default::default();
                let marker = Region {
                    unit: Leaf::Allocate.into(),
                    span: program.pragmas[directive.pragma].span(program.file),
                    clauses: vec![clause(Own::Memory, ClauseArgs::Exprs(operands))],
                    sections,
                    locations,
                    mapped,
                };
                variables.push(Placed::Given { memory, marker });
            }
        }
    }
    let written = program.pragmas[directive.pragma].directive().clause(ClauseKind::Allocator);
    let allocator = written.and_then(|clause| clause.expr()).map(|expr| expr.span);
    AllocatePlan { pragma: directive.pragma, construct: directive.construct, allocator, variables }
}
