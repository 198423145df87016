//! "did you mean …?": the nearest known name to a misspelled one.

/// Returns the number of single-character edits between `a` and `b`, where swapping two neighbors counts as one.
pub fn edit_distance(a: &str, b: &str) -> usize {
    let a: Vec<char> = a.chars().collect();
    let b: Vec<char> = b.chars().collect();
    // Three rows of the optimal-string-alignment table: the row before the last one is needed for swaps.
    let mut before: Vec<usize> = vec![0; b.len() + 1];
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i; b.len() + 1];
        for j in 1..=b.len() {
            let substitution = last[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            row[j] = substitution.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(before[j - 2] + 1);
            }
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

/// Returns the candidate nearest to `name`, if any is near enough.
///
/// A candidate is near enough with one edit per three characters of the name. Names of two characters are too short for
/// a guess.
/// Of equally near candidates the first one wins.
pub fn suggest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // The table's cost is quadratic, and names this long are no misspellings.
    if name.len() > 64 {
        return None;
    }
    let limit = name.chars().count() / 3;
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        let distance = if candidate.eq_ignore_ascii_case(name) { 0 } else { edit_distance(name, candidate) };
        if distance <= limit && best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::{edit_distance, suggest};

    #[test]
    fn distance_counts_insertions_deletions_substitutions_and_swaps() {
        assert_eq!(edit_distance("", "abc"), 3);
        assert_eq!(edit_distance("parallel", "parallel"), 0);
        assert_eq!(edit_distance("paralel", "parallel"), 1);
        assert_eq!(edit_distance("prallal", "parallel"), 2);
        assert_eq!(edit_distance("parlalel", "parallel"), 1);
    }

    #[test]
    fn the_nearest_candidate_is_suggested() {
        assert_eq!(suggest("privat", ["private", "proc_bind", "firstprivate"]), Some("private"));
        assert_eq!(suggest("Static", ["static", "dynamic"]), Some("static"));
        assert_eq!(suggest("fro", ["for", "task"]), Some("for"));
    }

    #[test]
    fn nothing_is_suggested_for_a_name_that_is_far_from_all() {
        assert_eq!(suggest("bogus", ["private", "shared"]), None);
        assert_eq!(suggest("fooo", ["for", "loop"]), None);
        assert_eq!(suggest("if", ["in", "for"]), None);
        assert_eq!(suggest("", ["for"]), None);
    }
}
