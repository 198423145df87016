//! Expressions, words and list items: text with a span. The host language's parser owns their meaning.

use weft_support::Span;
use weft_support::identifier;

/// A piece of the host language, unparsed, without the blanks around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expr {
    /// The text as written.
    pub text: String,
    /// Where it is written.
    pub span: Span,
}

impl Expr {
    /// Returns the value if the text is a plain integer literal, with any base and suffix that C knows.
    pub fn as_integer(&self) -> Option<u64> {
        let text = self.text.trim_end_matches(['u', 'U', 'l', 'L']);
        let (digits, radix) = match text.as_bytes() {
            [b'0', b'x' | b'X', ..] => (&text[2..], 16),
            [b'0', b'b' | b'B', ..] => (&text[2..], 2),
            [b'0', _, ..] => (&text[1..], 8),
            _ => (text, 10),
        };
        // `from_str_radix` would take a sign.
        if !digits.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return None;
        }
        u64::from_str_radix(digits, radix).ok()
    }
}

/// A keyword of OpenMP as the user wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word<P = Span> {
    /// The text as written.
    pub text: String,
    /// Where it is written.
    pub span: P,
}

/// One dimension of an array section, `[lower : length : stride]`, or a subscript `[lower]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dimension {
    /// The first index; 0 if it is not written.
    pub lower: Option<Expr>,
    /// The number of elements; `None` for a subscript.
    pub length: Option<Expr>,
    /// The distance between elements.
    pub stride: Option<Expr>,
    /// Whether a colon makes this a section, and not a single element.
    pub is_section: bool,
    /// From the opening to the closing bracket.
    pub span: Span,
}

/// An item of a list: a variable, an array section, or (in some clauses) another lvalue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListItem {
    /// The text before the first bracket: mostly the name of a variable.
    pub base: Expr,
    /// The brackets behind it.
    pub dimensions: Vec<Dimension>,
    /// The whole item.
    pub span: Span,
    /// The whole item's text.
    pub text: String,
}

impl ListItem {
    /// Returns the variable's name if the item is nothing but a name.
    pub fn as_variable(&self) -> Option<&str> {
        self.base_name().filter(|_| self.dimensions.is_empty())
    }

    /// Returns the name of the variable without the scopes that may stand before it, if the item is no more than that.
    pub fn as_unscoped_variable(&self) -> Option<&str> {
        self.as_variable().and_then(|name| name.rsplit("::").next()).map(str::trim)
    }

    /// Says whether the item is `omp_all_memory`, which stands for every location.
    pub fn is_all_memory(&self) -> bool {
        self.text == "omp_all_memory"
    }

    /// Returns the extents and the pointer of array shaping, `([n][m])p`, which makes an array out of a pointer; sections
    /// of it may be written with parentheses, `(([n][m])p)[1:k]` [OMP 5.2 §3.2.4].
    pub fn shaping(&self) -> Option<(&str, &str)> {
        let inner = self.text.strip_prefix('(')?.trim_start();
        let (extents, pointer) = match inner.strip_prefix('(') {
            Some(inner) => {
                let (extents, behind) = inner.split_once(')')?;
                (extents, behind.split_once(')')?.0)
            }
            None => inner.split_once(')')?,
        };
        extents.trim_start().starts_with('[').then_some((extents.trim(), pointer.trim()))
    }

    /// Returns the name before the brackets, if it is a plain name, or that of an instance of a variable template: `v<int>`.
    pub fn base_name(&self) -> Option<&str> {
        is_variable(&self.base.text).then_some(self.base.text.as_str())
    }
}

/// Says whether `text` is the name of one entity: an identifier of C, or a qualified name of C++ such as `::a` and
/// `S<int>::a`.
pub(crate) fn is_identifier(text: &str) -> bool {
    is_name(text, false)
}

/// Says whether `text` is the name of a variable: as [`is_identifier`] has it, or with template arguments at its end.
fn is_variable(text: &str) -> bool {
    is_name(text, true)
}

fn is_name(text: &str, may_end_in_arguments: bool) -> bool {
    let mut rest = text.trim();
    rest = rest.strip_prefix("::").unwrap_or(rest).trim_start();
    loop {
        let length = rest.bytes().take_while(|&byte| is_name_byte(byte)).count();
        let (name, behind) = rest.split_at(length);
        if name.is_empty() || name.as_bytes()[0].is_ascii_digit() {
            return false;
        }
        let mut behind = behind.trim_start();
        if behind.is_empty() {
            return true;
        }
        if name == "template" {
            rest = behind;
            continue;
        }
        if behind.starts_with('<') {
            let Some(end) = angle_end(behind) else { return false };
            behind = behind[end..].trim_start();
            if behind.is_empty() {
                return may_end_in_arguments;
            }
        }
        let Some(next) = behind.strip_prefix("::") else { return false };
        rest = next.trim_start();
    }
}

fn is_name_byte(byte: u8) -> bool {
    identifier::is_part_byte(byte)
}

/// Returns the length of the template arguments that `text` begins with.
fn angle_end(text: &str) -> Option<usize> {
    let mut depth = 0usize;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'<' => depth += 1,
            b'>' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            _ => {}
        }
    }
    None
}
