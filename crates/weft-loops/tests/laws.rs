//! A nest executes what the definition of its transformations says, in that order; and any partition of an interval of
//! its iterations, one piece after the other, executes the same.

mod support;

use proptest::prelude::*;
use support::model::Tree;
use support::run::{Case, PARAMETERS, run};
use weft_loops::expr::Operation;
use weft_loops::{Expr, Nest};

/// A loop's count: `base`, a constant or a value from outside, plus the index of the loop around.
#[derive(Clone, Copy, Debug)]
struct Count {
    base: u64,
    is_constant: bool,
    grows: bool,
}

/// A transformation; places and numbers are taken modulo what there is.
#[derive(Clone, Debug)]
enum Change {
    Collapse { at: usize, number: usize },
    Tile { at: usize, sizes: Vec<u64> },
    Stripe { at: usize, sizes: Vec<u64> },
    Unroll { at: usize, factor: u64 },
    UnrollFully { at: usize },
    Strip { at: usize, lanes: u64 },
    Interchange { at: usize, rotated: usize, number: usize },
    Reverse { at: usize },
    Fuse { with: Count },
}

#[derive(Clone, Debug)]
struct Program {
    counts: Vec<Count>,
    changes: Vec<Change>,
    /// How many loops are padded and run as one in the end, at most.
    padded: usize,
    cuts: Vec<u64>,
    has_runs: bool,
    hides_divisions: bool,
}

fn count() -> impl Strategy<Value = Count> {
    let base = prop_oneof![2 => 0..3u64, 3 => 3..8u64];
    (base, any::<bool>(), prop::bool::weighted(0.15)).prop_map(|(base, is_constant, grows)| Count {
        base,
        is_constant,
        grows,
    })
}

fn change() -> impl Strategy<Value = Change> {
    let at = 0..4usize;
    prop_oneof![
        3 => (at.clone(), 1..4usize).prop_map(|(at, number)| Change::Collapse { at, number }),
        3 => (at.clone(), prop::collection::vec(1..6u64, 1..3))
            .prop_map(|(at, sizes)| Change::Tile { at, sizes }),
        2 => (at.clone(), prop::collection::vec(1..6u64, 1..3))
            .prop_map(|(at, sizes)| Change::Stripe { at, sizes }),
        1 => (at.clone(), 1..5u64).prop_map(|(at, factor)| Change::Unroll { at, factor }),
        1 => at.clone().prop_map(|at| Change::UnrollFully { at }),
        1 => (at.clone(), 1..5u64).prop_map(|(at, lanes)| Change::Strip { at, lanes }),
        2 => (at.clone(), 0..3usize, 2..4usize)
            .prop_map(|(at, rotated, number)| Change::Interchange { at, rotated, number }),
        2 => at.prop_map(|at| Change::Reverse { at }),
        1 => count().prop_map(|with| Change::Fuse { with }),
    ]
}

fn program() -> impl Strategy<Value = Program> {
    let counts = prop::collection::vec(count(), 1..4);
    let changes = prop::collection::vec(change(), 0..5);
    let cuts = prop::collection::vec(0..100u64, 0..4);
    let padded = prop_oneof![2 => Just(0), 1 => 2..5usize];
    (counts, changes, padded, cuts, any::<bool>(), any::<bool>()).prop_map(
        |(counts, changes, padded, cuts, has_runs, hides_divisions)| Program {
            counts,
            changes,
            padded,
            cuts,
            has_runs,
            hides_divisions,
        },
    )
}

/// The value of an expression without indices.
fn evaluated(expr: &Expr, parameters: &[u64]) -> u64 {
    match expr {
        Expr::Constant(value) => *value,
        Expr::Parameter(number) => parameters[*number],
        Expr::Index(_) => panic!("the outermost count has no index: {expr:?}"),
        Expr::Binary(operation, left, right) => {
            let operation: &Operation = operation;
            operation.apply(evaluated(left, parameters), evaluated(right, parameters))
        }
    }
}

/// Applies a transformation to a nest with `bodies` bodies, and its definition to what the nest executes; nothing if it is
/// refused.
fn applied(nest: &Nest, tree: &Tree, change: &Change, bodies: usize) -> Option<(Nest, Tree)> {
    let levels = nest.levels().len();
    let place = |at: usize| at % levels;
    let most = |at: usize, number: usize| number.min(levels - place(at));
    let nest = nest.clone();
    let (new, tree) = match change {
        Change::Collapse { at, number } => {
            let (at, number) = (place(*at), most(*at, *number));
            (nest.collapse(at, number).ok()?, tree.collapse(at, number))
        }
        Change::Tile { at, sizes } => {
            let sizes = &sizes[..most(*at, sizes.len())];
            (nest.tile(place(*at), sizes).ok()?, tree.tile(place(*at), sizes))
        }
        Change::Stripe { at, sizes } => {
            let sizes = &sizes[..most(*at, sizes.len())];
            (nest.stripe(place(*at), sizes).ok()?, tree.stripe(place(*at), sizes))
        }
        Change::Unroll { at, factor } => {
            (nest.unroll(place(*at), *factor).ok()?, tree.tile(place(*at), &[*factor]))
        }
        Change::Strip { at, lanes } => {
            (nest.strip(place(*at), *lanes).ok()?, tree.tile(place(*at), &[*lanes]))
        }
        Change::UnrollFully { at } => (nest.unroll_fully(place(*at)).ok()?, tree.clone()),
        Change::Interchange { at, rotated, number } => {
            let number = most(*at, *number);
            let permutation: Vec<usize> = (0..number).map(|p| (p + rotated) % number).collect();
            let at = place(*at);
            (nest.interchange(at, &permutation).ok()?, tree.interchange(at, &permutation))
        }
        Change::Reverse { at } => (nest.reverse(place(*at)).ok()?, tree.reverse(place(*at))),
        Change::Fuse { with } => {
            let next = Tree::nest(bodies, 1, &|_: &[u64]| with.base);
            (nest.fuse(Nest::of([with.base.into()]).around(bodies)).ok()?, tree.fuse(&next))
        }
    };
    Some((new, tree))
}

/// The nest of a program, what it is to execute, and the number of transformations that were not refused.
fn built(program: &Program) -> (Case, Tree, usize) {
    let mut parameters = [0; PARAMETERS];
    let mut counts = Vec::new();
    for (depth, count) in program.counts.iter().enumerate() {
        parameters[depth] = count.base;
        let base = if count.is_constant { count.base.into() } else { Expr::Parameter(depth) };
        let around: Expr = if count.grows && depth > 0 { Nest::original(depth - 1).into() } else { 0.into() };
        counts.push(around + base);
    }
    let bases = program.counts.clone();
    let mut tree = Tree::nest(0, counts.len(), &|at: &[u64]| {
        let count = bases[at.len()];
        count.base + if count.grows { at.last().copied().unwrap_or(0) } else { 0 }
    });
    let mut nest = Nest::of(counts);
    let (mut bodies, mut legal) = (1, 0);
    for change in &program.changes {
        if let Some(both) = applied(&nest, &tree, change, bodies) {
            (nest, tree) = both;
            legal += 1;
            bodies += usize::from(matches!(change, Change::Fuse { .. }));
        }
    }
    // What loops in tiles execute in vain does not show.
    let number = program.padded.min(nest.levels().len());
    if number > 1
        && let Ok(padded) = nest.clone().pad(0, number).and_then(|nest| nest.collapse(0, number))
    {
        nest = padded;
    }
    let count = evaluated(&nest.levels()[0].count, &parameters);
    let mut pieces = Vec::new();
    if !program.cuts.is_empty() {
        let mut cuts: Vec<u64> = program.cuts.iter().map(|cut| cut % (count + 1)).collect();
        cuts.extend([0, count]);
        cuts.sort_unstable();
        pieces.extend(cuts.windows(2).map(|pair| (pair[0], pair[1])));
    }
    let Program { has_runs, hides_divisions, .. } = *program;
    (Case { nest, parameters, pieces, has_runs, hides_divisions }, tree, legal)
}

/// Checks all programs; returns how many transformations were legal.
fn check(programs: &[Program]) -> usize {
    let built: Vec<(Case, Tree, usize)> = programs.iter().map(built).collect();
    let cases: Vec<Case> = built.iter().map(|(case, ..)| case.clone()).collect();
    let Some(executed) = run(&cases) else { return usize::MAX };
    for ((program, (case, tree, _)), calls) in programs.iter().zip(&built).zip(&executed) {
        if case.pieces.is_empty() {
            assert_eq!(calls[0], tree.sequence(), "{program:#?}\n{:#?}", case.nest);
        }
        if program.padded > 1 {
            let all: Vec<_> = calls.iter().flatten().cloned().collect();
            assert_eq!(all, tree.sequence(), "{program:#?}\n{:#?}", case.nest);
            continue;
        }
        for ((first, end), call) in case.pieces.iter().zip(calls) {
            assert_eq!(call, &tree.piece(*first, *end), "{first}..{end} of {program:#?}\n{:#?}", case.nest);
        }
    }
    built.iter().map(|(.., legal)| legal).sum()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 8, max_shrink_iters: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nests_execute_what_their_definition_says(programs in prop::collection::vec(program(), 60)) {
        prop_assert!(check(&programs) > 20, "hardly any transformation is legal");
    }
}

#[test]
fn counts_of_zero_and_one_in_every_place_are_right() {
    let shape = |base| Count { base, is_constant: false, grows: false };
    let mut programs = Vec::new();
    for counts in 0..27u64 {
        let counts: Vec<Count> = [counts % 3, counts / 3 % 3, counts / 9].map(shape).into();
        for changes in [
            vec![Change::Collapse { at: 0, number: 3 }],
            vec![Change::Tile { at: 0, sizes: vec![2, 2] }, Change::Collapse { at: 0, number: 2 }],
            vec![Change::Collapse { at: 0, number: 2 }, Change::Reverse { at: 0 }],
        ] {
            let counts = counts.clone();
            let (cuts, has_runs, hides_divisions) = (vec![1], true, true);
            programs.push(Program { counts, changes, padded: 0, cuts, has_runs, hides_divisions });
        }
    }
    check(&programs);
}

#[test]
fn fused_bodies_alternate_although_they_could_take_runs() {
    let four = Count { base: 4, is_constant: true, grows: false };
    let program = |has_runs| Program {
        counts: vec![four],
        changes: vec![Change::Fuse { with: four }, Change::Fuse { with: four }],
        padded: 0,
        cuts: vec![1, 3],
        has_runs,
        hides_divisions: false,
    };
    check(&[program(false), program(true)]);
}
