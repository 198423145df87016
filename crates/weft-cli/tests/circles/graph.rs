//! Circles in the graph of a crate's files.
//!
//! A *circle* is a closed way along arrows on which no file is met twice.
//! It is allowed if one of its files is an ancestor of all others, as `prepare/mod.rs` is of `prepare/copies.rs`:
//! a parent and what lies below it are one room.
//! Every other circle has a lowest ancestor common to its files, and that is not among them; so it lies below a module
//! M and runs through two children of M, or through what lies below them.
//! Hence the algorithm: for each module M, the strongly connected components of the graph of all files below M; one
//! that holds files from two children of M holds such a circle, for an arrow leads from one child's files to another's,
//! and a way leads back.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::arrows::Arrows;

/// Files that stand in each other's circles.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Knot {
    /// All of them.
    pub(crate) files: BTreeSet<usize>,
    /// The shortest circle that is not allowed; from the last file an arrow leads to the first.
    pub(crate) shortest: Vec<usize>,
}

/// The knots that are left when `modules` (of each file the names from the root) are the rooms; those of the lower
/// rooms first.
pub(crate) fn knots(modules: &[Vec<String>], arrows: &Arrows) -> Vec<Knot> {
    let mut rooms: BTreeSet<&[String]> = BTreeSet::new();
    for module in modules {
        rooms.extend((0..module.len()).map(|depth| &module[..depth]));
    }
    let mut rooms: Vec<&[String]> = rooms.into_iter().collect();
    rooms.sort_by_key(|room| std::cmp::Reverse(room.len()));

    let mut knots = Vec::new();
    for room in rooms {
        let below = |file: &usize| modules[*file].len() > room.len() && modules[*file].starts_with(room);
        let files: BTreeSet<usize> = (0..modules.len()).filter(below).collect();
        let child = |file: usize| &modules[file][room.len()];
        for component in components(&files, arrows) {
            let shortest = component
                .iter()
                .flat_map(|from| arrows_from(arrows, *from, &component).map(|to| (*from, to)))
                .filter(|(from, to)| child(*from) != child(*to))
                .filter_map(|(from, to)| shortest_way(to, from, &component, arrows))
                .min_by_key(Vec::len);
            knots.extend(shortest.map(|shortest| Knot { files: component, shortest }));
        }
    }
    knots
}

fn arrows_from<'a>(
    arrows: &'a Arrows,
    from: usize,
    within: &'a BTreeSet<usize>,
) -> impl Iterator<Item = usize> + 'a {
    arrows.range((from, 0)..(from + 1, 0)).map(|((_, to), _)| *to).filter(|to| within.contains(to))
}

/// The strongly connected components: files that reach each other. Graphs of files are small.
fn components(files: &BTreeSet<usize>, arrows: &Arrows) -> Vec<BTreeSet<usize>> {
    let reached: BTreeMap<usize, BTreeSet<usize>> = files
        .iter()
        .map(|file| {
            let (mut seen, mut todo) = (BTreeSet::from([*file]), vec![*file]);
            while let Some(at) = todo.pop() {
                todo.extend(arrows_from(arrows, at, files).filter(|to| seen.insert(*to)));
            }
            (*file, seen)
        })
        .collect();
    let all: BTreeSet<BTreeSet<usize>> = files
        .iter()
        .map(|file| reached[file].iter().copied().filter(|other| reached[other].contains(file)).collect())
        .collect();
    all.into_iter().collect()
}

/// The files on a shortest way from one file to another, both included.
fn shortest_way(from: usize, to: usize, within: &BTreeSet<usize>, arrows: &Arrows) -> Option<Vec<usize>> {
    let (mut before, mut todo) = (BTreeMap::from([(from, from)]), VecDeque::from([from]));
    while let Some(at) = todo.pop_front() {
        if at == to {
            let mut way = vec![to];
            while *way.last()? != from {
                way.push(before[way.last()?]);
            }
            way.reverse();
            return Some(way);
        }
        for next in arrows_from(arrows, at, within) {
            before.entry(next).or_insert_with(|| {
                todo.push_back(next);
                at
            });
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The circles among modules `a`, `a::b`, … when arrows `x>y` lead between them.
    fn shortest(modules: &[&str], arrows: &[(&str, &str)]) -> Vec<Vec<String>> {
        let names: Vec<Vec<String>> = modules
            .iter()
            .map(|m| m.split("::").filter(|n| !n.is_empty()).map(str::to_owned).collect())
            .collect();
        let index = |name: &str| modules.iter().position(|m| *m == name).unwrap();
        let arrows: Arrows = arrows.iter().map(|(from, to)| ((index(from), index(to)), 1)).collect();
        let knots = knots(&names, &arrows);
        knots.iter().map(|knot| knot.shortest.iter().map(|f| modules[*f].to_owned()).collect()).collect()
    }

    #[test]
    fn siblings_may_not_see_each_other_both_ways() {
        assert_eq!(shortest(&["", "a", "b"], &[("a", "b")]), [[""; 0]; 0]);
        assert_eq!(shortest(&["", "a", "b"], &[("a", "b"), ("b", "a")]), [["b", "a"]]);
    }

    #[test]
    fn a_parent_and_its_children_may() {
        let arrows = [("a", "a::x"), ("a::x", "a::y"), ("a::y", "a"), ("", "a"), ("a", "")];
        assert_eq!(shortest(&["", "a", "a::x", "a::y"], &arrows), [[""; 0]; 0]);
    }

    #[test]
    fn a_circle_through_two_rooms_is_found_though_it_passes_a_parent() {
        let arrows = [("a", "a::x"), ("a::x", "b"), ("b", "a")];
        assert_eq!(shortest(&["", "a", "a::x", "b"], &arrows), [["b", "a", "a::x"]]);
    }

    #[test]
    fn children_are_not_excused_by_their_parent() {
        let arrows = [("a", "a::x"), ("a::x", "a::y"), ("a::y", "a::x"), ("a::y", "a")];
        assert_eq!(shortest(&["", "a", "a::x", "a::y"], &arrows), [["a::y", "a::x"]]);
    }

    #[test]
    fn the_shortest_circle_is_told() {
        let arrows = [("a", "b"), ("b", "c"), ("c", "d"), ("d", "a"), ("d", "c")];
        assert_eq!(shortest(&["", "a", "b", "c", "d"], &arrows), [["d", "c"]]);
    }
}
