//! Laws of splitting and putting together, over all compounds and random legal sets of clauses.

use proptest::prelude::*;
use weft_openmp::{
    Argument, Clause, ClauseArgs, ClauseKind, Directive, Language, Leaf, Rule, Shape, Unit, Version,
    all_directives, canonical_ifs, compose, compound_name, decompose, distribute, parse_pragma, permission,
    spell_clause, spell_directive, split_as_llvm,
};
use weft_support::SourceMap;

/// A clause as text, with arguments that fit it; every list has a variable of its own.
fn clause_text(kind: ClauseKind, number: usize, leaves: &[Leaf]) -> Option<String> {
    use ClauseKind as K;
    let list = format!("v{number}");
    let args = match kind {
        K::Reduction if number.is_multiple_of(3) && leaves.contains(&Leaf::For) => {
            format!("inscan, +: {list}")
        }
        K::Reduction | K::InReduction => format!("+: {list}, w{number}[0:n]"),
        K::Map => format!("to: {list}"),
        K::Depend => format!("in: {list}"),
        K::Default => "none".into(),
        K::ProcBind => "close".into(),
        K::Schedule | K::DistSchedule => "static, 3".into(),
        K::Order => "concurrent".into(),
        K::Bind => "thread".into(),
        K::Defaultmap => "to".into(),
        K::Threadset => "omp_pool".into(),
        K::OmpxBare | K::OmpxAttribute | K::Allocate => return None,
        K::UsesAllocators => list,
        kind => match kind.row().shape {
            Shape::Nothing => return Some(kind.name().into()),
            Shape::Variables
            | Shape::Sections
            | Shape::ModifiedVariables(_)
            | Shape::Linear
            | Shape::Aligned => {
                format!("{list}, u{number}")
            }
            _ => format!("{}", 7 + number),
        },
    };
    Some(format!("{}({args})", kind.name()))
}

/// The texts of a compound's clauses, all of them legal together.
fn compound() -> impl Strategy<Value = (Vec<Leaf>, Vec<String>)> {
    let compounds: Vec<Vec<Leaf>> = all_directives()
        .into_iter()
        .filter(|leaves| leaves.len() > 1 && leaves.iter().all(|leaf| leaf.row().language == Language::C))
        .collect();
    let indices = prop::collection::vec(any::<prop::sample::Index>(), 0..9);
    (prop::sample::select(compounds), indices, any::<bool>()).prop_map(|(leaves, indices, allocate)| {
        let kinds: Vec<ClauseKind> =
            ClauseKind::ALL.iter().copied().filter(|kind| permission(&leaves, *kind).is_some()).collect();
        let mut clauses: Vec<String> = Vec::new();
        for (number, index) in indices.iter().enumerate() {
            clauses.extend(clause_text(*index.get(&kinds), number, &leaves));
        }
        if allocate && let Some(first) = clauses.iter().find(|text| text.starts_with("private(")) {
            let variable =
                first.trim_start_matches("private(").split(',').next().unwrap_or_default().to_owned();
            clauses.push(format!("allocate({})", variable.trim_end_matches(')')));
        }
        // The parser takes out clauses that break a rule together one by one.
        let mut legal: Vec<String> = Vec::new();
        for clause in clauses {
            legal.push(clause);
            if parse(&leaves, &legal).is_none() {
                legal.pop();
            }
        }
        (leaves, legal)
    })
}

fn parse(leaves: &[Leaf], clauses: &[String]) -> Option<Directive> {
    parse_text(&format!("{} {}", compound_name(leaves), clauses.join(" ")))
}

fn parse_text(text: &str) -> Option<Directive> {
    let file = SourceMap::new().add_file("t.c", text);
    let (directive, found) = parse_pragma(text, 0, file, Version::V60);
    if found.is_empty() { directive } else { None }
}

fn spelled(clauses: &[Clause]) -> Vec<String> {
    clauses.iter().map(spell_clause).collect()
}

fn sorted(clauses: &[Clause]) -> Vec<String> {
    let mut texts = spelled(clauses);
    texts.sort();
    texts
}

/// Units as sorted texts: the order of clauses on a unit has no meaning, nor has that of the items of an implied list.
fn unordered(units: &[Unit]) -> Vec<(String, Vec<String>)> {
    units
        .iter()
        .map(|unit| {
            let mut texts: Vec<String> = Vec::new();
            for clause in &unit.clauses {
                // Which clause implies an item first depends on the order; one clause per item does not.
                for item in clause.items() {
                    let mut single = clause.clone();
                    single.items_mut().unwrap().retain(|other| other == item);
                    texts.push(spell_clause(&single));
                }
                if clause.items().is_empty() {
                    texts.push(spell_clause(clause));
                }
            }
            texts.sort();
            (compound_name(&unit.leaves), texts)
        })
        .collect()
}

fn as_directive(unit: &Unit, like: &Directive) -> Directive {
    Directive {
        leaves: unit.leaves.clone(),
        is_end: false,
        name_span: like.name_span,
        span: like.span,
        argument: Argument::None,
        clauses: unit.clauses.clone(),
    }
}

/// Says whether every item of `allocate` has a private copy on the part.
fn has_copies(part: &Unit, allocate: &Clause) -> bool {
    let private = || part.clauses.iter().filter(|clause| clause.kind.is_privatizing());
    allocate
        .items()
        .iter()
        .all(|item| private().flat_map(|clause| clause.items()).any(|other| other.text == item.text))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn nothing_is_lost_or_misplaced((leaves, clauses) in compound()) {
        let directive = parse(&leaves, &clauses).unwrap();
        let parts = distribute(&directive);
        for part in &parts {
            prop_assert_eq!(part.clauses.len(), part.reasons.len());
            for clause in &part.clauses {
                prop_assert!(part.leaves[0].allows(clause.kind).is_some(), "{:?} {}", part.leaves, clause.kind.name());
            }
        }
        for (clause, reason) in parts.iter().flat_map(Unit::placed) {
            if clause.kind == ClauseKind::Allocate && reason.rule == Rule::Allocate {
                let part = parts.iter().find(|part| part.clauses.contains(clause) && has_copies(part, clause));
                prop_assert!(part.is_some(), "{:?}: allocate without a private copy", clauses);
            }
            prop_assert!(clause.kind != ClauseKind::Allocate || reason.rule != Rule::EveryLeaf);
        }
        let units = decompose(&directive);
        for unit in &units {
            for linear in unit.clauses_of(ClauseKind::Linear) {
                let weaker = [ClauseKind::Shared, ClauseKind::Firstprivate, ClauseKind::Lastprivate];
                let beside = unit.clauses.iter().filter(|clause| weaker.contains(&clause.kind));
                for item in beside.flat_map(|clause| clause.items()) {
                    prop_assert!(!linear.items().contains(item), "{:?}: {} twice", clauses, item.text);
                }
            }
        }
        for units in [&parts, &units] {
            for (index, clause) in directive.clauses.iter().enumerate() {
                let is_there = units.iter().flat_map(Unit::placed).any(|(other, reason)| {
                    reason.origin == Some(index) && other.kind == clause.kind && other.items() == clause.items()
                });
                prop_assert!(is_there, "{:?}: {} is lost", clauses, clause.kind.name());
            }
        }
    }

    #[test]
    fn the_order_of_the_clauses_says_nothing((leaves, clauses) in compound(), seed in any::<u64>()) {
        let mut shuffled = clauses.clone();
        let mut state = seed | 1;
        for index in (1..shuffled.len()).rev() {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            shuffled.swap(index, (state >> 33) as usize % (index + 1));
        }
        let [one, other] = [&clauses, &shuffled].map(|clauses| decompose(&parse(&leaves, clauses).unwrap()));
        prop_assert_eq!(unordered(&one), unordered(&other));
    }

    #[test]
    fn splitting_a_unit_changes_nothing((leaves, clauses) in compound()) {
        let directive = parse(&leaves, &clauses).unwrap();
        for unit in decompose(&directive) {
            let again = decompose(&as_directive(&unit, &directive));
            prop_assert_eq!(again.len(), 1);
            prop_assert_eq!(sorted(&again[0].clauses), sorted(&unit.clauses), "{}", compound_name(&unit.leaves));
        }
    }

    #[test]
    fn composing_what_was_split_gives_the_directive_back((leaves, clauses) in compound()) {
        let directive = parse(&leaves, &clauses).unwrap();
        for units in [decompose(&directive), distribute(&directive)] {
            let composed = compose(&units);
            prop_assert_eq!(&composed.leaves, &leaves);
            prop_assert_eq!(spelled(&composed.clauses), spelled(&canonical_ifs(&directive)));
        }
    }

    #[test]
    fn what_is_spelled_reads_the_same((leaves, clauses) in compound()) {
        let directive = parse(&leaves, &clauses).unwrap();
        let text = spell_directive(&directive);
        let again = parse_text(&text).unwrap();
        prop_assert_eq!(spell_directive(&again), text);
        prop_assert_eq!(again.clauses.len(), directive.clauses.len());
    }

    #[test]
    fn llvm_places_what_it_places_where_it_is_permitted((leaves, clauses) in compound()) {
        let directive = parse(&leaves, &clauses).unwrap();
        let split = split_as_llvm(&directive, Version::V60);
        prop_assert_eq!(split.leaves.len(), leaves.len());
        for (index, clause) in directive.clauses.iter().enumerate() {
            let is_there = split.leaves.iter().flat_map(Unit::placed).any(|(other, reason)| {
                reason.origin == Some(index) && other.kind == clause.kind
            });
            prop_assert!(is_there != split.unplaced.contains(&index), "{:?}: {}", clauses, clause.kind.name());
        }
    }
}

#[test]
fn an_if_with_one_name_stays_named() {
    let back = |text: &str| spelled(&compose(&decompose(&parse_text(text).unwrap())).clauses);
    assert_eq!(back("target parallel if(a)"), ["if(a)"]);
    assert_eq!(back("target parallel if(parallel: a)"), ["if(parallel: a)"]);
    assert_eq!(back("distribute parallel for simd if(parallel: a)"), ["if(parallel: a)"]);
    assert_eq!(
        back("distribute parallel for simd if(simd: a) if(parallel: b)"),
        ["if(simd: a)", "if(parallel: b)"]
    );
    assert_eq!(back("target parallel if(parallel: a) if(target: a)"), ["if(a)"]);
}

#[test]
fn llvm_departs_where_it_is_known_to() {
    let split = |text: &str| -> Vec<Vec<String>> {
        let split = split_as_llvm(&parse_text(text).unwrap(), Version::V52);
        assert!(split.unplaced.is_empty(), "{text}");
        split.leaves.iter().map(|unit| spelled(&unit.clauses)).collect()
    };
    assert_eq!(split("parallel for firstprivate(a)"), [vec!["shared(a)"], vec!["firstprivate(a)"]]);
    // `linear` reaches the leaf it is on a second and a third time, and its parallel as well.
    assert_eq!(
        split("parallel for simd linear(i)"),
        [
            vec!["shared(i)", "shared(i)"],
            vec!["firstprivate(i)", "lastprivate(i)"],
            vec!["linear(i)", "lastprivate(i)"],
        ]
    );
    // `allocate` comes whole to the leaf although `b` is private elsewhere.
    let target = split("target parallel private(a) firstprivate(b) allocate(a, b)");
    assert_eq!(target[0], ["firstprivate(b)", "allocate(a, b)"]);
    assert_eq!(target[1], ["private(a)", "firstprivate(b)", "allocate(a, b)"]);
    // The join of the team is not noted.
    assert_eq!(split("parallel for"), [Vec::<String>::new(), Vec::new()]);
    assert_eq!(
        split("target parallel for reduction(+: s[0:n])"),
        [vec!["map(tofrom: s[0:n])"], vec!["shared(s)"], vec!["reduction(+: s[0:n])"]]
    );
}

#[test]
fn hand_made_units_without_origin_are_merged() {
    let mut units = decompose(&parse_text("parallel for private(a) default(none)").unwrap());
    for unit in &mut units {
        unit.reasons.iter_mut().for_each(|reason| reason.origin = None);
    }
    let first = units[1].clauses[0].clone();
    let reason = units[1].reasons[0];
    units[0].push(first, reason);
    assert_eq!(spelled(&compose(&units).clauses), ["default(none)", "private(a)"]);
    assert!(matches!(units[0].clauses[0].args, ClauseArgs::Default(_)));
}
