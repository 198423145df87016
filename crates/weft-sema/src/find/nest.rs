//! Recognizes the canonical loop nest of a `for`, `simd` or `taskloop` construct [OMP 5.2 §4.4.1].
//!
//! `for (DECLARATION : RANGE)`, or `for (INIT; i REL UB; INCR)`, where INIT assigns to or declares `i`, REL is one of `< <= > >= !=`, and INCR adds to or
//! subtracts from `i` something that the loop does not change.
//! Loops may be those that a directive makes of others ([`transformation`]), and stand in blocks that hold nothing else.
//! Everything that is wrong with a header is reported, each part with its reason.
//! Statements may stand between the loops of a nest; [`crate::check::between`] says which.
//! Refused: bounds that depend on outer loops in another way than the specification has it, a variable that hides
//! that of a loop around it where the values of both are asked for, and variables of 128 bits if such bounds are among them.

use weft_openmp::{ClauseKind, Leaf};
use weft_support::{Diagnostic, Span};

use crate::find::applied;
use crate::find::header::{CANONICAL, Parser};
use crate::find::transformation::{self, Problem, Source};
use crate::findings::{Findings, Refusal};
use crate::model::nest::{Level, LoopNest, Parentheses, Remade};
use crate::model::program::Program;
use crate::model::tree::{DeclId, NodeId, NodeKind};

/// Recognizes the nests of all constructs that are about one; those with something wrong stay without one.
pub(crate) fn find(program: &mut Program<'_>, findings: &mut Findings) {
    for index in 0..program.constructs.len() {
        let construct = &program.constructs[index];
        let is_about_loops = construct.loop_unit().is_some() || construct.transforms_loops();
        if is_about_loops && construct.nest_of.is_none() {
            let nest = LoopNest::default();
            let mut finder = Finder { program, index, findings, nest, fine: true, is_closed: false };
            let found = finder.nest();
            let (parts, nest) = (finder.nest.parts.clone(), found.then_some(finder.nest));
            for part in parts {
                program.constructs[part].nest_of = Some(index);
            }
            program.constructs[index].nest = nest;
        }
    }
}

/// Finds the nest of a construct.
struct Finder<'a> {
    program: &'a Program<'a>,
    /// The construct.
    index: usize,
    findings: &'a mut Findings,
    nest: LoopNest,
    /// Whether nothing is wrong with the loops that were found.
    fine: bool,
    /// Whether no directive can be about further loops inside of these.
    is_closed: bool,
}

/// How many loops are wanted, and by which clause where.
type Wanted = (usize, Option<(ClauseKind, Span)>);

impl Finder<'_> {
    /// Finds the whole nest; says whether it is right.
    fn nest(&mut self) -> bool {
        let Some(body) = self.program.constructs[self.index].body else { return false };
        if self.program.constructs[self.index].transforms_loops() {
            (self.nest.collapsed, self.nest.is_alone) = (1, true);
            let found = self.transformed(self.index, body, 0).is_some();
            self.refuse_hidden();
            return found && self.fine;
        }
        let (Some(collapse), Some(ordered)) =
            (self.number(ClauseKind::Collapse), self.number(ClauseKind::Ordered))
        else {
            return false;
        };
        let collapsed = collapse.map_or(1, |(collapsed, _)| collapsed);
        let (wanted, by) = match (ordered, collapse) {
            (Some((ordered, span)), _) if ordered > collapsed => (ordered, Some((ClauseKind::Ordered, span))),
            (_, collapse) => (collapsed, collapse.map(|(_, span)| (ClauseKind::Collapse, span))),
        };
        (self.nest.is_doacross, self.nest.collapsed) = (ordered.is_some(), collapsed);
        let found = self.loops((self.index, body), (wanted, by), 0).is_some();
        self.refuse_hidden();
        if self.nest.transforms.is_empty() {
            self.nest.within = self.nest.levels.split_off(collapsed.min(self.nest.levels.len()));
        }
        found && self.fine
    }

    fn number(&mut self, kind: ClauseKind) -> Option<Option<(usize, Span)>> {
        number(self.program, self.index, kind, &mut self.findings.by_types)
    }

    /// Finds as many loops as are wanted of a construct from the statement `at` on, the first of which is number `place` of the
    /// nest; returns the statement in the innermost one, and the number of loops that there are.
    fn loops(
        &mut self,
        (of, mut at): (usize, NodeId),
        (wanted, by): Wanted,
        place: usize,
    ) -> Option<(NodeId, usize)> {
        let mut found = 0;
        while found < wanted {
            let construct = transformation(self.program, at, false).filter(|_| !self.is_closed);
            if let Some(construct) = construct {
                let body = self.program.constructs[construct].body?;
                self.nest.parts.push(construct);
                let (innermost, generated) = self.transformed(construct, body, place + found)?;
                (at, found) = (innermost, found + generated);
                continue;
            }
            let loop_node = nested_loop(self.program, at, false);
            let loop_node = loop_node.or_else(|| self.among_statements(at)).filter(|_| !self.is_closed);
            let Some(loop_node) = loop_node else {
                let name = self.program.directive(of).name();
                no_loop(self.program, at, &name, (found, wanted), by, self.findings);
                return None;
            };
            at = self.program.tree.children(loop_node).last().copied()?;
            self.level(loop_node);
            found += 1;
        }
        Some((at, found))
    }

    /// Refuses loops whose variables hide those of loops around them, where something within may ask for the values of both.
    fn refuse_hidden(&mut self) {
        let LoopNest { is_doacross, fused, between, levels, .. } = &self.nest;
        if !is_doacross && fused.is_empty() && between.is_none() {
            return;
        }
        let tree = &self.program.tree;
        let hides = |(depth, inner): (usize, &Level)| {
            let (lo, hi) = (tree.node(inner.node).lo, tree.node(inner.node).hi);
            levels[..depth].iter().any(|other| {
                let around = tree.node(other.node);
                let is_same = other.name == inner.name && other.variable != inner.variable;
                is_same && around.lo <= lo && hi <= around.hi
            })
        };
        let hiding = levels.iter().enumerate().find(|&level| hides(level)).map(|(_, level)| level);
        let refusal = hiding.map(|level| Refusal {
            directive: self.program.directive(self.index).name(),
            reason: format!(
                "a nest of two loops over variables named '{}' is not supported here",
                level.name
            ),
            span: self.program.node_span(level.node),
        });
        self.findings.refusals.extend(refusal);
    }

    /// Finds the loop of a block in which other statements stand beside it, and notes the first of these.
    ///
    /// Where no loop stands in the block itself, it is looked for in the blocks among its statements, all of one depth
    /// before those within them.
    fn among_statements(&mut self, block: NodeId) -> Option<NodeId> {
        let program = self.program;
        let is_block = |node: &NodeId| program.tree.kind(*node) == NodeKind::Compound;
        if self.nest.levels.is_empty() || !is_block(&block) {
            return None;
        }
        let mut statements = program.tree.children(block).to_vec();
        let mut other = None;
        loop {
            let is_loop = |node: &NodeId| nested_loop(program, *node, true).is_some();
            let found: Vec<NodeId> =
                statements.iter().filter_map(|&node| nested_loop(program, node, true)).collect();
            let beside = |node: &&NodeId| !is_loop(node) && (!found.is_empty() || !is_block(node));
            other = other.or(statements.iter().find(beside).copied());
            match found[..] {
                [only] => {
                    self.nest.between = self.nest.between.or(other);
                    return Some(only);
                }
                [] => {
                    let blocks = statements.into_iter().filter(is_block);
                    statements = blocks.flat_map(|block| program.tree.children(block).to_vec()).collect();
                    if statements.is_empty() {
                        return None;
                    }
                }
                _ => return None,
            }
        }
    }

    /// Returns the first statement of a block to fuse that certainly is no loop, the block if it holds no statement, and what is
    /// no block.
    fn no_loop_of(&self, body: NodeId) -> Option<NodeId> {
        let tree = &self.program.tree;
        if tree.kind(body) != NodeKind::Compound || tree.children(body).is_empty() {
            return Some(body);
        }
        let may_be_loop = |statement: NodeId| {
            let mut found = false;
            tree.walk(statement, &mut |id, node| {
                found |= matches!(node.kind, NodeKind::For | NodeKind::ForRange)
                    || self.program.construct_at.contains_key(&id);
                !found
            });
            found
        };
        tree.children(body).iter().copied().find(|&statement| !may_be_loop(statement))
    }

    /// Finds the loops in a block that become one.
    fn fused(&mut self, construct: usize, body: NodeId) -> Option<(NodeId, usize)> {
        let tree = &self.program.tree;
        let loops: Vec<NodeId> = match tree.kind(body) {
            NodeKind::Compound => tree.children(body).to_vec(),
            _ => Vec::new(),
        };
        let found: Option<Vec<ToFuse>> = loops.iter().map(|&node| to_fuse(self.program, node)).collect();
        let first = self.nest.levels.len();
        let Some(found) = found.filter(|found| found.len() > 1) else {
            if let Some(wrong) = self.no_loop_of(body) {
                let message =
                    "'#pragma omp fuse' needs a block of loops, and nothing else in it [OMP 6.0 §11.3]";
                self.findings.diagnostics.push(Diagnostic::error(message, self.program.node_span(wrong)));
                return None;
            }
            self.findings.refusals.push(Refusal {
                directive: "fuse".to_owned(),
                reason: "a block with something else than loops, reversed ones or such as are unrolled in part is \
                         not supported yet"
                    .to_owned(),
                span: self.program.pragma_span(construct),
            });
            return None;
        };
        match transformation::range(Source::of(self.program, construct)) {
            Ok(None) => {}
            Ok(Some((1, count, _))) if count == found.len() => {}
            Ok(Some((begin, count, span))) => {
                if begin + count > found.len() + 1 {
                    let message = format!(
                        "clause 'looprange' goes from loop {begin} to loop {}, but there are {} [OMP 6.0 §11.3]",
                        begin + count - 1,
                        found.len()
                    );
                    self.findings.by_types.push(Diagnostic::error(message, span));
                } else {
                    self.findings.refusals.push(Refusal {
                        directive: "fuse".to_owned(),
                        reason: "the clause 'looprange' of some of the loops is not supported yet".to_owned(),
                        span,
                    });
                }
                return None;
            }
            Err(problem) => return self.reject(problem),
        }
        for ToFuse { node, remade, parts } in found {
            let known = self.nest.levels.len();
            self.level(node);
            self.nest.fused.extend(self.nest.levels.drain(known..));
            self.nest.remade.push(remade);
            self.nest.parts.extend(parts);
        }
        self.nest.levels.truncate(first);
        self.nest.levels.extend(self.nest.fused.first().cloned());
        (self.nest.block, self.is_closed) = (Some(body), true);
        Some((body, 1))
    }

    fn level(&mut self, loop_node: NodeId) {
        let outer: Vec<DeclId> = self.nest.levels.iter().map(|level| level.variable).collect();
        let ranges = self.nest.levels.iter().filter(|level| level.range.is_some());
        let ranges: Vec<Parentheses> = ranges.map(|level| level.header).collect();
        let directive = self.program.directive(self.index).name();
        let (program, findings) = (self.program, &mut *self.findings);
        let mut parser = Parser { program, findings, directive: &directive, outer: &outer, ranges: &ranges };
        match parser.level(loop_node) {
            Some(level) => {
                let is_wide = |level: &Level| level.bits == Some(128);
                let depends = level.outer_bounds().next().is_some();
                if depends && (is_wide(&level) || self.nest.levels.iter().any(is_wide)) {
                    let reason = "bounds of 128 bits that depend on an outer loop are not supported yet";
                    let span = self.program.node_span(loop_node);
                    self.findings.refusals.push(Refusal { directive, reason: reason.to_owned(), span });
                    self.fine = false;
                    return;
                }
                self.nest.levels.push(level);
            }
            None => self.fine = false,
        }
    }

    /// Finds the loops that `construct` transforms, from the statement `body` on, and notes what it makes of them; returns the
    /// statement in the innermost one, and the number of loops that others can be about.
    fn transformed(&mut self, construct: usize, body: NodeId, place: usize) -> Option<(NodeId, usize)> {
        let source = Source::of(self.program, construct);
        if !transformation::is_complete(source.directive) {
            return None;
        }
        let whole = match applied::whole(source, construct == self.index) {
            Ok(whole) => whole,
            Err(problem) => return self.reject(problem),
        };
        let first = self.nest.levels.len();
        let is_fuse = source.directive.is(&[Leaf::Fuse]);
        let (innermost, found) = match is_fuse {
            true => self.fused(construct, body)?,
            false => self.loops((construct, body), (whole.loops, whole.by), place)?,
        };
        let levels = &self.nest.levels[first.min(self.nest.levels.len())..];
        if let Some(problem) = whole.check(self.program, levels) {
            return self.reject(problem);
        }
        for (transform, span) in whole.transforms(place) {
            self.nest.transforms.push(transform);
            self.nest.transformed_by.push(span);
        }
        // An unrolled loop has loops in it that no directive can be about.
        self.is_closed |= whole.is_closed;
        let within = if self.is_closed { 0 } else { found - whole.loops };
        Some((innermost, whole.visible + within))
    }

    /// Reports what is wrong with a directive, so that there is no nest.
    fn reject<T>(&mut self, (message, span): Problem) -> Option<T> {
        self.findings.by_types.push(Diagnostic::error(message, span));
        None
    }
}

/// Returns the construct that a statement is if it transforms loops, looking through blocks as [`nested_loop`] does.
fn transformation(program: &Program<'_>, node: NodeId, first: bool) -> Option<usize> {
    match program.construct_at.get(&node) {
        Some(&construct) => program.constructs[construct].transforms_loops().then_some(construct),
        None if !first && program.tree.kind(node) == NodeKind::Compound => {
            match program.tree.children(node) {
                [only] => transformation(program, *only, false),
                _ => None,
            }
        }
        None => None,
    }
}

/// One of the loops that become one.
struct ToFuse {
    /// The program's loop.
    node: NodeId,
    /// What directives make of it.
    remade: Remade,
    /// Their constructs, the outermost first.
    parts: Vec<usize>,
}

/// Returns the loop that a statement is, or that directives make of one.
fn to_fuse(program: &Program<'_>, statement: NodeId) -> Option<ToFuse> {
    let Some(construct) = transformation(program, statement, true) else {
        let node = nested_loop(program, statement, true)?;
        return Some(ToFuse { node, remade: Remade::default(), parts: Vec::new() });
    };
    let ToFuse { node, remade, mut parts } = to_fuse(program, program.constructs[construct].body?)?;
    let source = Source::of(program, construct);
    if !transformation::is_complete(source.directive) || source.directive.clause(ClauseKind::Apply).is_some()
    {
        return None;
    }
    // What is wrong with it is reported where it is found to be no part of another one.
    let made = transformation::read(source, false).ok().filter(|made| made.loops == 1)?;
    parts.insert(0, construct);
    Some(ToFuse { node, remade: remade.under(&made.transform(0)?)?, parts })
}

/// Reports that the statement `at` is no loop, where `levels` gives the loops found and the loops wanted.
fn no_loop(
    program: &Program<'_>,
    at: NodeId,
    name: &str,
    levels: (usize, usize),
    by: Option<(ClauseKind, Span)>,
    findings: &mut Findings,
) {
    let span = program.node_span(at);
    let span = Span::new(span.file, span.lo, span.lo + 1);
    let (depth, wanted) = levels;
    let is_block = program.tree.kind(at) == NodeKind::Compound;
    let inside = if is_block { program.tree.children(at) } else { &[] };
    match depth {
        0 => {
            let message = format!("the statement after '#pragma omp {name}' must be a for loop");
            let mut diagnostic = Diagnostic::error(message, span).cited(CANONICAL);
            if let Some(&first) = inside.first() {
                diagnostic = diagnostic
                    .with_note("the block begins with another statement", Some(program.node_span(first)));
            }
            findings.diagnostics.push(diagnostic);
        }
        _ => {
            let message =
                format!("expected {wanted} nested for loops after '#pragma omp {name}', but found {depth}");
            let mut diagnostic = Diagnostic::error(message, span).cited(CANONICAL);
            if let Some((clause, span)) = by {
                let note = format!("the number of loops is given by the clause '{}' here", clause.name());
                diagnostic = diagnostic.with_note(note, Some(span));
            }
            findings.diagnostics.push(diagnostic);
        }
    }
}

/// Returns the number of loops that a clause gives and where, if there is one; nothing if something is wrong with it.
#[expect(clippy::option_option, reason = "what is wrong and what is not there are two things")]
fn number(
    program: &Program<'_>,
    index: usize,
    kind: ClauseKind,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Option<(usize, Span)>> {
    let Some(clause) = program.directive(index).clause(kind) else { return Some(None) };
    let Some(expr) = clause.expr() else { return Some(None) };
    match program.clause_node(index, expr).map(|node| program.type_and_value(node)) {
        Some((ty, Some(count))) if count > 0 && (ty.is_integer() || ty.is_open()) => {
            Some(Some((usize::try_from(count).unwrap_or(usize::MAX), clause.span)))
        }
        // The host's parser has reported what it could not parse.
        None => None,
        Some(_) => {
            let message =
                format!("the argument of clause '{}' must be a positive integer constant", kind.name());
            diagnostics.push(Diagnostic::error(message, expr.span));
            None
        }
    }
}

/// Returns the loop that a statement is, looking through blocks that hold nothing else if `first` is not set.
fn nested_loop(program: &Program<'_>, node: NodeId, first: bool) -> Option<NodeId> {
    match program.tree.kind(node) {
        NodeKind::For | NodeKind::ForRange if !program.construct_at.contains_key(&node) => Some(node),
        // A loop hint makes the loop part of an attributed statement.
        NodeKind::Statement | NodeKind::Unexposed => match program.tree.children(node) {
            [only] => nested_loop(program, *only, first),
            _ => None,
        },
        NodeKind::Compound if !first => match program.tree.children(node) {
            [only] => nested_loop(program, *only, false),
            _ => None,
        },
        _ => None,
    }
}
