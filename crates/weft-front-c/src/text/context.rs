//! What all writers need: the file, and how C and C++ spell things.

use weft_support::{SourceMap, Span};

use crate::Language;
use crate::source::flat::{FlatText, one_line};
use weft_sema::model::program::Program;
use weft_sema::model::syntax::Operator;

/// A file that is annotated.
pub(crate) struct Context<'a> {
    /// What is known of it.
    pub(crate) program: &'a Program<'a>,
    /// Its text.
    pub(crate) text: FlatText<'a>,
    /// Where its lines come from.
    pub(crate) map: &'a SourceMap,
    /// Its language.
    pub(crate) language: Language,
}

impl Context<'_> {
    /// Returns the text at `span` as one line.
    pub(crate) fn line(&self, span: Span) -> String {
        one_line(self.text.slice(span.lo, span.hi))
    }

    /// Returns the expression for the address of a variable, whatever operators its class has.
    pub(crate) fn address_of(&self, name: &str) -> String {
        if self.language.is_cxx() { format!("__builtin_addressof({name})") } else { format!("&{name}") }
    }
}

/// Returns the spelling of an operator that an atomic update may have.
pub(crate) fn spelling(operator: Operator) -> &'static str {
    match operator {
        Operator::Add => "+",
        Operator::Subtract => "-",
        Operator::Multiply => "*",
        Operator::Divide => "/",
        Operator::Remainder => "%",
        Operator::And => "&",
        Operator::Xor => "^",
        Operator::Or => "|",
        Operator::ShiftLeft => "<<",
        Operator::ShiftRight => ">>",
        other => unreachable!("invariant: {other:?} updates nothing atomically"),
    }
}

/// Returns `text` as a C string literal.
pub(crate) fn c_string(text: &str) -> String {
    let mut literal = String::from("\"");
    for byte in text.bytes() {
        match byte {
            b'"' | b'\\' => {
                literal.push('\\');
                literal.push(byte as char);
            }
            // A question mark could begin a trigraph.
            b' '..=b'~' if byte != b'?' => literal.push(byte as char),
            _ => literal.push_str(&format!("\\{byte:03o}")),
        }
    }
    literal.push('"');
    literal
}

#[cfg(test)]
mod tests {
    use super::c_string;

    #[test]
    fn strings_are_escaped() {
        assert_eq!(c_string("a\"\\\u{e9}?"), "\"a\\\"\\\\\\303\\251\\077\"");
    }
}
