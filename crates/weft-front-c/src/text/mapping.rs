//! Writes what a construct maps to a device: bases, beginnings and sizes.
//!
//! ```c
//! map(p[2:n])          (void *)p    (void *)&p[2]    (long long)(n) * sizeof(p[0])
//! map(s.x, s.q[0:m])   (void *)&s   the lower of &s.x and &s.q   from there to the end of the higher one, for s
//! ```

use weft_openmp::{Dimension, ListItem};
use weft_sema::plan::{Form, Mapped, MappedPart};

use crate::source::flat::one_line;
use crate::text::context::Context;
use crate::text::dependence::address;

/// Writes a part of what is mapped, as an expression.
pub(crate) fn write(context: &Context<'_>, mapped: &Mapped, part: MappedPart) -> String {
    let name = &context.program.tree.decl(mapped.variable).name;
    let itself = || context.address_of(name);
    let of_part = |is_behind: bool| if is_behind { name.clone() } else { itself() };
    let (base, begin, bytes) = match &mapped.form {
        Form::Whole => (itself(), itself(), format!("sizeof({name})")),
        Form::Address => (itself(), itself(), "0".to_owned()),
        Form::Pointer => (name.clone(), name.clone(), "0".to_owned()),
        Form::Elements(item) => (itself(), address(item), size(item)),
        Form::Behind(item) => (name.clone(), address(item), size(item)),
        Form::BehindVariable(item) => (itself(), address(item), size(item)),
        Form::Part { is_behind, item } => (of_part(*is_behind), address(item), size(item)),
        Form::BehindPart(item) => (cell(item), address(item), size(item)),
        Form::Around { is_behind, parts } => {
            let (low, high) = around(parts);
            (of_part(*is_behind), low.clone(), format!("({high}) - ({low})"))
        }
    };
    match part {
        MappedPart::Base => format!("(void *)({base})"),
        MappedPart::Begin => format!("(void *)({begin})"),
        MappedPart::Bytes => format!("(long long)({bytes})"),
    }
}

/// The address of the pointer that an item reaches its elements through.
fn cell(item: &ListItem) -> String {
    format!("&({})", one_line(&item.base.text))
}

/// The size of an item in bytes.
fn size(item: &ListItem) -> String {
    let mut place = one_line(&item.base.text);
    let mut counts: Vec<String> = Vec::new();
    for Dimension { lower, length, is_section, .. } in &item.dimensions {
        let inner = format!("({place})[0]");
        let lower = lower.as_ref().map_or("0".to_owned(), |expr| one_line(&expr.text));
        counts.push(match (length, is_section) {
            (Some(length), _) => format!("(long long)({})", one_line(&length.text)),
            (None, true) => {
                format!("((long long)(sizeof({place}) / sizeof({inner})) - (long long)({lower}))")
            }
            (None, false) => "1ll".to_owned(),
        });
        place = inner;
    }
    counts.push(format!("(long long)sizeof({place})"));
    counts.join(" * ")
}

/// Where the first of the parts of a structure begins, and where the last one ends. Of a part that elements are reached
/// through it is the pointer.
fn around(parts: &[ListItem]) -> (String, String) {
    let ends = |item: &ListItem| {
        let base = one_line(&item.base.text);
        (format!("(char *)&({base})"), format!("(char *)(&({base}) + 1)"))
    };
    let mut low = "({ ".to_owned();
    let mut high = low.clone();
    for (index, item) in parts.iter().enumerate() {
        let (begin, end) = ends(item);
        if index == 0 {
            low.push_str(&format!("char *__weft_low = {begin}; "));
            high.push_str(&format!("char *__weft_high = {end}; "));
        } else {
            low.push_str(&format!("if ({begin} < __weft_low) __weft_low = {begin}; "));
            high.push_str(&format!("if ({end} > __weft_high) __weft_high = {end}; "));
        }
    }
    (format!("{low}__weft_low; }})"), format!("{high}__weft_high; }})"))
}
