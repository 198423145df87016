//! The names, types and values of generated variables.

use weft_openmp::ClauseKind;
use weft_openmp::region::OperandType;
use weft_sema::plan::{Extent, Temporary};

/// Put in front of every generated variable, so that debuggers do not see it.
pub(crate) const NODEBUG: &str = "__attribute__((nodebug)) ";

/// The type of iteration numbers.
pub(crate) const WIDE: &str = "unsigned long long";

/// The type of differences of iteration numbers.
pub(crate) const SIGNED: &str = "long long";

/// The unsigned type for values of more than 64 bits.
pub(crate) const WIDEST: &str = "unsigned __int128";

/// Names of the generated variables of one construct.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Names {
    /// The index of the construct, which is unique in the file.
    pub(crate) construct: usize,
}

impl Names {
    /// Returns the name of a variable that is for `what`.
    pub(crate) fn get(self, what: &str) -> String {
        format!("__weft_{what}{}", self.construct)
    }

    /// Returns the name of a variable of a level of the construct's nest.
    pub(crate) fn level(self, what: &str, level: usize) -> String {
        format!("__weft_{what}{}_{level}", self.construct)
    }

    /// Returns the name of a variable of the plan.
    pub(crate) fn temporary(self, temporary: Temporary) -> String {
        match temporary {
            Temporary::Clause(ClauseKind::NumThreads) => self.get("threads"),
            Temporary::Clause(ClauseKind::Schedule) => self.get("chunk"),
            Temporary::Clause(clause) => self.get(clause.name()),
            Temporary::Least(clause) => self.get(&format!("least_{}", clause.name())),
            Temporary::Threads(number) => self.level("threads", number),
            Temporary::Allocator(number) => self.level("allocator", number),
            Temporary::Memory(number) => self.level("memory", number),
            Temporary::If(leaf) => self.get(&format!("{}_if", leaf.name())),
            Temporary::Linear(number) => self.level("linear", number),
            Temporary::LinearStep(number) | Temporary::InductionStep(number) => self.level("by", number),
            Temporary::Range(level) => self.level("range", level),
            Temporary::Lower(level) => self.level("lb", level),
            Temporary::Upper(level) => self.level("ub", level),
            Temporary::LowerFactor(level) => self.level("lf", level),
            Temporary::UpperFactor(level) => self.level("uf", level),
            Temporary::Slope(level, outer) => format!("{}_{outer}", self.level("slope", level)),
            Temporary::Step(level) => self.level("st", level),
            Temporary::Count(level) => self.level("n", level),
            Temporary::Size(number) => self.level("size", number),
            Temporary::Total => self.get("total"),
            Temporary::Blocks => self.get("blocks"),
            Temporary::Index(level) => self.level("index", level),
            Temporary::RunStart => self.get("first"),
            Temporary::RunEnd => self.get("behind"),
            Temporary::Iteration(level) => self.level("it", level),
            Temporary::RunNumber => self.get("nth"),
            Temporary::RunLast => self.get("atend"),
            Temporary::Left => self.get("left"),
            Temporary::Canceled => self.get("canceled"),
            Temporary::IsLast => self.get("islast"),
            Temporary::Last => self.get("last"),
            Temporary::LastBegin(number) => self.level("begin", number),
            Temporary::Start => self.get("start"),
            Temporary::End => self.get("end"),
            Temporary::Original(number) => self.level("o", number),
            Temporary::Given(number) => self.level("given", number),
            Temporary::Reduced(number) => self.level("reduced", number),
            Temporary::Dependences => self.get("depend"),
            Temporary::DependenceCount => self.get("depends"),
        }
    }

    /// Declares the interval of iterations.
    pub(crate) fn interval(self, extent: Extent) -> String {
        let (start, end) = (self.temporary(Temporary::Start), self.temporary(Temporary::End));
        let extent = self.extent(extent);
        format!("{NODEBUG}{WIDE} {start} = 0, {end} = {extent}; ")
    }

    /// Declares whether an interval is the last one.
    pub(crate) fn is_last(self, extent: Extent) -> String {
        let value = format!("{} == {}", self.temporary(Temporary::End), self.extent(extent));
        declaration("int", &self.temporary(Temporary::IsLast), &value)
    }

    fn extent(self, extent: Extent) -> String {
        match extent {
            Extent::Temporary(temporary) => self.temporary(temporary),
            Extent::Number(number) => number.to_string(),
            Extent::Counted => "0".to_owned(),
        }
    }

    /// Declares what holds the iterations that are executed of a nest.
    pub(crate) fn indices(self, indices: &[Temporary]) -> String {
        let names: Vec<String> = indices.iter().map(|temporary| self.temporary(*temporary)).collect();
        format!("{NODEBUG}{WIDE} {}; ", names.join(", "))
    }
}

/// Returns the type of a clause's value, and the expression `text` converted to it.
pub(crate) fn converted(temporary: Temporary, text: &str) -> (&'static str, String) {
    let wanted = match temporary {
        Temporary::Clause(clause) | Temporary::Least(clause) => clause.operand_type(),
        Temporary::If(_) => ClauseKind::If.operand_type(),
        _ => None,
    };
    match wanted {
        _ if matches!(temporary, Temporary::LinearStep(_)) => ("long long", format!("(long long)({text})")),
        _ if matches!(temporary, Temporary::InductionStep(_)) => ("__auto_type", format!("({text})")),
        _ if matches!(temporary, Temporary::Allocator(_) | Temporary::Memory(_)) => {
            (WIDE, format!("({WIDE})({text})"))
        }
        Some(OperandType::Condition) => ("int", format!("({text}) ? 1 : 0")),
        Some(OperandType::Long) => ("long long", format!("(long long)({text})")),
        Some(OperandType::Text) => ("const char *", format!("({text})")),
        Some(OperandType::Int) | None => ("int", format!("(int)({text})")),
    }
}

/// Returns an integer type of this width and signedness; loops do not tell it from others that have both.
pub(crate) fn integer_type(signed: bool, bits: u32) -> &'static str {
    match (bits, signed) {
        (8, true) => "signed char",
        (8, false) => "unsigned char",
        (16, true) => "short",
        (16, false) => "unsigned short",
        (32, true) => "int",
        (32, false) => "unsigned",
        (128, true) => "__int128",
        (128, false) => WIDEST,
        (_, true) => "long long",
        (_, false) => WIDE,
    }
}

/// Declares a generated variable.
pub(crate) fn declaration(ty: &str, name: &str, value: &str) -> String {
    format!("{NODEBUG}{ty} {name} = {value}; ")
}
