//! Globals in those parts of a module that are kept as text.

use crate::entities::{Attachment, MdValue};
use crate::function::Function;
use crate::inst::Op;
use crate::module::{FuncId, Item, Module};
use crate::names::{Names, Symbol, unquoted};
use crate::opaque_text::Piece;
use crate::operands::Operand;
use crate::reader::{Kind, Tok, lex};

/// The tokens of `text` that are the global `name`, a name as it is interned.
fn mentions<'t>(text: &'t str, name: &'t str) -> impl Iterator<Item = Tok> + 't {
    let mut at = if text.contains('@') { 0 } else { text.len() };
    std::iter::from_fn(move || {
        loop {
            let tok = lex(text.as_bytes(), at);
            if tok.kind == Kind::Eof {
                return None;
            }
            at = tok.end;
            if tok.kind == Kind::Global && unquoted(&text[tok.start + 1..tok.end]) == name {
                return Some(tok);
            }
        }
    })
}

/// Whether `text` names the global `name`.
pub(super) fn is_mentioned(text: &str, name: &str) -> bool {
    mentions(text, name).next().is_some()
}

/// `text` with `new`, a name as it is printed, in place of the global `name`; `None` if it does not name it.
pub(super) fn renamed(text: &str, name: &str, new: &str) -> Option<String> {
    let mut out = String::new();
    let mut from = 0;
    for tok in mentions(text, name) {
        out.push_str(&text[from..tok.start]);
        out.push('@');
        out.push_str(new);
        from = tok.end;
    }
    if from == 0 {
        return None;
    }
    out.push_str(&text[from..]);
    Some(out)
}

/// Calls `change` with each text of `module` that may name a global, and replaces the text by what it returns.
///
/// Texts of `except` and those of constants are left out.
pub(super) fn change_texts(
    module: &mut Module,
    except: Option<FuncId>,
    change: &mut dyn FnMut(&str) -> Option<String>,
) {
    let mut each = |text: &mut Box<str>| {
        if let Some(new) = change(text) {
            *text = new.into();
        }
    };
    for item in &mut module.items {
        if let Item::Verbatim(text) = item {
            each(text);
        }
    }
    for global in module.globals.values_mut() {
        each(&mut global.suffix);
        change_attachments(&mut global.attachments, &mut each);
    }
    for text in module.metadata.values_mut().chain(module.named_metadata.values_mut()) {
        each(text);
    }
    for (id, func) in module.functions.iter_mut() {
        if Some(id) != except {
            change_function(func, &mut module.ctx.names, &mut each);
        }
    }
}

fn change_function(func: &mut Function, names: &mut Names, each: &mut dyn FnMut(&mut Box<str>)) {
    each(&mut func.suffix);
    change_attachments(&mut func.attachments, each);
    if let Some(body) = &mut func.verbatim_body {
        each(body);
    }
    for data in func.insts.values_mut() {
        if let Op::Opaque { text, .. } | Op::DebugRecord(text) = &mut data.op {
            for piece in &mut text.pieces {
                if let Piece::Text(text) = piece {
                    each(text);
                }
            }
        }
        change_attachments(&mut data.attachments, each);
        for operand in &mut data.operands {
            if let Operand::Metadata(symbol) = operand
                && names.text(*symbol).contains('@')
            {
                let mut text = names.text(*symbol).into();
                each(&mut text);
                *symbol = names.intern(&text);
            }
        }
    }
}

fn change_attachments(attachments: &mut [Attachment], each: &mut dyn FnMut(&mut Box<str>)) {
    for attachment in attachments {
        if let MdValue::Inline(text) = &mut attachment.value {
            each(text);
        }
    }
}

/// The name as it stands in text, without `@`.
pub(super) fn printed(names: &Names, name: Symbol) -> String {
    let mut out = String::new();
    crate::printer::push_global_name(&mut out, names.text(name));
    out
}
