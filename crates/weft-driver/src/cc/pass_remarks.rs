//! What LLVM's passes say of the code (`-Rpass=`), in the form in which clang says it of a source file.
//!
//! ```text
//! remark: a.c:3:5: vectorized loop [-Rpass=loop-vectorize]     ==>     a.c:3:5: remark: vectorized loop [-Rpass=loop-vectorize]
//! ```
//! Reading IR, clang has no source to show, and puts the place into the message. A region may have become several functions, of
//! which passes say the same; it is said once. What is said of no place is about code that Weft has made, and is left out.

use std::collections::BTreeSet;

/// The remarks among what clang said, as lines.
pub(super) fn reworded(stderr: &str) -> String {
    let mut said = BTreeSet::new();
    let mut lines = String::new();
    for line in stderr.lines() {
        let Some(rest) = line.strip_prefix("remark: ") else { continue };
        let Some((place, message)) = placed(rest) else { continue };
        if said.insert(rest) {
            lines.push_str(&format!("{place}: remark: {message}\n"));
        }
    }
    lines
}

/// The place that a message begins with, and the rest of it.
fn placed(text: &str) -> Option<(&str, &str)> {
    let (place, message) = text.split_once(": ")?;
    let mut numbers = place.rsplitn(3, ':');
    let is_number =
        |part: Option<&str>| part.and_then(|part| part.parse::<u32>().ok()).is_some_and(|n| n > 0);
    let has_numbers = is_number(numbers.next()) && is_number(numbers.next());
    (has_numbers && numbers.next().is_some()).then_some((place, message))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_remark_says_its_place_first_and_is_said_once() {
        let said = "remark: a.c:3:5: vectorized loop [-Rpass=loop-vectorize]\n\
                    remark: <unknown>:0:0: hoisted [-Rpass=licm]\n\
                    remark: a.c:3:5: vectorized loop [-Rpass=loop-vectorize]\n3 remarks generated.\n";
        assert_eq!(reworded(said), "a.c:3:5: remark: vectorized loop [-Rpass=loop-vectorize]\n");
    }

    #[test]
    fn a_name_with_colons_is_a_name() {
        assert_eq!(placed("c:a:1:2: x: y"), Some(("c:a:1:2", "x: y")));
        assert_eq!(placed("x: y"), None);
    }
}
