//! Which directives are translated: those whose units and clauses the table of `weft-openmp` honors or may leave out.

use weft_openmp::ability::{Verdict, ability, verdict};
use weft_openmp::{
    Argument, Clause, ClauseKind, Directive, Leaf, ListItem, Unit, decompose_regions, regions_of,
};
use weft_support::{FileId, Span};

use crate::findings::Refusal;

/// Says why a directive of `file` is not translated, if it is not.
///
/// A clause that the language does not permit on the directive is no reason: the parser reports it and leaves it out.
pub fn refusal(directive: &Directive, file: FileId) -> Option<Refusal> {
    let name = directive.name();
    let refuse = |reason, span| Some(Refusal { directive: name.clone(), reason, span });
    let is_translated = |unit: &Vec<_>| ability(unit).is_some();
    if !regions_of(&directive.leaves).iter().all(is_translated) {
        let span = Span::new(file, directive.name_span.lo, directive.name_span.hi);
        return refuse(format!("the directive '{name}' is not supported yet"), span);
    }
    let units = decompose_regions(directive);
    for clause in &directive.clauses {
        if let Some(reason) = clause_refusal(directive, &units, clause) {
            return refuse(reason, clause.span);
        }
    }
    if let Argument::Raw(raw) = &directive.argument
        && !directive.is(&[Leaf::Depobj])
    {
        return refuse(format!("the argument of '{name}' is not supported yet"), raw.span);
    }
    None
}

/// Says why one of the units that a clause goes to refuses it, or that it goes to none.
fn clause_refusal(directive: &Directive, units: &[Unit], clause: &Clause) -> Option<String> {
    let is_it = |other: &Clause| other.kind == clause.kind && other.name_span == clause.name_span;
    let mut homes = units.iter().filter(|unit| unit.clauses.iter().any(is_it)).peekable();
    if homes.peek().is_none() {
        // What a `target` maps, since a loop within it leaves its last value there, comes in by that already [OMP 5.2 §17.2].
        let goes_out = |item: &ListItem| {
            let kinds = [ClauseKind::Lastprivate, ClauseKind::Linear];
            let mut clauses = kinds.into_iter().flat_map(|kind| directive.clauses_of(kind));
            clauses.any(|other| other.items().iter().any(|other| other.text == item.text))
        };
        if clause.kind == ClauseKind::Firstprivate && clause.items().iter().all(goes_out) {
            return None;
        }
        return Some(format!("the clause '{}' is not supported yet", clause.kind.name()));
    }
    homes.find_map(|unit| match verdict(&unit.leaves, clause) {
        Verdict::Refused(reason) => Some(reason),
        Verdict::Honored | Verdict::Ignorable(_) => None,
    })
}

#[cfg(test)]
mod tests {
    use super::refusal;
    use weft_openmp::{Version, parse_pragma};
    use weft_support::SourceMap;

    /// Returns why the directive `text` is refused; empty if it is translated.
    fn reason(text: &str) -> String {
        let mut map = SourceMap::new();
        let file = map.add_file("a.c", text);
        let (directive, _) = parse_pragma(text, 0, file, Version::V60);
        let directive = directive.unwrap_or_else(|| panic!("'{text}' is no directive"));
        refusal(&directive, file).map_or(String::new(), |refusal| refusal.reason)
    }

    #[test]
    fn what_the_table_does_not_name_is_refused() {
        for (text, clause) in
            [("task transparent(0)", "transparent"), ("taskloop induction(step(1), + : i)", "induction")]
        {
            assert_eq!(reason(text), format!("the clause '{clause}' is not supported yet"), "{text}");
        }
        assert_eq!(reason("task_iteration"), "the directive 'task_iteration' is not supported yet");
    }

    #[test]
    fn what_the_table_names_is_translated() {
        for text in [
            "parallel for schedule(dynamic, 2) reduction(+ : x)",
            "masked",
            "parallel for simd linear(i) aligned(p : 16)",
            "for order(concurrent)",
            "nothing",
            "parallel safesync(1) num_threads(strict : 2, 3) severity(warning)",
            "task threadset(omp_pool)",
            "taskwait replayable",
            "atomic memscope(cgroup) write",
            "parallel default(firstprivate : scalar) reduction(original(shared), + : x)",
            "target simd firstprivate(x) lastprivate(x)",
        ] {
            assert_eq!(reason(text), "", "{text}");
        }
    }

    #[test]
    fn a_clause_that_is_wrong_is_no_reason() {
        assert_eq!(reason("barrier nowait"), "");
    }
}
