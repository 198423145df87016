//! Edits of the flat file: replacements and insertions that compose when constructs nest.

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

    /// Says whether a replacement covers `offset`.
    pub(crate) fn covers(&self, offset: u32) -> bool {
        self.edits.iter().any(|edit| edit.lo <= offset && offset < edit.hi)
    }

    /// Applies the edits to `text`.
    pub(crate) fn apply(mut self, text: &str) -> String {
        // At one place insertions come before the replacement that begins there.
        self.edits.sort_by_key(|edit| (edit.lo, edit.hi != edit.lo, edit.order));
        let mut result =
            String::with_capacity(text.len() + self.edits.iter().map(|edit| edit.text.len()).sum::<usize>());
        let mut at = 0;
        for edit in &self.edits {
            debug_assert!(edit.lo >= at, "edits overlap at {}", edit.lo);
            result.push_str(&text[at as usize..edit.lo as usize]);
            result.push_str(&edit.text);
            at = edit.hi;
        }
        result.push_str(&text[at as usize..]);
        result
    }
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
        assert_eq!(edits.apply("abcdefg"), "Xbc}inner}outer}loopfg");
    }
}
