//! The name of a directive, and the argument right behind it: `critical (name)`, `flush (a, b)`, `cancel for`.

use weft_support::{Span, suggest};

use super::{Parser, abridge};
use crate::parse::host::Host;
use crate::parse::scan::Range;
use crate::parse::token::{Token, TokenKind};
use crate::table::clause::ClauseKind;
use crate::table::compound::{all_directives, compound_name, is_directive, leaves_of, rows, since};
use crate::table::extension;
use crate::table::leaf::{Language, Leaf};
use crate::table::reduction::ReductionOp;
use crate::table::version::Version;
use crate::tree::ast::{Argument, DeclareMapper, DeclareReduction};
use crate::tree::item::is_identifier;

/// A bound on the words of a name: no directive's name has so many.
const MOST_WORDS: usize = 8;

impl Parser<'_> {
    /// Reads the longest name of a directive. It reports an unknown name and takes it for the name that it resembles.
    pub(super) fn name(&mut self) -> Option<Span> {
        let words: Vec<Token> = self
            .text
            .tokens(self.rest())
            .take_while(|token| token.kind == TokenKind::Word)
            .take(MOST_WORDS)
            .collect();
        let Some(&first) = words.first() else {
            let span = match self.peek() {
                Some(token) => self.text.span(token.lo, token.hi),
                None => self.text.span(0, 0),
            };
            self.error("expected an OpenMP directive behind '#pragma omp'", span);
            return None;
        };
        if self.host == Host::Fortran {
            return self.fortran_name(&words);
        }
        let (words, mut texts) = self.in_words(&words);
        let miscased = self.fold_case(&words, &mut texts);
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let longest = |texts: &[&str]| {
            (1..=texts.len())
                .rev()
                .find_map(|length| leaves_of(&texts[..length]).map(|leaves| (length, leaves)))
        };
        let taken = longest(&texts);
        let (length, leaves) = match (
            self.corrected(&words, &texts, taken.as_ref().map(|(length, _)| *length)),
            taken,
        ) {
            (Some((wrong, corrected)), _) => {
                let (length, leaves) = longest(&corrected)?;
                let written = texts[..length].join(" ");
                let meant = compound_name(&leaves);
                let span = self.text.span(words[wrong].lo, words[wrong].hi);
                let message = format!("unknown OpenMP directive '{written}'; did you mean '{meant}'?");
                match wrong {
                    0 => self.error(message, span),
                    // What stands before the word is a directive by itself.
                    _ => self.unknown(message, span),
                }
                (length, leaves)
            }
            (None, Some(taken)) => taken,
            (None, None) => {
                let span = self.text.span(first.lo, first.hi);
                let ended = (texts[0] == "end").then(|| longest(&texts[1..])).flatten();
                let message = match ended {
                    Some((_, leaves)) => format!(
                        "OpenMP directive 'end {}' exists in Fortran only; in C and C++, a region ends with its statement",
                        compound_name(&leaves)
                    ),
                    None => format!("unknown OpenMP directive '{}'", texts[0]),
                };
                self.error(message, span);
                return None;
            }
        };
        self.at = words[length - 1].hi;
        let span = self.text.span(first.lo, self.at);
        if let Some((wrong, written)) = miscased.filter(|(wrong, _)| *wrong < length) {
            self.folds_case = true;
            let message = format!(
                "unknown OpenMP directive '{}'; did you mean '{}'? C and C++ tell upper case from lower case",
                written[..length].join(" "),
                compound_name(&leaves)
            );
            let span = self.text.span(words[wrong].lo, words[wrong].hi);
            match wrong {
                0 => self.error(message, span),
                _ => self.unknown(message, span),
            }
        }
        self.check_name(&leaves, span);
        self.leaves = leaves;
        Some(span)
    }

    /// Writes the words of a name in lower case if only the case keeps them from being a longer name than they are; returns the
    /// first one that is in another case, and all words as they were.
    fn fold_case(&self, words: &[Token], texts: &mut Vec<String>) -> Option<(usize, Vec<String>)> {
        let length = |texts: &[String]| {
            let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
            (1..=texts.len()).rev().find(|&length| leaves_of(&texts[..length]).is_some()).unwrap_or(0)
        };
        let folded: Vec<String> = texts.iter().map(|text| text.to_ascii_lowercase()).collect();
        let (as_written, folded_length) = (length(texts), length(&folded));
        if folded_length <= as_written {
            return None;
        }
        // A word with parentheses is a clause: `ordered Depend(…)`.
        let last = words[folded_length - 1];
        let behind = self.text.tokens(Range { lo: last.hi, hi: self.end }).next();
        let is_clause = as_written > 0 && behind.is_some_and(|token| token.is(b'('));
        let wrong = (0..folded_length).find(|&at| texts[at] != folded[at]).filter(|_| !is_clause)?;
        Some((wrong, std::mem::replace(texts, folded)))
    }

    /// Returns the words of a name, each with the token that it is part of: since 6.0 the words of a leaf's name may be joined,
    /// as in `target_enter_data` [OMP 6.0 §5.1].
    fn in_words(&mut self, tokens: &[Token]) -> (Vec<Token>, Vec<String>) {
        let mut found = (Vec::new(), Vec::new());
        for &token in tokens {
            let text = self.text.token_text(token);
            let joined = text.replace('_', " ");
            let is_leaf = |name: &str| Leaf::ALL.iter().any(|leaf| leaf.name() == name);
            // `begin declare_target`: the first word may stand by itself.
            let is_behind = |first: &String| is_leaf(&format!("{first} {joined}"));
            let is_name = is_leaf(&joined) || found.1.last().is_some_and(is_behind);
            if joined == text || is_leaf(text) || !is_name {
                found.0.push(token);
                found.1.push(text.to_owned());
                continue;
            }
            if self.version < Version::V60 {
                let span = self.text.span(token.lo, token.hi);
                let message =
                    format!("the name '{text}' needs OpenMP 6.0 or newer; before, it is '{joined}'");
                self.error(message, span);
            }
            for word in joined.split(' ') {
                found.0.push(token);
                found.1.push(word.to_owned());
            }
        }
        found
    }

    /// Reads a name of Fortran: in any case, possibly without blanks between some words, possibly with an `end` in
    /// front.
    fn fortran_name(&mut self, words: &[Token]) -> Option<Span> {
        let first = words.first()?;
        // Each part with the token that it ends.
        let mut parts: Vec<(&'static str, usize)> = Vec::new();
        for (index, token) in words.iter().enumerate() {
            let text = self.text.token_text(*token).to_ascii_lowercase();
            let Some(split) = fortran_words(&text) else { break };
            parts.extend(split.into_iter().map(|word| (word, index)));
        }
        let names: Vec<&str> = parts.iter().map(|(word, _)| *word).collect();
        let skip =
            usize::from(names.first() == Some(&"end") && names.get(1).is_none_or(|next| *next != "declare"));
        let taken = (skip + 1..=names.len()).rev().find_map(|end| {
            let whole_token = parts.get(end).is_none_or(|next| next.1 != parts[end - 1].1);
            let leaves = leaves_of(&names[skip..end]).filter(|_| whole_token)?;
            Some((parts[end - 1].1, leaves))
        });
        let Some((last, leaves)) = taken else {
            let span = self.text.span(first.lo, first.hi);
            let written = self.text.token_text(*first).to_owned();
            let known = all_directives().into_iter().map(|leaves| compound_name(&leaves)).collect::<Vec<_>>();
            let hint = match suggest(&written.to_ascii_lowercase(), known.iter().map(String::as_str)) {
                Some(meant) => format!("; did you mean '{meant}'?"),
                None => String::new(),
            };
            self.error(format!("unknown OpenMP directive '{written}'{hint}"), span);
            return None;
        };
        self.is_end = skip == 1;
        self.at = words[last].hi;
        let span = self.text.span(first.lo, self.at);
        self.check_name(&leaves, span);
        self.leaves = leaves;
        Some(span)
    }

    /// Returns the words with a misspelled one corrected, if that makes a name longer than the `taken` words.
    fn corrected<'t>(
        &self,
        words: &[Token],
        texts: &[&'t str],
        taken: Option<usize>,
    ) -> Option<(usize, Vec<&'t str>)> {
        let taken = taken.unwrap_or(0);
        let next = *texts.get(taken)?;
        // A word with parentheses is a clause, and so is the name of a clause.
        let behind = self.text.tokens(Range { lo: words[taken].hi, hi: self.end }).next();
        let is_clause = behind.is_some_and(|token| token.is(b'(')) || ClauseKind::from_name(next).is_some();
        if taken > 0 && is_clause {
            return None;
        }
        correct_name(texts).filter(|(wrong, _)| *wrong >= taken)
    }

    fn check_name(&mut self, leaves: &[Leaf], span: Span) {
        let name = compound_name(leaves);
        if self.host == Host::Fortran {
            if leaves.contains(&Leaf::For) {
                let meant: Vec<Leaf> =
                    leaves.iter().map(|&leaf| if leaf == Leaf::For { Leaf::Do } else { leaf }).collect();
                let meant = compound_name(&meant);
                self.error(
                    format!("OpenMP directive '{name}' exists in C and C++ only; did you mean '{meant}'?"),
                    span,
                );
            }
        } else if rows(leaves).any(|row| row.language == Language::Fortran) {
            let meant: Vec<Leaf> =
                leaves.iter().map(|&leaf| if leaf == Leaf::Do { Leaf::For } else { leaf }).collect();
            let hint = match meant != leaves && is_directive(&meant) {
                true => format!("; did you mean '{}'?", compound_name(&meant)),
                false => String::new(),
            };
            self.error(format!("OpenMP directive '{name}' exists in Fortran only{hint}"), span);
        }
        let since = since(leaves);
        if since > self.version {
            if self.host != Host::Fortran && extension::takes_directive_early(leaves) {
                self.found.push(extension::early(&format!("'{name}'"), since, span));
            } else {
                self.error(format!("OpenMP directive '{name}' needs OpenMP {since} or newer"), span);
            }
        }
    }

    /// Reads what the directive has between its name and its clauses.
    pub(super) fn argument(&mut self) -> Argument {
        let Some(&leaf) = self.leaves.first() else { return Argument::None };
        if self.leaves.len() > 1 {
            return Argument::None;
        }
        match leaf {
            Leaf::Cancel | Leaf::CancellationPoint => self.cancel_argument(),
            Leaf::Critical => self.critical_argument(),
            Leaf::Flush | Leaf::DeclareTarget => self.list_argument(leaf, false),
            Leaf::Threadprivate | Leaf::Allocate | Leaf::Groupprivate => self.list_argument(leaf, true),
            Leaf::DeclareReduction => self.reduction_argument(),
            Leaf::DeclareMapper => self.mapper_argument(),
            Leaf::DeclareVariant | Leaf::DeclareInduction | Leaf::Depobj => self.raw_argument(leaf, true),
            _ => Argument::None,
        }
    }

    /// Reads the parentheses behind the name; reports them if they are required and missing.
    fn parentheses(&mut self, leaf: Leaf, required: bool) -> Option<Range> {
        match self.peek().filter(|token| token.is(b'(')) {
            Some(open) => self.group(open, "").map(|group| group.inner),
            None => {
                if required {
                    let end = self.at;
                    let message = format!("expected '(' behind directive '{}'", leaf.name());
                    self.error(message, self.text.span(end, end));
                    // What follows is meant for them.
                    self.at = self.end;
                }
                None
            }
        }
    }

    fn cancel_argument(&mut self) -> Argument {
        let name = self.directive_name();
        let expected = "expected 'parallel', 'for', 'sections' or 'taskgroup'";
        let Some(token) = self.peek().filter(|token| token.kind == TokenKind::Word) else {
            self.error(format!("{expected} behind directive '{name}'"), self.text.span(self.at, self.at));
            return Argument::None;
        };
        let span = self.text.span(token.lo, token.hi);
        let written = self.text.token_text(token);
        let folded =
            if self.host == Host::Fortran { written.to_ascii_lowercase() } else { written.to_owned() };
        let construct = match folded.as_str() {
            "parallel" => Leaf::Parallel,
            "for" if self.host != Host::Fortran => Leaf::For,
            "do" if self.host == Host::Fortran => Leaf::Do,
            "sections" => Leaf::Sections,
            "taskgroup" => Leaf::Taskgroup,
            other => {
                let hint = match suggest(other, ["parallel", "for", "sections", "taskgroup"]) {
                    Some(meant) => format!("; did you mean '{meant}'?"),
                    None => format!("; {expected}"),
                };
                self.error(format!("directive '{name}' cannot cancel '{other}'{hint}"), span);
                self.at = token.hi;
                return Argument::None;
            }
        };
        self.at = token.hi;
        Argument::Cancel { construct, span }
    }

    fn critical_argument(&mut self) -> Argument {
        let Some(inner) = self.parentheses(Leaf::Critical, false) else { return Argument::None };
        match self.text.single_token(inner).filter(|token| token.kind == TokenKind::Word) {
            Some(token) => Argument::Name(self.text.word(token)),
            None => {
                let written = self.text.expr(inner);
                let found = match written.text.as_str() {
                    "" => String::new(),
                    text => format!(", found '{}'", abridge(text)),
                };
                self.error(
                    format!("expected a name in the parentheses of directive 'critical'{found}"),
                    written.span,
                );
                Argument::None
            }
        }
    }

    fn list_argument(&mut self, leaf: Leaf, required: bool) -> Argument {
        let Some(inner) = self.parentheses(leaf, required) else { return Argument::None };
        match self.variables(inner, &format!("directive '{}'", leaf.name())) {
            Some(items) => Argument::List(items),
            None => Argument::None,
        }
    }

    fn raw_argument(&mut self, leaf: Leaf, required: bool) -> Argument {
        match self.parentheses(leaf, required) {
            Some(inner) => Argument::Raw(self.text.expr(inner)),
            None => Argument::None,
        }
    }

    /// Reads `([name :] type variable)`; in Fortran `([name :] type :: variable)`.
    fn mapper_argument(&mut self) -> Argument {
        let Some(inner) = self.parentheses(Leaf::DeclareMapper, true) else { return Argument::None };
        let (name, rest) = match self.text.split_at_colon(inner) {
            None => (None, inner),
            Some((name, rest)) => (Some(name), rest),
        };
        let name = match name {
            None => None,
            Some(range) => {
                match self.text.single_token(range).filter(|token| token.kind == TokenKind::Word) {
                    Some(token) => Some(self.text.word(token)),
                    None => {
                        let written = self.text.expr(range);
                        let message = "expected a mapper's name in directive 'declare mapper'";
                        self.error(message, written.span);
                        return Argument::None;
                    }
                }
            }
        };
        let last = self.text.tokens(rest).last().filter(|token| token.kind == TokenKind::Word);
        let ty = last
            .map(|last| self.text.expr(Range { lo: rest.lo, hi: last.lo }))
            .filter(|ty| !ty.text.is_empty());
        match (ty, last) {
            (Some(ty), Some(variable)) => {
                let variable = self.text.word(variable);
                Argument::DeclareMapper(Box::new(DeclareMapper { name, ty, variable }))
            }
            _ => {
                let written = self.text.expr(rest);
                self.error("expected a type and a variable in directive 'declare mapper'", written.span);
                Argument::None
            }
        }
    }

    /// Reads `(op : type, type : combiner)`.
    fn reduction_argument(&mut self) -> Argument {
        let Some(inner) = self.parentheses(Leaf::DeclareReduction, true) else { return Argument::None };
        let parts = self.text.split_at_colon(inner).and_then(|(op, rest)| {
            let (types, combiner) = self.text.split_at_colon(rest)?;
            Some((self.text.expr(op), types, self.text.expr(combiner)))
        });
        let Some((op_text, types, combiner)) = parts else {
            let span = self.text.expr(inner).span;
            self.error("expected '(operator : types : combiner)' behind directive 'declare reduction'", span);
            return Argument::None;
        };
        let spelled =
            op_text.text.strip_prefix("operator").map(str::trim).filter(|rest| !is_identifier(rest));
        let Some(op) = ReductionOp::from_spelling(spelled.unwrap_or(&op_text.text)) else {
            let message = format!(
                "'{}' is no operator that directive 'declare reduction' can declare",
                abridge(&op_text.text)
            );
            self.error(message, op_text.span);
            return Argument::None;
        };
        let types: Vec<_> = self.text.split(types).into_iter().map(|range| self.text.expr(range)).collect();
        let missing = types.iter().find(|piece| piece.text.is_empty());
        if let Some(missing) = missing {
            self.error("expected a type in directive 'declare reduction'", missing.span);
            return Argument::None;
        }
        if combiner.text.is_empty() {
            self.error("expected a combiner in directive 'declare reduction'", combiner.span);
            return Argument::None;
        }
        Argument::DeclareReduction(Box::new(DeclareReduction {
            op,
            op_span: op_text.span,
            types,
            combiner,
            initializer: None,
        }))
    }
}

/// Splits one word of Fortran (`enddo`, `paralleldo`) into the words of directives' names that it consists of.
fn fortran_words(text: &str) -> Option<Vec<&'static str>> {
    if text.is_empty() {
        return Some(Vec::new());
    }
    let names = Leaf::ALL.iter().flat_map(|leaf| leaf.name().split(' ')).chain(["end"]);
    let mut candidates: Vec<&'static str> = names.filter(|name| text.starts_with(name)).collect();
    // The longest first: `taskloop` is no `task`.
    candidates.sort_by_key(|name| std::cmp::Reverse(name.len()));
    candidates.into_iter().find_map(|name| {
        let mut words = vec![name];
        words.extend(fortran_words(&text[name.len()..])?);
        Some(words)
    })
}

/// Replaces the first word of `texts` that no directive's name has at its place; returns its index and all words.
fn correct_name<'a>(texts: &[&'a str]) -> Option<(usize, Vec<&'a str>)> {
    let names: Vec<Vec<&'static str>> = all_directives()
        .iter()
        .filter(|leaves| rows(leaves).all(|row| row.language == Language::C))
        .map(|leaves| leaves.iter().flat_map(|leaf| leaf.name().split(' ')).collect())
        .collect();
    // Take as many words as possible as they are; the next one is the wrong one.
    let known =
        (0..texts.len()).take_while(|&n| names.iter().any(|name| name.starts_with(&texts[..=n]))).count();
    let wrong = *texts.get(known)?;
    let candidates =
        names.iter().filter(|name| name.starts_with(&texts[..known])).filter_map(|name| name.get(known));
    let meant = suggest(wrong, candidates.copied())?;
    let mut corrected = texts.to_vec();
    corrected[known] = meant;
    // The corrected words need not yet be a whole name: `declare simdd` is, `targt` is, `declar` is not.
    let is_name =
        (1..=corrected.len()).any(|length| length > known && leaves_of(&corrected[..length]).is_some());
    is_name.then_some((known, corrected))
}
