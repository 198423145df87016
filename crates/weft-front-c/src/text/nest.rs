//! Writes normalized loops: the trip count before the region, and the loop over `start … end` inside it.
//!
//! ```c
//! for (i = a; i < b; i++) BODY
//! // before the region
//! T lb = (a); __auto_type ub = (b);
//! unsigned long long n = lb < ub ? (unsigned long long)(C)ub - (unsigned long long)(C)lb : 0;
//! unsigned long long start = 0, end = n;
//! // in the region
//! { T stop = (T)((unsigned long long)lb + end);
//!   for (i = (T)((unsigned long long)lb + start); i < stop; ++i) BODY }
//! ```
//!
//! - All differences are taken modulo 2^64 after the comparison in the user's types (`C`: the type of `lb + ub`), so that
//!   no count overflows that fits; see the tests for the extremes.
//! - Constants are written out, so that nothing is hidden in memory when the region is outlined.
//! - A step other than 1 and -1 counts iterations by a second variable; the user's keeps its own arithmetic.
//! - A collapsed nest runs row by row: the innermost loop stays a plain loop, and only a new row costs a division.

use crate::source::flat::{one_line, rfind_word};
use crate::text::context::{Context, NODEBUG};
use weft_sema::model::nest::{Level, LoopNest, Operand, Relation};
use weft_sema::model::types::TypeClass;

const WIDE: &str = "unsigned long long";

/// The pieces of text for one nest.
pub(crate) struct LoopText {
    /// Declarations of the bounds and counts, which are the same for all threads.
    pub(crate) counts: String,
    /// The names that `counts` declares.
    pub(crate) counted: Vec<String>,
    /// The declaration of the interval, right before the region.
    pub(crate) interval: String,
    /// What comes in the region before the innermost loop; loop hints may stand between the two.
    pub(crate) opening: String,
    /// What replaces the headers.
    pub(crate) header: String,
    /// What follows the innermost body.
    pub(crate) closing: String,
    /// The names of the variables of `QUAL.OMP.NORMALIZED.BOUNDS`.
    pub(crate) start: String,
    pub(crate) end: String,
}

/// Names of generated variables; `number` is unique in the file.
struct Names {
    number: usize,
    /// What the increment of the innermost loop begins with, where `continue` does not pass it by.
    iteration_end: String,
}

impl Names {
    fn get(&self, what: &str) -> String {
        format!("__weft_{what}{}", self.number)
    }

    fn level(&self, what: &str, level: usize) -> String {
        format!("__weft_{what}{}_{level}", self.number)
    }
}

/// A level with the names or texts of its values.
struct Ready<'a> {
    level: &'a Level,
    /// The variable as the loop assigns to it, or the declaration up to the `=`.
    target: String,
    /// A type name for the variable's type.
    type_name: String,
    lower: String,
    step: String,
    count: String,
}

/// Writes the nest; `finals` says which loop variables need their value after the last iteration, and
/// `iteration_end` is an expression to evaluate at the end of each iteration.
pub(crate) fn write(
    context: &Context<'_>,
    nest: &LoopNest,
    number: usize,
    finals: impl Fn(&Level) -> bool,
    iteration_end: Option<String>,
) -> LoopText {
    let names =
        Names { number, iteration_end: iteration_end.map_or(String::new(), |text| format!("{text}, ")) };
    let mut counts = Declarations::default();
    let levels: Vec<Ready<'_>> = nest
        .levels
        .iter()
        .enumerate()
        .map(|(depth, level)| count_iterations(context, &mut counts, level, &names, depth))
        .collect();
    let (start, end) = (names.get("start"), names.get("end"));
    let total = if let [only] = &levels[..] {
        only.count.clone()
    } else {
        let total = names.get("total");
        let product: Vec<&str> = levels.iter().map(|level| level.count.as_str()).collect();
        counts.add(WIDE, &total, &product.join(" * "));
        total
    };
    let interval = format!("{NODEBUG}{WIDE} {start} = 0, {end} = {total}; ");
    let (opening, header, closing) = match &levels[..] {
        [only] => single(only, &names, &start, &end),
        _ => collapsed(&levels, &names, &start, &end, &total, finals),
    };
    let Declarations { text: counts, names: counted } = counts;
    LoopText { counts, counted, interval, opening, header, closing, start, end }
}

/// Declarations of generated variables.
#[derive(Default)]
struct Declarations {
    text: String,
    names: Vec<String>,
}

impl Declarations {
    fn add(&mut self, ty: &str, name: &str, value: &str) {
        self.text.push_str(&format!("{NODEBUG}{ty} {name} = {value}; "));
        self.names.push(name.to_owned());
    }
}

/// Writes the declarations that count the iterations of one loop.
fn count_iterations<'a>(
    context: &Context<'_>,
    counts: &mut Declarations,
    level: &'a Level,
    names: &Names,
    depth: usize,
) -> Ready<'a> {
    let (target, type_name) = variable(context, level);
    let ty = &type_name;
    let text =
        |operand: &Operand| operand.node.map_or("1".to_owned(), |node| context.program.node_text(node));
    let lower = match level.lower.constant {
        Some(_) => format!("(({ty})({}))", text(&level.lower)),
        None => {
            let name = names.level("lb", depth);
            counts.add(ty, &name, &format!("({})", text(&level.lower)));
            name
        }
    };
    let upper = match level.upper.constant {
        Some(_) => format!("({})", text(&level.upper)),
        None => {
            let name = names.level("ub", depth);
            counts.add("__auto_type", &name, &format!("({})", text(&level.upper)));
            name
        }
    };
    let step = match level.step.operand.constant {
        Some(_) => format!("({})", text(&level.step.operand)),
        None => {
            let name = names.level("st", depth);
            counts.add("__auto_type", &name, &format!("({})", text(&level.step.operand)));
            name
        }
    };
    let count = names.level("n", depth);
    let up = level.is_up();
    let (high, low) = if up { (&upper, &lower) } else { (&lower, &upper) };
    let distance = match level.bits {
        Some(bits) => {
            let common = format!("__typeof__({lower} + {upper})");
            let distance = format!("({WIDE})({common}){high} - ({WIDE})({common}){low}");
            let is_narrow = bits <= 32 && common_bits(level) <= 32;
            // An equality loop may pass the end of its type's range.
            if level.relation == Relation::NotEqual && is_narrow {
                format!("(unsigned)({distance})")
            } else {
                distance
            }
        }
        None => format!("({WIDE})({high} - {low})"),
    };
    let magnitude = match level.step.constant() {
        Some(value) => format!("{}ull", value.unsigned_abs()),
        None if level.step.subtracts == up => format!("(0ull - ({WIDE}){step})"),
        None => format!("({WIDE}){step}"),
    };
    let relation = level.relation.text();
    let value = match (level.relation, level.is_unit()) {
        (Relation::NotEqual, _) => distance,
        (Relation::Less | Relation::Greater, true) => format!("{lower} {relation} {upper} ? {distance} : 0"),
        (Relation::Less | Relation::Greater, false) => {
            format!("{lower} {relation} {upper} ? ({distance} - 1) / {magnitude} + 1 : 0")
        }
        (_, true) => format!("{lower} {relation} {upper} ? {distance} + 1 : 0"),
        (_, false) => format!("{lower} {relation} {upper} ? ({distance}) / {magnitude} + 1 : 0"),
    };
    // A count that the user's type bounds says so: the optimizer then knows the range of the loop's variable.
    let mask = match level.bits {
        Some(bits @ (32 | 64)) if level.relation == Relation::Less && counts_within_type(level) => {
            format!(" & {:#x}ull", u64::MAX >> (65 - bits))
        }
        _ => String::new(),
    };
    counts.add(WIDE, &count, &format!("({value}){mask}"));
    Ready { level, target, type_name, lower, step, count }
}

/// Returns the variable as the loop assigns to it, or its declaration up to the `=`; and a name for its type.
fn variable(context: &Context<'_>, level: &Level) -> (String, String) {
    let name = &level.name;
    if !level.declared {
        return (name.clone(), format!("__typeof__({name})"));
    }
    let tree = &context.program.tree;
    let start = level.lower.node.expect("invariant: only a step has no expression");
    let text = one_line(context.text.slice(tree.node(level.init).lo, tree.node(start).lo));
    let declarator = text.trim_end().trim_end_matches('=').trim_end().to_owned();
    let at = rfind_word(&declarator, name).unwrap_or(declarator.len());
    let rest = declarator.get(at + name.len()..).unwrap_or("");
    let type_name = format!("__typeof__({}{})", declarator[..at].trim_end(), rest);
    (declarator, type_name)
}

/// Says whether the loop goes from a constant that is not negative up to a bound of the variable's own, signed type
/// or a narrower one: it has no more iterations than the type has positive values then.
fn counts_within_type(level: &Level) -> bool {
    let TypeClass::Integer { signed, bits } = level.upper.ty else { return false };
    let width = level.bits.unwrap_or(0);
    let same = level.signed && (bits < width || (signed && bits == width));
    same && level.lower.constant.is_some_and(|lower| lower >= 0)
}

/// Returns the width in which the variable and its bound are compared, at least that of `int`.
fn common_bits(level: &Level) -> u32 {
    match level.upper.ty {
        TypeClass::Integer { bits, .. } => bits.max(32),
        _ => 32,
    }
}

impl Ready<'_> {
    /// Returns the variable's value in the iteration numbered `iteration`.
    fn value_at(&self, iteration: &str) -> String {
        let level = self.level;
        let ty = &self.type_name;
        let constant = level.step.constant();
        let offset = match constant {
            Some(1 | -1) => iteration.to_owned(),
            Some(value) => format!("{iteration} * {}ull", value.unsigned_abs()),
            None => format!("{iteration} * ({WIDE}){}", self.step),
        };
        let minus = constant.map_or(level.step.subtracts, |value| value < 0);
        let sign = if minus { "-" } else { "+" };
        match level.bits {
            Some(_) if level.lower.constant == Some(0) && !minus => format!("({ty})({offset})"),
            // From a constant that is not negative no value of the loop is further than the type reaches, so
            // the sum cannot overflow; said in the user's type, the optimizer knows it too.
            Some(_) if level.lower.constant.is_some_and(|lower| lower > 0) && !minus => {
                format!("({ty})({} + ({ty})({offset}))", self.lower)
            }
            Some(_) => format!("({ty})(({WIDE}){} {sign} {offset})", self.lower),
            None => format!("({} {sign} (long long)({offset}))", self.lower),
        }
    }

    /// Returns the text that takes the variable one iteration on.
    fn advance(&self) -> String {
        let name = self.name();
        let sign = if self.level.step.subtracts { "-=" } else { "+=" };
        format!("{name} {sign} {}", self.step)
    }

    /// Returns the name of the variable.
    fn name(&self) -> String {
        self.level.name.clone()
    }

    /// Writes the loop over the iterations `first … end`, which are names or parenthesized: what precedes it, and its
    /// header.
    fn run(&self, names: &Names, first: &str, end: &str) -> (String, String) {
        let level = self.level;
        let name = self.name();
        if level.is_unit() {
            let stop = names.get("stop");
            let up = level.is_up();
            let relation = match (level.relation, up) {
                (Relation::NotEqual, _) => "!=",
                (_, true) => "<",
                (_, false) => ">",
            };
            let step = if up { "++" } else { "--" };
            let before = format!("{NODEBUG}{} {stop} = {}; ", self.type_name, self.value_at(end));
            let first = self.value_at(first);
            let header = format!(
                "for ({} = {first}; {name} {relation} {stop}; {}{step}{name})",
                self.target, names.iteration_end
            );
            (before, header)
        } else {
            let counter = names.get("iv");
            let before = format!("{} = {}; ", self.target, self.value_at(first));
            let header = format!(
                "for ({NODEBUG}{WIDE} {counter} = {first}; {counter} < {end}; {}++{counter}, {})",
                names.iteration_end,
                self.advance()
            );
            (before, header)
        }
    }
}

/// Returns a statement that hides from the optimizer how `name` was computed. Scalar evolution would carry a division
/// into every address of the nest, and loop strength reduction gives up on addresses that hold one.
fn hidden(name: &str) -> String {
    format!("__asm__(\"\" : \"+r\"({name})); ")
}

fn single(level: &Ready<'_>, names: &Names, start: &str, end: &str) -> (String, String, String) {
    let (before, header) = level.run(names, start, end);
    (format!(" {{ {before}"), header, " }".to_owned())
}

fn collapsed(
    levels: &[Ready<'_>],
    names: &Names,
    start: &str,
    end: &str,
    total: &str,
    finals: impl Fn(&Level) -> bool,
) -> (String, String, String) {
    let (inner, outer) = levels.split_last().expect("invariant: a nest has a level");
    let (at, row, column, length) = (names.get("at"), names.get("row"), names.get("col"), names.get("len"));
    let width = &inner.count;
    // The width is 0 only if the whole nest is empty; the division must not trap then.
    let mut opening = format!(
        " {{ {NODEBUG}{WIDE} {at} = {start}, {row} = {at} / ({width} + !{width}); {}\
         {NODEBUG}{WIDE} {column} = {at} - {row} * {width}; \
         while ({at} < {end}) {{ {NODEBUG}{WIDE} {length} = {width} - {column}; \
         if ({length} > {end} - {at}) {length} = {end} - {at}; ",
        hidden(&row)
    );
    if let [only] = outer {
        opening.push_str(&format!("{} = {}; ", only.target, only.value_at(&row)));
    } else {
        let rest = names.get("rest");
        opening.push_str(&format!("{NODEBUG}{WIDE} {rest} = {row}; "));
        // The index of each level but the first is a remainder; the variables are set from the inside out.
        let mut assignments = Vec::new();
        for (depth, level) in outer.iter().enumerate().rev() {
            let index = names.level("index", depth);
            if depth == 0 {
                assignments.push(format!("{} = {}; ", level.target, level.value_at(&rest)));
            } else {
                let count = &level.count;
                opening.push_str(&format!(
                    "{NODEBUG}{WIDE} {index} = {rest} % {count}; {rest} /= {count}; {}{}",
                    hidden(&index),
                    hidden(&rest)
                ));
                assignments.push(format!("{} = {}; ", level.target, level.value_at(&index)));
            }
        }
        opening.extend(assignments);
    }
    let stop = format!("({column} + {length})");
    let (before, header) = inner.run(names, &column, &stop);
    opening.push_str(&before);
    let mut closing = format!(" {at} += {length}; {row} += 1; {column} = 0; }}");
    let wanted: Vec<&Ready<'_>> =
        outer.iter().filter(|level| !level.level.declared && finals(level.level)).collect();
    if !wanted.is_empty() {
        closing.push_str(&format!(" if ({end} == {total}) {{"));
        for level in wanted {
            closing.push_str(&format!(" {} = {};", level.name(), level.value_at(&level.count)));
        }
        closing.push_str(" }");
    }
    closing.push_str(" }");
    (opening, header, closing)
}
