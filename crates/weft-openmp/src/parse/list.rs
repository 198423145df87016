//! Lists: variables, array elements and array sections, separated by commas.

use super::{Parser, abridge};
use crate::parse::host::Host;
use crate::parse::scan::Range;
use crate::parse::token::{Token, TokenKind};
use crate::table::version::Version;
use crate::tree::item::{Dimension, ListItem, is_identifier};

impl Parser<'_> {
    /// Reads a list of plain variables; `owner` is the clause or directive it belongs to.
    ///
    /// Leaves out items with errors; returns `None` if no item remains.
    pub(super) fn variables(&mut self, range: Range, owner: &str) -> Option<Vec<ListItem>> {
        self.lists_variables = true;
        let items = self.items(range, owner);
        self.lists_variables = false;
        let mut items = items?;
        items.retain(|item| {
            if item.as_variable().is_some() || is_member(&item.text) || self.is_fortran_name(item) {
                return true;
            }
            let message = match item.base_name() {
                Some(_) if item.dimensions.iter().any(|dimension| dimension.is_section) => {
                    format!("array section '{}' is not allowed in {owner}", abridge(&item.text))
                }
                Some(_) => format!("array element '{}' is not allowed in {owner}", abridge(&item.text)),
                None => format!("expected a variable in {owner}, found '{}'", abridge(&item.text)),
            };
            self.error(message, item.span);
            false
        });
        (!items.is_empty()).then_some(items)
    }

    /// Says whether the item is a common block, `/name/`, which stands for the variables in it.
    fn is_fortran_name(&self, item: &ListItem) -> bool {
        let block = item.text.strip_prefix('/').and_then(|rest| rest.strip_suffix('/'));
        self.host == Host::Fortran && block.is_some_and(|name| is_identifier(name.trim()))
    }

    /// Reads a list whose items may have brackets behind them.
    pub(super) fn items(&mut self, range: Range, owner: &str) -> Option<Vec<ListItem>> {
        if self.text.is_blank(range) {
            let span = self.text.span(range.lo.saturating_sub(1), range.hi + 1);
            self.error(format!("{owner} needs at least one list item"), span);
            return None;
        }
        let mut items: Vec<ListItem> = Vec::new();
        for piece in self.text.split(range) {
            if self.text.is_blank(piece) {
                self.error(format!("expected a list item in {owner}"), self.text.span(piece.lo, piece.hi));
            } else if self.is_one_item(piece, owner) {
                items.push(self.item(piece));
            }
        }
        self.check_lengths(&items, owner);
        if self.version < Version::V50 && self.host != Host::Fortran {
            let strides =
                items.iter().flat_map(|item| &item.dimensions).filter_map(|part| part.stride.as_ref());
            let spans: Vec<_> = strides.map(|stride| stride.span).collect();
            for span in spans {
                self.error(format!("a stride in {owner} needs OpenMP 5.0 or newer"), span);
            }
        }
        (!items.is_empty()).then_some(items)
    }

    /// Reports sections with a literal negative length, and strides with a literal value that is not positive.
    fn check_lengths(&mut self, items: &[ListItem], owner: &str) {
        if self.host == Host::Fortran {
            return;
        }
        for dimension in items.iter().flat_map(|item| &item.dimensions) {
            for (part, what) in [(&dimension.length, "length"), (&dimension.stride, "stride")] {
                let Some(part) = part else { continue };
                let digits = part.text.strip_prefix('-').map(str::trim_start).unwrap_or_default();
                let is_negative = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
                if is_negative || (what == "stride" && part.text == "0") {
                    let text = abridge(&part.text);
                    let rule = if what == "stride" { "be positive" } else { "not be negative" };
                    let message = format!("the {what} of a section in {owner} must {rule}, found '{text}'");
                    self.error(message, part.span);
                }
            }
        }
    }

    /// Reports two names without a comma in between, and strides in versions that have none.
    fn is_one_item(&mut self, piece: Range, owner: &str) -> bool {
        let mut last: Option<Token> = None;
        let second = self.text.top_level(piece).find(|token| {
            let before = last.replace(*token);
            let is_name = |token: Token| token.kind == TokenKind::Word;
            let is_pair = is_name(*token) && before.is_some_and(is_name);
            is_pair
                && before.is_some_and(|before| !matches!(self.text.token_text(before), "template" | "sizeof"))
        });
        let Some(second) = second else { return true };
        let text = abridge(self.text.token_text(second));
        // A list of variables has its own message for this.
        if self.lists_variables {
            return true;
        }
        self.error(format!("expected ',' before '{text}' in {owner}"), self.text.span(second.lo, second.hi));
        false
    }

    /// Reads one item: a base and the run of brackets at its end.
    pub(super) fn item(&self, piece: Range) -> ListItem {
        let tokens: Vec<Token> = self.text.top_level(piece).collect();
        let bracket = if self.host == Host::Fortran { b'(' } else { b'[' };
        let brackets = tokens.iter().rev().take_while(|token| token.is(bracket)).count();
        // An item of brackets alone is array shaping or an error; it stays whole, as a base.
        let brackets = if brackets == tokens.len() { 0 } else { brackets };
        // Those of `c ? a[0] : b[0]` and `*p[1]` are about a part of the expression alone.
        let has_operator =
            tokens.iter().any(|token| token.is(b'?')) || tokens.first().is_some_and(|token| token.is(b'*'));
        let is_section = |token: &Token| {
            let group = self.text.group(*token, Range { lo: token.lo, hi: piece.hi });
            self.split_section(group.inner).is_some()
        };
        let last = &tokens[tokens.len() - brackets..];
        // What `m[{i, j}]` has in its brackets is no expression: it is an argument of the class's operator.
        let is_list = |token: &Token| {
            let group = self.text.group(*token, Range { lo: token.lo, hi: piece.hi });
            self.text.top_level(group.inner).next().is_some_and(|token| token.is(b'{'))
        };
        let is_whole = has_operator || last.iter().any(is_list);
        let brackets = match is_whole && self.host != Host::Fortran && !last.iter().any(is_section) {
            true => 0,
            false => brackets,
        };
        let openers = &tokens[tokens.len() - brackets..];
        let mut base = Range { lo: piece.lo, hi: openers.first().map_or(piece.hi, |token| token.lo) };
        let mut dimensions = Vec::new();
        for open in openers {
            let group = self.text.group(*open, Range { lo: open.lo, hi: piece.hi });
            dimensions.push(self.dimension(group.inner, *open, group.end));
        }
        // `x[1] + y`: the brackets are not at the end after all.
        if openers.is_empty() {
            base.hi = piece.hi;
        }
        let whole = self.text.expr(piece);
        ListItem { base: self.text.expr(base), dimensions, span: whole.span, text: whole.text }
    }

    /// Splits what is in brackets at the first colon of a section. Two that stand together are two where no name is qualified:
    /// `x[0::n]`, `x[::2]`.
    fn split_section(&self, inner: Range) -> Option<(Range, Range)> {
        let at_pair = || {
            let tokens: Vec<Token> = self.text.top_level(inner).collect();
            let is_pair = |&at: &usize| {
                let is_behind_number = at > 0 && tokens[at - 1].kind == TokenKind::Number;
                let is_of_name = tokens.get(at + 1).is_some_and(|next| next.kind == TokenKind::Word);
                tokens[at].kind == TokenKind::Scope && (is_behind_number || !is_of_name)
            };
            let pair = tokens[(0..tokens.len()).find(is_pair)?];
            Some((Range { lo: inner.lo, hi: pair.lo }, Range { lo: pair.lo + 1, hi: inner.hi }))
        };
        self.text.split_at_colon(inner).or_else(at_pair)
    }

    fn dimension(&self, inner: Range, open: Token, end: usize) -> Dimension {
        let span = self.text.span(open.lo, end);
        let part = |range: Range| (!self.text.is_blank(range)).then(|| self.text.expr(range));
        match self.split_section(inner) {
            None => Dimension { lower: part(inner), length: None, stride: None, is_section: false, span },
            Some((lower, rest)) => {
                let (length, stride) = match self.text.split_at_colon(rest) {
                    None => (part(rest), None),
                    Some((length, stride)) => (part(length), part(stride)),
                };
                Dimension { lower: part(lower), length, stride, is_section: true, span }
            }
        }
    }
}

/// Says whether `text` names a member of the current object, as lists in member functions of C++ may.
fn is_member(text: &str) -> bool {
    text.strip_prefix("this")
        .or_else(|| text.strip_prefix("(this)"))
        .map(str::trim_start)
        .and_then(|rest| rest.strip_prefix("->"))
        .is_some_and(|member| is_identifier(member.trim()))
}
