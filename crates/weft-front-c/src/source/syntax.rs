//! Reads off the text what libclang does not tell of a node: operators, the parts of `for` headers, the names of labels,
//! and where statements end.

use crate::source::flat::{FlatText, for_header, one_line, range_header, skip_blank};
use weft_sema::model::syntax::{Operator, Syntax};
use weft_sema::model::tree::{Children, Node, NodeId, NodeKind, Tree};
use weft_support::identifier;

/// Completes the nodes of a tree over `text`.
pub(crate) fn complete(text: FlatText<'_>, tree: &mut Tree) {
    // Children come behind their parents, and the end of a statement may be that of its last child.
    for id in tree.nodes().rev() {
        match tree.kind(id) {
            NodeKind::Call => without_call(text, tree, id),
            NodeKind::Unexposed => without_rewriting(text, tree, id),
            _ => {}
        }
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
        NodeKind::Compound | NodeKind::Null | NodeKind::DeclStatement | NodeKind::Try | NodeKind::Catch => {
            node.hi
        }
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
                ("+", "") => Operator::Add,
                ("-", "") => Operator::Subtract,
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
        (NodeKind::ForRange, _) => Syntax::ForRange(range_header(text.0, node.lo)),
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
        (NodeKind::Variable, [.., last]) if is_initialized(text, tree, node, tree.node(*last)) => {
            Syntax::Initialized
        }
        (NodeKind::Expression, _) if text.slice(node.lo, node.hi).starts_with('{') => Syntax::Braces,
        (NodeKind::Paren, _) if follows_typeof(text, node.lo) => Syntax::Typeof,
        _ => Syntax::Plain,
    }
}

/// Says whether `last` is what a variable begins as: `= last`, or in C++ `name(last)` or `name{last}`.
fn is_initialized(text: FlatText<'_>, tree: &Tree, variable: &Node, last: &Node) -> bool {
    let before = text.slice(variable.lo, last.lo).trim_end();
    let Some(name) = variable.decl.map(|decl| tree.decl(decl).name.as_str()) else { return false };
    let follows_name = |before: &str| {
        let rest = before.trim_end().strip_suffix(name);
        rest.is_some_and(|rest| !rest.ends_with(identifier::is_part))
    };
    // What constructs an object by parentheses begins with the name.
    let constructs = || {
        let rest = text.slice(last.lo, last.hi).strip_prefix(name);
        last.kind == NodeKind::Call && rest.is_some_and(|rest| rest.trim_start().starts_with('('))
    };
    before.ends_with('=')
        || constructs()
        || before.strip_suffix('(').is_some_and(follows_name)
        || (text.slice(last.lo, last.hi).starts_with('{') && follows_name(before))
}

/// Makes an operator of a call of one, as C++ has them for classes and in templates.
///
/// ```cpp
/// it != v.end()     // CallExpr (it, operator!=, v.end())
/// ```
fn without_call(text: FlatText<'_>, tree: &mut Tree, id: NodeId) {
    let node = tree.node(id);
    let (&[first, ..], Some(&last)) = (&node.children[..], node.children.last()) else { return };
    let between = |lo: u32, hi: u32| one_line(text.slice(lo, hi));
    let (begin, end) = (tree.node(first), tree.node(last));
    let is_step = |text: &str| matches!(text, "++" | "--");
    let is_both = first != last && begin.lo == node.lo && end.hi == node.hi && begin.hi <= end.lo;
    let operator = between(begin.hi, end.lo);
    let (kind, operands) = match () {
        // A conversion by a constructor.
        () if first == last && (begin.lo, begin.hi) == (node.lo, node.hi) => {
            (NodeKind::Unexposed, Children::from_slice(&[first]))
        }
        () if is_both && binary(&operator) != Operator::Other => {
            (NodeKind::Binary, Children::from_slice(&[first, last]))
        }
        () if is_both && operator.strip_suffix('=').is_some_and(|it| binary(it) != Operator::Other) => {
            (NodeKind::CompoundAssign, Children::from_slice(&[first, last]))
        }
        // Of `++it`, the operand may come first.
        () if begin.hi == node.hi && is_step(&between(node.lo, begin.lo)) => {
            (NodeKind::Unary, Children::from_slice(&[first]))
        }
        () if end.hi == node.hi && is_step(&between(node.lo, end.lo)) => {
            (NodeKind::Unary, Children::from_slice(&[last]))
        }
        () if begin.lo == node.lo && is_step(&between(begin.hi, node.hi)) => {
            (NodeKind::Unary, Children::from_slice(&[first]))
        }
        () => return,
    };
    let node = tree.node_mut(id);
    (node.kind, node.children) = (kind, operands);
}

/// Makes a comparison of what clang writes out for one since C++20, where `==` and `<=>` stand in for the others.
///
/// ```cpp
/// it != v.end()     // UnexposedExpr (UnaryOperator (CallExpr (it, operator==, v.end())))
/// it < v.end()      // UnexposedExpr (CallExpr (CallExpr (it, operator<=>, v.end()), operator<, 0))
/// ```
fn without_rewriting(text: FlatText<'_>, tree: &mut Tree, id: NodeId) {
    let node = tree.node(id);
    let (lo, hi) = (node.lo, node.hi);
    let &[only] = &node.children[..] else { return };
    if (tree.node(only).lo, tree.node(only).hi) == (lo, hi) {
        return;
    }
    let (mut lefts, mut rights) = (Vec::new(), Vec::new());
    tree.walk(only, &mut |id, node: &Node| {
        if node.lo == lo && node.hi < hi {
            lefts.push((id, node.hi));
        }
        if node.hi == hi && node.lo > lo {
            rights.push((id, node.lo));
        }
        true
    });
    let compares = |from: u32, to: u32| from <= to && compares(binary(&one_line(text.slice(from, to))));
    let pairs = lefts.iter().flat_map(|left| rights.iter().map(move |right| (left, right)));
    let mut operands = pairs.filter(|((_, from), (_, to))| compares(*from, *to));
    let Some((&(left, _), &(right, _))) = operands.next() else { return };
    for operand in [left, right] {
        tree.node_mut(operand).parent = Some(id);
    }
    let node = tree.node_mut(id);
    (node.kind, node.children) = (NodeKind::Binary, Children::from_slice(&[left, right]));
}

/// Says whether an operator compares two values.
fn compares(operator: Operator) -> bool {
    matches!(
        operator,
        Operator::Equal
            | Operator::NotEqual
            | Operator::Less
            | Operator::LessEqual
            | Operator::Greater
            | Operator::GreaterEqual
    )
}

fn binary(text: &str) -> Operator {
    match text {
        "=" => Operator::Assign,
        "+" => Operator::Add,
        "-" => Operator::Subtract,
        "*" => Operator::Multiply,
        "/" => Operator::Divide,
        "%" => Operator::Remainder,
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
    ["typeof", "__typeof__", "__typeof", "typeof_unqual"]
        .iter()
        .any(|word| before.strip_suffix(word).is_some_and(|rest| !rest.ends_with(identifier::is_part)))
}
