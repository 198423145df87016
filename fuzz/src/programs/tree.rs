//! A program as a tree, from which statements and clauses can be taken.

use std::fmt::Write as _;

/// A statement, a declaration or a function.
#[derive(Clone, Debug, Default)]
pub struct Node {
    /// A directive in front.
    pub directive: Option<Directive>,
    /// The text: the whole statement, or what stands before the body.
    pub text: String,
    /// What stands in braces behind the text; none for a statement without braces.
    pub body: Option<Vec<Node>>,
    /// What follows the body: a semicolon, the condition of `do`.
    pub tail: &'static str,
}

/// A directive of OpenMP.
#[derive(Clone, Debug)]
pub struct Directive {
    /// Its name.
    pub name: String,
    /// Its clauses.
    pub clauses: Vec<String>,
}

impl Node {
    /// A statement without a body.
    pub fn line(text: impl Into<String>) -> Node {
        Node { text: text.into(), ..Node::default() }
    }

    /// A statement with a body.
    pub fn block(text: impl Into<String>, body: Vec<Node>) -> Node {
        Node { text: text.into(), body: Some(body), ..Node::default() }
    }

    /// A directive with a statement.
    pub fn with(name: impl Into<String>, clauses: Vec<String>, statement: Node) -> Node {
        Node { directive: Some(Directive { name: name.into(), clauses }), ..statement }
    }

    /// A directive that stands alone.
    pub fn alone(name: impl Into<String>) -> Node {
        Node::with(name, Vec::new(), Node::default())
    }

    fn print(&self, depth: usize, out: &mut String) {
        if let Some(directive) = &self.directive {
            let clauses: String = directive.clauses.iter().map(|clause| format!(" {clause}")).collect();
            let _infallible = writeln!(out, "#pragma omp {}{clauses}", directive.name);
        }
        let indent = "  ".repeat(depth);
        match &self.body {
            None if self.text.is_empty() => {}
            None => {
                let _infallible = writeln!(out, "{indent}{}", self.text);
            }
            Some(body) => {
                let space = if self.text.is_empty() { "" } else { " " };
                let _infallible = writeln!(out, "{indent}{}{space}{{", self.text);
                for node in body {
                    node.print(depth + 1, out);
                }
                let _infallible = writeln!(out, "{indent}}}{}", self.tail);
            }
        }
    }
}

/// The text of a program.
pub fn print(nodes: &[Node]) -> String {
    let mut out = String::new();
    for node in nodes {
        node.print(0, &mut out);
    }
    out
}

/// A way to make a program smaller: what is done to the node of a number, in the order of the text.
#[derive(Clone, Copy, Debug)]
pub enum Edit {
    /// Takes the node away.
    Drop,
    /// Puts its body in its place.
    Unwrap,
    /// Takes its directive away.
    DropDirective,
    /// Takes the clause of a number away.
    DropClause(usize),
}

/// The number of nodes.
pub fn count(nodes: &[Node]) -> usize {
    nodes.iter().map(|node| 1 + node.body.as_deref().map_or(0, count)).sum()
}

/// The number of clauses of the node `at`.
pub fn clauses_at(nodes: &[Node], at: usize) -> usize {
    let mut left = at;
    find(nodes, &mut left).and_then(|node| node.directive.as_ref()).map_or(0, |d| d.clauses.len())
}

fn find<'a>(nodes: &'a [Node], left: &mut usize) -> Option<&'a Node> {
    for node in nodes {
        if *left == 0 {
            return Some(node);
        }
        *left -= 1;
        if let Some(found) = node.body.as_deref().and_then(|body| find(body, left)) {
            return Some(found);
        }
    }
    None
}

/// The program with the edit made at the node `at`; `None` if there is nothing to do.
pub fn edited(nodes: &[Node], at: usize, edit: Edit) -> Option<Vec<Node>> {
    let mut copy = nodes.to_vec();
    let mut left = at;
    apply(&mut copy, &mut left, edit)?.then_some(copy)
}

/// Whether the edit changed something; `None` if the node is not among these.
fn apply(nodes: &mut Vec<Node>, left: &mut usize, edit: Edit) -> Option<bool> {
    for index in 0..nodes.len() {
        if *left == 0 {
            return Some(match edit {
                Edit::Drop => {
                    nodes.remove(index);
                    true
                }
                Edit::Unwrap => match nodes[index].body.take() {
                    Some(body) => {
                        nodes.splice(index..=index, body);
                        true
                    }
                    None => false,
                },
                Edit::DropDirective => nodes[index].directive.take().is_some(),
                Edit::DropClause(number) => match &mut nodes[index].directive {
                    Some(directive) if number < directive.clauses.len() => {
                        directive.clauses.remove(number);
                        true
                    }
                    _ => false,
                },
            });
        }
        *left -= 1;
        if let Some(body) = &mut nodes[index].body
            && let Some(done) = apply(body, left, edit)
        {
            return Some(done);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Vec<Node> {
        let inner = vec![Node::line("a();"), Node::line("b();")];
        let clauses = vec!["private(x)".to_owned(), "nowait".to_owned()];
        vec![Node::block("int main(void)", vec![Node::with("single", clauses, Node::block("", inner))])]
    }

    #[test]
    fn edits_make_a_program_smaller() {
        let sample = sample();
        assert_eq!(count(&sample), 4);
        assert_eq!(clauses_at(&sample, 1), 2);
        let dropped = edited(&sample, 2, Edit::Drop).unwrap();
        assert!(!print(&dropped).contains("a();") && print(&dropped).contains("b();"));
        let clause = edited(&sample, 1, Edit::DropClause(0)).unwrap();
        assert!(print(&clause).contains("#pragma omp single nowait\n"), "{}", print(&clause));
        let unwrapped = edited(&sample, 1, Edit::Unwrap).unwrap();
        assert_eq!(print(&unwrapped), "int main(void) {\n  a();\n  b();\n}\n");
        assert!(edited(&sample, 2, Edit::Unwrap).is_none());
    }
}
