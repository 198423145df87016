//! The text of a module from the bytes of a file.
//!
//! LLVM's names and strings are bytes, and some files have bytes there that are not UTF-8. LLVM itself prints
//! such a byte as an escape, `\E9`, so that an escape in its place is the same name.

use std::borrow::Cow;

/// Returns the text of `bytes`; each byte that is not part of UTF-8 becomes its escape.
///
/// Outside of names, strings and comments such bytes are wrong anyway, and so is the escape.
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(bytes.len() + 64);
    for chunk in bytes.utf8_chunks() {
        out.push_str(chunk.valid());
        for byte in chunk.invalid() {
            out.push_str(&format!("\\{byte:02X}"));
        }
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn bytes_that_are_no_text_become_escapes() {
        assert_eq!(decode("@\"é\"".as_bytes()), "@\"é\"");
        assert_eq!(decode(b"@\"\xe9x\xff\" = \xc3\xa9"), "@\"\\E9x\\FF\" = é");
    }
}
