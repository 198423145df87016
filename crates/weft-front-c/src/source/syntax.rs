//! Reads off the text what libclang does not tell of a node: operators, the parts of `for` headers, the names of labels,
//! and where statements end.

use crate::source::flat::{FlatText, for_header, one_line, skip_blank};
use weft_sema::model::syntax::{Operator, Syntax};
use weft_sema::model::tree::{Node, NodeKind, Tree};

/// Completes the nodes of a tree over `text`.
pub(crate) fn complete(text: FlatText<'_>, tree: &mut Tree) {
    // Children come behind their parents, and the end of a statement may be that of its last child.
    for id in tree.nodes().rev() {
        let node = tree.node(id);
        let (end, syntax) = (end_of(text, tree, node), syntax_of(text, tree, node));
        let node = tree.node_mut(id);
        (node.end, node.syntax) = (end, syntax);
    }
}

/// Returns the offset behind a statement, its semicolon included.
///
/// Precondition: the ends of its children are known.
fn end_of(text: FlatText<'_>, tree: &Tree, node: &Node) -> u32 {
    let end_of_last = || node.children.last().map_or(node.hi, |&last| tree.node(last).end);
    match node.kind {
        NodeKind::Compound | NodeKind::Null | NodeKind::DeclStatement => node.hi,
        NodeKind::For
        | NodeKind::ForRange
        | NodeKind::While
        | NodeKind::If
        | NodeKind::Switch
        | NodeKind::Label
        | NodeKind::Case
        | NodeKind::Default => end_of_last(),
        // An attributed statement ends where the statement in it ends.
        NodeKind::Statement if matches!(node.children[..], [_]) => end_of_last(),
        _ => {
            let next = skip_blank(text.0, node.hi, false);
            if text.0.as_bytes().get(next as usize) == Some(&b';') { next + 1 } else { node.hi }
        }
    }
}

fn syntax_of(text: FlatText<'_>, tree: &Tree, node: &Node) -> Syntax {
    match (node.kind, &node.children[..]) {
        (NodeKind::Unary, [operand]) => {
            let operand = tree.node(*operand);
            let before = one_line(text.slice(node.lo, operand.lo));
            let after = one_line(text.slice(operand.hi, node.hi));
            Syntax::Operator(match (before.as_str(), after.as_str()) {
                ("++", "") => Operator::PreIncrement,
                ("", "++") => Operator::PostIncrement,
                ("--", "") => Operator::PreDecrement,
                ("", "--") => Operator::PostDecrement,
                _ => Operator::Other,
            })
        }
        (NodeKind::Binary, [left, right]) => {
            let between = one_line(text.slice(tree.node(*left).hi, tree.node(*right).lo));
            Syntax::Operator(binary(&between))
        }
        (NodeKind::CompoundAssign, [left, right]) => {
            let between = one_line(text.slice(tree.node(*left).hi, tree.node(*right).lo));
            Syntax::Operator(between.strip_suffix('=').map_or(Operator::Other, binary))
        }
        (NodeKind::For, _) => Syntax::For(for_header(text.0, node.lo)),
        (NodeKind::Label, _) => {
            let name = text.slice(node.lo, node.hi).split(':').next().unwrap_or("");
            Syntax::Name(name.trim().to_owned())
        }
        (NodeKind::Goto, _) => {
            let statement = one_line(text.slice(node.lo, node.hi));
            let name = statement.strip_prefix("goto").unwrap_or("");
            Syntax::Name(name.trim().trim_end_matches(';').trim_end().to_owned())
        }
        // Without an initializer the last child belongs to the type.
        (NodeKind::Variable, [.., last])
            if text.slice(node.lo, tree.node(*last).lo).trim_end().ends_with('=') =>
        {
            Syntax::Initialized
        }
        (NodeKind::Paren, _) if follows_typeof(text, node.lo) => Syntax::Typeof,
        _ => Syntax::Plain,
    }
}

fn binary(text: &str) -> Operator {
    match text {
        "=" => Operator::Assign,
        "+" => Operator::Add,
        "-" => Operator::Subtract,
        "*" => Operator::Multiply,
        "/" => Operator::Divide,
        "&" => Operator::And,
        "^" => Operator::Xor,
        "|" => Operator::Or,
        "<<" => Operator::ShiftLeft,
        ">>" => Operator::ShiftRight,
        "==" => Operator::Equal,
        "<" => Operator::Less,
        "<=" => Operator::LessEqual,
        ">" => Operator::Greater,
        ">=" => Operator::GreaterEqual,
        "!=" => Operator::NotEqual,
        _ => Operator::Other,
    }
}

/// Says whether the word before `offset` is a spelling of `typeof`.
fn follows_typeof(text: FlatText<'_>, offset: u32) -> bool {
    let before = text.slice(0, offset).trim_end();
    ["typeof", "__typeof__", "__typeof", "typeof_unqual"].iter().any(|word| {
        before
            .strip_suffix(word)
            .is_some_and(|rest| !rest.ends_with(|c: char| c.is_alphanumeric() || c == '_'))
    })
}
