//! Writes one loop of a nest: its number of iterations, the value of its variable in an iteration, and the loop over a run.

mod variable;

use weft_sema::model::nest::{Level, Operand, Outer, Relation};
use weft_sema::model::types::TypeClass;
use weft_sema::plan::Temporary;

use self::variable::{brackets, variable, with_type_named};
use crate::source::flat::one_line;
use crate::text::context::Context;
use crate::text::names::{NODEBUG, Names, SIGNED, WIDE, WIDEST};
use crate::text::slanted;

/// A level with the names or texts of its values.
pub(crate) struct LevelText<'a> {
    pub(crate) level: &'a Level,
    depth: usize,
    /// The variable as the loop assigns to it, or the declaration up to the `=`.
    pub(crate) target: String,
    /// A type name for the variable's type.
    pub(crate) type_name: String,
    /// The expression of each bound and of the step that is no constant.
    pub(crate) written: Written,
    /// Of loops that depend on others: in the first iteration of these.
    pub(crate) lower: String,
    pub(crate) upper: String,
    pub(crate) step: String,
    pub(crate) count: String,
    /// What is added to `lower` in other iterations, if anything is.
    pub(crate) shift: Option<String>,
}

pub(crate) struct Written {
    /// What the range begins as that the loop is over, if it is.
    pub(crate) range: String,
    pub(crate) lower: String,
    /// With the type of the expression.
    pub(crate) upper_value: String,
    pub(crate) step_value: String,
}

/// Where a loop over an interval begins and ends, and what is evaluated at the end of each iteration: the increment of the
/// innermost loop begins with it, where `continue` does not pass it by.
pub(crate) struct Interval {
    pub(crate) start: String,
    pub(crate) end: String,
    pub(crate) iteration_end: String,
    /// Whether it is all iterations that there are.
    pub(crate) is_all: bool,
}

/// Says whether the loop goes from a constant that is not negative up to a bound of the variable's own, signed type
/// or a narrower one: it has no more iterations than the type has positive values then.
fn counts_within_type(level: &Level) -> bool {
    let TypeClass::Integer { signed, bits } = level.upper.ty else { return false };
    let width = level.bits.unwrap_or(0);
    let same = level.signed && (bits < width || (signed && bits == width));
    same && level.lower.constant.is_some_and(|lower| lower >= 0)
}

/// Says whether the variable is best compared with its end for equality, once for all iterations. Of a beginning that is not known,
/// the optimizer does not see that the end lies behind it, and counts to the larger of the two and one more.
fn meets_its_end(level: &Level) -> bool {
    level.lower.constant.is_none() && (level.signed || level.bits.is_none())
}

/// Returns the width in which the variable and its bound are compared, at least that of `int`.
fn common_bits(level: &Level) -> u32 {
    match level.upper.ty {
        TypeClass::Integer { bits, .. } => bits.max(32),
        _ => 32,
    }
}

impl<'a> LevelText<'a> {
    pub(crate) fn new(
        context: &Context<'_>,
        names: Names,
        level: &'a Level,
        around: &[LevelText<'a>],
    ) -> LevelText<'a> {
        let depth = around.len();
        let (target, type_name) = variable(context, level);
        let text = |operand: &Operand| match operand.node {
            Some(node) => with_type_named(context, level, &type_name, context.program.node_text(node)),
            None => operand.constant.unwrap_or(1).to_string(),
        };
        let [lower, upper, step] = [&level.lower, &level.upper, &level.step.operand].map(text);
        let tree = &context.program.tree;
        // The brackets of an object's list are a part of what it begins as.
        let lower = match brackets(context, level).filter(|_| level.is_open && type_name != "auto") {
            Some((open, close)) => format!("__weft::id<{type_name}>{open}{lower}{close}"),
            None => lower,
        };
        // The type of a bit-field cannot be deduced; promotion does not change what the loop does.
        let promoted =
            |operand: &Operand, text: &str| match operand.node.map(|node| tree.node(tree.peel(node))) {
                Some(node) if node.is_bit_field => format!("({text}) + 0"),
                _ => format!("({text})"),
            };
        let base = |operand: &Operand, factor: Temporary| {
            let begin = |outer: &Outer| {
                if level.is_open || around.iter().any(|outer| outer.level.is_open) {
                    return slanted::evaluated(context, operand, &around[outer.level].as_around());
                }
                let factor = names.temporary(factor);
                slanted::base(context, operand, outer, &factor, &around[outer.level].lower)
            };
            operand.outer.as_ref().map(begin)
        };
        let lower_base = base(&level.lower, Temporary::LowerFactor(depth));
        let upper_base = base(&level.upper, Temporary::UpperFactor(depth));
        let range = level.range.map(|(lo, hi)| one_line(context.text.slice(lo, hi)));
        let [lower, upper] = match range.is_some() {
            true => ["begin", "end"].map(|end| match names.temporary(Temporary::Range(depth)) {
                // Only the function itself may call them.
                range if level.has_hidden_ends => format!("{range}.{end}()"),
                range => format!("__weft::{end}_of({range}, 0)"),
            }),
            false => [lower, upper],
        };
        let written = Written {
            range: range.map_or(String::new(), |range| match range.trim_start().starts_with('{') {
                true => range,
                false => format!("({range})"),
            }),
            lower: lower_base.unwrap_or_else(|| lower.clone()),
            upper_value: upper_base.unwrap_or_else(|| promoted(&level.upper, &upper)),
            step_value: promoted(&level.step.operand, &step),
        };
        // A constant is written out wherever it is needed.
        let value = |operand: &Operand, constant: String, temporary| {
            if operand.constant.is_some() { constant } else { names.temporary(temporary) }
        };
        let lower = value(&level.lower, format!("(({type_name})({lower}))"), Temporary::Lower(depth));
        let lower = if level.is_open { format!("(*{lower})") } else { lower };
        let upper = value(&level.upper, format!("({upper})"), Temporary::Upper(depth));
        let step = value(&level.step.operand, format!("({step})"), Temporary::Step(depth));
        let count = names.temporary(Temporary::Count(depth));
        let shift = None;
        LevelText { level, depth, target, type_name, written, lower, upper, step, count, shift }
    }

    /// Returns the unsigned type in which values of the variable are computed.
    fn wide(&self) -> &'static str {
        if self.level.bits == Some(128) { WIDEST } else { WIDE }
    }

    /// Returns what bounds of inner loops that are evaluated in the host language need of this one.
    pub(crate) fn as_around(&self) -> slanted::Around<'_> {
        slanted::Around { type_name: &self.type_name, name: &self.level.name, first: &self.lower }
    }

    /// Returns how far the bounds are apart, modulo 2^64, or 2^128 if the variable has so many bits.
    fn distance(&self) -> String {
        self.distance_by("distance")
    }

    /// Returns how far the bounds are apart; the function does it for values of the host's language.
    fn distance_by(&self, function: &str) -> String {
        let LevelText { level, lower, upper, .. } = self;
        let (high, low) = if level.is_up() { (upper, lower) } else { (lower, upper) };
        if level.is_open && level.relation == Relation::NotEqual && level.step.constant().is_none() {
            // Only an instance of the template knows whether the variable grows.
            let grows = if level.step.subtracts { "<" } else { ">" };
            let [up, down] = [(upper, lower), (lower, upper)]
                .map(|(high, low)| format!("__weft::{function}({high}, {low})"));
            return format!("({} {grows} 0 ? {up} : {down})", self.step);
        }
        if level.is_open {
            return format!("__weft::{function}({high}, {low})");
        }
        let Some(bits) = level.bits else { return format!("({WIDE})({high} - {low})") };
        let common = format!("__typeof__({lower} + {upper})");
        let wide = self.wide();
        let distance = format!("({wide})({common}){high} - ({wide})({common}){low}");
        let is_narrow = bits <= 32 && common_bits(level) <= 32;
        // An equality loop may pass the end of its type's range.
        if level.relation == Relation::NotEqual && is_narrow {
            return format!("(unsigned)({distance})");
        }
        distance
    }

    /// Returns by how much the variable changes, regardless of the sign.
    pub(crate) fn magnitude(&self) -> String {
        let LevelText { level, step, .. } = self;
        match level.step.constant() {
            Some(value) => format!("{}ull", value.unsigned_abs()),
            None if level.step.subtracts == level.is_up() => format!("(0ull - ({}){step})", self.wide()),
            None => format!("({}){step}", self.wide()),
        }
    }

    /// Returns the number of iterations in the first iteration of the loops around: negative if that many have to be added
    /// before there is any.
    ///
    /// The quotients are rounded to the right side for dividends of both signs.
    pub(crate) fn extent(&self) -> String {
        let level = self.level;
        let distance = format!("({SIGNED})({})", self.distance_by("extent"));
        let by = format!("({SIGNED}){}", self.magnitude());
        match (level.relation, level.is_unit()) {
            (Relation::Less | Relation::Greater, true) | (Relation::NotEqual, _) => distance,
            (_, true) => format!("{distance} + 1"),
            (Relation::Less | Relation::Greater, false) => {
                format!("({distance} > 0 ? ({distance} - 1) / {by} + 1 : {distance} / {by})")
            }
            (_, false) => {
                format!("({distance} >= 0 ? ({distance}) / {by} : ({distance} + 1) / {by} - 1) + 1")
            }
        }
    }

    /// Returns the number of iterations.
    pub(crate) fn iterations(&self) -> String {
        let LevelText { level, lower, upper, .. } = self;
        let (distance, magnitude) = (self.distance(), self.magnitude());
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

    /// Returns how far the variable is from its first value in iteration `iteration`, and whether it is before it.
    fn offset(&self, iteration: &str) -> (String, bool) {
        let step = &self.level.step;
        let (constant, wide) = (step.constant(), self.wide());
        // A number of 64 bits must not be multiplied in them.
        let number = if wide == WIDEST { format!("({wide}){iteration}") } else { iteration.to_owned() };
        let offset = match constant {
            Some(1 | -1) => iteration.to_owned(),
            Some(value) => format!("{number} * {}ull", value.unsigned_abs()),
            None => format!("{number} * ({wide}){}", self.step),
        };
        (offset, constant.map_or(step.subtracts, |value| value < 0))
    }

    /// Returns the value in iteration `iteration` of a variable whose values are the host language's, and begin with `from`.
    fn open_value(&self, from: &str, iteration: &str) -> String {
        let (offset, minus) = self.offset(iteration);
        let sign = if minus { "0ull - " } else { "" };
        format!("__weft::at({from}, {sign}({offset}))")
    }

    /// Returns the first value of such a variable in the iteration of the loops around that is executed.
    fn open_lower(&self) -> String {
        match &self.shift {
            Some(shift) => format!("__weft::at({}, {shift})", self.lower),
            None => self.lower.clone(),
        }
    }

    /// Returns the variable's value in the iteration numbered `iteration`.
    pub(crate) fn value_at(&self, iteration: &str) -> String {
        let level = self.level;
        let ty = &self.type_name;
        let (offset, minus) = self.offset(iteration);
        let sign = if minus { "-" } else { "+" };
        match level.bits {
            Some(_) if level.lower.constant == Some(0) && !minus => format!("({ty})({offset})"),
            // The sum cannot overflow: the loop begins at a constant that is not negative, and its values fit the type.
            // The optimizer knows that too if the sum is one of the user's type.
            Some(_) if level.lower.constant.is_some_and(|lower| lower > 0) && !minus => {
                format!("({ty})({} + ({ty})({offset}))", self.lower)
            }
            Some(_) => match &self.shift {
                Some(shift) => format!("({ty})(({WIDE}){} + {shift} {sign} {offset})", self.lower),
                None => format!("({ty})(({}){} {sign} {offset})", self.wide(), self.lower),
            },
            None if level.is_open => self.open_value(&self.open_lower(), iteration),
            None => match &self.shift {
                Some(shift) => format!("({} + (long long)({shift} {sign} {offset}))", self.lower),
                None => format!("({} {sign} (long long)({offset}))", self.lower),
            },
        }
    }

    /// Returns the number of the iteration of this loop that is executed, by the value of its variable: 64 bits, signed.
    pub(crate) fn position(&self) -> String {
        let LevelText { level, lower, .. } = self;
        let name = self.name();
        let (high, low) = if level.is_up() { (&name, lower) } else { (lower, &name) };
        let distance = match level.bits {
            _ if level.is_open => format!("__weft::distance({high}, {low})"),
            Some(_) => format!("({wide}){high} - ({wide}){low}", wide = self.wide()),
            None => format!("({WIDE})({high} - {low})"),
        };
        match level.is_unit() {
            true => format!("({SIGNED})({distance})"),
            false => format!("({SIGNED})(({distance}) / {})", self.magnitude()),
        }
    }

    /// Returns the number of the iteration of this loop, as [`LevelText::run`] writes it.
    pub(crate) fn iteration(&self, names: Names) -> String {
        let LevelText { level, lower, .. } = self;
        let name = self.name();
        let first = match (&self.shift, level.bits) {
            (None, _) => lower.clone(),
            (Some(shift), Some(_)) => format!("(({}) (({WIDE}){lower} + {shift}))", self.type_name),
            (Some(shift), None) => format!("({lower} + (long long)({shift}))"),
        };
        match (level.is_unit(), level.bits) {
            (false, _) => names.get("iv"),
            _ if level.is_open => names.get("iv"),
            (true, _) if level.lower.constant == Some(0) && level.is_up() => name,
            (true, Some(_)) if level.is_up() => format!("({WIDE}){name} - ({WIDE}){first}"),
            (true, Some(_)) => format!("({WIDE}){first} - ({WIDE}){name}"),
            (true, None) if level.is_up() => format!("({WIDE})({name} - {first})"),
            (true, None) => format!("({WIDE})({first} - {name})"),
        }
    }

    /// Returns what begins an iteration, with the value that counts it: the variable gets it, or becomes the element there.
    pub(crate) fn begin(&self, names: Names, value: &str) -> String {
        let target = &self.target;
        match self.level.range {
            // What an iterator refers to may be a part of it.
            Some(_) => {
                let at = names.level("at", self.depth);
                format!("{NODEBUG}auto &&{at} = {value}; {target} = *{at};")
            }
            None => format!("{target} = {value};"),
        }
    }

    /// Returns the text that takes the variable one iteration on.
    fn advance(&self) -> String {
        let name = self.name();
        let sign = if self.level.step.subtracts { "-=" } else { "+=" };
        format!("{name} {sign} {}", self.step)
    }

    /// Returns the name of the variable.
    pub(crate) fn name(&self) -> String {
        self.level.name.clone()
    }

    /// Writes the loop over the iterations `first … end`, which are names or parenthesized: what precedes it, and its
    /// header.
    pub(crate) fn run(&self, names: Names, interval: &Interval, first: &str, end: &str) -> (String, String) {
        let level = self.level;
        let name = self.name();
        if level.is_open {
            let from = names.get("of");
            let before = format!("{NODEBUG}auto {from} = {}; ", self.open_lower());
            return (before, self.open_run(names, interval, first, end));
        }
        if level.is_unit() {
            let stop = names.get("stop");
            let up = level.is_up();
            let relation = match (level.relation, up) {
                (Relation::NotEqual, _) => "!=",
                _ if interval.is_all && meets_its_end(level) => "!=",
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

    /// Writes the header of the loop if the values of its variable are the host language's: it counts iterations. The
    /// variable begins anew in each, in a block that [`LevelText::end_of_body`] ends.
    fn open_run(&self, names: Names, interval: &Interval, first: &str, end: &str) -> String {
        let counter = names.get("iv");
        let value = self.open_value(&names.get("of"), &counter);
        format!(
            "for ({NODEBUG}{WIDE} {counter} = {first}; {counter} < {end}; {}++{counter}) {{ {}",
            interval.iteration_end,
            self.begin(names, &value)
        )
    }

    /// Returns what stands behind the loop: an iteration that counts leaves the variable as it is in it.
    pub(crate) fn end_of_run(&self, names: Names, interval: &Interval) -> String {
        format!(" {} = {};", self.name(), self.open_value(&names.get("of"), &interval.end))
    }

    /// Returns what ends the body beyond its own text.
    pub(crate) fn end_of_body(&self) -> &'static str {
        if self.level.is_open { " }" } else { "" }
    }
}
