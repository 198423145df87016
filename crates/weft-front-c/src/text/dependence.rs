//! Writes what `depend` clauses name.
//!
//! ```c
//! // depend(iterator(i = 0 : n), in: a[i])
//! int __weft_depend3_0_0b = 0, …e = n; long long …s = 1; unsigned long long __weft_depends3 = 0;
//! for (int i = …p = …b; …s > 0 ? i < …e && …p <= i : i > …e && i <= …p; …p = i, i += …s) __weft_depends3 += 1;
//! struct { void *address; unsigned long long bytes; unsigned char flag; } __weft_depend3[__weft_depends3 + 1];
//! __weft_depends3 = 0;
//! for (int i = …b; …; i += …s) { __weft_depend3[__weft_depends3].address = (void *)&a[i]; ….flag = 1; ++__weft_depends3; }
//! ```
//!
//! Bounds and steps are evaluated once, and each iterator has a range of its own, so counting takes no more than the loops.
//! An iterator whose type does not have the value behind the last one ends as well: it would begin anew (`…p` is the value before).

use weft_openmp::region::DependenceType;
use weft_openmp::{Clause, IteratorDefinition, ListItem, ModifierKind};
use weft_sema::plan::Temporary;

use crate::source::flat::one_line;
use crate::text::names::{NODEBUG, Names, WIDE};

/// Returns the address of an item: that of the first element of a section, and what a shaped pointer points to.
pub(crate) fn address(item: &ListItem) -> String {
    if let Some((_, pointer)) = item.shaping() {
        return format!("({})", one_line(pointer));
    }
    let subscripts = item.dimensions.iter().map(|dimension| {
        let lower = dimension.lower.as_ref().map_or("0".to_owned(), |lower| one_line(&lower.text));
        format!("[{lower}]")
    });
    format!("&({}){}", one_line(&item.base.text), subscripts.collect::<String>())
}

/// Declares the array of the dependences of `clauses`, which have iterators, and their number.
pub(crate) fn declaration(names: Names, clauses: &[Clause]) -> String {
    let (records, count) =
        (names.temporary(Temporary::Dependences), names.temporary(Temporary::DependenceCount));
    let mut text = String::new();
    let (mut counting, mut filling) = (String::new(), String::new());
    for (number, clause) in clauses.iter().enumerate() {
        let mut loops = String::new();
        for (at, definition) in iterators(clause).enumerate() {
            let range = format!("{records}_{number}_{at}");
            let ty = definition.ty.as_ref().map_or("int".to_owned(), |ty| one_line(&ty.text));
            let step = definition.step.as_ref().map_or("1".to_owned(), |step| one_line(&step.text));
            let (name, begin, end) =
                (&definition.name.text, one_line(&definition.begin.text), one_line(&definition.end.text));
            text.push_str(&format!(
                "{NODEBUG}{ty} {range}b = ({begin}); {NODEBUG}{ty} {range}e = ({end}); \
                 {NODEBUG}{ty} {range}p; {NODEBUG}long long {range}s = ({step}); "
            ));
            loops.push_str(&format!(
                "for ({NODEBUG}{ty} {name} = {range}p = {range}b; {range}s > 0 ? {name} < {range}e && {range}p <= {name} \
                 : {name} > {range}e && {name} <= {range}p; {range}p = {name}, {name} += {range}s) "
            ));
        }
        let flag = DependenceType::of(clause).and_then(DependenceType::flag);
        let items: Vec<Text> =
            clause.items().iter().map(|item| Text::of(item, flag, &records, &count)).collect();
        let all = |part: fn(&Text) -> &str| items.iter().map(part).collect::<String>();
        counting.push_str(&format!("{loops}{{ {}}} ", all(|text| &text.counting)));
        filling.push_str(&format!("{loops}{{ {}", all(|text| &text.filling)));
        filling.push_str("} ");
    }
    // An array has at least one element.
    format!(
        "{text}{NODEBUG}{WIDE} {count} = 0; {counting}\
         {NODEBUG}struct {{ void *address; {WIDE} bytes; unsigned char flag; }} {records}[{count} + 1]; \
         {count} = 0; {filling}"
    )
}

/// What counts the dependences of an item, and what writes them behind those that are counted.
struct Text {
    counting: String,
    filling: String,
}

impl Text {
    /// Writes an item; without a flag it is an object of `depobj`, which keeps a list with its length in front.
    fn of(item: &ListItem, flag: Option<u8>, records: &str, count: &str) -> Text {
        let (place, flag) = match (item.is_all_memory(), flag) {
            (true, _) => ("0".to_owned(), DependenceType::ALL_MEMORY),
            (false, Some(flag)) => (address(item), flag),
            (false, None) => {
                let (list, bytes) = (format!("*(char **){}", address(item)), DependenceType::RECORD);
                let length = format!("*(unsigned long long *)({list} - {bytes})");
                let counting = format!("{count} += {length}; ");
                let copy = format!("__builtin_memcpy(&{records}[{count}], {list}, {bytes} * {length}); ");
                return Text { filling: format!("{copy}{counting}"), counting };
            }
        };
        let record = format!("{records}[{count}]");
        let filling = format!(
            "{record}.address = (void *){place}; {record}.bytes = 0; {record}.flag = {flag}; ++{count}; "
        );
        Text { counting: format!("++{count}; "), filling }
    }
}

fn iterators(clause: &Clause) -> impl Iterator<Item = &IteratorDefinition> {
    clause.modifiers().iter().flat_map(|modifier| match &modifier.kind {
        ModifierKind::Iterator(definitions) => &definitions[..],
        _ => &[],
    })
}
