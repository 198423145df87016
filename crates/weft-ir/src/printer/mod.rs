//! Prints modules and their parts as LLVM IR text.
//!
//! Unnamed values and blocks are numbered densely, in the order LLVM numbers them. Named ones keep
//! their names; where a transformation has made two locals of the same name, all but the first get
//! digits behind it, so that no two locals of a function print alike. The module is not changed.

mod constants;
mod display;
mod function;
mod instructions;
mod local_names;
mod module;

pub use display::{DisplayConst, DisplayFunction, DisplayInst, DisplayOperand, DisplayType};
pub use module::print_module;

use local_names::LocalNames;
use rustc_hash::FxHashMap;

use crate::entities::{Attachment, Block, MdValue};
use crate::module::Context;
use crate::names::Symbol;
use crate::use_list_counts::CurrentUses;

/// Text in the making.
pub(crate) struct Printer<'m> {
    out: String,
    ctx: &'m Context,
    /// The names of the locals of the function being printed.
    locals: LocalNames,
    /// The function being printed.
    current: Option<Symbol>,
    /// What `%label` to print for a block of another function whose address is taken.
    foreign_labels: FxHashMap<(Symbol, Block), String>,
    /// Which use-list orders of constants and blocks may be printed: none but with the whole module.
    uses: CurrentUses,
}

impl<'m> Printer<'m> {
    pub(crate) fn new(ctx: &'m Context, capacity: usize) -> Printer<'m> {
        Printer {
            out: String::with_capacity(capacity),
            ctx,
            locals: LocalNames::default(),
            current: None,
            foreign_labels: FxHashMap::default(),
            uses: CurrentUses::default(),
        }
    }

    fn number(&mut self, number: u64) {
        push_number(&mut self.out, number);
    }

    /// Prints `text` and a blank, or nothing if it is empty.
    fn word(&mut self, text: &str) {
        if !text.is_empty() {
            self.out.push_str(text);
            self.out.push(' ');
        }
    }

    /// Prints `@name`; a name of digits is that of an unnamed global.
    fn global(&mut self, name: Symbol) {
        self.out.push('@');
        push_global_name(&mut self.out, self.ctx.names.text(name));
    }

    /// Prints ` !kind !node` behind `separator`, for each attachment.
    fn attachments(&mut self, separator: &str, attachments: &[Attachment]) {
        for attachment in attachments {
            self.out.push_str(separator);
            self.out.push('!');
            self.out.push_str(self.ctx.names.text(attachment.kind));
            self.out.push(' ');
            match &attachment.value {
                MdValue::Node(number) => {
                    self.out.push('!');
                    self.number(u64::from(*number));
                }
                MdValue::Inline(text) => self.out.push_str(text),
            }
        }
    }
}

/// Appends `number` in decimal.
fn push_number(out: &mut String, mut number: u64) {
    let mut digits = [0u8; 20];
    let mut at = digits.len();
    loop {
        at -= 1;
        digits[at] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            break;
        }
    }
    for digit in &digits[at..] {
        out.push(*digit as char);
    }
}

/// Appends a name, in quotes if LLVM would not read it without.
fn push_name(out: &mut String, name: &str) {
    // The reader marks a quoted name of digits by an escape; see `Reader::name`.
    let name = match name.strip_prefix("\\3") {
        Some(digits) if !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()) => digits,
        _ => name,
    };
    let plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.' | b'_');
    let starts_plain = name.as_bytes().first().is_some_and(|b| !b.is_ascii_digit());
    if starts_plain && name.bytes().all(plain) {
        out.push_str(name);
    } else {
        out.push('"');
        out.push_str(name);
        out.push('"');
    }
}

/// Appends the name of a global or type; digits alone are a number.
pub(crate) fn push_global_name(out: &mut String, name: &str) {
    if !name.is_empty() && name.bytes().all(|b| b.is_ascii_digit()) {
        out.push_str(name);
    } else {
        push_name(out, name);
    }
}
