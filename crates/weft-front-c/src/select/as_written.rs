//! What the user has written where messages have the names that selection gives members (`members`).
//!
//! ```text
//! auto &__weft_m0_0 = this->sum;          the text
//! '__weft_m0_0[1:5]' ends …               a message about it
//! 'this->sum[1:5]' ends …                 what the user gets to read
//! ```

use weft_sema::Refusal;
use weft_support::Diagnostic;
use weft_support::identifier;

/// What the names of members begin with.
const OF_MEMBER: &str = "__weft_m";

/// Puts into the findings on `text` what the user has written.
pub(crate) fn name(text: &str, diagnostics: &mut [Diagnostic], refusals: &mut [Refusal]) {
    let notes = |diagnostic: &mut Diagnostic| {
        let own = std::iter::once(&mut diagnostic.message);
        own.chain(diagnostic.notes.iter_mut().map(|note| &mut note.message))
            .for_each(|one| restore(text, one));
    };
    diagnostics.iter_mut().for_each(notes);
    refusals.iter_mut().for_each(|refusal| restore(text, &mut refusal.reason));
}

fn restore(text: &str, message: &mut String) {
    let mut from = 0;
    while let Some(at) = message[from..].find(OF_MEMBER).map(|at| from + at) {
        let is_of_name = identifier::is_part;
        let behind = message[at..].find(|c| !is_of_name(c)).map_or(message.len(), |end| at + end);
        // Its first place in the text is its declaration.
        let begins = format!("{} = ", &message[at..behind]);
        let value = text.find(&begins).and_then(|at| text[at + begins.len()..].split(';').next());
        let Some(value) = value else {
            from = behind;
            continue;
        };
        message.replace_range(at..behind, value);
        from = at + value.len();
    }
}

#[cfg(test)]
mod tests {
    use super::restore;

    #[test]
    fn names_of_members_are_those_of_the_user() {
        let text = "{ auto &__weft_m0_0 = this->sum; auto &__weft_m0_0_1 = B<T>::k; __weft_m0_0 += 1; }";
        for (message, expected) in [
            ("'__weft_m0_0[1:5]' and '__weft_m0_0'", "'this->sum[1:5]' and 'this->sum'"),
            ("'__weft_m0_0_1'", "'B<T>::k'"),
            ("'__weft_m7' and 'k'", "'__weft_m7' and 'k'"),
        ] {
            let mut restored = message.to_owned();
            restore(text, &mut restored);
            assert_eq!(restored, expected);
        }
    }
}
