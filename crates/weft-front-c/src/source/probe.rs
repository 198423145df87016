//! The text that libclang parses: the flat file with every pragma turned into C, byte for byte of the same length.
//!
//! ```text
//! #pragma omp parallel for num_threads(n) private(a, b)
//! for(;;0                            ,n        ,a ,b)
//! ```
//!
//! A `for` without an end is a statement prefix: it takes the very statement that the pragma applies to, it introduces no
//! name, and an `else` behind it still belongs to the user's `if`.
//! So libclang itself finds the associated statement, looks up the names in clauses at the place where they stand, and
//! types the expressions; and every offset stays what it is in the flat file.
//! A stand-alone pragma becomes an expression statement, a pragma of no interest becomes blank.
//!
//! In C++ the chain begins with a value of a type of its own, whose commas take anything: classes that cannot be copied,
//! and those with a comma of their own. The loop has a condition there, one that is no constant: clang evaluates the calls of
//! lambdas and of `constexpr` functions, and would go round in a loop without a condition until its limit, a million times.
//!
//! ```cpp
//! #pragma omp parallel for num_threads(n) private(a, b)
//! for(;__y;__z                       ,n         ,a ,b)
//! ```

use crate::Language;
use weft_openmp::{
    Argument, Clause, ClauseArgs, ClauseKind, Directive, Doacross, Expr, IteratorDefinition, Leaf, ListItem,
    ModifierKind, OMP_FILL, Typed,
};
use weft_support::identifier;

/// What a pragma is turned into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// A prefix of the statement that follows.
    Prefix,
    /// A statement.
    Statement,
    /// Nothing.
    Blank,
}

/// What stands in front of the text of C++: the value that chains begin with, and its comma; and the condition of loops.
pub(crate) const COMMA: &str = "namespace __weft_comma { enum Z { __z }; template <class T> Z operator,(Z, T const &); \
     extern bool __y; } using __weft_comma::__z; using __weft_comma::__y;\n";

impl Language {
    /// What stands in front of the text that libclang parses.
    pub(crate) fn before_probe(self) -> &'static str {
        if self.is_cxx() { COMMA } else { "" }
    }

    /// What is in front of the first expression of a prefix.
    pub(crate) fn before_chain(self) -> &'static str {
        if self.is_cxx() { "for(;__y;" } else { "for(;;" }
    }

    /// What a chain of expressions begins with.
    fn first(self) -> &'static str {
        if self.is_cxx() { "__z" } else { "0" }
    }
}

/// Overwrites the pragma at `lo..hi` of `text`; `expressions` are the ranges to keep, by rising offset.
pub(crate) fn overwrite(
    text: &mut [u8],
    (lo, hi): (u32, u32),
    shape: Shape,
    expressions: &[(u32, u32)],
    language: Language,
) {
    let (lo, hi) = (lo as usize, hi as usize);
    let original = text[lo..hi].to_vec();
    text[lo..hi].fill(b' ');
    let (prefix, closing) = match shape {
        Shape::Prefix => (format!("{}{}", language.before_chain(), language.first()), b')'),
        Shape::Statement => (language.first().to_owned(), b';'),
        Shape::Blank => return,
    };
    text[lo..lo + prefix.len()].copy_from_slice(prefix.as_bytes());
    let mut end = lo + prefix.len();
    for &(from, to) in expressions {
        let (from, to) = (from as usize, to as usize);
        // Every expression has a bracket, comma or colon before it that is not part of it.
        if from <= end || to >= hi {
            continue;
        }
        text[from - 1] = b',';
        text[from..to].copy_from_slice(&original[from - lo..to - lo]);
        end = to;
    }
    text[end] = closing;
}

/// Returns the expressions of a directive, by rising offset.
pub(crate) fn expressions(directive: &Directive) -> Vec<(u32, u32)> {
    let mut ranges = Vec::new();
    if let Argument::List(items) = &directive.argument {
        add_items(&mut ranges, items);
    }
    if let (Argument::Raw(object), true) = (&directive.argument, directive.is(&[Leaf::Depobj])) {
        add(&mut ranges, object);
    }
    for clause in &directive.clauses {
        // What they name is a word, and no expression.
        if matches!(clause.kind, ClauseKind::Defaultmap | ClauseKind::OmpxAttribute) {
            continue;
        }
        let iterators = iterators(clause);
        for iterator in &iterators {
            let bounds = [Some(&iterator.begin), Some(&iterator.end), iterator.step.as_ref()];
            bounds.into_iter().flatten().for_each(|expr| add(&mut ranges, expr));
        }
        match iterators.is_empty() {
            true => add_items(&mut ranges, clause.items()),
            false => clause.items().iter().for_each(|item| add_names(&mut ranges, item, &iterators)),
        }
        if let Some(expr) = clause.expr() {
            add(&mut ranges, expr);
        }
        for modifier in clause.modifiers() {
            match &modifier.kind {
                ModifierKind::Allocator(expr) | ModifierKind::Align(expr) => add(&mut ranges, expr),
                // Braces around what 6.0 says of a runtime are no expression.
                ModifierKind::PreferType(runtimes) => {
                    let is_name = |expr: &&Expr| {
                        expr.text.bytes().all(|byte| byte == b'_' || byte.is_ascii_alphanumeric())
                    };
                    runtimes.iter().filter(is_name).for_each(|expr| add(&mut ranges, expr));
                }
                _ => {}
            }
        }
        match &clause.args {
            // A word of the language may stand among the lengths of the parts of a loop.
            ClauseArgs::Exprs(exprs) if clause.kind == ClauseKind::Counts => {
                exprs.iter().filter(|expr| expr.text != OMP_FILL).for_each(|expr| add(&mut ranges, expr));
            }
            ClauseArgs::Exprs(exprs) | ClauseArgs::Threads { counts: exprs, .. } => {
                exprs.iter().for_each(|expr| add(&mut ranges, expr));
            }
            ClauseArgs::Typed(Typed::Applied(applied)) => {
                applied.places.iter().for_each(|expr| add(&mut ranges, expr));
                applied.directives.iter().for_each(|nested| ranges.extend(expressions(nested)));
            }
            ClauseArgs::Typed(Typed::Doacross(Doacross::Sink(items))) => {
                for item in items {
                    add(&mut ranges, &item.variable);
                    item.distance.iter().for_each(|(_, distance)| add(&mut ranges, distance));
                }
            }
            ClauseArgs::Typed(Typed::Allocators(used)) => {
                used.iter().filter_map(|one| one.traits.as_ref()).for_each(|traits| add(&mut ranges, traits));
            }
            ClauseArgs::Linear { step: last, .. } | ClauseArgs::Aligned { alignment: last, .. } => {
                last.iter().for_each(|expr| add(&mut ranges, expr));
            }
            ClauseArgs::Typed(Typed::When { selector, .. } | Typed::Selector(selector)) => {
                let traits =
                    selector.sets.iter().flat_map(|set| set.traits.iter().map(move |one| (set, one)));
                for (set, one) in traits {
                    let conditions = one.properties.iter().filter(|_| set.name.text == "user");
                    one.score.iter().chain(conditions).for_each(|expr| add(&mut ranges, expr));
                }
            }
            _ => {}
        }
    }
    ranges.sort_unstable();
    ranges.dedup();
    ranges
}

fn add_items(ranges: &mut Vec<(u32, u32)>, items: &[ListItem]) {
    for item in items.iter().filter(|item| !item.is_all_memory()) {
        // It is no expression of C.
        if item.shaping().is_some() {
            add_names(ranges, item, &[]);
            continue;
        }
        add(ranges, &item.base);
        for dimension in &item.dimensions {
            for expr in [&dimension.lower, &dimension.length, &dimension.stride].into_iter().flatten() {
                add(ranges, expr);
            }
        }
    }
}

fn iterators(clause: &Clause) -> Vec<&IteratorDefinition> {
    let definitions = clause.modifiers().iter().map(|modifier| match &modifier.kind {
        ModifierKind::Iterator(definitions) => &definitions[..],
        _ => &[],
    });
    definitions.flatten().collect()
}

/// Adds the names in an item that may be variables: libclang does not know iterators, but should see what is used.
fn add_names(ranges: &mut Vec<(u32, u32)>, item: &ListItem, iterators: &[&IteratorDefinition]) {
    let text = item.text.as_bytes();
    let is_of_name = identifier::is_part_byte;
    let mut at = 0;
    while at < text.len() {
        let end = at + text[at..].iter().take_while(|byte| is_of_name(**byte)).count();
        if end == at {
            at += 1;
            continue;
        }
        let name = &item.text[at..end];
        let before = item.text[..at].trim_end();
        let behind = item.text[end..].trim_start();
        let is_member = before.ends_with('.') || before.ends_with("->");
        // What stands in parentheses in front of an operand may be a type, and a name before a parenthesis is a function.
        let is_cast = before.ends_with('(')
            && behind.starts_with(')')
            && behind[1..]
                .trim_start()
                .starts_with(|next: char| next.is_alphanumeric() || matches!(next, '_' | '('));
        let is_variable = !text[at].is_ascii_digit()
            && !is_member
            && !is_cast
            && !behind.starts_with('(')
            && !KEYWORDS.contains(&name)
            && iterators.iter().all(|iterator| iterator.name.text != name);
        if is_variable {
            ranges.push((item.span.lo + at as u32, item.span.lo + end as u32));
        }
        at = end;
    }
}

/// The words of C that may stand in an expression.
const KEYWORDS: [&str; 15] = [
    "sizeof", "_Alignof", "alignof", "int", "long", "short", "char", "unsigned", "signed", "float", "double",
    "void", "struct", "union", "const",
];

fn add(ranges: &mut Vec<(u32, u32)>, expr: &Expr) {
    if !expr.span.is_empty() {
        ranges.push((expr.span.lo, expr.span.hi));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn probe(text: &str, shape: Shape, keep: &[&str]) -> String {
        probe_in(Language::C, text, shape, keep)
    }

    fn probe_in(language: Language, text: &str, shape: Shape, keep: &[&str]) -> String {
        let ranges: Vec<(u32, u32)> = keep
            .iter()
            .map(|part| {
                let at = text.find(part).unwrap() as u32;
                (at, at + part.len() as u32)
            })
            .collect();
        let mut bytes = text.as_bytes().to_vec();
        overwrite(&mut bytes, (0, text.len() as u32), shape, &ranges, language);
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn clauses_become_the_increment_of_an_endless_for() {
        let text = "#pragma omp parallel num_threads(k+1) private(a, b)";
        assert_eq!(
            probe(text, Shape::Prefix, &["k+1", "a, b"]),
            "for(;;0                         ,k+1         ,a, b)"
        );
    }

    #[test]
    fn a_loop_of_cxx_ends_when_clang_evaluates_it() {
        let cxx = Language::Cxx { has_exceptions: true, keeps_temporaries: false };
        let text = "#pragma omp parallel num_threads(k+1) private(a, b)";
        assert_eq!(
            probe_in(cxx, text, Shape::Prefix, &["k+1", "a, b"]),
            "for(;__y;__z                    ,k+1         ,a, b)"
        );
        // The shortest.
        assert_eq!(probe_in(cxx, "#pragma omp for", Shape::Prefix, &[]), "for(;__y;__z)  ");
    }

    #[test]
    fn a_stand_alone_pragma_becomes_a_statement() {
        assert_eq!(probe("#pragma omp barrier", Shape::Statement, &[]), "0;                 ");
        assert_eq!(probe("#pragma omp flush(q)", Shape::Statement, &["q"]), "0                ,q;");
    }
}
