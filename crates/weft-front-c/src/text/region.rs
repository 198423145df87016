//! Writes the groups of marker calls of regions, as `docs/region-ir.md` §1 has them.
//!
//! ```c
//! __weft_directive("DIR.OMP.PARALLEL", "a.c", 12, 9); __weft_qual_opndlist("QUAL.OMP.SHARED", &a); …
//! __weft_directive("DIR.QUAL.LIST.END");
//! ```

use weft_openmp::region::{LIST_END, Marked};
use weft_openmp::{Clause, ClauseArgs, Dimension, Leaf, UnitKind};
use weft_sema::plan::{ReducedSection, Region, Value};

use crate::source::flat::one_line;
use crate::text::context::{Context, c_string};
use crate::text::cxx::names as cxx_names;
use crate::text::declared_reduction;
use crate::text::dependence;
use crate::text::mapping;
use crate::text::names::{Names, converted};

/// The declarations of the marker functions in C, without newlines.
pub(crate) const PRELUDE: &str = "extern void __weft_directive(const char *, ...) __attribute__((nothrow)); \
     extern void __weft_qual(const char *) __attribute__((nothrow)); \
     extern void __weft_qual_opnd(const char *, ...) __attribute__((nothrow)); \
     extern void __weft_qual_opndlist(const char *, ...) __attribute__((nothrow)); \
     extern int __weft_reached(void) __attribute__((nothrow)); \
     extern int __weft_team(void) __asm__(\"omp_get_num_threads\") __attribute__((nothrow));";

/// Returns the calls of a group that begins a region, or is all there is of a stand-alone directive.
pub(crate) fn begin(context: &Context<'_>, names: Names, region: &Region) -> Vec<String> {
    let place = context.map.presumed_start(region.span);
    let directive = c_string(region.unit.begin());
    let begin =
        format!("__weft_directive({directive}, {}, {}, {})", c_string(&place.file), place.line, place.column);
    let clauses = region.clauses.iter().map(|clause| call(context, names, region, clause));
    std::iter::once(begin).chain(clauses).chain([list_end()]).collect()
}

/// Returns the calls of the group that ends a region.
pub(crate) fn end(unit: UnitKind) -> Vec<String> {
    vec![format!("__weft_directive({})", c_string(unit.end_anyhow())), list_end()]
}

/// Returns what stands around the body of a region: a guard, if there are threads that skip the body and go on behind it.
///
/// Clang drops what it cannot reach. So a body without end (`for (;;)`, `exit(1);`) would take with it what other threads
/// execute behind the region, or while the task runs.
pub(crate) fn guard(unit: UnitKind) -> (&'static str, &'static str) {
    match unit.leaf() {
        Some(Leaf::Single | Leaf::Master | Leaf::Masked | Leaf::Task) => (" if (__weft_reached()) { ", " }"),
        _ => ("", ""),
    }
}

/// Returns calls as statements.
pub(crate) fn statements(calls: &[String]) -> String {
    format!("{};", calls.join("; "))
}

fn list_end() -> String {
    format!("__weft_directive({})", c_string(LIST_END))
}

/// Writes the call for a clause, whose function depends on the number of operands that the clause may have.
fn call(context: &Context<'_>, names: Names, region: &Region, clause: &Clause<Marked<Value>>) -> String {
    let tag = c_string(&clause.tag());
    let operands = clause.operands();
    let has_list = !clause.items().is_empty() || matches!(clause.args, ClauseArgs::Schedule { .. });
    let function = match operands.len() {
        _ if has_list => "__weft_qual_opndlist",
        0 => "__weft_qual",
        1 => "__weft_qual_opnd",
        _ => "__weft_qual_opndlist",
    };
    let operands = operands.into_iter().map(|value| format!(", {}", operand(context, names, region, value)));
    format!("{function}({tag}{})", operands.collect::<String>())
}

fn operand(context: &Context<'_>, names: Names, region: &Region, value: Value) -> String {
    let program = context.program;
    match value {
        Value::Variable(decl) => {
            let decl = program.tree.decl(decl);
            let expansion = if decl.is_pack { "..." } else { "" };
            context.address_of(&decl.name) + expansion
        }
        Value::This => "this".to_owned(),
        Value::Address(temporary) => format!("&{}", names.temporary(temporary)),
        Value::Temporary(temporary) => names.temporary(temporary),
        Value::Constant(temporary, span) => converted(temporary, &context.line(span)).1,
        Value::Location(number) => dependence::address(&region.locations[number]),
        Value::Number(number) => number.to_string(),
        Value::Name(span) => c_string(&context.line(span)),
        Value::Lock(name) => c_string(name),
        Value::Bytes(bytes) => format!("{bytes}ll"),
        Value::Wide(number) => format!("{number}ll"),
        Value::WideConstant(span) => format!("(long long)({})", context.line(span)),
        Value::Combiner(declared) => declared_reduction::combiner(declared.pragma, declared.number),
        Value::Initializer(declared) if declared.is_initialized => {
            declared_reduction::initializer(declared.pragma, declared.number)
        }
        Value::Initializer(_) | Value::Null => "(void *)0".to_owned(),
        Value::Mapped(part, number) => mapping::write(context, names, &region.mapped[number], part),
        Value::OfMapper(name) => name.to_owned(),
        Value::Object(part, number) => cxx_names::part(names, part, number),
        Value::FirstValue(part, depth) => cxx_names::first_value_part(names, part, depth),
        Value::First(section) => section_text(context, &region.sections[section]).0,
        Value::Elements(section) => {
            let ReducedSection { variable, dimensions, .. } = &region.sections[section];
            format!(
                "(long long)({})",
                cxx_names::section::elements(program.tree.decl(*variable), dimensions).1
            )
        }
        Value::Count(section) => section_text(context, &region.sections[section]).1,
    }
}

/// Writes the first element of a section and the number of its elements.
///
/// Strides and extents are in elements; the sizes of variable-length arrays are known at run time only.
pub(crate) fn section_text(context: &Context<'_>, section: &ReducedSection) -> (String, String) {
    let bytes = section.bytes;
    let mut first: Vec<String> = Vec::new();
    let mut count: Vec<String> = Vec::new();
    let mut place = context.program.tree.decl(section.variable).name.clone();
    for Dimension { lower, length, is_section, .. } in &section.dimensions {
        let inner = format!("{place}[0]");
        let stride = format!("(long long)(sizeof({inner}) / {bytes})");
        let lower = lower.as_ref().map_or("0".to_owned(), |expr| one_line(&expr.text));
        let length = match (length, is_section) {
            (Some(expr), _) => format!("(long long)({})", one_line(&expr.text)),
            (None, true) => {
                format!("((long long)(sizeof({place}) / sizeof({inner})) - (long long)({lower}))")
            }
            (None, false) => "1ll".to_owned(),
        };
        first.push(format!("(long long)({lower}) * {stride}"));
        count.push(length);
        place = inner;
    }
    count.push(format!("(long long)(sizeof({place}) / {bytes})"));
    let first = if first.is_empty() { "0ll".to_owned() } else { first.join(" + ") };
    (first, count.join(" * "))
}
