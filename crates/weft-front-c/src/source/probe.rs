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

use weft_openmp::{Argument, ClauseArgs, Directive, Expr, ListItem};

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

/// Overwrites the pragma at `lo..hi` of `text`; `expressions` are the ranges to keep, by rising offset.
pub(crate) fn overwrite(text: &mut [u8], lo: u32, hi: u32, shape: Shape, expressions: &[(u32, u32)]) {
    let (lo, hi) = (lo as usize, hi as usize);
    let original = text[lo..hi].to_vec();
    text[lo..hi].fill(b' ');
    let (prefix, closing): (&[u8], u8) = match shape {
        Shape::Prefix => (b"for(;;0", b')'),
        Shape::Statement => (b"0", b';'),
        Shape::Blank => return,
    };
    text[lo..lo + prefix.len()].copy_from_slice(prefix);
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
    for clause in &directive.clauses {
        add_items(&mut ranges, clause.items());
        if let Some(expr) = clause.expr() {
            add(&mut ranges, expr);
        }
        match &clause.args {
            ClauseArgs::Exprs(exprs) => exprs.iter().for_each(|expr| add(&mut ranges, expr)),
            ClauseArgs::Linear { step: last, .. } | ClauseArgs::Aligned { alignment: last, .. } => {
                last.iter().for_each(|expr| add(&mut ranges, expr));
            }
            _ => {}
        }
    }
    ranges.sort_unstable();
    ranges.dedup();
    ranges
}

fn add_items(ranges: &mut Vec<(u32, u32)>, items: &[ListItem]) {
    for item in items {
        add(ranges, &item.base);
        for dimension in &item.dimensions {
            for expr in [&dimension.lower, &dimension.length, &dimension.stride].into_iter().flatten() {
                add(ranges, expr);
            }
        }
    }
}

fn add(ranges: &mut Vec<(u32, u32)>, expr: &Expr) {
    if !expr.span.is_empty() {
        ranges.push((expr.span.lo, expr.span.hi));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn probe(text: &str, shape: Shape, keep: &[&str]) -> String {
        let ranges: Vec<(u32, u32)> = keep
            .iter()
            .map(|part| {
                let at = text.find(part).unwrap() as u32;
                (at, at + part.len() as u32)
            })
            .collect();
        let mut bytes = text.as_bytes().to_vec();
        overwrite(&mut bytes, 0, text.len() as u32, shape, &ranges);
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
    fn a_stand_alone_pragma_becomes_a_statement() {
        assert_eq!(probe("#pragma omp barrier", Shape::Statement, &[]), "0;                 ");
        assert_eq!(probe("#pragma omp flush(q)", Shape::Statement, &["q"]), "0                ,q;");
    }
}
