//! JSON texts. [RFC 8259]

use std::fmt::Write as _;

/// Returns the text as a JSON string, in quotes. [RFC 8259 §7]
///
/// ```
/// assert_eq!(weft_support::json::string("a\t\"b\"\u{1}"), r#""a\t\"b\"\u0001""#);
/// ```
#[must_use]
pub fn string(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            '\t' => quoted.push_str("\\t"),
            c if u32::from(c) < 0x20 => {
                let _infallible = write!(quoted, "\\u{:04x}", u32::from(c));
            }
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}
