//! Finds the statement with which a loop over a range may begin since C++20.
//!
//! ```cpp
//! for (auto v = f(); auto &x : v)      // `auto v = f();`
//! ```
//!
//! Precondition: the text is a flat file. Other loops have no semicolon in their headers, or two.

use crate::source::flat::{matching_bracket, next_token_byte, skip_blank, token_byte_end};

/// Returns where the statement in the header of the `for` at `lo` begins and ends, its semicolon included, if it is the only
/// one there.
pub(crate) fn range_statement(text: &str, lo: u32) -> Option<(u32, u32)> {
    let open = skip_blank(text, lo + 3, false);
    if text.as_bytes().get(open as usize) != Some(&b'(') {
        return None;
    }
    let close = matching_bracket(text, open)?;
    let (mut at, mut semicolon) = (open + 1, None);
    while let Some((offset, byte)) = next_token_byte(text, at).filter(|&(offset, _)| offset < close) {
        match byte {
            b'(' | b'[' | b'{' => at = matching_bracket(text, offset)? + 1,
            b';' if semicolon.is_some() => return None,
            b';' => {
                semicolon = Some(offset + 1);
                at = offset + 1;
            }
            _ => at = token_byte_end(text, offset),
        }
    }
    semicolon.map(|behind| (open + 1, behind))
}

#[cfg(test)]
mod tests {
    use super::range_statement;

    #[test]
    fn statements_are_told_from_parts_of_other_loops() {
        let text = "for (auto v = f({1; 2}, [] { ; }); int x : v)";
        assert_eq!(
            range_statement(text, 0).map(|(lo, hi)| &text[lo as usize..hi as usize]),
            Some("auto v = f({1; 2}, [] { ; });")
        );
        for no in ["for (int x : v)", "for (int i = 0; i < n; ++i)", "for each (x)", "for (;;)"] {
            assert_eq!(range_statement(no, 0), None, "{no}");
        }
    }
}
