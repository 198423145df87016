//! What is left of a directive if only the `simd` constructs count (`-fopenmp-simd`).
//!
//! ```c
//! #pragma omp parallel for simd schedule(static) reduction(+ : s)     // simd reduction(+ : s)
//! #pragma omp parallel                                                // nothing
//! ```

use weft_openmp::ability::{Form, ability};
use weft_openmp::{ClauseKind, Directive, Leaf, distribute};
use weft_sema::Refusal;

/// Returns the `simd` in a directive with its share of the clauses, a directive about such loops, or nothing.
///
/// # Errors
/// The rest of the directive changes what the loop computes.
pub(crate) fn reduced(mut directive: Directive) -> Result<Option<Directive>, Refusal> {
    if directive.is(&[Leaf::Ordered]) && directive.clause(ClauseKind::Simd).is_some() {
        directive.clauses.retain(|clause| clause.kind == ClauseKind::Simd);
        return Ok(Some(directive));
    }
    let is_transformation =
        ability(&directive.leaves).is_some_and(|ability| ability.form == Form::Transformation);
    let is_known =
        [Leaf::DeclareSimd, Leaf::DeclareReduction, Leaf::Scan].iter().any(|leaf| directive.is(&[*leaf]));
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
