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
//! - A signed variable or a pointer whose beginning is not known is compared with its end by `!=` where all iterations are executed one
//!   behind the other. The rows of a sorting network that is written so take 0.6 of the time.
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
//!
//! - Statements between the loops stay where they are, so they are executed once in each run:
//!
//! ```c
//! for (i = a; i < b; i++) { FRONT for (j = c; j < d; j++) BODY BEHIND }
//! // in the region
//! { i = …; { FRONT { T stop = …; for (j = …; j < stop; ++j) BODY } BEHIND } }
//! ```

mod written;

use weft_openmp::Leaf;
use weft_sema::model::nest::{Level, LoopNest, Operand, Outer, Remade, Transform};
use weft_sema::model::program::{Pragma, Program};
use weft_sema::model::tree::NodeId;
use weft_sema::plan::Temporary;

use crate::text::context::Context;
use crate::text::level::{Interval, LevelText};
use crate::text::names::{NODEBUG, Names, SIGNED, WIDE, declaration};
use crate::text::nest::written::{at_end, collapsed, fused, is_last_run, single};
use crate::text::slanted;

/// A loop that is fused: an iteration, if the loop has so many, in a `do`, which `continue` ends.
pub(crate) struct Arm<'a> {
    /// The loop.
    pub(crate) level: &'a Level,
    /// What replaces its header.
    pub(crate) header: String,
    /// What follows its body.
    pub(crate) end: &'static str,
}

/// The loop over a run of a nest with statements between its loops.
pub(crate) struct Apart<'a> {
    /// The loops, outermost first.
    pub(crate) levels: Vec<ApartLevel<'a>>,
    /// What follows all of them.
    pub(crate) behind: String,
}

/// One of these loops.
pub(crate) struct ApartLevel<'a> {
    /// The loop.
    pub(crate) level: &'a Level,
    /// What replaces its header.
    pub(crate) header: String,
    /// What follows its body.
    pub(crate) end: String,
}

/// A nest with the names and texts of its values.
pub(crate) struct NestText<'a> {
    names: Names,
    nest: &'a LoopNest,
    /// Outermost first; never empty. Behind those that run as one come those within.
    levels: Vec<LevelText<'a>>,
    /// Whether one thread executes all iterations, one behind the other: those of a `simd` construct are not shared out.
    is_alone: bool,
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

impl<'a> NestText<'a> {
    /// Finds the names and texts for the nest of construct `index`.
    pub(crate) fn new(context: &Context<'_>, nest: &'a LoopNest, index: usize) -> NestText<'a> {
        let names = Names { construct: index };
        let mut levels: Vec<LevelText<'a>> = Vec::new();
        for level in nest.all() {
            let ready = LevelText::new(context, names, level, &levels);
            levels.push(ready);
        }
        let unit = context.program.constructs[index].loop_unit();
        let is_alone = unit.is_some_and(|unit| unit.leaf == Leaf::Simd);
        let mut text = NestText { names, nest, levels, is_alone };
        for depth in 0..nest.levels.len() {
            text.levels[depth].shift = text.shift(depth);
        }
        text
    }

    /// Returns the outermost and the innermost level.
    pub(crate) fn ends(&self) -> (&'a Level, &'a Level) {
        let levels = self.collapsed();
        (levels[0].level, levels[levels.len() - 1].level)
    }

    /// Returns the largest number of iterations of the fused loops.
    fn longest(&self) -> String {
        let counts =
            self.fused().iter().zip(&self.nest.remade).map(|(level, made)| blocks(&level.count, *made));
        let longest = counts.reduce(|longest, count| format!("({longest} > {count} ? {longest} : {count})"));
        longest.expect("invariant: there are loops to fuse")
    }

    /// Returns the loops that are fused.
    fn fused(&self) -> &[LevelText<'a>] {
        &self.levels[self.nest.fused_at()..]
    }

    /// Returns the block of the loops that are fused.
    pub(crate) fn block(&self) -> Option<NodeId> {
        self.nest.block
    }

    /// Returns the block of the loops that are fused, and what becomes of each.
    pub(crate) fn arms(&self) -> Option<(NodeId, Vec<Arm<'a>>)> {
        let number = self.names.get("iv");
        let arm = |(level, made): (&LevelText<'a>, &Remade)| {
            let blocks = blocks(&level.count, *made);
            let backwards = |is_reversed, count: &str, index: &str| match is_reversed {
                true => format!("({count} - 1 - {index})"),
                false => index.to_owned(),
            };
            let block = backwards(made.reverses_blocks, &blocks, &number);
            // Without blocks, a block is an iteration.
            let (within, index) = match made.size {
                None => (String::new(), block),
                Some(size) => {
                    let index = self.names.get("ib");
                    let (first, count) = (format!("{block} * {size}"), &level.count);
                    let test = format!("{index} < {count} && {index} - {first} < {size}");
                    (format!("for ({NODEBUG}{WIDE} {index} = {first}; {test}; ++{index}) "), index)
                }
            };
            let index = backwards(made.is_reversed, &level.count, &index);
            let begin = level.begin(self.names, &level.value_at(&index));
            let header = format!("if ({number} < {blocks}) {within}{{ {begin} do");
            Arm { level: level.level, header, end: " while (0); }" }
        };
        Some((self.nest.block?, self.fused().iter().zip(&self.nest.remade).map(arm).collect()))
    }

    /// Returns the directives that transform the loops, but for that of the construct itself.
    pub(crate) fn parts<'p>(&'p self, program: &'p Program<'_>) -> impl Iterator<Item = &'p Pragma> {
        self.nest.parts.iter().map(|&part| &program.pragmas[program.constructs[part].pragma])
    }

    /// Returns the loops that run as one.
    fn collapsed(&self) -> &[LevelText<'a>] {
        &self.levels[..self.nest.levels.len()]
    }

    /// Returns all loops, those within the innermost of these too.
    pub(crate) fn all(&self) -> &[LevelText<'a>] {
        &self.levels
    }

    /// Declares a variable that counts iterations or holds a bound.
    pub(crate) fn declaration(&self, context: &Context<'_>, temporary: Temporary) -> String {
        let factor = |depth: usize, operand: &Operand| {
            let factor = |outer: &Outer| match self.levels[..=depth].iter().any(|level| level.level.is_open) {
                true => slanted::evaluated_factor(context, operand, &self.levels[outer.level].as_around()),
                false => slanted::factor(context, operand, outer),
            };
            operand.outer.as_ref().map_or(String::new(), factor)
        };
        let (ty, value) = match temporary {
            Temporary::Range(depth) => ("auto &&", self.levels[depth].written.range.clone()),
            Temporary::Lower(depth) if self.levels[depth].level.is_open => {
                // Regions take its address along, whatever it takes to copy the object.
                let LevelText { type_name, written, .. } = &self.levels[depth];
                let object = self.names.level("from", depth);
                let object_text = declaration(type_name, &object, &format!("({})", written.lower));
                let address = format!("__builtin_addressof({object})");
                return object_text + &declaration("auto *", &self.names.temporary(temporary), &address);
            }
            Temporary::Lower(depth) => {
                let ready = &self.levels[depth];
                (&*ready.type_name, format!("({})", ready.written.lower))
            }
            Temporary::Upper(depth) => ("__auto_type", self.levels[depth].written.upper_value.clone()),
            Temporary::Step(depth) => ("__auto_type", self.levels[depth].written.step_value.clone()),
            Temporary::LowerFactor(depth) => (SIGNED, factor(depth, &self.levels[depth].level.lower)),
            Temporary::UpperFactor(depth) => (SIGNED, factor(depth, &self.levels[depth].level.upper)),
            Temporary::Slope(depth, outer) => (SIGNED, self.slope(depth, outer)),
            Temporary::Count(depth) if !self.nest.fused.is_empty() && depth + 1 == self.nest.levels.len() => {
                (WIDE, self.longest())
            }
            Temporary::Count(depth) => match self.levels[depth].level.outer_bounds().next() {
                None => (WIDE, self.levels[depth].iterations()),
                Some(_) => (SIGNED, self.levels[depth].extent()),
            },
            Temporary::Size(number) => {
                (SIGNED, format!("({})", context.line(self.nest.evaluated_sizes()[number])))
            }
            // The middle end sets it.
            _ if self.nest.is_counted() => (WIDE, "0".to_owned()),
            _ => {
                let counts: Vec<&str> = self.collapsed().iter().map(|level| level.count.as_str()).collect();
                (WIDE, counts.join(" * "))
            }
        };
        declaration(ty, &self.names.temporary(temporary), &value)
    }

    /// Begins a block in which the range of a loop lives with all temporary objects that it is made of. The language keeps
    /// them for the loops of its own; this one has one iteration.
    pub(crate) fn kept_range(&self, temporary: Temporary) -> String {
        let Temporary::Range(depth) = temporary else { return String::new() };
        let (name, range) = (self.names.temporary(temporary), &self.levels[depth].written.range);
        format!("for ({NODEBUG}auto &&{name} : __weft::once({range})) {{ ")
    }

    /// Returns what is added to the first value of the variable of loop `depth` in iterations of the loops around that are
    /// not their first ones, modulo 2^64.
    fn shift(&self, depth: usize) -> Option<String> {
        let outer = (0..depth).filter(|&outer| self.nest.begins_by(depth, outer));
        let shifts = outer.map(|outer| {
            let index = self.names.temporary(Temporary::Index(outer));
            format!("{index} * ({WIDE})({})", self.rise(depth, outer))
        });
        let shifts: Vec<String> = shifts.collect();
        (!shifts.is_empty()).then(|| shifts.join(" + "))
    }

    /// Returns by how much the first value of loop `depth` grows with each iteration of loop `outer`; for one and the same
    /// loop, by how much its variable does.
    fn rise(&self, depth: usize, outer: usize) -> String {
        let LevelText { level, .. } = &self.levels[depth];
        if depth == outer {
            let sign = if level.is_up() { "" } else { "-" };
            return format!("{sign}({SIGNED}){}", self.levels[depth].magnitude());
        }
        self.bound_rise(level.lower.outer.as_ref(), Temporary::LowerFactor(depth), outer)
    }

    /// Returns by how much a bound grows with each iteration of loop `outer`.
    fn bound_rise(&self, bound: Option<&Outer>, factor: Temporary, outer: usize) -> String {
        match bound {
            Some(bound) if self.nest.begins_by(bound.level, outer) => {
                format!("{} * ({})", self.names.temporary(factor), self.rise(bound.level, outer))
            }
            _ => "0ll".to_owned(),
        }
    }

    /// Returns by how much the number of iterations of loop `depth` grows with each iteration of loop `outer`. The language
    /// has it that nothing is lost to the division. [OMP 5.2 §4.4.1]
    fn slope(&self, depth: usize, outer: usize) -> String {
        let text = &self.levels[depth];
        let level = text.level;
        let lower = self.bound_rise(level.lower.outer.as_ref(), Temporary::LowerFactor(depth), outer);
        let upper = self.bound_rise(level.upper.outer.as_ref(), Temporary::UpperFactor(depth), outer);
        let (high, low) = if level.is_up() { (upper, lower) } else { (lower, upper) };
        match level.is_unit() {
            true => format!("{high} - {low}"),
            false => format!("({high} - {low}) / ({SIGNED}){}", text.magnitude()),
        }
    }

    /// Writes the loop over the interval, or over a run of the innermost loop.
    ///
    /// `finals` are the levels whose variables need their value after the last iteration, `iteration_end` is an
    /// expression to evaluate at the end of each iteration, and `around` is what each begins and ends with.
    pub(crate) fn write(
        &self,
        finals: &[usize],
        iteration_end: Option<String>,
        around: &(String, String),
    ) -> LoopText {
        with_around(self.loops(finals, iteration_end), around)
    }

    /// Writes the loop over the iterations `from … to` of a nest of one loop; `around` is what each begins and ends with.
    pub(crate) fn write_block(&self, from: String, to: String, around: &(String, String)) -> LoopText {
        let interval = Interval { start: from, end: to, iteration_end: String::new(), is_all: false };
        let level = self.collapsed().first().expect("invariant: a nest has a level");
        with_around(single(level, self.names, &interval, false), around)
    }

    /// Writes the loop over a run where statements stand between the loops: they stay, in the block of the loop around
    /// them, and are executed once in each run. Each header becomes the beginning of a block.
    pub(crate) fn write_apart(&self, finals: &[usize]) -> Apart<'a> {
        let interval = Interval {
            start: self.names.temporary(Temporary::RunStart),
            end: self.names.temporary(Temporary::RunEnd),
            iteration_end: String::new(),
            is_all: false,
        };
        let (inner, outer) = self.collapsed().split_last().expect("invariant: a nest has a level");
        let begin = |(depth, level): (usize, &LevelText<'a>)| {
            let index = self.names.temporary(Temporary::Index(depth));
            let header = format!("{{ {} ", level.begin(self.names, &level.value_at(&index)));
            ApartLevel { level: level.level, header, end: " }".to_owned() }
        };
        let mut levels: Vec<ApartLevel<'a>> = outer.iter().enumerate().map(begin).collect();
        let (before, header) = inner.run(self.names, &interval, &interval.start, &interval.end);
        levels.push(ApartLevel {
            level: inner.level,
            header: format!("{{ {before}{header}"),
            end: format!("{} }}", inner.end_of_body()),
        });
        let is_rectangular = self.nest.is_rectangular();
        Apart { levels, behind: at_end(self.collapsed(), self.names, &interval, finals, is_rectangular) }
    }

    /// Returns whether what a region executes is the last run of the nest, if it is a run.
    pub(crate) fn is_last_run(&self) -> Option<String> {
        let end = self.names.temporary(Temporary::RunEnd);
        let is_last = || is_last_run(self.collapsed(), self.names, &end, self.nest.is_rectangular());
        self.nest.has_runs().then(is_last)
    }

    /// Says whether statements stand between the loops.
    pub(crate) fn is_apart(&self) -> bool {
        self.nest.between.is_some()
    }

    /// Returns an expression that is true where the innermost body is the first part of an iteration; none if it is all of it.
    pub(crate) fn begins_iteration(&self) -> Option<String> {
        let size = self.nest.tile_size()?;
        Some(format!("({}) % {size} == 0", self.collapsed()[0].iteration(self.names)))
    }

    /// Returns an expression for the number of the iteration, from 0, that the innermost body can evaluate.
    pub(crate) fn iteration(&self) -> String {
        let (inner, outer) = self.collapsed().split_last().expect("invariant: a nest has a level");
        if !self.nest.is_rectangular() {
            let [number, start] =
                [Temporary::RunNumber, Temporary::RunStart].map(|temporary| self.names.temporary(temporary));
            return format!("{number} + ({}) - {start}", inner.iteration(self.names));
        }
        let indices = (0..outer.len()).map(|depth| self.names.temporary(Temporary::Index(depth)));
        let innermost = match self.nest.fused.is_empty() {
            true => inner.iteration(self.names),
            false => self.names.get("iv"),
        };
        let counts = self.collapsed().iter().map(|level| level.count.clone());
        let mut loops: Vec<(String, String)> = indices.chain([innermost]).zip(counts).collect();
        let transforms = &self.nest.transforms;
        let is_tiled =
            |transform: &Transform| matches!(transform, Transform::Tile(..) | Transform::Stripe(..));
        // Nobody asks for the number of an iteration of others.
        if transforms.iter().any(is_tiled) {
            let tile = |size| format!("({}) / {size}", loops[0].0);
            return self.nest.tile_size().map_or_else(String::new, tile);
        }
        for transform in transforms {
            match transform {
                Transform::Reverse(place) => {
                    let (index, count) = &loops[*place];
                    loops[*place] = (format!("({count} - 1 - ({index}))"), count.clone());
                }
                Transform::Interchange(place, permutation) => {
                    let moved: Vec<_> = permutation.iter().map(|from| loops[place + from].clone()).collect();
                    loops[*place..place + moved.len()].clone_from_slice(&moved);
                }
                Transform::Tile(..) | Transform::Stripe(..) => {}
            }
        }
        let numbered = loops
            .into_iter()
            .reduce(|(number, _), (index, count)| (format!("({number} * {count} + ({index}))"), count));
        numbered.expect("invariant: a nest has a level").0
    }

    fn loops(&self, finals: &[usize], iteration_end: Option<String>) -> LoopText {
        let [start, end] = match self.nest.has_runs() {
            false => [Temporary::Start, Temporary::End],
            true => [Temporary::RunStart, Temporary::RunEnd],
        };
        let interval = Interval {
            start: self.names.temporary(start),
            end: self.names.temporary(end),
            iteration_end: iteration_end.map_or(String::new(), |text| format!("{text}, ")),
            is_all: self.is_alone && !self.nest.has_runs(),
        };
        let is_fused = !self.nest.fused.is_empty();
        match self.collapsed() {
            levels if is_fused => fused(levels, self.names, &interval),
            [only] => single(only, self.names, &interval, !finals.is_empty()),
            levels => collapsed(levels, self.names, &interval, finals, self.nest.is_rectangular()),
        }
    }
}

/// Returns the number of iterations of a loop that directives have made of one with `count` iterations.
fn blocks(count: &str, made: Remade) -> String {
    match made.size {
        None => count.to_owned(),
        Some(size) => format!("({count} / {size} + ({count} % {size} != 0))"),
    }
}

/// Adds what each iteration begins and ends with.
fn with_around(mut text: LoopText, (first, last): &(String, String)) -> LoopText {
    if !first.is_empty() {
        text.header.push_str(&format!(" {{ {first}"));
        text.closing.insert_str(0, &format!(" {last}}}"));
    }
    text
}
