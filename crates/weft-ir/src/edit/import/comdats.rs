//! Comdats: a group of definitions comes as a whole, since a linker keeps or drops it as a whole.

use rustc_hash::FxHashMap;

use super::{ImportError, Need, Run};
use crate::edit::global_texts::printed;
use crate::edit::rename_global::with_comdat;
use crate::module::{Item, Module};
use crate::names::{Symbol, unquoted};
use crate::reader::{Kind, Tok, lex};

/// The tokens of `text` that stand in no bracket, with `(` and `)` of the outermost ones.
fn outer_tokens(text: &str) -> Vec<Tok> {
    let mut found = Vec::new();
    let mut depth = 0usize;
    let mut tok = lex(text.as_bytes(), 0);
    while tok.kind != Kind::Eof {
        let closes = matches!(tok.kind, Kind::Punct(b')' | b']' | b'}'));
        depth = depth.saturating_sub(usize::from(closes));
        if depth == 0 {
            found.push(tok);
        }
        depth += usize::from(matches!(tok.kind, Kind::Punct(b'(' | b'[' | b'{')));
        tok = lex(text.as_bytes(), tok.end);
    }
    found
}

/// The place of the first of `words` that stands in no bracket of `text`.
pub(super) fn find_word(text: &str, words: &[&str]) -> Option<usize> {
    let is_one = |tok: &Tok| tok.kind == Kind::Word && words.contains(&&text[tok.start..tok.end]);
    outer_tokens(text).into_iter().find(is_one).map(|tok| tok.start)
}

/// The name at the front of `text`, which starts with `$`.
fn name_of(text: &str) -> String {
    let word = lex(text.as_bytes(), 0);
    let written = match &text[word.start..word.end] {
        "$" => {
            let quoted = lex(text.as_bytes(), word.end);
            &text[quoted.start..quoted.end]
        }
        word => &word[1..],
    };
    unquoted(written).into_owned()
}

/// The comdat of the global `own` with this suffix.
fn comdat_in(suffix: &str, own: &str) -> Option<String> {
    let at = find_word(suffix, &["comdat"])?;
    let rest = suffix[at + "comdat".len()..].trim_start();
    match rest.strip_prefix('(') {
        Some(name) => Some(name_of(name.trim_start())),
        None => Some(own.to_owned()),
    }
}

/// The comdats of `module` by name: the text behind `=`.
fn selection<'m>(module: &'m Module, name: &str) -> Option<&'m str> {
    module.items.iter().find_map(|item| match item {
        Item::Verbatim(text) if text.starts_with('$') && name_of(text) == name => {
            text.rsplit_once('=').map(|(_, kind)| kind.trim())
        }
        _ => None,
    })
}

/// Who is in which comdat of `module`, in the order of its items.
pub(in crate::edit) fn members(module: &Module) -> FxHashMap<String, Vec<Symbol>> {
    let mut found: FxHashMap<String, Vec<Symbol>> = FxHashMap::default();
    for item in &module.items {
        let (name, suffix) = match item {
            Item::Function(id) => (module.functions[*id].name, &module.functions[*id].suffix),
            Item::Global(id) => (module.globals[*id].name, &module.globals[*id].suffix),
            _ => continue,
        };
        if let Some(comdat) = comdat_in(suffix, module.ctx.names.text(name)) {
            found.entry(comdat).or_default().push(name);
        }
    }
    found
}

impl Run<'_> {
    /// The suffix of the definition `name`, whose comdat is imported.
    pub(super) fn suffix_with_comdat(&mut self, suffix: &str, name: Symbol) -> Result<Box<str>, ImportError> {
        let names = &self.src.ctx.names;
        let Some(comdat) = comdat_in(suffix, names.text(name)) else { return self.text(suffix) };
        // A comdat keeps its name, even if the global it has it from does not.
        let suffix = with_comdat(suffix, &printed(names, name));
        self.comdat(&comdat)?;
        self.text(&suffix)
    }

    fn comdat(&mut self, name: &str) -> Result<(), ImportError> {
        if !self.known.comdats.insert(name.to_owned()) {
            return Ok(());
        }
        let src = self.src;
        let Some(kind) = selection(src, name) else {
            return Err(ImportError::Missing(format!("${name}")));
        };
        match selection(self.dst, name) {
            Some(there) if there != kind => return Err(ImportError::Comdat(name.to_owned())),
            Some(_) => {}
            None => {
                let is_it = |item: &&Item| matches!(item, Item::Verbatim(t) if t.starts_with('$') && name_of(t) == name);
                if let Some(Item::Verbatim(text)) = src.items.iter().find(is_it) {
                    self.new.comdats.push(text.clone());
                }
            }
        }
        let members = self.known.members.get_or_insert_with(|| members(src));
        for member in members.get(name).cloned().unwrap_or_default() {
            self.global(member, Need::Definition)?;
        }
        Ok(())
    }
}
