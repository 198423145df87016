//! Mutations that a programmer could have written: whole clauses of directives, taken away, added, and exchanged.
//!
//! ```text
//! before:  #pragma omp parallel for private(i) reduction(+ : s)
//! after:   #pragma omp parallel for private(i) nowait
//! ```
//!
//! Random pieces of text are wrong in almost all places, so that they test little but what is said of them.

use std::ops::Range;

use crate::pragmas::is_directive;
use crate::random::Random;

/// Changes a directive of `text`, by a clause of a directive of `donor`, which may be `text` itself. Leaves the text as it is
/// where one of them has none.
pub fn exchange(random: &mut Random, text: &mut Vec<u8>, donor: &[u8]) {
    let (Some(to), Some(from)) = (directive(random, text), directive(random, donor)) else { return };
    let places = clauses(&text[to.clone()]);
    let offered = clauses(&donor[from.clone()]);
    let own = (!places.is_empty()).then(|| {
        let place = places[random.below(places.len())].clone();
        to.start + place.start..to.start + place.end
    });
    let new = match offered.len() {
        0 => Vec::new(),
        count => {
            let place = offered[random.below(count)].clone();
            [b" ", &donor[from][place], b" "].concat()
        }
    };
    match (random.below(3), own) {
        (0, Some(own)) => drop(text.drain(own)),
        (1, Some(own)) => drop(text.splice(own, new)),
        _ => drop(text.splice(to.end..to.end, new)),
    }
}

/// The line of a directive, without its end.
fn directive(random: &mut Random, text: &[u8]) -> Option<Range<usize>> {
    let mut found = Vec::new();
    let mut start = 0;
    for line in text.split(|b| *b == b'\n') {
        if is_directive(&String::from_utf8_lossy(line)) && !line.ends_with(b"\\") {
            found.push(start..start + line.len());
        }
        start += line.len() + 1;
    }
    (!found.is_empty()).then(|| found[random.below(found.len())].clone())
}

/// The words of a directive behind `#pragma omp` and its first word, each with its parentheses.
fn clauses(line: &[u8]) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let (mut depth, mut start) = (0_usize, None);
    for (at, byte) in line.iter().enumerate() {
        match byte {
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        let is_gap = depth == 0 && matches!(byte, b' ' | b'\t' | b',');
        match start {
            None if !is_gap => start = Some(at),
            Some(begin) if is_gap => {
                found.push(begin..at);
                start = None;
            }
            _ => {}
        }
    }
    found.extend(start.map(|begin| begin..line.len()));
    found.split_off(3.min(found.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_have_their_parentheses() {
        let line = b"#pragma omp parallel for private(i, j), reduction(+ : s) nowait";
        let words: Vec<&[u8]> = clauses(line).into_iter().map(|range| &line[range]).collect();
        assert_eq!(words, [&b"for"[..], b"private(i, j)", b"reduction(+ : s)", b"nowait"]);
        assert!(clauses(b"#pragma omp barrier").is_empty());
    }

    #[test]
    fn a_text_without_directives_stays() {
        let mut text = b"int i;\n".to_vec();
        exchange(&mut Random::new(1), &mut text, b"#pragma omp parallel private(i)\n");
        assert_eq!(text, b"int i;\n");
    }

    #[test]
    fn what_changes_is_a_directive() {
        let donor = b"#pragma omp for nowait\n";
        for seed in 1..50 {
            let mut text = b"int a;\n#pragma omp parallel if(a)\nf(a);\n".to_vec();
            exchange(&mut Random::new(seed), &mut text, donor);
            let text = String::from_utf8(text).unwrap();
            let lines: Vec<&str> = text.lines().collect();
            assert_eq!((lines.len(), lines[0], lines[2]), (3, "int a;", "f(a);"), "{text}");
            assert_ne!(lines[1], "#pragma omp parallel if(a)");
        }
    }
}
