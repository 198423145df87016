//! Writes a loop with a `scan` directive whose phases the threads of a team execute block by block of iterations.
//!
//! ```c
//! #pragma omp for reduction(inscan, + : x)
//! for (i = 0; i < n; i++) { INPUT
//! #pragma omp scan inclusive(x)
//!     REST }
//! // in front of the region: a multiple of the number of threads, or n if that is less
//! T *scan = &x; unsigned long long blocks = …;
//! // in the region, whose iterations are the blocks: ORDERED, SCHEDULE.STATIC(1), PRIVATE(x)
//! for (block = start; block < end; ++block) {
//!     unsigned long long from = …, to = …; T kept[ROOM], part = 0, ahead;
//!     { T *next = kept; for (i = from; i < to; i++) { x = 0; do { INPUT } while (0); part = part + x; *next++ = part; } }
//!     ORDERED { ahead = *scan; *scan = *scan + part; }
//!     { T *next = kept; for (i = from; i < to; i++) { x = ahead + *next++; do { REST } while (0); } }
//! }
//! ```
//!
//! So the threads take turns once for each block, and only to add two numbers. A block has no more iterations than the
//! thread has room for on its stack, and its second phases find what the first ones have left in the cache. Blocks go round
//! the threads: while one adds, others are in their phases. A team of one thread has no turns to wait for.
//!
//! Of an exclusive scan the phases stand the other way round in the text, so jumps lead to the second one first, and back;
//! and what is kept is the sum in front of the iteration.
//!
//! *Before:* `weft_sema::plan::ScanPlan::in_blocks`: the variables are numbers, and the text between the directive and either
//! end of the body can stand in a block of its own. *After:* each phase is executed once for each iteration, those of a kind in
//! the order of the iterations within a block. Sums are grouped by blocks, and those of integers do not overflow but wrap.
//!
//! Source: the two passes of G. E. Blelloch, "Prefix Sums and Their Applications" (1990), with the turns as the pass between.

use weft_openmp::ReductionOp;
use weft_sema::model::types::TypeClass;
use weft_sema::plan::{Region, ScanItem, ScanPlan, Temporary};

use crate::text::context::Context;
use crate::text::names::{NODEBUG, Names, WIDE, WIDEST, declaration};
use crate::text::nest::{LoopText, NestText};
use crate::text::region;
use crate::text::scan::{identity, reduced};

/// The bytes of a thread's stack for the values of a block.
const ROOM: usize = 32768;

/// The generated names of a loop.
struct Block<'a> {
    context: &'a Context<'a>,
    plan: &'a ScanPlan,
    names: Names,
}

impl<'a> Block<'a> {
    fn of(context: &'a Context<'a>, plan: &'a ScanPlan) -> Block<'a> {
        Block { context, plan, names: Names { construct: plan.of } }
    }

    /// Writes something for each variable, by its item and name.
    fn each(&self, text: impl Fn(&ScanItem, &str) -> String) -> String {
        self.plan
            .items
            .iter()
            .map(|item| text(item, &self.context.program.tree.decl(item.variable).name))
            .collect()
    }

    fn name(&self, what: &str, item: &ScanItem) -> String {
        self.names.level(what, item.number)
    }

    /// Writes the loop over the iterations of a block, with what each begins and ends with.
    fn pass(&self, nest: &NestText<'_>, begin: &str, end: &str) -> (String, String, String) {
        let [from, to] = ["from", "to"].map(|what| self.names.get(what));
        let around = (format!("{begin}do {{ "), format!("}} while (0); {end}"));
        let LoopText { opening, header, closing } = nest.write_block(from, to, &around);
        let next = self.each(|item, variable| {
            let (ty, next, kept) = (element(variable), self.name("next", item), self.name("kept", item));
            format!("{NODEBUG}{ty} *{next} = {kept}; ")
        });
        (format!(" {{ {next}{opening}"), header, format!("{closing} }}"))
    }

    /// The loop over the input phases.
    fn input(&self, nest: &NestText<'_>) -> (String, String, String) {
        let begin = self.each(|item, variable| format!("{variable} = {}; ", self.neutral(item, variable)));
        let end = self.each(|item, variable| {
            let (next, part) = (self.name("next", item), self.name("part", item));
            let keep = format!("*{next}++ = {part}; ");
            let combine = self.combined(item, &part, &part, variable);
            if self.plan.is_inclusive { combine + &keep } else { keep + &combine }
        });
        self.pass(nest, &begin, &end)
    }

    /// The loop over the scan phases.
    fn scan(&self, nest: &NestText<'_>) -> (String, String, String) {
        let begin = self.each(|item, variable| {
            let (ahead, next) = (self.name("ahead", item), self.name("next", item));
            format!("{}++{next}; ", self.combined(item, variable, &ahead, &format!("(*{next})")))
        });
        self.pass(nest, &begin, "")
    }

    /// What the threads do in turn.
    fn turn(&self, ordered: &Region) -> String {
        let begin = region::statements(&region::begin(self.context, self.names, ordered));
        let end = region::statements(&region::end(ordered.unit));
        let exchange = self.each(|item, _| {
            let (all, part) = (reduced(self.plan, item), self.name("part", item));
            format!("{} = {all}; {}", self.name("ahead", item), self.combined(item, &all, &all, &part))
        });
        format!(" {begin} {exchange}{end}")
    }

    /// The value that a variable starts from.
    fn neutral(&self, item: &ScanItem, variable: &str) -> String {
        let ty = &self.context.program.tree.decl(item.variable).ty;
        format!("({}){}", element(variable), identity(&item.op, ty))
    }

    /// Writes `into = left op right`.
    fn combined(&self, item: &ScanItem, into: &str, left: &str, right: &str) -> String {
        let decl = self.context.program.tree.decl(item.variable);
        let wide = match &decl.ty {
            TypeClass::Integer { bits: 65.., .. } => format!("({WIDEST})"),
            TypeClass::Integer { .. } => format!("({WIDE})"),
            _ => String::new(),
        };
        let value = match &item.op {
            ReductionOp::Max => format!("{right} > {left} ? {right} : {left}"),
            ReductionOp::Min => format!("{right} < {left} ? {right} : {left}"),
            ReductionOp::Add | ReductionOp::Sub => format!("{wide}{left} + {wide}{right}"),
            ReductionOp::Mul => format!("{wide}{left} * {wide}{right}"),
            op => format!("{left} {} {right}", op.spelling()),
        };
        format!("{into} = ({})({value}); ", element(&decl.name))
    }
}

/// Returns the type of a variable.
fn element(variable: &str) -> String {
    format!("__typeof__({variable})")
}

/// Declares the number of blocks, in front of the region. A race detector is told of each iteration, so each is a block.
pub(crate) fn before(context: &Context<'_>, plan: &ScanPlan) -> String {
    let block = Block::of(context, plan);
    let [team, round] = ["team", "round"].map(|what| block.names.get(what));
    let (blocks, count) =
        (block.names.temporary(Temporary::Blocks), block.names.temporary(Temporary::Count(0)));
    if context.program.is_watched {
        return declaration(WIDE, &blocks, &count);
    }
    declaration(WIDE, &team, &format!("({WIDE})__weft_team()"))
        + &declaration(WIDE, &round, &format!("{team} * ({})", room(&block)))
        + &declaration(WIDE, &blocks, &format!("({count} / {round} + ({count} % {round} != 0)) * {team}"))
        + &format!("if ({blocks} > {count}) {blocks} = {count}; ")
}

/// Returns the number of iterations for whose values there is room: a constant expression.
fn room(block: &Block<'_>) -> String {
    let sizes = block.each(|_, variable| format!(" + sizeof({variable})"));
    format!("{ROOM} / (0{sizes}) + 1")
}

/// Writes what stands around the body of the loop.
pub(crate) fn around(
    context: &Context<'_>,
    plan: &ScanPlan,
    nest: &NestText<'_>,
    (ordered, iteration_end): (&Region, &str),
) -> LoopText {
    let block = Block::of(context, plan);
    let names = block.names;
    let [start, end, blocks, count] =
        [Temporary::Start, Temporary::End, Temporary::Blocks, Temporary::Count(0)]
            .map(|temporary| names.temporary(temporary));
    let [number, size, more, from, to] = ["block", "size", "more", "from", "to"].map(|what| names.get(what));
    let values = block.each(|item, variable| {
        let [kept, part, ahead] = ["kept", "part", "ahead"].map(|what| block.name(what, item));
        let (ty, neutral) = (element(variable), block.neutral(item, variable));
        format!("{NODEBUG}{ty} {kept}[{}], {part} = {neutral}, {ahead}; ", room(&block))
    });
    let mut opening = format!(
        " for ({NODEBUG}{WIDE} {number} = {start}; {number} < {end}; {iteration_end}, ++{number}) {{ \
         {NODEBUG}{WIDE} {size} = {count} / {blocks}, {more} = {count} % {blocks}, \
         {from} = {size} * {number} + ({number} < {more} ? {number} : {more}), \
         {to} = {from} + {size} + ({number} < {more}); {values}"
    );
    let (input, scan) = (block.input(nest), block.scan(nest));
    let turn = block.turn(ordered);
    let (first, second) = if plan.is_inclusive { (input, scan) } else { (scan, input) };
    if !plan.is_inclusive {
        opening.push_str(&format!("goto {}; {}:;", names.get("input"), names.get("rest")));
    }
    opening.push_str(&first.0);
    let mut closing = second.2;
    if !plan.is_inclusive {
        closing.push_str(&format!("{turn} goto {}; {}:;", names.get("rest"), names.get("done")));
    }
    closing.push_str(" }");
    LoopText { opening, header: first.1, closing }
}

/// Writes what stands in the place of the directive: the end of one loop over the block, and the begin of the other.
pub(crate) fn between(
    context: &Context<'_>,
    plan: &ScanPlan,
    nest: &NestText<'_>,
    ordered: &Region,
) -> String {
    let block = Block::of(context, plan);
    let names = block.names;
    let (input, scan) = (block.input(nest), block.scan(nest));
    let (first, middle, second) = match plan.is_inclusive {
        true => (input, block.turn(ordered), scan),
        false => (scan, format!(" goto {}; {}:;", names.get("done"), names.get("input")), input),
    };
    // The braces are those of the body.
    format!("}} {}{middle}{}{}{{ ", first.2, second.0, second.1)
}
