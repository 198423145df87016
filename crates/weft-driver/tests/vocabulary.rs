//! The strings of regions: what `weft-openmp` spells is what `weft-regions` reads, and the other way round.
//!
//! The two crates do not know each other, so the check stands where both are at hand.

use weft_ir::Context;
use weft_openmp::{Version, decompose, parse_pragma, region};
use weft_regions::{ClauseKind, Directive};
use weft_support::SourceMap;

/// The clause strings of everything a directive splits into.
fn strings(text: &str) -> Vec<String> {
    let file = SourceMap::new().add_file("t.c", text);
    let (directive, found) = parse_pragma(text, 0, file, Version::V52);
    assert!(found.is_empty(), "{text}: {found:?}");
    let units = decompose(&directive.unwrap());
    units.iter().flat_map(|unit| &unit.clauses).map(region::clause_string).collect()
}

#[test]
fn every_directive_of_a_region_is_one_of_the_language() {
    let known = region::directive_strings();
    for directive in Directive::ALL {
        let (leaves, is_end) = region::leaves_of_string(directive.begin()).unwrap();
        assert!(!is_end && leaves.len() == 1, "{}", directive.begin());
        assert!(known.contains(&directive.begin().to_owned()));
        match directive.end() {
            Some(end) => {
                assert_eq!(region::leaves_of_string(end), Some((leaves, true)));
                assert!(known.contains(&end.to_owned()), "{end}");
            }
            None => assert!(!known.contains(&directive.begin().replace("OMP.", "OMP.END."))),
        }
    }
}

#[test]
fn clauses_of_supported_directives_are_read_as_they_are_spelled() {
    let ctx = Context::default();
    let mut checked = 0;
    let mut pragmas: Vec<String> = [
        "parallel if(c) num_threads(2) default(none) shared(a) private(b) firstprivate(d)",
        "parallel default(shared)",
        "for lastprivate(a) collapse(2) nowait",
        "critical(name) hint(2)",
        "single nowait",
        "parallel for reduction(+: s) lastprivate(l)",
    ]
    .map(str::to_owned)
    .to_vec();
    for word in ["primary", "master", "close", "spread"] {
        pragmas.push(format!("parallel proc_bind({word})"));
    }
    for op in ["+", "-", "*", "&", "|", "^", "&&", "||", "min", "max"] {
        pragmas.push(format!("for reduction({op}: x)"));
    }
    for kind in ["static", "dynamic", "guided", "auto", "runtime"] {
        for modifiers in ["", "monotonic: ", "nonmonotonic: ", "simd: ", "monotonic, simd: "] {
            pragmas.push(format!("for schedule({modifiers}{kind})"));
        }
    }
    for pragma in &pragmas {
        for string in strings(pragma) {
            let kind = ClauseKind::from_tag(&string);
            let tag = kind.map(|kind| kind.tag(&ctx).into_owned());
            assert_eq!(tag.as_deref(), Some(string.as_str()), "{pragma}");
            checked += 1;
        }
    }
    assert!(checked > 50, "{checked}");
}

#[test]
fn every_clause_of_a_region_is_one_of_the_language_or_wefts_own() {
    let known = region::clause_strings();
    let ctx = Context::default();
    use ClauseKind as K;
    for kind in [
        K::If,
        K::NumThreads,
        K::Collapse,
        K::Nowait,
        K::Shared,
        K::Private,
        K::Firstprivate,
        K::Lastprivate,
        K::Hint,
    ] {
        assert!(known.contains(&kind.tag(&ctx).into_owned()), "{kind:?}");
    }
    // These are no clauses of the language: a place, the loop's bounds, the name of a critical construct.
    for kind in [K::Loc, K::NormalizedBounds, K::Name] {
        assert!(!known.contains(&kind.tag(&ctx).into_owned()), "{kind:?}");
    }
}
