//! The rule that combines directives into compounds [OMP 5.2 §17.3].
//!
//! A compound is a leaf *A* around a directive *B*, which may itself be one: `parallel` around `for simd`.
//! The rule says which *B* fits each *A*; no list of compounds exists outside the tests.
//! `master` counts as the older spelling of `masked`.

use crate::table::clause::ClauseKind;
use crate::table::leaf::{Leaf, LeafRow};
use crate::table::version::Version;

/// Says whether `leaves`, outermost first, make a directive: a single leaf or a compound.
pub fn is_directive(leaves: &[Leaf]) -> bool {
    match leaves {
        [] => false,
        [_] => true,
        [outer, inner @ ..] => is_directive(inner) && encloses(*outer, inner),
    }
}

/// Says whether `outer` may stand around the directive `inner`.
fn encloses(outer: Leaf, inner: &[Leaf]) -> bool {
    use Leaf::{
        Distribute, Do, For, Loop, Masked, Master, Parallel, Sections, Simd, Target, Taskloop, Teams,
        Workshare,
    };
    let has_loop = |leaves: &[Leaf]| leaves.iter().any(|leaf| matches!(leaf, For | Do));
    match (outer, inner) {
        (For | Do | Taskloop, [Simd]) => true,
        (Masked | Master, [Taskloop, ..]) => true,
        (Parallel, [Loop | Sections | Workshare]) => true,
        (Parallel, [Masked | Master | For | Do, ..]) => true,
        (Distribute, [Simd]) => true,
        (Distribute, [Parallel, rest @ ..]) => has_loop(rest),
        (Teams, [Loop] | [Distribute, ..]) => true,
        (Target, [Simd] | [Parallel] | [Teams, ..]) => true,
        (Target, [Parallel, rest @ ..]) => has_loop(rest) || rest == [Loop],
        _ => false,
    }
}

/// Returns the name of the directive made of `leaves`.
pub fn compound_name(leaves: &[Leaf]) -> String {
    let names: Vec<&str> = leaves.iter().map(|leaf| leaf.name()).collect();
    names.join(" ")
}

/// Returns every directive, leaves first, then compounds; in the order of the table.
pub fn all_directives() -> Vec<Vec<Leaf>> {
    let mut found: Vec<Vec<Leaf>> = Leaf::ALL.iter().map(|&leaf| vec![leaf]).collect();
    let mut layer = found.clone();
    // Each round puts one more leaf around what the last round found; the rule admits five leaves at most.
    while !layer.is_empty() {
        let mut next = Vec::new();
        for inner in &layer {
            for &outer in Leaf::ALL {
                if encloses(outer, inner) {
                    let mut leaves = vec![outer];
                    leaves.extend(inner);
                    next.push(leaves);
                }
            }
        }
        found.extend(next.iter().cloned());
        layer = next;
    }
    found
}

/// Returns the leaves of the directive spelled by `words`, if there is one.
pub fn leaves_of(words: &[&str]) -> Option<Vec<Leaf>> {
    let mut leaves = Vec::new();
    split_words(words, &mut leaves).then_some(leaves)
}

/// Splits `words` into leaves so that with `leaves` they make a directive; some leaves have names of several words.
fn split_words(words: &[&str], leaves: &mut Vec<Leaf>) -> bool {
    if words.is_empty() {
        return is_directive(leaves);
    }
    let first = words[0];
    for &leaf in Leaf::ALL {
        // The first word rules out most leaves. This is the hot spot of reading a pragma.
        if !leaf.name().starts_with(first) {
            continue;
        }
        let name = leaf.name().split(' ');
        let length = name.clone().count();
        if length <= words.len() && name.eq(words[..length].iter().copied()) {
            leaves.push(leaf);
            if split_words(&words[length..], leaves) {
                return true;
            }
            leaves.pop();
        }
    }
    false
}

/// Returns the first version that has the directive made of `leaves`.
pub fn since(leaves: &[Leaf]) -> Version {
    let newest = leaves.iter().map(|leaf| leaf.row().since).max().unwrap_or_default();
    match leaves {
        [_] => newest,
        _ if leaves.contains(&Leaf::Master) => newest.max(Version::V50),
        [Leaf::Target, Leaf::Parallel | Leaf::Simd, ..] => newest.max(Version::V45),
        _ => newest,
    }
}

/// How a directive takes a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Permission {
    /// The first version in which it does.
    pub since: Version,
    /// Whether the clause may stand at most once.
    pub once: bool,
}

/// Says how the directive made of `leaves` takes `clause`, if it does in any version.
///
/// A compound takes what one of its leaves takes, with three exceptions. `nowait` would have no meaning below `parallel`,
/// `teams` and `distribute`. Loops that are shared out twice can neither be `ordered` nor `linear` without `simd`. The tasks of a
/// `parallel masked taskloop` belong to a team that begins with them, in which no reduction waits for them
/// [OMP 5.1 §2.16.9].
pub fn permission(leaves: &[Leaf], clause: ClauseKind) -> Option<Permission> {
    let has = |leaf| leaves.contains(&leaf);
    let refused = match clause {
        ClauseKind::Nowait => {
            let hides = |leaf: &Leaf| matches!(leaf, Leaf::Parallel | Leaf::Teams | Leaf::Distribute);
            !has(Leaf::Target) && leaves.len() > 1 && leaves.iter().any(hides)
        }
        ClauseKind::Ordered => has(Leaf::Distribute),
        ClauseKind::Linear => has(Leaf::Distribute) && !has(Leaf::Simd),
        ClauseKind::Copyin => has(Leaf::Target),
        ClauseKind::InReduction => has(Leaf::Parallel) && !has(Leaf::Target),
        // An extension of LLVM's for one directive alone.
        ClauseKind::OmpxBare => leaves != [Leaf::Target, Leaf::Teams],
        _ => false,
    };
    if refused {
        return None;
    }
    let rows = leaves.iter().filter_map(|leaf| leaf.allows(clause));
    rows.fold(None, |found: Option<Permission>, row| {
        let since = row.since.max(clause.row().since);
        Some(match found {
            None => Permission { since, once: row.once },
            Some(other) => Permission { since: since.min(other.since), once: row.once || other.once },
        })
    })
}

/// Returns the rows of the leaves of a directive.
pub(crate) fn rows(leaves: &[Leaf]) -> impl Iterator<Item = &'static LeafRow> {
    leaves.iter().map(|leaf| leaf.row())
}

/// Returns the leaves of each unit that a directive splits into, outermost first.
pub fn units_of(leaves: &[Leaf]) -> Vec<Vec<Leaf>> {
    let mut units = Vec::new();
    let mut rest = leaves;
    while !rest.is_empty() {
        let length = if is_composite(rest) { rest.len() } else { 1 };
        let (unit, behind) = rest.split_at(length);
        units.push(unit.to_vec());
        rest = behind;
    }
    units
}

/// Returns the leaves of each region that a directive becomes, outermost first: its units, but those of a composite
/// construct with `distribute` one by one.
///
/// A team of the league gets a chunk, and the construct within it has the chunk's iterations as its own: they nest. The
/// chunks of `for simd` belong to the loop that is vectorized, so these two stay together.
pub fn regions_of(leaves: &[Leaf]) -> Vec<Vec<Leaf>> {
    let parts = |unit: Vec<Leaf>| match unit.as_slice() {
        [Leaf::Distribute, Leaf::Parallel, rest @ ..] => {
            vec![vec![Leaf::Distribute], vec![Leaf::Parallel], rest.to_vec()]
        }
        [Leaf::Distribute, rest @ ..] if !rest.is_empty() => vec![vec![Leaf::Distribute], rest.to_vec()],
        _ => vec![unit],
    };
    units_of(leaves).into_iter().flat_map(parts).collect()
}

/// Says whether the leaves are one composite construct [OMP 5.2 §17.3].
fn is_composite(leaves: &[Leaf]) -> bool {
    use Leaf::{Distribute, Do, For, Parallel, Simd, Taskloop};
    matches!(
        leaves,
        [For | Do | Taskloop | Distribute, Simd]
            | [Distribute, Parallel, For | Do]
            | [Distribute, Parallel, For | Do, Simd]
    )
}

#[cfg(test)]
mod tests {
    use super::{all_directives, compound_name, is_directive, leaves_of, permission, since};
    use crate::table::leaf::Language;
    use crate::{ClauseKind, Leaf, Version};

    /// The compounds of OpenMP 5.2 in C.
    const COMPOUNDS: [&str; 30] = [
        "distribute parallel for",
        "distribute parallel for simd",
        "distribute simd",
        "for simd",
        "masked taskloop",
        "masked taskloop simd",
        "parallel for",
        "parallel for simd",
        "parallel loop",
        "parallel masked",
        "parallel masked taskloop",
        "parallel masked taskloop simd",
        "parallel sections",
        "target parallel",
        "target parallel for",
        "target parallel for simd",
        "target parallel loop",
        "target simd",
        "target teams",
        "target teams distribute",
        "target teams distribute parallel for",
        "target teams distribute parallel for simd",
        "target teams distribute simd",
        "target teams loop",
        "taskloop simd",
        "teams distribute",
        "teams distribute parallel for",
        "teams distribute parallel for simd",
        "teams distribute simd",
        "teams loop",
    ];

    #[test]
    fn the_rule_yields_the_compounds_of_the_specification() {
        let mut names: Vec<String> = all_directives()
            .iter()
            .filter(|leaves| leaves.len() > 1)
            .filter(|leaves| {
                leaves.iter().all(|leaf| leaf.row().language == Language::C && *leaf != Leaf::Master)
            })
            .map(|leaves| compound_name(leaves))
            .collect();
        names.sort();
        assert_eq!(names, COMPOUNDS);
    }

    #[test]
    fn with_fortran_and_master_there_are_47() {
        let count = all_directives().iter().filter(|leaves| leaves.len() > 1).count();
        assert_eq!(count, 47);
    }

    #[test]
    fn names_are_split_into_leaves() {
        assert_eq!(leaves_of(&["parallel", "for"]), Some(vec![Leaf::Parallel, Leaf::For]));
        assert_eq!(leaves_of(&["target", "enter", "data"]), Some(vec![Leaf::TargetEnterData]));
        assert_eq!(leaves_of(&["for", "parallel"]), None);
        assert_eq!(leaves_of(&["ordered", "simd"]), None);
        assert_eq!(leaves_of(&[]), None);
        assert!(!is_directive(&[]));
    }

    #[test]
    fn compounds_are_as_old_as_their_youngest_part_or_younger() {
        assert_eq!(since(&[Leaf::Parallel, Leaf::For, Leaf::Simd]), Version::V40);
        assert_eq!(since(&[Leaf::Parallel, Leaf::Master]), Version::V50);
        assert_eq!(since(&[Leaf::Target, Leaf::Parallel]), Version::V45);
        assert!(since(&[Leaf::Parallel, Leaf::For]) < Version::V31);
    }

    #[test]
    fn nowait_is_refused_where_the_join_follows_at_once() {
        let takes = |leaves: &[Leaf]| permission(leaves, ClauseKind::Nowait).is_some();
        assert!(takes(&[Leaf::For]));
        assert!(takes(&[Leaf::For, Leaf::Simd]));
        assert!(!takes(&[Leaf::Parallel, Leaf::For]));
        assert!(!takes(&[Leaf::Parallel, Leaf::Sections]));
        assert!(takes(&[Leaf::Target, Leaf::Parallel, Leaf::For]));
        assert!(!takes(&[Leaf::Parallel]));
    }
}
