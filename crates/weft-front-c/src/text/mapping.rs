//! Writes what a construct maps to a device: bases, beginnings and sizes.
//!
//! ```c
//! map(p[2:n])          (void *)p    (void *)&p[2]    (long long)(n) * sizeof(p[0])
//! map(s.x, s.q[0:m])   (void *)&s   the lower of &s.x and &s.q   from there to the end of the higher one, for s
//! ```

use weft_openmp::{Dimension, ListItem};
use weft_sema::plan::{Base, Form, Mapped, MappedPart, Part, Root, Temporary};

use crate::source::flat::one_line;
use crate::text::context::{Context, c_string};
use crate::text::dependence::address;
use crate::text::mappers;
use crate::text::names::Names;

/// Writes a part of what is mapped, as an expression.
pub(crate) fn write(context: &Context<'_>, names: Names, mapped: &Mapped, part: MappedPart) -> String {
    let name = match mapped.root {
        Root::Variable(decl) => context.program.tree.decl(decl).name.clone(),
        Root::This => "this".to_owned(),
    };
    let itself = || match mapped.root {
        Root::Variable(_) => context.address_of(&name),
        Root::This => name.clone(),
    };
    let base_of = |base: &Base| match base {
        Base::Itself => itself(),
        Base::Value => name.clone(),
        Base::Cell(cell) => format!("&({})", one_line(cell)),
    };
    if let (MappedPart::Type, Form::Whole) = (part, &mapped.form) {
        return format!("__weft::mapped<__weft::bare<decltype({name})>, {}ll>::type", mapped.ty);
    }
    if part == MappedPart::Name {
        return c_string(&called(mapped, &name));
    }
    if part == MappedPart::Mapper {
        let place = match &mapped.form {
            Form::Whole if mapped.root == Root::This => "*this".to_owned(),
            Form::Item(_, item) => {
                let inner: String = item.dimensions.iter().map(|_| "[0]").collect();
                format!("({}){inner}", one_line(&item.base.text))
            }
            Form::Member(member) => format!("this->{member}"),
            _ => name,
        };
        let Some(mapper) = &mapped.mapper else { return "(void *)0".to_owned() };
        let (text, is_cxx) = (context.text, context.language.is_cxx());
        return mappers::choice(text, mapper.at, is_cxx, &mapper.name, &place, mapper.depth);
    }
    let (base, begin, bytes) = match &mapped.form {
        Form::Whole if mapped.root == Root::This => (itself(), itself(), "sizeof(*this)".to_owned()),
        Form::Whole => (itself(), itself(), format!("sizeof({name})")),
        Form::Address => (itself(), itself(), "0".to_owned()),
        Form::Pointer => (name.clone(), name.clone(), "0".to_owned()),
        Form::Item(base, item) => (base_of(base), address(item), size(item)),
        Form::Member(member) => (itself(), format!("&(this->{member})"), format!("sizeof(this->{member})")),
        Form::PointerMember(member) => (format!("this->{member}"), format!("this->{member}"), "0".to_owned()),
        Form::BehindMember(member) => {
            (format!("&(this->{member})"), format!("this->{member}"), "0".to_owned())
        }
        Form::Around(base, parts) => {
            let (low, high) = around(parts);
            (base_of(base), low.clone(), format!("({high}) - ({low})"))
        }
        Form::Carried(number) => {
            let original = names.temporary(Temporary::Original(*number));
            let carried = format!("__weft::carried<__weft::bare<decltype({name})>>");
            if part == MappedPart::Type {
                return format!("{carried}::type");
            }
            (original.clone(), original, format!("{carried}::bytes"))
        }
    };
    match part {
        MappedPart::Base => format!("(void *)({base})"),
        MappedPart::Begin => format!("(void *)({begin})"),
        MappedPart::Bytes | MappedPart::Type | MappedPart::Mapper | MappedPart::Name => {
            format!("(long long)({bytes})")
        }
    }
}

/// What the program calls it, in messages of the runtime: an item as it is written, or its variable.
fn called(mapped: &Mapped, variable: &str) -> String {
    match &mapped.form {
        Form::Item(_, item) => one_line(&item.text),
        Form::Member(member) | Form::PointerMember(member) | Form::BehindMember(member) => one_line(member),
        Form::Around(Base::Cell(cell), _) => format!("*{}", one_line(cell)),
        Form::Whole if mapped.root == Root::This => "*this".to_owned(),
        Form::Whole | Form::Address | Form::Pointer | Form::Around(..) | Form::Carried(_) => {
            variable.to_owned()
        }
    }
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

/// Where the first of the parts of an object begins, and where the last one ends.
fn around(parts: &[Part]) -> (String, String) {
    let ends = |part: &Part| match part {
        Part::Item(item) => {
            let begin = format!("(char *)({})", address(item));
            (begin.clone(), format!("{begin} + {}", size(item)))
        }
        Part::Object(object) => {
            let object = one_line(object);
            (format!("(char *)&({object})"), format!("(char *)(&({object}) + 1)"))
        }
    };
    let mut low = "({ ".to_owned();
    let mut high = low.clone();
    for (index, part) in parts.iter().enumerate() {
        let (begin, end) = ends(part);
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
