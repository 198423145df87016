//! What an identifier of C and C++ consists of.
//!
//! Letters, digits, `_`, and `$`, which clang and gcc allow by default; and all characters beyond ASCII: which of them may stand
//! in a name is clang's affair, and nothing else may be made of them outside of literals. [C23 §6.4.2.1]

/// Whether a character may be a part of a name.
#[must_use]
pub fn is_part(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '$') || !c.is_ascii()
}

/// Whether a byte may be of a character that is a part of a name, in UTF-8.
#[must_use]
pub fn is_part_byte(byte: u8) -> bool {
    is_part(char::from(byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_beyond_ascii_are_parts_of_names() {
        assert!(['a', 'Z', '0', '_', '$', 'é', '数', '\u{301}'].into_iter().all(is_part));
        assert!(!" \t\n#\"'()*+,-./:;<=>?@[\\]^`{|}~".chars().any(is_part));
        assert!("é数".bytes().all(is_part_byte) && !is_part_byte(b' '));
    }
}
