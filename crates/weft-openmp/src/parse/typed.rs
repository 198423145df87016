//! Arguments with a grammar of their own: dependence vectors, context selectors, nested directives, allocators.

use weft_support::{Diagnostic, suggest};

use super::{Parser, abridge};
use crate::parse::scan::Range;
use crate::parse::token::{Token, TokenKind};
use crate::table::clause::{ClauseKind, Shape};
use crate::table::compound::leaves_of;
use crate::table::extension::SELECTORS;
use crate::tree::ast::{ClauseArgs, Directive};
use crate::tree::item::Word;
use crate::tree::typed::{
    ContextSelector, Doacross, SelectorSet, Sign, TraitSelector, Typed, UsedAllocator, VectorItem,
};

/// The sets of a context selector [OMP 5.2 §7.2].
const SETS: [&str; 5] = ["construct", "device", "target_device", "implementation", "user"];

/// The traits of a set; empty where implementations may define any trait.
fn traits_of(set: &str) -> &'static [&'static str] {
    match set {
        "construct" => &["target", "teams", "parallel", "for", "do", "simd", "dispatch", "loop"],
        "device" => &["kind", "isa", "arch"],
        "target_device" => &["kind", "isa", "arch", "device_num", "uid"],
        "user" => &["condition"],
        _ => &[],
    }
}

/// The properties that a trait may have; empty where implementations may define any, and where they are expressions
/// [OMP 5.2 §7.1].
fn properties_of(set: &str, name: &str) -> &'static [&'static str] {
    match (set, name) {
        ("device" | "target_device", "kind") => &["host", "nohost", "any", "cpu", "gpu", "fpga"],
        ("implementation", "vendor") => &[
            "amd", "arm", "bsc", "cray", "fujitsu", "gnu", "hpe", "ibm", "intel", "llvm", "nec", "nvidia",
            "pgi", "ti", "unknown",
        ],
        ("device" | "target_device", "arch") => &[
            "aarch64",
            "aarch64_32",
            "aarch64_be",
            "amdgcn",
            "arm",
            "armeb",
            "gcn",
            "hppa",
            "i386",
            "i486",
            "i586",
            "i686",
            "ia32",
            "loongarch32",
            "loongarch64",
            "mips",
            "mips64",
            "nvptx",
            "nvptx64",
            "ppc",
            "ppc64",
            "ppc64le",
            "ppcle",
            "powerpc",
            "powerpc64",
            "riscv32",
            "riscv64",
            "s390x",
            "sparc",
            "sparc64",
            "spirv32",
            "spirv64",
            "thumb",
            "wasm32",
            "wasm64",
            "x86",
            "x86_64",
        ],
        _ => &[],
    }
}

impl Parser<'_> {
    /// Reads the arguments of a clause whose shape is one of those with a grammar of their own.
    pub(super) fn typed_arguments(&mut self, shape: Shape, range: Range, owner: &str) -> Option<ClauseArgs> {
        let typed = match shape {
            Shape::Doacross => Typed::Doacross(self.doacross(range, owner)?),
            Shape::Selector => Typed::Selector(self.selector(range, owner)?),
            Shape::When => {
                let Some((selector, directive)) = self.text.split_at_colon(range) else {
                    let written = self.text.expr(range);
                    let message = format!("expected 'selector : directive' in {owner}");
                    self.error(message, written.span);
                    return None;
                };
                let selector = self.selector(selector, owner)?;
                let is_known = |set: &SelectorSet| SETS.contains(&set.name.text.as_str());
                if !selector.sets.is_empty() && !selector.sets.iter().any(is_known) {
                    self.error(format!("no context set in {owner} is known"), selector.span);
                }
                Typed::When { selector, directive: self.variant(directive)? }
            }
            Shape::Otherwise => Typed::Otherwise(self.variant(range)?),
            Shape::Allocators => Typed::Allocators(self.allocators(range, owner)?),
            Shape::Interops => Typed::Interops(self.interops(range, owner)?),
            Shape::Applied => Typed::Applied(self.applied(range, owner)?),
            Shape::Directives => Typed::Directives(self.directive_names(range, owner)?),
            _ => return Some(ClauseArgs::Raw(self.text.expr(range))),
        };
        Some(ClauseArgs::Typed(typed))
    }

    /// Says whether the argument of `depend` is one of the older forms of `doacross`.
    pub(super) fn is_old_doacross(&self, range: Range) -> bool {
        let first = self.text.tokens(range).next();
        first.is_some_and(|token| matches!(self.text.token_text(token), "source" | "sink"))
    }

    /// Reads `source[: [omp_cur_iteration]]`, `sink: omp_cur_iteration - 1` or `sink: vector`.
    fn doacross(&mut self, range: Range, owner: &str) -> Option<Doacross> {
        let (before, vector) = match self.text.split_at_colon(range) {
            None => (range, None),
            Some((before, vector)) => (before, Some(vector).filter(|vector| !self.text.is_blank(*vector))),
        };
        let word = self.word_of(before, &["source", "sink"], "dependence type", owner)?;
        match (word.text.as_str(), vector) {
            ("source", None) => Some(Doacross::Source),
            ("source", Some(vector)) => {
                let written = self.text.expr(vector);
                if written.text == "omp_cur_iteration" {
                    return Some(Doacross::Source);
                }
                self.error(
                    format!(
                        "'source' in {owner} takes nothing but 'omp_cur_iteration', found '{}'",
                        abridge(&written.text)
                    ),
                    written.span,
                );
                None
            }
            (_, None) => {
                self.error(format!("'sink' in {owner} needs a vector of iterations"), word.span);
                None
            }
            (_, Some(vector)) => {
                let pieces = self.text.split(vector);
                let mut items = Vec::new();
                for piece in pieces {
                    items.push(self.vector_item(piece, owner)?);
                }
                if let Some(item) = items.iter().find(|item| item.variable.text == "omp_cur_iteration") {
                    let previous =
                        matches!(&item.distance, Some((Sign::Minus, one)) if one.as_integer() == Some(1));
                    if items.len() == 1 && previous {
                        return Some(Doacross::SinkPrevious);
                    }
                    let span = item.span;
                    self.error(format!("expected 'omp_cur_iteration - 1' behind 'sink' in {owner}"), span);
                    return None;
                }
                Some(Doacross::Sink(items))
            }
        }
    }

    fn vector_item(&mut self, piece: Range, owner: &str) -> Option<VectorItem> {
        let whole = self.text.expr(piece);
        let tokens: Vec<Token> = self.text.top_level(piece).collect();
        // The `-` of `->` is no sign, and a sign in front does not begin a distance.
        let sign = tokens.iter().enumerate().rposition(|(index, token)| {
            let arrow = tokens.get(index + 1).is_some_and(|next| next.is(b'>') && next.lo == token.hi);
            index > 0 && (token.is(b'+') || (token.is(b'-') && !arrow))
        });
        let Some(sign) = sign.map(|index| tokens[index]) else {
            return Some(VectorItem {
                variable: self.one_expr(piece, owner)?,
                distance: None,
                span: whole.span,
            });
        };
        let variable = self.one_expr(Range { lo: piece.lo, hi: sign.lo }, owner)?;
        let distance = self.one_expr(Range { lo: sign.hi, hi: piece.hi }, owner)?;
        let direction = if sign.is(b'+') { Sign::Plus } else { Sign::Minus };
        Some(VectorItem { variable, distance: Some((direction, distance)), span: whole.span })
    }

    /// Reads `set={trait, trait(score(n): property)}, …`.
    fn selector(&mut self, range: Range, owner: &str) -> Option<ContextSelector> {
        let whole = self.text.expr(range);
        let mut sets: Vec<SelectorSet> = Vec::new();
        for piece in self.text.split(range) {
            let mut tokens = self.text.tokens(piece);
            let parts = (tokens.next(), tokens.next(), tokens.next());
            let (Some(name), Some(equals), Some(open)) = parts else {
                self.expected_set(piece, owner);
                return None;
            };
            if name.kind != TokenKind::Word || !equals.is(b'=') || !open.is(b'{') {
                self.expected_set(piece, owner);
                return None;
            }
            let name = self.text.word(name);
            if !SETS.contains(&name.text.as_str()) {
                self.unknown_context("context set", &name, &SETS, owner);
            }
            if sets.iter().any(|other| other.name.text == name.text) {
                self.error(format!("context set '{}' is given twice in {owner}", name.text), name.span);
                return None;
            }
            let group = self.text.group(open, piece);
            let mut traits = Vec::new();
            let is_empty = self.text.is_blank(group.inner);
            if is_empty && SETS.contains(&name.text.as_str()) {
                let message =
                    format!("context set '{}' in {owner} has no trait and never matches", name.text);
                self.found.push(Diagnostic::warning(message, name.span, SELECTORS));
            }
            for piece in self.text.split(group.inner).into_iter().filter(|_| !is_empty) {
                traits.push(self.trait_selector(piece, &name, owner)?);
            }
            sets.push(SelectorSet { name, traits });
        }
        Some(ContextSelector { sets, span: whole.span })
    }

    fn expected_set(&mut self, piece: Range, owner: &str) {
        let written = self.text.expr(piece);
        let found = abridge(&written.text);
        self.error(format!("expected 'set={{traits}}' in {owner}, found '{found}'"), written.span);
    }

    fn trait_selector(&mut self, piece: Range, set: &Word, owner: &str) -> Option<TraitSelector> {
        let mut tokens = self.text.tokens(piece);
        let Some(name) = tokens.next().filter(|token| token.kind == TokenKind::Word) else {
            let written = self.text.expr(piece);
            self.error(
                format!(
                    "expected a trait of set '{}' in {owner}, found '{}'",
                    set.text,
                    abridge(&written.text)
                ),
                written.span,
            );
            return None;
        };
        let open = tokens.next().filter(|token| token.is(b'('));
        let name = self.text.word(name);
        let known = traits_of(&set.text);
        if !known.is_empty() && !known.contains(&name.text.as_str()) {
            self.unknown_context(&format!("trait of set '{}'", set.text), &name, known, owner);
        }
        let mut score = None;
        let mut properties = Vec::new();
        if let Some(open) = open {
            // Only `simd` is about the properties of a construct [OMP 5.2 §7.1].
            if set.text == "construct" && known.contains(&name.text.as_str()) && name.text != "simd" {
                let message =
                    format!("the trait '{}' of set 'construct' in {owner} has no properties", name.text);
                self.error(message, self.text.span(open.lo, open.hi));
                return None;
            }
            let mut inner = self.text.group(open, piece).inner;
            if let Some((before, behind)) = self.text.split_at_colon(inner) {
                let mut tokens = self.text.tokens(before);
                if let (Some(word), Some(open)) = (tokens.next(), tokens.next())
                    && self.text.token_text(word) == "score"
                    && open.is(b'(')
                {
                    let group = self.text.group(open, before);
                    score = Some(self.one_expr(group.inner, owner)?);
                    inner = behind;
                }
            }
            for piece in self.text.split(inner) {
                let tokens: Vec<Token> = self.text.tokens(piece).take(2).collect();
                if let [first, second] = tokens[..]
                    && set.text != "user"
                    && first.kind == TokenKind::Word
                    && second.kind == TokenKind::Word
                {
                    let text = self.text.token_text(second);
                    let message = format!("expected ',' before '{text}' in {owner}");
                    self.error(message, self.text.span(second.lo, second.hi));
                    return None;
                }
                let property = self.one_expr(piece, owner)?;
                let may_be = properties_of(&set.text, &name.text);
                let word = Word { text: property.text.trim_matches('"').to_owned(), span: property.span };
                // What is no name at all is an error (`check/selectors.rs`).
                let is_name = !word.text.starts_with(|c: char| c.is_ascii_digit());
                if is_name && !may_be.is_empty() && !may_be.contains(&word.text.as_str()) {
                    self.unknown_context(&format!("property of trait '{}'", name.text), &word, may_be, owner);
                }
                properties.push(property);
            }
        }
        Some(TraitSelector { name, score, properties })
    }

    /// Warns of a name that no implementation knows. Such a selector never matches; it is no error.
    fn unknown_context(&mut self, what: &str, name: &Word, known: &[&'static str], owner: &str) {
        let mut message = format!("'{}' in {owner} is no {what} and never matches", name.text);
        if let Some(meant) = suggest(&name.text, known.iter().copied()) {
            message += &format!("; did you mean '{meant}'?");
        }
        self.found.push(Diagnostic::warning(message, name.span, SELECTORS));
    }

    /// Reads the directive that a `metadirective` may become; an absent one means `nothing`.
    ///
    /// The outer option is `None` after an error.
    fn variant(&mut self, range: Range) -> Option<Option<Box<Directive>>> {
        if self.text.is_blank(range) {
            return Some(None);
        }
        self.nested(range).map(|directive| Some(Box::new(directive)))
    }

    /// Reads a directive in the argument of a clause.
    pub(super) fn nested(&mut self, range: Range) -> Option<Directive> {
        let mut nested = Parser {
            text: self.text,
            at: range.lo,
            end: range.hi,
            version: self.version,
            host: self.host,
            leaves: Vec::new(),
            meant: Vec::new(),
            is_end: false,
            folds_case: false,
            lists_variables: false,
            found: Vec::new(),
        };
        let directive = nested.directive();
        let is_sound = !nested.found.iter().any(Diagnostic::is_error);
        self.found.append(&mut nested.found);
        directive.filter(|_| is_sound)
    }

    /// Reads `memspace(m), traits(t) : a`, or the older list of `a(t)`.
    fn allocators(&mut self, range: Range, owner: &str) -> Option<Vec<UsedAllocator>> {
        if let Some((before, allocator)) = self.text.split_at_colon(range) {
            let (mut memory_space, mut traits) = (None, None);
            for piece in self.text.split(before) {
                let mut tokens = self.text.tokens(piece);
                let (word, open) = (tokens.next(), tokens.next().filter(|token| token.is(b'(')));
                let lo = word.map_or(piece.lo, |word| word.lo);
                let hi = word.map_or(piece.hi, |word| word.hi);
                let word = self.word_of(Range { lo, hi }, &["memspace", "traits"], "modifier", owner)?;
                let Some(open) = open else {
                    self.error(format!("expected '(' behind '{}' in {owner}", word.text), word.span);
                    return None;
                };
                let argument = self.one_expr(self.text.group(open, piece).inner, owner)?;
                match word.text.as_str() {
                    "memspace" => memory_space = Some(argument),
                    _ => traits = Some(argument),
                }
            }
            let allocator = self.one_expr(allocator, owner)?;
            return Some(vec![UsedAllocator { allocator, memory_space, traits }]);
        }
        let mut found = Vec::new();
        for piece in self.text.split(range) {
            let mut allocator = piece;
            let mut traits = None;
            if let Some(open) = self.text.top_level(piece).find(|token| token.is(b'('))
                && open.lo > piece.lo
            {
                allocator = Range { lo: piece.lo, hi: open.lo };
                traits = Some(self.one_expr(self.text.group(open, piece).inner, owner)?);
            }
            let allocator = self.one_expr(allocator, owner)?;
            found.push(UsedAllocator { allocator, memory_space: None, traits });
        }
        Some(found)
    }

    /// Reads `interop(words), …`.
    fn interops(&mut self, range: Range, owner: &str) -> Option<Vec<Vec<crate::tree::item::Expr>>> {
        let mut found = Vec::new();
        for piece in self.text.split(range) {
            let mut tokens = self.text.tokens(piece);
            let (word, open) = (tokens.next(), tokens.next());
            let is_interop = word.is_some_and(|word| self.text.token_text(word) == "interop");
            let Some(open) = open.filter(|open| is_interop && open.is(b'(')) else {
                let written = self.text.expr(piece);
                self.error(
                    format!("expected 'interop(…)' in {owner}, found '{}'", abridge(&written.text)),
                    written.span,
                );
                return None;
            };
            let words = self.exprs(self.text.group(open, piece).inner, owner)?;
            let is_known =
                |text: &str| matches!(text, "target" | "targetsync") || text.starts_with("prefer_type");
            if let Some(wrong) = words.iter().find(|word| !is_known(&word.text)) {
                let (text, span) = (abridge(&wrong.text), wrong.span);
                self.error(
                    format!("unknown interop type '{text}' in {owner}; expected 'target' or 'targetsync'"),
                    span,
                );
                return None;
            }
            found.push(words);
        }
        Some(found)
    }

    fn directive_names(&mut self, range: Range, owner: &str) -> Option<Vec<Vec<crate::table::leaf::Leaf>>> {
        let mut found = Vec::new();
        for piece in self.text.split(range) {
            let words: Vec<&str> = self.text.tokens(piece).map(|token| self.text.token_text(token)).collect();
            let Some(leaves) = leaves_of(&words) else {
                let written = self.text.expr(piece);
                self.error(
                    format!("'{}' in {owner} is no directive's name", abridge(&written.text)),
                    written.span,
                );
                return None;
            };
            found.push(leaves);
        }
        Some(found)
    }

    /// Reads one of `words`.
    pub(super) fn word_of(
        &mut self,
        range: Range,
        words: &[&'static str],
        role: &str,
        owner: &str,
    ) -> Option<Word> {
        let pairs: Vec<(&str, ())> = words.iter().map(|word| (*word, ())).collect();
        self.keyword(range, &pairs, role, owner).map(|(_, word)| word)
    }

    /// Returns the shape of `depend`; on `ordered` and in its older forms it is the shape of `doacross`.
    pub(super) fn shape_of_depend(&self, kind: ClauseKind, shape: Shape, range: Range) -> Shape {
        if kind == ClauseKind::Depend && self.is_old_doacross(range) { Shape::Doacross } else { shape }
    }
}
