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
//! - Of a collapsed nest, the text is what is executed with one iteration of each outer loop: a run of the innermost one.
//!   The middle end says which iterations these are, and writes the loop over the runs (`NORMALIZED.COUNTS` in
//!   `docs/region-ir.md`):
//!
//! ```c
//! for (i = a; i < b; i++) for (j = c; j < d; j++) BODY
//! // in the region
//! { i = (T)((unsigned long long)lb_0 + index_0); T stop = (T)((unsigned long long)lb_1 + behind);
//!   for (j = (T)((unsigned long long)lb_1 + first); j < stop; ++j) BODY }
//! ```

use weft_sema::model::nest::{Level, LoopNest, Operand, Relation};
use weft_sema::model::types::TypeClass;
use weft_sema::plan::Temporary;

use crate::source::flat::{find_word, one_line, rfind_word};
use crate::text::context::Context;
use crate::text::names::{NODEBUG, Names, WIDE, declaration};

/// A nest with the names and texts of its values.
pub(crate) struct NestText<'a> {
    names: Names,
    /// Outermost first; never empty.
    levels: Vec<Ready<'a>>,
}

/// The pieces of text for the loop over an interval of a nest's iterations.
pub(crate) struct LoopText {
    /// What comes in the region before the innermost loop; loop hints may stand between the two.
    pub(crate) opening: String,
    /// What replaces the headers.
    pub(crate) header: String,
    /// What follows the innermost body.
    pub(crate) closing: String,
}

/// A level with the names or texts of its values.
struct Ready<'a> {
    level: &'a Level,
    /// The variable as the loop assigns to it, or the declaration up to the `=`.
    target: String,
    /// A type name for the variable's type.
    type_name: String,
    /// The expression of each bound and of the step that is no constant.
    written: Written,
    lower: String,
    upper: String,
    step: String,
    count: String,
}

struct Written {
    lower: String,
    /// With the type of the expression.
    upper_value: String,
    step_value: String,
}

/// Where a loop over an interval begins and ends, and what is evaluated at the end of each iteration: the increment of the
/// innermost loop begins with it, where `continue` does not pass it by.
struct Interval {
    start: String,
    end: String,
    iteration_end: String,
}

impl<'a> NestText<'a> {
    /// Finds the names and texts for the nest of construct `index`.
    pub(crate) fn new(context: &Context<'_>, nest: &'a LoopNest, index: usize) -> NestText<'a> {
        let names = Names { construct: index };
        let ready = |(depth, level)| Ready::new(context, names, level, depth);
        NestText { names, levels: nest.levels.iter().enumerate().map(ready).collect() }
    }

    /// Returns the outermost and the innermost level.
    pub(crate) fn ends(&self) -> (&'a Level, &'a Level) {
        (self.levels[0].level, self.levels[self.levels.len() - 1].level)
    }

    /// Declares a variable that counts iterations or holds a bound.
    pub(crate) fn declaration(&self, temporary: Temporary) -> String {
        let (ty, value) = match temporary {
            Temporary::Lower(depth) => {
                let ready = &self.levels[depth];
                (&*ready.type_name, format!("({})", ready.written.lower))
            }
            Temporary::Upper(depth) => ("__auto_type", self.levels[depth].written.upper_value.clone()),
            Temporary::Step(depth) => ("__auto_type", self.levels[depth].written.step_value.clone()),
            Temporary::Count(depth) => (WIDE, self.levels[depth].iterations()),
            _ => {
                let counts: Vec<&str> = self.levels.iter().map(|level| level.count.as_str()).collect();
                (WIDE, counts.join(" * "))
            }
        };
        declaration(ty, &self.names.temporary(temporary), &value)
    }

    /// Writes the loop over the interval, or over a run of the innermost loop.
    ///
    /// `finals` are the outer levels whose variables need their value after the last iteration, `iteration_end` is an
    /// expression to evaluate at the end of each iteration, and `around` is what each begins and ends with.
    pub(crate) fn write(
        &self,
        finals: &[usize],
        iteration_end: Option<String>,
        around: &(String, String),
    ) -> LoopText {
        let mut text = self.loops(finals, iteration_end);
        let (first, last) = around;
        if !first.is_empty() {
            text.header.push_str(&format!(" {{ {first}"));
            text.closing.insert_str(0, &format!(" {last}}}"));
        }
        text
    }

    /// Returns an expression for the number of the iteration, from 0, that the innermost body can evaluate.
    pub(crate) fn iteration(&self) -> String {
        let (inner, outer) = self.levels.split_last().expect("invariant: a nest has a level");
        let mut number = String::new();
        for (depth, level) in outer.iter().enumerate() {
            let index = self.names.temporary(Temporary::Index(depth));
            number = if depth == 0 { index } else { format!("({number} * {} + {index})", level.count) };
        }
        let innermost = inner.iteration(self.names);
        if outer.is_empty() { innermost } else { format!("{number} * {} + {innermost}", inner.count) }
    }

    fn loops(&self, finals: &[usize], iteration_end: Option<String>) -> LoopText {
        let [start, end] = match self.levels.len() {
            1 => [Temporary::Start, Temporary::End],
            _ => [Temporary::RunStart, Temporary::RunEnd],
        };
        let interval = Interval {
            start: self.names.temporary(start),
            end: self.names.temporary(end),
            iteration_end: iteration_end.map_or(String::new(), |text| format!("{text}, ")),
        };
        match &self.levels[..] {
            [only] => single(only, self.names, &interval),
            levels => collapsed(levels, self.names, &interval, finals),
        }
    }
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
    let declarator = text.trim_end().trim_end_matches(['=', '(', '{']).trim_end().to_owned();
    let at = rfind_word(&declarator, name).unwrap_or(declarator.len());
    let rest = declarator.get(at + name.len()..).unwrap_or("");
    let type_name = format!("__typeof__({}{})", declarator[..at].trim_end(), rest);
    let is_type =
        !UNTYPED.iter().any(|word| find_word(&declarator, word).is_some()) && !declarator.contains("[[");
    if is_type {
        return (declarator, type_name);
    }
    if level.is_open {
        return (declarator, "auto".to_owned());
    }
    let plain = match level.bits {
        Some(bits) => integer_type(level.signed, bits).to_owned(),
        None => tree.decl(level.variable).type_spelling.clone(),
    };
    (declarator, format!("__typeof__({plain})"))
}

/// Words that may stand in a declaration, but not in the name of a type.
const UNTYPED: [&str; 6] = ["__auto_type", "auto", "_Alignas", "alignas", "__attribute__", "__attribute"];

/// Returns an integer type of this width and signedness; loops do not tell it from others that have both.
fn integer_type(signed: bool, bits: u32) -> &'static str {
    match (bits, signed) {
        (8, true) => "signed char",
        (8, false) => "unsigned char",
        (16, true) => "short",
        (16, false) => "unsigned short",
        (32, true) => "int",
        (32, false) => "unsigned",
        (_, true) => "long long",
        (_, false) => "unsigned long long",
    }
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

impl<'a> Ready<'a> {
    fn new(context: &Context<'_>, names: Names, level: &'a Level, depth: usize) -> Ready<'a> {
        let (target, type_name) = variable(context, level);
        let text =
            |operand: &Operand| operand.node.map_or("1".to_owned(), |node| context.program.node_text(node));
        let [lower, upper, step] = [&level.lower, &level.upper, &level.step.operand].map(text);
        let tree = &context.program.tree;
        // The type of a bit-field cannot be deduced; promotion does not change what the loop does.
        let promoted =
            |operand: &Operand, text: &str| match operand.node.map(|node| tree.node(tree.peel(node))) {
                Some(node) if node.is_bit_field => format!("({text}) + 0"),
                _ => format!("({text})"),
            };
        let written = Written {
            lower: lower.clone(),
            upper_value: promoted(&level.upper, &upper),
            step_value: promoted(&level.step.operand, &step),
        };
        // A constant is written out wherever it is needed.
        let value = |operand: &Operand, constant: String, temporary| {
            if operand.constant.is_some() { constant } else { names.temporary(temporary) }
        };
        let lower = value(&level.lower, format!("(({type_name})({lower}))"), Temporary::Lower(depth));
        let upper = value(&level.upper, format!("({upper})"), Temporary::Upper(depth));
        let step = value(&level.step.operand, format!("({step})"), Temporary::Step(depth));
        let count = names.temporary(Temporary::Count(depth));
        Ready { level, target, type_name, written, lower, upper, step, count }
    }

    /// Returns the number of iterations.
    fn iterations(&self) -> String {
        let Ready { level, lower, upper, step, .. } = self;
        let up = level.is_up();
        let (high, low) = if up { (upper, lower) } else { (lower, upper) };
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
            None if level.is_open => format!("__weft::distance({high}, {low})"),
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
            (Relation::Less | Relation::Greater, true) => {
                format!("{lower} {relation} {upper} ? {distance} : 0")
            }
            (Relation::Less | Relation::Greater, false) => {
                format!("{lower} {relation} {upper} ? ({distance} - 1) / {magnitude} + 1 : 0")
            }
            (_, true) => format!("{lower} {relation} {upper} ? {distance} + 1 : 0"),
            (_, false) => format!("{lower} {relation} {upper} ? ({distance}) / {magnitude} + 1 : 0"),
        };
        // The mask says that the user's type bounds the count, so that the optimizer knows the range of the loop's variable.
        let mask = match level.bits {
            Some(bits @ (32 | 64)) if level.relation == Relation::Less && counts_within_type(level) => {
                format!(" & {:#x}ull", u64::MAX >> (65 - bits))
            }
            _ => String::new(),
        };
        format!("({value}){mask}")
    }

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
            // The sum cannot overflow: the loop begins at a constant that is not negative, and its values fit the type.
            // The optimizer knows that too if the sum is one of the user's type.
            Some(_) if level.lower.constant.is_some_and(|lower| lower > 0) && !minus => {
                format!("({ty})({} + ({ty})({offset}))", self.lower)
            }
            Some(_) => format!("({ty})(({WIDE}){} {sign} {offset})", self.lower),
            None if level.is_open => {
                let from = if minus { "0ull - " } else { "" };
                format!("__weft::at({}, {from}({offset}))", self.lower)
            }
            None => format!("({} {sign} (long long)({offset}))", self.lower),
        }
    }

    /// Returns the number of the iteration of this loop, as [`Ready::run`] writes it.
    fn iteration(&self, names: Names) -> String {
        let Ready { level, lower, .. } = self;
        let name = self.name();
        match (level.is_unit(), level.bits) {
            (false, _) => names.get("iv"),
            _ if self.level.is_open => names.get("iv"),
            (true, _) if level.lower.constant == Some(0) && level.is_up() => name,
            (true, Some(_)) if level.is_up() => format!("({WIDE}){name} - ({WIDE}){lower}"),
            (true, Some(_)) => format!("({WIDE}){lower} - ({WIDE}){name}"),
            (true, None) if level.is_up() => format!("({WIDE})({name} - {lower})"),
            (true, None) => format!("({WIDE})({lower} - {name})"),
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
    fn run(&self, names: Names, interval: &Interval, first: &str, end: &str) -> (String, String) {
        let level = self.level;
        let name = self.name();
        if level.is_open {
            return (String::new(), self.open_run(names, interval, first, end));
        }
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
                self.target, interval.iteration_end
            );
            (before, header)
        } else {
            let counter = names.get("iv");
            let before = format!("{} = {}; ", self.target, self.value_at(first));
            let header = format!(
                "for ({NODEBUG}{WIDE} {counter} = {first}; {counter} < {end}; {}++{counter}, {})",
                interval.iteration_end,
                self.advance()
            );
            (before, header)
        }
    }
}

impl Ready<'_> {
    /// Writes the header of the loop if the values of its variable are the host language's: it counts iterations. The
    /// variable begins anew in each, in a block that [`Ready::end_of_body`] ends.
    fn open_run(&self, names: Names, interval: &Interval, first: &str, end: &str) -> String {
        let counter = names.get("iv");
        format!(
            "for ({NODEBUG}{WIDE} {counter} = {first}; {counter} < {end}; {}++{counter}) {{ {} = {};",
            interval.iteration_end,
            self.target,
            self.value_at(&counter)
        )
    }

    /// Returns what ends the body beyond its own text.
    fn end_of_body(&self) -> &'static str {
        if self.level.is_open { " }" } else { "" }
    }
}

fn single(level: &Ready<'_>, names: Names, interval: &Interval) -> LoopText {
    let (before, header) = level.run(names, interval, &interval.start, &interval.end);
    LoopText { opening: format!(" {{ {before}"), header, closing: format!("{} }}", level.end_of_body()) }
}

fn collapsed(levels: &[Ready<'_>], names: Names, interval: &Interval, finals: &[usize]) -> LoopText {
    let (inner, outer) = levels.split_last().expect("invariant: a nest has a level");
    let index = |depth: usize| names.temporary(Temporary::Index(depth));
    let assign = |(depth, level): (usize, &Ready<'_>)| {
        format!("{} = {}; ", level.target, level.value_at(&index(depth)))
    };
    let assignments: String = outer.iter().enumerate().map(assign).collect();
    let (before, header) = inner.run(names, interval, &interval.start, &interval.end);
    let mut closing = inner.end_of_body().to_owned();
    if !finals.is_empty() {
        // The last run of the nest ends where all loops end.
        let at_end =
            |(depth, level): (usize, &Ready<'_>)| format!("{} + 1 == {} && ", index(depth), level.count);
        let at_end: String = outer.iter().enumerate().map(at_end).collect();
        closing.push_str(&format!(" if ({at_end}{} == {}) {{", interval.end, inner.count));
        for level in finals.iter().map(|&depth| &outer[depth]) {
            closing.push_str(&format!(" {} = {};", level.name(), level.value_at(&level.count)));
        }
        closing.push_str(" }");
    }
    closing.push_str(" }");
    LoopText { opening: format!(" {{ {assignments}{before}"), header, closing }
}
