//! Writes what `lastprivate(conditional:)` items need around a region, and around the code of each chunk.
//!
//! ```c
//! unsigned long long at_0 = 0; int noted_0; int best_0;                              // own
//! struct { unsigned long long at[1]; } lasts = {0}, *last = &lasts;                  // shared
//! noted_0 = 0; … (*(noted_0 = 1, &x)) = i; …                                         // a chunk
//! if (noted_0 && start + 1 >= at_0) { at_0 = start + 1; best_0 = x; }
//! if (at_0 > last->at[0]) { last->at[0] = at_0; x = best_0; }                        // end
//! ```

use weft_sema::plan::{ConditionalItem, ConditionalPart, ConditionalPlan, Temporary};

use crate::text::context::Context;
use crate::text::edits::Edits;
use crate::text::names::{NODEBUG, Names, WIDE};

/// Writes a part of the text.
pub(crate) fn write(
    context: &Context<'_>,
    names: Names,
    plan: &ConditionalPlan,
    part: ConditionalPart,
) -> String {
    let items = plan.items.iter().enumerate();
    let each = items.map(|(number, item)| {
        let name = &context.program.tree.decl(item.variable).name;
        let [at, noted, best] = ["at", "noted", "best"].map(|what| names.level(what, number));
        let (begin, is_first) = (names.temporary(Temporary::LastBegin(number)), item.is_first);
        let start = names.temporary(Temporary::Start);
        // A reference is to be copied, too.
        let ty = match context.language.is_cxx() {
            true => format!("__weft::bare<decltype({name})>"),
            false => format!("__typeof__({name})"),
        };
        let outside = match item.number {
            Some(number) => format!("*{}", names.temporary(Temporary::Original(number))),
            None => name.clone(),
        };
        match part {
            ConditionalPart::Shared if is_first => {
                format!("{NODEBUG}{ty} {begin} = {name}; ")
            }
            ConditionalPart::Shared => String::new(),
            ConditionalPart::Own => {
                format!("{NODEBUG}{WIDE} {at} = 0; {NODEBUG}int {noted}; {NODEBUG}{ty} {best}; ")
            }
            ConditionalPart::ChunkBegin => {
                let first = if is_first { format!("{name} = {begin}; ") } else { String::new() };
                format!(" {noted} = 0; {first}")
            }
            ConditionalPart::ChunkEnd => {
                let first = if is_first { format!("{begin} = {name}; ") } else { String::new() };
                format!(
                    " {first}if ({noted} && {start} + 1 >= {at}) {{ {at} = {start} + 1; {best} = {name}; }}"
                )
            }
            ConditionalPart::End if plan.lock.is_none() => format!(" if ({at}) {outside} = {best};"),
            ConditionalPart::End => {
                let last = format!("{}->at[{number}]", names.temporary(Temporary::Last));
                format!(" if ({at} > {last}) {{ {last} = {at}; {outside} = {best}; }}")
            }
        }
    });
    let each: String = each.collect();
    if part != ConditionalPart::Shared {
        return each;
    }
    let (lasts, last) = (names.get("lasts"), names.temporary(Temporary::Last));
    format!(
        "{NODEBUG}struct {{ {WIDE} at[{}]; }} {lasts} = {{0}}, *{last} = &{lasts}; {each}",
        plan.items.len()
    )
}

/// Lets the assignments to the items be noted.
pub(crate) fn note(context: &Context<'_>, names: Names, items: &[ConditionalItem], edits: &mut Edits) {
    for (number, item) in items.iter().enumerate() {
        let name = &context.program.tree.decl(item.variable).name;
        let noted = names.level("noted", number);
        for node in item.assigned.iter().map(|&node| context.program.tree.node(node)) {
            edits.replace(node.lo, node.hi, format!("(*({noted} = 1, &{name}))"));
        }
    }
}
