//! Says how a loop names its variable and the variable's type.
//!
//! ```cpp
//! for (unsigned short i = 0; i < n; ++i)      // the declaration is `unsigned short i`, the type `__typeof__(unsigned short)`
//! for (T i = 0; i != decltype(i){n}; ++i)     // the bound, in front of the loop: `__weft::id<__typeof__(T)>{n}`
//! ```
//!
//! - **Precondition.** The loop has the canonical form.
//! - **Postcondition.** What is written in front of the loop does not name the variable that the loop declares.

use weft_sema::model::nest::Level;

use crate::source::flat::{find_word, matching_bracket, next_token_byte, one_line, rfind_word, words};
use crate::text::context::Context;
use crate::text::names::integer_type;

/// Returns the variable as the loop assigns to it, or its declaration up to the `=`; and a name for its type.
pub(super) fn variable(context: &Context<'_>, level: &Level) -> (String, String) {
    let name = &level.name;
    if !level.declared {
        return (name.clone(), format!("__typeof__({name})"));
    }
    let tree = &context.program.tree;
    if let Some((range, _)) = level.range {
        let text = one_line(context.text.slice(level.header.open + 1, range));
        return (text.trim_end_matches(':').trim().to_owned(), "auto".to_owned());
    }
    let start = level.lower.node.expect("invariant: only a step has no expression");
    let text = one_line(context.text.slice(tree.node(level.init).lo, tree.node(start).lo));
    let declarator = text.trim_end().trim_end_matches(['=', '(', '{']).trim_end().to_owned();
    let at = rfind_word(&declarator, name).unwrap_or(declarator.len());
    let rest = declarator.get(at + name.len()..).unwrap_or("");
    let type_name = format!("__typeof__({}{})", declarator[..at].trim_end(), rest);
    let is_type =
        !UNTYPED.iter().any(|word| find_word(&declarator, word).is_some()) && !declarator.contains("[[");
    if is_type {
        return (declarator, type_name);
    }
    if level.is_open {
        return (declarator, "auto".to_owned());
    }
    let plain = match level.bits {
        Some(1) if context.language.is_cxx() => "bool".to_owned(),
        Some(1) => "_Bool".to_owned(),
        // It is not promoted, and has a type of its own.
        Some(_) if tree.decl(level.variable).bit_width.is_some() => context.program.node_text(start),
        Some(bits) => integer_type(level.signed, bits).to_owned(),
        // The name of a pointer's type may mean nothing here: `iterator`.
        None => format!("({}) + 0", context.program.node_text(start)),
    };
    (declarator, format!("__typeof__({plain})"))
}

/// Returns the brackets in which the variable is declared with what it begins as.
pub(super) fn brackets(context: &Context<'_>, level: &Level) -> Option<(char, char)> {
    let start = level.lower.node.filter(|_| level.declared)?;
    let tree = &context.program.tree;
    let before = one_line(context.text.slice(tree.node(level.init).lo, tree.node(start).lo));
    [('{', '}'), ('(', ')')].into_iter().find(|(open, _)| before.trim_end().ends_with(*open))
}

/// Words that may stand in a declaration, but not in the name of a type.
const UNTYPED: [&str; 6] = ["__auto_type", "auto", "_Alignas", "alignas", "__attribute__", "__attribute"];

/// Returns the text of a bound or a step, in which the type of the variable that the loop declares has a name.
pub(super) fn with_type_named(context: &Context<'_>, level: &Level, type_name: &str, text: String) -> String {
    const WORD: &str = "decltype";
    if !level.declared || find_word(&text, WORD).is_none() {
        return text;
    }
    let ty = match (type_name, level.lower.node) {
        ("auto", Some(lower)) => format!("__weft::plain<decltype({})>", context.program.node_text(lower)),
        _ => format!("__weft::id<{type_name}>"),
    };
    let (mut named, mut copied) = (String::new(), 0);
    for (at, _) in words(&text).filter(|(_, word)| *word == WORD) {
        let open = next_token_byte(&text, (at + WORD.len()) as u32).filter(|&(_, byte)| byte == b'(');
        let Some((open, close)) = open.and_then(|(open, _)| Some((open, matching_bracket(&text, open)?)))
        else {
            continue;
        };
        if at >= copied && text[open as usize + 1..close as usize].trim() == level.name {
            named += &text[copied..at];
            named += &ty;
            copied = close as usize + 1;
        }
    }
    named + &text[copied..]
}
