//! Writes the groups of marker calls of one region, as `docs/region-ir.md` §1 has them.
//!
//! ```c
//! __weft_directive("DIR.OMP.PARALLEL", "a.c", 12, 9); __weft_qual_opndlist("QUAL.OMP.SHARED", &a); …
//! __weft_directive("DIR.QUAL.LIST.END");
//! ```

use weft_openmp::{
    Argument, ClauseArgs, ClauseKind, DefaultKind, Leaf, ProcBindKind, ReductionOp, ScheduleKind,
};
use weft_support::Span;

use crate::source::flat::one_line;
use crate::text::context::{Context, NODEBUG, c_string};
use weft_sema::model::construct::{Attribute, Construct, Unit};
use weft_sema::model::tree::NodeId;
use weft_sema::model::types::{FloatKind, TypeClass};
use weft_sema::sharing::{Listed, lists};

/// The declarations of the marker functions, without newlines.
pub(crate) const PRELUDE: &str = "extern void __weft_directive(const char *, ...) __attribute__((nothrow)); \
     extern void __weft_qual(const char *) __attribute__((nothrow)); \
     extern void __weft_qual_opnd(const char *, ...) __attribute__((nothrow)); \
     extern void __weft_qual_opndlist(const char *, ...) __attribute__((nothrow));";

const LIST_END: &str = "__weft_directive(\"DIR.QUAL.LIST.END\");";

/// The text around one region.
pub(crate) struct RegionText {
    /// Declarations of values that the group needs.
    pub(crate) prelude: String,
    /// The names that `prelude` declares.
    pub(crate) names: Vec<String>,
    /// The begin group.
    pub(crate) begin: String,
    /// The end group; empty for a stand-alone directive.
    pub(crate) end: String,
}

/// What the text around a region takes from the text in it.
#[derive(Default)]
pub(crate) struct Generated<'a> {
    /// The names of the two bounds of a loop.
    pub(crate) bounds: Option<(&'a str, &'a str)>,
    /// Variables that stand before the region, and whose values each thread needs.
    pub(crate) captured: &'a [String],
}

/// Writes the groups of unit `number` of construct `index`.
pub(crate) fn write(
    context: &Context<'_>,
    index: usize,
    number: usize,
    generated: &Generated<'_>,
) -> RegionText {
    let construct = &context.program.constructs[index];
    let unit = &construct.units[number];
    let word = word(unit.leaf);
    let mut group =
        Group { context, construct, index, prelude: String::new(), names: Vec::new(), calls: String::new() };
    group.begin(word);
    match unit.leaf {
        Leaf::Parallel | Leaf::Task => group.outlined(unit),
        Leaf::For | Leaf::Sections => group.loop_clauses(unit, generated.bounds),
        Leaf::Single => group.nowait(unit),
        Leaf::Critical => group.critical(unit),
        Leaf::Atomic => group.calls.push_str("__weft_qual_opnd(\"QUAL.OMP.NAME\", \"weft.atomic\"); "),
        _ => {}
    }
    for (string, operands) in
        data_sharing(context, &lists(context.program, index, number), generated.captured)
    {
        group.list(&string, &operands);
    }
    group.calls.push_str(LIST_END);
    let end = if construct.body.is_none() {
        String::new()
    } else {
        format!(" __weft_directive(\"DIR.OMP.END.{word}\"); {LIST_END}")
    };
    RegionText { prelude: group.prelude, names: group.names, begin: group.calls, end }
}

/// Returns what a directive's string ends with.
fn word(leaf: Leaf) -> &'static str {
    match leaf {
        Leaf::Parallel => "PARALLEL",
        Leaf::For => "LOOP",
        Leaf::Sections => "SECTIONS",
        Leaf::Section => "SECTION",
        Leaf::Single => "SINGLE",
        Leaf::Master => "MASTER",
        Leaf::Critical | Leaf::Atomic => "CRITICAL",
        Leaf::Ordered => "ORDERED",
        Leaf::Task => "TASK",
        Leaf::Taskgroup => "TASKGROUP",
        Leaf::Barrier => "BARRIER",
        Leaf::Flush => "FLUSH",
        Leaf::Taskwait => "TASKWAIT",
        Leaf::Taskyield => "TASKYIELD",
        Leaf::Threadprivate => "THREADPRIVATE",
        other => unreachable!("invariant: units of '{}' are refused", other.name()),
    }
}

/// Writes the call that begins a group, for the directive at `span`.
pub(crate) fn begin(context: &Context<'_>, word: &str, span: Span) -> String {
    let place = context.map.presumed_start(span);
    format!(
        "__weft_directive(\"DIR.OMP.{word}\", {}, {}, {})",
        c_string(&place.file),
        place.line,
        place.column
    )
}

/// Returns the expression that ends an iteration of the loop of construct `index`, for its increment.
pub(crate) fn iteration_end(context: &Context<'_>, index: usize) -> String {
    let begin = begin(context, "LOOP.ITERATION.END", context.program.pragma_span(index));
    format!("{begin}, {}", LIST_END.trim_end_matches(';'))
}

/// Writes the group of a `threadprivate` directive at `span`.
pub(crate) fn threadprivate(context: &Context<'_>, span: Span, names: &[&str]) -> String {
    let operands: Vec<String> = names.iter().map(|name| format!("&{name}")).collect();
    format!(
        "{}; __weft_qual_opndlist(\"QUAL.OMP.THREADPRIVATE\", {}); {LIST_END}",
        begin(context, "THREADPRIVATE", span),
        operands.join(", ")
    )
}

struct Group<'a> {
    context: &'a Context<'a>,
    construct: &'a Construct,
    index: usize,
    prelude: String,
    names: Vec<String>,
    calls: String,
}

impl Group<'_> {
    fn begin(&mut self, word: &str) {
        let call = begin(self.context, word, self.context.program.pragma_span(self.index));
        self.calls.push_str(&format!("{call}; "));
    }

    fn list(&mut self, string: &str, operands: &[String]) {
        let operands = operands.join(", ");
        self.calls.push_str(&format!("__weft_qual_opndlist({}, {operands}); ", c_string(string)));
    }

    fn qual(&mut self, string: &str) {
        self.calls.push_str(&format!("__weft_qual(\"{string}\"); "));
    }

    /// Writes an operand; what is not constant is evaluated before the group.
    fn operand(
        &mut self,
        expr: &weft_openmp::Expr,
        ty: &str,
        name: &str,
        wrap: impl Fn(&str) -> String,
    ) -> String {
        let node = self.context.program.tree.exactly(self.construct.node, expr.span.lo, expr.span.hi);
        let text = wrap(&one_line(&expr.text));
        if node.is_some_and(|node| self.value(node).is_some()) {
            return text;
        }
        let name = format!("__weft_{name}{}", self.index);
        self.prelude.push_str(&format!("{NODEBUG}{ty} {name} = {text}; "));
        self.names.push(name.clone());
        name
    }

    fn value(&self, node: NodeId) -> Option<i128> {
        let tree = &self.context.program.tree;
        tree.node(node).value.or(tree.node(tree.peel(node)).value)
    }

    /// Writes the clauses of a `parallel` or a `task`.
    fn outlined(&mut self, unit: &Unit) {
        if let Some(expr) = unit.clause(ClauseKind::NumThreads).and_then(|clause| clause.expr()) {
            let operand = self.operand(expr, "int", "threads", |text| format!("(int)({text})"));
            self.calls.push_str(&format!("__weft_qual_opnd(\"QUAL.OMP.NUM_THREADS\", {operand}); "));
        }
        for (kind, string, name) in
            [(ClauseKind::If, "QUAL.OMP.IF", "if"), (ClauseKind::Final, "QUAL.OMP.FINAL", "final")]
        {
            if let Some(expr) = unit.clause(kind).and_then(|clause| clause.expr()) {
                let operand = self.operand(expr, "int", name, |text| format!("({text}) ? 1 : 0"));
                self.calls.push_str(&format!("__weft_qual_opnd(\"{string}\", {operand}); "));
            }
        }
        for (kind, string) in
            [(ClauseKind::Untied, "QUAL.OMP.UNTIED"), (ClauseKind::Mergeable, "QUAL.OMP.MERGEABLE")]
        {
            if unit.clause(kind).is_some() {
                self.qual(string);
            }
        }
        if let Some(ClauseArgs::ProcBind(kind)) = unit.clause(ClauseKind::ProcBind).map(|clause| &clause.args)
        {
            self.qual(match kind {
                ProcBindKind::Primary => "QUAL.OMP.PROC_BIND.PRIMARY",
                ProcBindKind::Master => "QUAL.OMP.PROC_BIND.MASTER",
                ProcBindKind::Close => "QUAL.OMP.PROC_BIND.CLOSE",
                ProcBindKind::Spread => "QUAL.OMP.PROC_BIND.SPREAD",
            });
        }
        match unit.default_kind() {
            Some(DefaultKind::None) => self.qual("QUAL.OMP.DEFAULT.NONE"),
            Some(DefaultKind::Shared) => self.qual("QUAL.OMP.DEFAULT.SHARED"),
            // Every variable is listed, so the region needs no word for the other two.
            Some(DefaultKind::Private | DefaultKind::Firstprivate) | None => {}
        }
    }

    fn nowait(&mut self, unit: &Unit) {
        if unit.clause(ClauseKind::Nowait).is_some() {
            self.qual("QUAL.OMP.NOWAIT");
        }
    }

    /// Writes the clauses of a loop or of `sections`.
    fn loop_clauses(&mut self, unit: &Unit, bounds: Option<(&str, &str)>) {
        if let Some(ClauseArgs::Schedule { modifiers, kind, chunk }) =
            unit.clause(ClauseKind::Schedule).map(|clause| &clause.args)
        {
            let mut string = String::from(match kind {
                ScheduleKind::Static => "QUAL.OMP.SCHEDULE.STATIC",
                ScheduleKind::Dynamic => "QUAL.OMP.SCHEDULE.DYNAMIC",
                ScheduleKind::Guided => "QUAL.OMP.SCHEDULE.GUIDED",
                ScheduleKind::Auto => "QUAL.OMP.SCHEDULE.AUTO",
                ScheduleKind::Runtime => "QUAL.OMP.SCHEDULE.RUNTIME",
            });
            let words = [
                (modifiers.monotonic, ".MONOTONIC"),
                (modifiers.nonmonotonic, ".NONMONOTONIC"),
                (modifiers.simd, ".SIMD"),
            ];
            string.extend(words.iter().filter(|(given, _)| *given).map(|(_, word)| *word));
            let chunk = chunk
                .as_ref()
                .map(|expr| self.operand(expr, "long long", "chunk", |text| format!("(long long)({text})")));
            let operand = chunk.map_or(String::new(), |chunk| format!(", {chunk}"));
            self.calls.push_str(&format!("__weft_qual_opndlist(\"{string}\"{operand}); "));
        }
        self.nowait(unit);
        if unit.clause(ClauseKind::Ordered).is_some() {
            self.qual("QUAL.OMP.ORDERED");
        }
        let depth = self.construct.nest.as_ref().map_or(1, |nest| nest.levels.len());
        if unit.clause(ClauseKind::Collapse).is_some() {
            self.calls.push_str(&format!("__weft_qual_opnd(\"QUAL.OMP.COLLAPSE\", {depth}); "));
        }
        if let Some((start, end)) = bounds {
            self.list("QUAL.OMP.NORMALIZED.BOUNDS", &[format!("&{start}"), format!("&{end}")]);
        }
    }

    fn critical(&mut self, unit: &Unit) {
        if let Argument::Name(name) = &self.context.program.directive(self.index).argument {
            self.calls.push_str(&format!("__weft_qual_opnd(\"QUAL.OMP.NAME\", {}); ", c_string(&name.text)));
        }
        if let Some(expr) = unit.clause(ClauseKind::Hint).and_then(|clause| clause.expr()) {
            let operand = self.operand(expr, "int", "hint", |text| format!("(int)({text})"));
            self.calls.push_str(&format!("__weft_qual_opnd(\"QUAL.OMP.HINT\", {operand}); "));
        }
    }
}

/// Returns the data-sharing clauses, items of one clause string together; what is `captured` is `firstprivate`.
fn data_sharing(context: &Context<'_>, listed: &[Listed], captured: &[String]) -> Vec<(String, Vec<String>)> {
    let mut groups: Vec<(String, Vec<String>)> = Vec::new();
    let order = |attribute: &Attribute| match attribute {
        Attribute::Shared => 0,
        Attribute::Private => 1,
        Attribute::Firstprivate => 2,
        Attribute::Lastprivate => 3,
        Attribute::Reduction(_) => 4,
        Attribute::Copyin => 5,
        Attribute::Copyprivate => 6,
    };
    let mut sorted: Vec<&Listed> = listed.iter().collect();
    sorted.sort_by_key(|item| order(&item.attribute));
    for item in sorted {
        let name = &context.program.tree.decl(item.decl).name;
        let plain = |string: &str| (string.to_owned(), vec![format!("&{name}")]);
        let (string, operands) = match &item.attribute {
            Attribute::Shared => plain("QUAL.OMP.SHARED"),
            Attribute::Private => plain("QUAL.OMP.PRIVATE"),
            Attribute::Firstprivate => plain("QUAL.OMP.FIRSTPRIVATE"),
            Attribute::Lastprivate => plain("QUAL.OMP.LASTPRIVATE"),
            Attribute::Copyin => plain("QUAL.OMP.COPYIN"),
            Attribute::Copyprivate => plain("QUAL.OMP.COPYPRIVATE"),
            Attribute::Reduction(op) => reduction(context, item, op),
        };
        match groups.iter_mut().find(|(known, _)| *known == string) {
            Some((_, list)) => list.extend(operands),
            None => groups.push((string, operands)),
        }
    }
    if !captured.is_empty() {
        let operands = captured.iter().map(|name| format!("&{name}"));
        match groups.iter_mut().find(|(known, _)| known == "QUAL.OMP.FIRSTPRIVATE") {
            Some((_, list)) => list.extend(operands),
            None => groups.push(("QUAL.OMP.FIRSTPRIVATE".to_owned(), operands.collect())),
        }
    }
    groups
}

/// Returns the string and the operands of one reduction item.
fn reduction(context: &Context<'_>, listed: &Listed, op: &ReductionOp) -> (String, Vec<String>) {
    let decl = context.program.tree.decl(listed.decl);
    let name = &decl.name;
    let mut string = format!("QUAL.OMP.REDUCTION.{}", op.region_word());
    let dimensions = listed.item.as_ref().map_or(&[][..], |item| &item.written.dimensions);
    let is_section = !dimensions.is_empty() || matches!(decl.ty, TypeClass::Array { .. });
    let element = decl.ty.reduced_element(is_section);
    string.push_str(match element {
        TypeClass::Integer { signed: false, .. } => ":UNSIGNED",
        TypeClass::Complex(_) => ":CMPLX",
        TypeClass::Bool => ":BOOL",
        _ => "",
    });
    if !is_section {
        return (string, vec![format!("&{name}")]);
    }
    let (llvm, bytes) = llvm_type(element);
    string.push_str(&format!(":ARRSECT:{llvm}"));
    // Strides and extents are in elements; the sizes of variable-length arrays are known at run time only.
    let mut first: Vec<String> = Vec::new();
    let mut count: Vec<String> = Vec::new();
    let mut place = name.clone();
    for dimension in dimensions {
        let inner = format!("{place}[0]");
        let stride = format!("(long long)(sizeof({inner}) / {bytes})");
        let lower = dimension.lower.as_ref().map_or("0".to_owned(), |expr| one_line(&expr.text));
        let length = match (&dimension.length, dimension.is_section) {
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
    (string, vec![format!("&{name}"), first, count.join(" * ")])
}

/// Returns the LLVM type of an element (of a part of it, if complex) and the whole element's size in bytes.
fn llvm_type(class: &TypeClass) -> (String, u32) {
    match class {
        TypeClass::Bool => ("i8".to_owned(), 1),
        TypeClass::Integer { bits, .. } => (format!("i{bits}"), bits / 8),
        TypeClass::Float(FloatKind::Half) => ("half".to_owned(), 2),
        TypeClass::Float(FloatKind::Float) => ("float".to_owned(), 4),
        TypeClass::Float(FloatKind::Double) => ("double".to_owned(), 8),
        TypeClass::Float(FloatKind::LongDouble) => ("x86_fp80".to_owned(), 16),
        TypeClass::Float(FloatKind::Float128) => ("fp128".to_owned(), 16),
        TypeClass::Complex(part) => {
            let (llvm, bytes) = llvm_type(part);
            (llvm, 2 * bytes)
        }
        _ => ("i8".to_owned(), 1),
    }
}
