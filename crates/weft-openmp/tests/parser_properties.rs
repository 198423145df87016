//! The parser on text that nobody would write: it must not panic, and every span must lie in the text.

use proptest::prelude::*;
use weft_openmp::{ClauseKind, Leaf, Version, decompose, parse_pragma, region};
use weft_support::{RenderOptions, SourceMap, Span, render_all};

/// Parses, renders what is found, decomposes and spells the rest; returns whether all spans are in the text.
fn survive(text: &str) {
    const BASE: u32 = 12;
    let whole = format!("#pragma omp {text}");
    let mut map = SourceMap::new();
    let file = map.add_file("t.c", whole.clone());
    let (directive, found) = parse_pragma(text, BASE, file, Version::V52);
    let check = |span: Span| {
        assert!(span.lo >= BASE && span.hi as usize <= whole.len(), "{text:?}: {span:?}");
        assert!(
            whole.is_char_boundary(span.lo as usize) && whole.is_char_boundary(span.hi as usize),
            "{text:?}"
        );
    };
    for diagnostic in &found {
        diagnostic
            .span
            .into_iter()
            .chain(diagnostic.notes.iter().filter_map(|note| note.span))
            .for_each(check);
    }
    assert!(!render_all(&map, &found, RenderOptions::default()).is_empty() || found.is_empty());
    if let Some(directive) = directive {
        check(directive.span);
        for clause in &directive.clauses {
            check(clause.span);
            clause.items().iter().for_each(|item| check(item.span));
        }
        for unit in decompose(&directive) {
            assert!(region::begin_string(&unit.leaves).starts_with("DIR.OMP."));
            unit.clauses.iter().for_each(|clause| {
                assert!(region::clause_string(clause.kind, clause).starts_with("QUAL.OMP."))
            });
        }
    }
}

/// Words, brackets and other pieces that make up pragmas, in any order.
fn piece() -> impl Strategy<Value = String> {
    let word = |names: Vec<&'static str>| prop::sample::select(names).prop_map(str::to_owned);
    prop_oneof![
        word(Leaf::ALL.iter().map(|leaf| leaf.name()).collect()),
        word(ClauseKind::ALL.iter().map(|kind| kind.name()).collect()),
        word(vec![
            "(", ")", "[", "]", "{", "}", ",", ":", "::", ";", "?", "\"", "'", "\\", "\n", "/*", "*/", "//"
        ]),
        word(vec![
            "x", "y", "1", "0", "-1", "+", "&&", "static", "none", "a[0:n]", "tofrom", "in", "val(x)",
            "step(2)"
        ]),
        "\\PC{0,3}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn any_text_is_survived(text in any::<String>()) {
        survive(&text);
    }

    #[test]
    fn any_bytes_are_survived(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
        survive(&weft_support::text_from_bytes(bytes));
    }

    #[test]
    fn any_sequence_of_pieces_is_survived(pieces in prop::collection::vec(piece(), 0..16), glue in "[ ]?") {
        survive(&pieces.join(&glue));
    }
}
