//! Edits of the flat file: replacements and insertions that compose when constructs nest.
//!
//! ```c
//! for (i = 0; i < n; i++) a[i] = f(i);
//! // becomes
//! for (i = start; i < stop; ++i)
//! # 4 "a.c"
//!                         a[i] = f(i);
//! ```
//!
//! What the user has written keeps its line and its column, for debuggers, sanitizers and profilers. What is written beside
//! it may get beyond the end of its line; `weft_ir::columns` brings the locations of that code back.

use crate::source::flat::line_of;

/// Replaces `lo..hi`; an insertion if the two are equal.
#[derive(Clone, Debug)]
struct Edit {
    lo: u32,
    hi: u32,
    /// Of the insertions at one place, the smaller one comes first.
    order: i64,
    text: String,
}

/// A set of edits that do not overlap.
#[derive(Default)]
pub(crate) struct Edits {
    edits: Vec<Edit>,
}

impl Edits {
    /// Replaces `lo..hi` by `text`, which has as many newlines as what it replaces.
    pub(crate) fn replace(&mut self, lo: u32, hi: u32, text: String) {
        self.edits.push(Edit { lo, hi, order: 0, text });
    }

    /// Closes construct `index` at `lo..hi`, replacing what is there.
    ///
    /// Inner constructs, which have higher numbers, close before outer ones.
    pub(crate) fn close(&mut self, lo: u32, hi: u32, index: usize, text: String) {
        self.edits.push(Edit { lo, hi, order: -(index as i64), text });
    }

    /// Says whether there is no edit.
    pub(crate) fn is_empty(&self) -> bool {
        self.edits.is_empty()
    }

    /// Says whether a replacement covers `offset`.
    pub(crate) fn covers(&self, offset: u32) -> bool {
        self.edits.iter().any(|edit| edit.lo <= offset && offset < edit.hi)
    }

    /// Applies the edits to `text`. What follows an edit on its line keeps its column, in a line of its own if need be, which
    /// is one of those that `marker` writes for an offset.
    pub(crate) fn apply(mut self, text: &str, marker: impl Fn(u32) -> String) -> String {
        // At one place insertions come before the replacement that begins there.
        self.edits.sort_by_key(|edit| (edit.lo, edit.hi != edit.lo, edit.order));
        let mut result =
            String::with_capacity(text.len() + self.edits.iter().map(|edit| edit.text.len()).sum::<usize>());
        let mut at = 0;
        for (index, edit) in self.edits.iter().enumerate() {
            debug_assert!(edit.lo >= at, "edits overlap at {}", edit.lo);
            result.push_str(&text[at as usize..edit.lo as usize]);
            result.push_str(&edit.text);
            at = edit.hi;
            let next = self.edits.get(index + 1).map_or(text.len(), |next| next.lo as usize);
            align(&mut result, text, at, next, &marker);
        }
        result.push_str(&text[at as usize..]);
        result
    }
}

/// Brings what follows on the line of `text[at..next]` to the column that it has in `text`.
fn align(result: &mut String, text: &str, at: u32, next: usize, marker: impl Fn(u32) -> String) {
    let rest = &text[at as usize..next];
    let line = rest.split('\n').next().unwrap_or(rest);
    // Whether anything is there that has a place: a closing bracket has one too.
    let has_text = line.contains(|c: char| !c.is_whitespace());
    let column = at as usize - line_of(text, at);
    let reached = result.len() - line_of(result, result.len() as u32);
    if !has_text || reached == column {
        return;
    }
    let missing = match column.checked_sub(reached) {
        Some(missing) => missing,
        None => {
            result.push('\n');
            result.push_str(&marker(at));
            result.push('\n');
            column
        }
    };
    result.extend(std::iter::repeat_n(' ', missing));
}

#[cfg(test)]
mod tests {
    use super::Edits;

    #[test]
    fn inner_constructs_close_first() {
        let mut edits = Edits::default();
        edits.close(3, 3, 0, "}outer".to_owned());
        edits.replace(0, 1, "X".to_owned());
        edits.close(3, 3, 1, "}inner".to_owned());
        edits.close(3, 5, 2, "}loop".to_owned());
        let marker = |at: u32| format!("# 1 \"a.c\" at {at}");
        let expected = "Xbc}inner}outer}loop\n# 1 \"a.c\" at 5\n     fg";
        assert_eq!(edits.apply("abcdefg", marker), expected);
    }

    #[test]
    fn what_follows_an_edit_keeps_its_column() {
        let apply = |text: &str, edits: &[(u32, u32, &str)]| {
            let mut all = Edits::default();
            for &(lo, hi, with) in edits {
                all.replace(lo, hi, with.to_owned());
            }
            all.apply(text, |at| format!("# {at}"))
        };
        assert_eq!(apply("a\n for b;\nc", &[(3, 6, "loop")]), "a\n loop\n# 6\n     b;\nc");
        assert_eq!(apply("a\n for b;\nc", &[(3, 6, "x")]), "a\n x   b;\nc");
        assert_eq!(apply("a\n for \nc", &[(3, 6, "loop")]), "a\n loop \nc", "nothing follows");
        assert_eq!(apply("for b; c", &[(0, 3, "x\ny"), (4, 5, "z")]), "x\ny z  ; c");
    }
}
