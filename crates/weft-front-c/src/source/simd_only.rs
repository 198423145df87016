//! What is left of a directive if only the `simd` constructs count (`-fopenmp-simd`).
//!
//! ```c
//! #pragma omp parallel for simd schedule(static) reduction(+ : s)     // simd reduction(+ : s)
//! #pragma omp parallel                                                // nothing
//! #pragma omp for reduction(inscan, + : s)                            // nothing, and of its `scan` neither
//! ```

use weft_openmp::ability::{Form, ability};
use weft_openmp::{Clause, ClauseArgs, ClauseKind, Directive, Leaf, ReductionModifier, distribute};
use weft_sema::Refusal;

/// Reduces the directives of a file, in their order.
#[derive(Default)]
pub(crate) struct SimdOnly {
    /// Whether they are left: the loops whose `scan` comes later, the innermost one last.
    scanned: Vec<bool>,
}

impl SimdOnly {
    /// Returns what is left of a directive. A `scan` goes with its loop, whose iterations are executed in their order then.
    pub(crate) fn reduced(&mut self, directive: Directive) -> Result<Option<Directive>, Refusal> {
        if directive.is(&[Leaf::Scan]) {
            return Ok(self.scanned.pop().unwrap_or(true).then_some(directive));
        }
        let is_scanned = directive.clauses.iter().any(is_inscan);
        let left = reduced(directive);
        if is_scanned {
            self.scanned.push(matches!(left, Ok(Some(_))));
        }
        left
    }
}

fn is_inscan(clause: &Clause) -> bool {
    matches!(clause.args, ClauseArgs::Reduction { modifier: Some(ReductionModifier::Inscan), .. })
}

/// Returns the `simd` in a directive with its share of the clauses, a directive about such loops, or nothing.
///
/// # Errors
/// The rest of the directive changes what the loop computes.
pub(super) fn reduced(mut directive: Directive) -> Result<Option<Directive>, Refusal> {
    if directive.is(&[Leaf::Ordered]) && directive.clause(ClauseKind::Simd).is_some() {
        directive.clauses.retain(|clause| clause.kind == ClauseKind::Simd);
        return Ok(Some(directive));
    }
    let is_transformation =
        ability(&directive.leaves).is_some_and(|ability| ability.form == Form::Transformation);
    let is_known = [Leaf::DeclareSimd, Leaf::DeclareReduction].iter().any(|leaf| directive.is(&[*leaf]));
    if is_known || is_transformation {
        return Ok(Some(directive));
    }
    if !directive.has(Leaf::Simd) {
        return Ok(None);
    }
    if let Some(clause) = directive.clause(ClauseKind::Firstprivate) {
        let name = directive.name();
        let reason =
            format!("the clause 'firstprivate' on '{name}' is not supported yet with '-fopenmp-simd'");
        return Err(Refusal { directive: name, reason, span: clause.span });
    }
    let units = distribute(&directive);
    let simd = units.into_iter().find(|unit| unit.is(&[Leaf::Simd]));
    directive.clauses = simd.map_or_else(Vec::new, |unit| unit.clauses);
    directive.leaves = vec![Leaf::Simd];
    Ok(Some(directive))
}
