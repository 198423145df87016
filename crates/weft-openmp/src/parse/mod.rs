//! The parser of the text behind `#pragma omp`: a name, possibly an argument, clauses.
//!
//! The parser is written by hand. It never fails and never panics: for any text, it reports all errors that it finds in
//! one run and returns the directive as far as it understood it.
//! It leaves a clause with an error out of the result, so that later stages see well-formed clauses only.
//!
//! - this file: the sequence of clauses
//! - `heading.rs`: the directive's name and the argument right behind it
//! - `constituent.rs`, `arguments.rs`, `clauses.rs`, `list.rs`, `modified.rs`, `typed.rs`: the parentheses of a clause
//! - `unknown.rs`: words that are no clause, and clauses that the directive does not take
//! - `place.rs`: which section of the specification is about a place in the text

mod applied;
pub(crate) mod arguments;
mod clauses;
mod constituent;
pub(crate) mod cut;
pub(crate) mod forms;
pub mod fortran;
mod heading;
pub(crate) mod host;
mod induction;
mod list;
mod modified;
pub(crate) mod place;
pub(crate) mod scan;
pub(crate) mod token;
mod typed;
mod unknown;

use weft_support::{Diagnostic, FileId, Span};

use crate::check::directive;
use crate::parse::host::{Host, ParseOptions};
use crate::parse::scan::{Group, Place, Range, Text};
use crate::parse::token::{Token, TokenKind};
use crate::table::clause::{ClauseKind, Shape};
use crate::table::compound::compound_name;
use crate::table::extension;
use crate::table::leaf::Leaf;
use crate::table::version::Version;
use crate::tree::ast::{Argument, Clause, ClauseArgs, Directive};
use crate::tree::item::Word;
use crate::tree::names::Constituent;

/// Parses `text`, which stands behind `#pragma omp` and begins at the offset `base` of `file`.
///
/// Finds all errors of the pragma in one run, and returns the directive as far as it understood it.
/// The result has no directive if the name is unknown and resembles no name.
pub fn parse_pragma(
    text: &str,
    base: u32,
    file: FileId,
    version: Version,
) -> (Option<Directive>, Vec<Diagnostic>) {
    let options = ParseOptions { version, host: Host::Cpp };
    parse(Text { text, place: Place::From(base), file, host: Host::Cpp }, options)
}

/// Parses `text`, which stands behind the sentinel of a directive and begins at the offset `base` of `file`.
pub fn parse_directive(
    text: &str,
    base: u32,
    file: FileId,
    options: ParseOptions,
) -> (Option<Directive>, Vec<Diagnostic>) {
    parse(Text { text, place: Place::From(base), file, host: options.host }, options)
}

/// Parses the whole of `text`.
pub(crate) fn parse(text: Text<'_>, options: ParseOptions) -> (Option<Directive>, Vec<Diagnostic>) {
    let mut parser = Parser {
        text,
        at: 0,
        end: text.text.len(),
        version: options.version,
        host: options.host,
        leaves: Vec::new(),
        meant: Vec::new(),
        is_end: false,
        folds_case: false,
        lists_variables: false,
        found: Vec::new(),
    };
    let directive = parser.directive();
    (directive, parser.found)
}

struct Parser<'a> {
    text: Text<'a>,
    /// The offset of the text that is not read yet.
    at: usize,
    end: usize,
    version: Version,
    host: Host,
    /// The leaves of the directive, once its name is read.
    leaves: Vec<Leaf>,
    /// The leaves of a directive that stands in the place of a clause; what they allow is not held against this one.
    meant: Vec<Leaf>,
    /// Whether the name began with Fortran's `end`.
    is_end: bool,
    /// Whether the name has been reported to be in the wrong case, so that nobody wants to hear it of the clauses.
    folds_case: bool,
    /// Whether the current list is one of plain variables.
    lists_variables: bool,
    found: Vec<Diagnostic>,
}

impl Parser<'_> {
    fn directive(&mut self) -> Option<Directive> {
        let name_span = self.name()?;
        let argument = self.argument();
        let clauses = self.clauses();
        let last = self.text.trim(Range { lo: 0, hi: self.at.min(self.end) });
        let span = name_span.to(self.text.span(last.hi, last.hi));
        let mut directive = Directive {
            leaves: std::mem::take(&mut self.leaves),
            is_end: self.is_end,
            name_span,
            span,
            argument,
            clauses,
        };
        self.move_initializer(&mut directive);
        let options = ParseOptions { version: self.version, host: self.host };
        directive::check(&mut directive, options, &mut self.found);
        Some(directive)
    }

    /// Moves the `initializer` clause to the other parts of a `declare reduction`.
    fn move_initializer(&self, directive: &mut Directive) {
        let initializer = directive.clause(ClauseKind::Initializer).and_then(Clause::expr).cloned();
        if let Argument::DeclareReduction(declaration) = &mut directive.argument {
            declaration.initializer = initializer;
        }
    }

    fn clauses(&mut self) -> Vec<Clause> {
        let mut clauses = Vec::new();
        let mut after_comma = None;
        // Behind text that is no clause, what else is none has been torn apart by it.
        let mut is_torn = false;
        while let Some(token) = self.peek() {
            match token.kind {
                TokenKind::Word
                    if is_torn && ClauseKind::from_name(self.text.token_text(token)).is_none() =>
                {
                    self.at = token.hi;
                    if let Some(open) = self.peek().filter(|token| token.is(b'(')) {
                        self.at = self.text.group(open, self.rest()).end;
                    }
                }
                TokenKind::Word => {
                    after_comma = None;
                    clauses.extend(self.clause());
                }
                // Clauses may be separated by commas, the first of them from the name too [OMP 5.2 §3.2].
                TokenKind::Punctuation(b',') if after_comma.is_none() => {
                    after_comma = Some(token);
                    self.at = token.hi;
                }
                _ => {
                    after_comma = None;
                    is_torn |= self.extra(token);
                }
            }
        }
        if let Some(comma) = after_comma {
            let message = format!("expected a clause behind ',' on directive '{}'", self.directive_name());
            self.error(message, self.text.span(comma.lo, comma.hi));
        }
        clauses
    }

    /// Reports text that is no clause, unless a word that is none stands before it, and steps over it up to the next word outside
    /// of brackets; returns whether it is an error.
    fn extra(&mut self, first: Token) -> bool {
        let mut token = first;
        loop {
            let opens = token.is(b'(') || token.is(b'[') || token.is(b'{');
            self.at = if opens { self.text.group(token, self.rest()).end } else { token.hi };
            match self.peek() {
                Some(next) if next.kind != TokenKind::Word && !next.is(b',') => token = next,
                _ => break,
            }
        }
        let range = Range { lo: first.lo, hi: self.at };
        let span = self.text.span(range.lo, range.hi);
        let name = self.directive_name();
        if self.text.slice(range) == ";" && self.peek().is_none() {
            // A semicolon behind a directive is common and harmless; clang lets it pass as well.
            let message = format!("extra tokens at the end of '#pragma omp {name}' are ignored");
            self.found.push(Diagnostic::warning(message, span, "-Wextra-tokens"));
            return false;
        }
        if !self.found.iter().any(|found| found.option == Some(extension::UNKNOWN_CLAUSE)) {
            let what = abridge(self.text.slice(range));
            let mut message = format!("unexpected '{what}' on directive '{name}'; expected a clause");
            if what == "{" {
                message += "; a statement begins on the line below";
            }
            self.unknown(message, span);
        }
        true
    }

    fn clause(&mut self) -> Option<Clause> {
        let name = self.peek().filter(|token| token.kind == TokenKind::Word)?;
        self.at = name.hi;
        let word = self.text.word(name);
        let folded;
        let spelled = if self.host == Host::Fortran || self.folds_case {
            folded = word.text.to_ascii_lowercase();
            folded.as_str()
        } else {
            word.text.as_str()
        };
        let Some(kind) = ClauseKind::from_name(spelled) else {
            if self.is_implementation_defined(&word.text) {
                let open = self.peek().filter(|token| token.is(b'('));
                open.and_then(|open| self.group(open, &word.text));
                return None;
            }
            self.unknown_clause(&word);
            if let Some(open) = self.peek().filter(|token| token.is(b'(')) {
                self.group(open, &word.text);
            }
            return None;
        };
        if self.host != Host::Fortran && matches!(self.leaves.as_slice(), [Leaf::EndAssumes | Leaf::Nothing])
        {
            // An `end` directive takes no clause; the assumptions stood at the beginning.
            let name = self.directive_name();
            let message = format!("directive '{name}' takes no clause; '{}' is ignored", word.text);
            self.found.push(Diagnostic::warning(message, word.span, extension::LENIENT));
            let open = self.peek().filter(|token| token.is(b'('));
            open.and_then(|open| self.group(open, &word.text));
            return None;
        }
        let allowed = self.check_permission(kind, &word);
        let before = self.found.len();
        let mut facts = Constituent::default();
        let args = self.clause_arguments(kind, name, &word, &mut facts);
        if !allowed {
            // The clause has to go, so that nobody wants to know what else is wrong in it.
            self.found.truncate(before);
            return None;
        }
        let span = self.text.span(name.lo, self.at);
        Some(Clause { kind, span, name_span: word.span, args: args?, facts })
    }

    /// Assumptions whose names begin with `ext_` belong to implementations. The parser accepts those that it does not
    /// know [OMP 5.2 §8.3].
    fn is_implementation_defined(&self, name: &str) -> bool {
        name.starts_with("ext_")
            && matches!(self.leaves.as_slice(), [Leaf::Assume | Leaf::Assumes | Leaf::BeginAssumes])
    }

    /// Reads the parentheses of a clause, if its shape has them; returns `None` if they have an error.
    fn clause_arguments(
        &mut self,
        kind: ClauseKind,
        name: Token,
        word: &Word,
        constituent: &mut Constituent,
    ) -> Option<ClauseArgs> {
        let shape = self.shape(kind);
        let open = self.peek().filter(|token| token.is(b'('));
        let optional = matches!(
            shape,
            Shape::OptionalExpr
                | Shape::OptionalConstant
                | Shape::OptionalKeyword(_)
                | Shape::OptionalVariables
        );
        match open {
            None if shape == Shape::Nothing || optional => Some(ClauseArgs::None),
            None => {
                let message = format!("expected '(' behind {}", self.clause_on_directive(kind));
                self.error(message, self.text.span(name.lo, name.hi));
                self.skip_to_clause();
                None
            }
            Some(open) if kind == ClauseKind::Nowait && self.version >= Version::V60 => {
                let group = self.group(open, &word.text)?;
                let rest = self.constituent(kind, group.inner, constituent)?;
                self.arguments(kind, Shape::OptionalExpr, word, rest)
            }
            Some(open) if kind == ClauseKind::Nowait && self.host != Host::Fortran => {
                // clang takes the clause and passes by what follows.
                self.at = self.text.group(open, self.rest()).end;
                while let Some(token) =
                    self.peek().filter(|token| token.kind != TokenKind::Word && !token.is(b','))
                {
                    self.at = token.hi;
                }
                let message = format!("{} takes no argument; it is ignored", self.clause_on_directive(kind));
                let span = self.text.span(open.lo, self.at);
                self.found.push(Diagnostic::warning(message, span, extension::LENIENT));
                Some(ClauseArgs::None)
            }
            Some(open) if shape == Shape::Nothing => {
                let group = self.group(open, &word.text)?;
                let message = format!("{} takes no argument", self.clause_on_directive(kind));
                self.error(message, self.text.span(open.lo, group.end));
                None
            }
            Some(open) => {
                let group = self.group(open, &word.text)?;
                let before = self.found.len();
                let rest = self.constituent(kind, group.inner, constituent)?;
                let arguments = self.arguments(kind, shape, word, rest);
                if self.host != Host::Fortran && extension::may_be_forgotten(&self.leaves, kind) {
                    for diagnostic in &mut self.found[before..] {
                        extension::soften(diagnostic, "the clause is ignored");
                    }
                }
                arguments
            }
        }
    }

    /// Goes to the next name of a clause, so that the parser reports a wrong argument only once.
    fn skip_to_clause(&mut self) {
        while let Some(token) = self.peek() {
            let is_clause = ClauseKind::from_name(self.text.token_text(token)).is_some();
            if is_clause || token.is(b'(') {
                break;
            }
            self.at = token.hi;
        }
    }

    /// Returns the shape of a clause's parentheses, which depends on the directive for a few clauses.
    fn shape(&self, kind: ClauseKind) -> Shape {
        match (self.leaves.as_slice(), kind) {
            ([Leaf::Metadirective | Leaf::BeginMetadirective], ClauseKind::Default) => Shape::Otherwise,
            ([Leaf::Atomic], ClauseKind::Update) => Shape::Nothing,
            ([Leaf::Depobj], ClauseKind::Update) => match kind.row().shape {
                Shape::OptionalKeyword(words) => Shape::Keyword(words),
                other => other,
            },
            ([Leaf::DeclareTarget], ClauseKind::To) => Shape::Variables,
            _ => kind.row().shape,
        }
    }

    /// Reads a bracketed group and goes behind it. It reports brackets without a partner, and then returns no group.
    fn group(&mut self, open: Token, owner: &str) -> Option<Group> {
        let group = self.text.group(open, self.rest());
        self.at = group.end;
        let name = self.directive_name();
        let what = if owner.is_empty() {
            format!("directive '{name}'")
        } else {
            format!("clause '{owner}' on directive '{name}'")
        };
        for token in &group.unmatched {
            let text = self.text.token_text(*token);
            let message = format!("'{text}' in {what} has no partner");
            self.error(message, self.text.span(token.lo, token.hi));
        }
        if !group.closed {
            let end = self.text.trim(Range { lo: 0, hi: self.end }).hi;
            let note = "to match this '('".to_owned();
            let diagnostic =
                Diagnostic::error(format!("expected ')' to end {what}"), self.text.span(end, end))
                    .with_note(note, Some(self.text.span(open.lo, open.hi)));
            self.found.push(diagnostic);
        }
        (group.closed && group.unmatched.is_empty()).then_some(group)
    }

    fn clause_on_directive(&self, kind: ClauseKind) -> String {
        format!("clause '{}' on directive '{}'", kind.name(), self.directive_name())
    }

    fn directive_name(&self) -> String {
        compound_name(&self.leaves)
    }

    fn rest(&self) -> Range {
        Range { lo: self.at, hi: self.end }
    }

    fn peek(&self) -> Option<Token> {
        self.text.tokens(self.rest()).next()
    }

    fn error(&mut self, message: impl Into<String>, span: Span) {
        self.found.push(Diagnostic::error(message, span));
    }

    /// Reports what is no clause.
    fn unknown(&mut self, message: String, span: Span) {
        let option = Some(extension::UNKNOWN_CLAUSE);
        self.found.push(Diagnostic { option, ..Diagnostic::error(message, span) });
    }
}

/// Shortens a piece of the user's text so that it fits into a message.
fn abridge(text: &str) -> String {
    const LIMIT: usize = 40;
    if text.chars().count() <= LIMIT {
        return text.to_owned();
    }
    text.chars().take(LIMIT).chain("...".chars()).collect()
}
