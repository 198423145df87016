//! Typed view of a region's entry call, and the rewriting of its clauses.
//!
//! ```llvm
//! %t = call token @llvm.directive.region.entry() [
//!        "DIR.OMP.PARALLEL"(), "QUAL.WEFT.LOC"(ptr @.str.1, i32 12, i32 9), "QUAL.OMP.SHARED"(ptr %a) ]
//! ```
//!
//! The first bundle is the directive, the others are clauses.

use std::fmt;

use weft_ir::{Context, Function, Inst, Module, Operand, Value};

use weft_openmp::{ClauseArgs, Leaf, UnitKind as Directive};

use crate::clause::{Clause, ClauseKind, Default, Kind, Own, ProcBind, Reduction, Schedule, read};
use crate::markers::Marker;
use crate::strings::constant_string;

/// A place in the user's source, as the markers carry it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Location {
    /// The file as the user named it.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}

/// A region's entry call, taken apart.
#[derive(Clone, Debug)]
pub struct RegionEntry {
    /// The call.
    pub inst: Inst,
    /// The directive.
    pub directive: Directive,
    /// The clauses in order, the location among them.
    pub clauses: Vec<Clause>,
}

impl RegionEntry {
    /// Takes the entry call `inst` apart; `None` if it is no entry call, or one whose directive is not known.
    pub fn parse(func: &Function, ctx: &Context, inst: Inst) -> Option<RegionEntry> {
        let directive = RegionEntry::directive_of(func, ctx, inst)?;
        Some(RegionEntry { inst, directive, clauses: bundled(func, ctx, inst, 1) })
    }

    /// The directive of the entry call `inst`, if that is one and its directive is known.
    pub fn directive_of(func: &Function, ctx: &Context, inst: Inst) -> Option<Directive> {
        let data = &func.insts[inst];
        if Marker::of(data, ctx) != Some(Marker::Entry) || data.result.is_none() {
            return None;
        }
        let (first, _) = data.bundles().next()?;
        Directive::from_begin(ctx.names.text(first))
    }

    /// The token that the entry call returns; exits and markers of the region name it.
    pub fn token(&self, func: &Function) -> Value {
        func.insts[self.inst].result.expect("invariant: an entry call returns a token")
    }

    /// The token as an operand.
    pub fn token_operand(&self, func: &Function) -> Operand {
        Operand::Value(self.token(func))
    }

    /// The first clause of this kind.
    pub fn clause(&self, kind: impl Into<Kind>) -> Option<&Clause> {
        let kind = kind.into();
        self.clauses.iter().find(|c| c.kind == kind)
    }

    /// Whether there is a clause of this kind.
    pub fn has(&self, kind: impl Into<Kind>) -> bool {
        self.clause(kind).is_some()
    }

    /// The operands of all clauses of this kind, in order.
    pub fn operands(&self, kind: impl Into<Kind>) -> Vec<Operand> {
        let kind = kind.into();
        self.clauses.iter().filter(|c| c.kind == kind).flat_map(Clause::operands).collect()
    }

    /// The variables that all clauses of this kind list, in order, without what the clauses say of them.
    pub fn variables(&self, kind: impl Into<Kind>) -> Vec<Operand> {
        let kind = kind.into();
        self.clauses.iter().filter(|c| c.kind == kind).flat_map(Clause::variables).collect()
    }

    /// The only operand of a clause of this kind.
    fn operand(&self, kind: impl Into<Kind>) -> Option<Operand> {
        self.clause(kind)?.operands().first().copied()
    }

    /// The addresses of shared variables.
    pub fn shared(&self) -> Vec<Operand> {
        self.variables(ClauseKind::Shared)
    }

    /// The addresses of private variables.
    pub fn private(&self) -> Vec<Operand> {
        self.variables(ClauseKind::Private)
    }

    /// The addresses of firstprivate variables.
    pub fn firstprivate(&self) -> Vec<Operand> {
        self.variables(ClauseKind::Firstprivate)
    }

    /// The addresses of lastprivate variables.
    pub fn lastprivate(&self) -> Vec<Operand> {
        self.variables(ClauseKind::Lastprivate)
    }

    /// The addresses of the threadprivate variables that `copyin` names.
    pub fn copyin(&self) -> Vec<Operand> {
        self.variables(ClauseKind::Copyin)
    }

    /// The addresses of the variables that `copyprivate` names.
    pub fn copyprivate(&self) -> Vec<Operand> {
        self.variables(ClauseKind::Copyprivate)
    }

    /// The condition of `if`, `i32`.
    pub fn if_condition(&self) -> Option<Operand> {
        self.operand(ClauseKind::If)
    }

    /// The condition of a task's `final`, `i32`.
    pub fn final_condition(&self) -> Option<Operand> {
        self.operand(ClauseKind::Final)
    }

    /// The number of threads asked for, `i32`.
    pub fn num_threads(&self) -> Option<Operand> {
        self.operand(ClauseKind::NumThreads)
    }

    /// The number of loops collapsed into one.
    pub fn collapse(&self) -> Option<Operand> {
        self.operand(ClauseKind::Collapse)
    }

    /// The name of a critical region: the address of a string constant.
    pub fn critical_name(&self) -> Option<Operand> {
        self.operand(Own::Name)
    }

    /// The hint of a critical region, `i32`.
    pub fn hint(&self) -> Option<Operand> {
        self.operand(ClauseKind::Hint)
    }

    /// Whether there is no barrier at the end.
    pub fn nowait(&self) -> bool {
        self.has(ClauseKind::Nowait)
    }

    /// Whether the loop has an `ordered` clause.
    pub fn ordered(&self) -> bool {
        self.has(ClauseKind::Ordered)
    }

    /// Whether the task is `untied`.
    pub fn untied(&self) -> bool {
        self.has(ClauseKind::Untied)
    }

    /// Whether the task is `mergeable`.
    pub fn mergeable(&self) -> bool {
        self.has(ClauseKind::Mergeable)
    }

    /// The argument of `default`.
    pub fn default(&self) -> Option<Default> {
        match self.clause(ClauseKind::Default)?.args {
            ClauseArgs::Default(default) => Some(default),
            _ => None,
        }
    }

    /// The argument of `proc_bind`.
    pub fn proc_bind(&self) -> Option<ProcBind> {
        match self.clause(ClauseKind::ProcBind)?.args {
            ClauseArgs::ProcBind(bind) => Some(bind),
            _ => None,
        }
    }

    /// The schedule of a loop, if one is given.
    pub fn schedule(&self) -> Option<Schedule> {
        Schedule::of(self.clause(ClauseKind::Schedule)?)
    }

    /// The addresses of a loop's `start` and `end` variables.
    pub fn normalized_bounds(&self) -> Option<(Operand, Operand)> {
        match self.clause(Own::NormalizedBounds)?.operands()[..] {
            [start, end] => Some((start, end)),
            _ => None,
        }
    }

    /// The reductions in order.
    pub fn reductions(&self) -> Vec<Reduction> {
        let reductions = self.clauses.iter().filter(|c| c.is(ClauseKind::Reduction));
        reductions.filter_map(Reduction::of).collect()
    }

    /// The type of the list item `item`, as far as the front end gave it: a value of the element type, the number
    /// of elements, and the alignment if the type does not tell it.
    pub fn object_type(&self, item: Operand) -> Option<(Operand, Operand, Option<Operand>)> {
        let types = self.clauses.iter().filter(|c| c.kind == Own::ObjectType);
        types.into_iter().find_map(|c| match c.operands()[..] {
            [named, element, count] if named == item => Some((element, count, None)),
            [named, element, count, align] if named == item => Some((element, count, Some(align))),
            _ => None,
        })
    }

    /// The function that returns a copy of the value of the list item `item`, as far as the front end named one.
    pub fn copy_function(&self, item: Operand) -> Option<Operand> {
        let copies = self.clauses.iter().filter(|c| c.kind == Own::CopyFunction);
        copies.into_iter().find_map(|c| match c.operands()[..] {
            [named, function] if named == item => Some(function),
            _ => None,
        })
    }

    /// Whether the region becomes tasks.
    pub fn makes_tasks(&self) -> bool {
        makes_tasks(self.directive)
    }

    /// The place of the directive in the user's source.
    pub fn location(&self, module: &Module) -> Option<Location> {
        location(module, &self.clause(Own::Loc)?.operands())
    }

    /// The operands of `QUAL.WEFT.LOC`, for a marker that replaces this region.
    pub fn loc_clause(&self) -> Option<Clause> {
        self.clause(Own::Loc).cloned()
    }
}

/// Whether regions of the directive become tasks.
pub fn makes_tasks(directive: Directive) -> bool {
    matches!(directive.first(), Some(Leaf::Task | Leaf::Taskloop))
}

/// The operand bundles of the call `inst` as clauses; the string of a directive, if there is one, is a
/// [`Kind::Other`].
pub fn clauses_of(func: &Function, ctx: &Context, inst: Inst) -> Vec<Clause> {
    bundled(func, ctx, inst, 0)
}

/// The clauses in the bundles of `inst` behind the first `skip`.
fn bundled(func: &Function, ctx: &Context, inst: Inst, skip: usize) -> Vec<Clause> {
    let is_value = |operand| !ctx.types.is_ptr(ctx.operand_ty(func, operand));
    let bundles = func.insts[inst].bundles().skip(skip);
    bundles.map(|(tag, operands)| read(ctx.names.text(tag), operands, ctx, is_value)).collect()
}

/// The place in the user's source that the marker call `inst` carries.
pub fn location_of(module: &Module, func: &Function, inst: Inst) -> Option<Location> {
    let tag = Own::Loc.tag();
    let mut bundles = func.insts[inst].bundles();
    let (_, operands) = bundles.find(|(name, _)| module.ctx.names.text(*name) == tag)?;
    location(module, operands)
}

/// Reads the operands of `QUAL.WEFT.LOC`.
pub(crate) fn location(module: &Module, operands: &[Operand]) -> Option<Location> {
    let [file, line, column] = operands else { return None };
    let number = |operand: &Operand| match operand {
        Operand::Const(c) => u32::try_from(module.ctx.consts.as_int(*c)?).ok(),
        _ => None,
    };
    Some(Location { file: constant_string(module, *file)?, line: number(line)?, column: number(column)? })
}

/// Replaces the clauses of the region entered by `inst`; the directive stays.
pub fn set_clauses(func: &mut Function, ctx: &mut Context, inst: Inst, clauses: &[Clause]) {
    let directive = RegionEntry::directive_of(func, ctx, inst);
    set_bundles(func, ctx, inst, directive, clauses);
}

/// Replaces all operand bundles of the call `inst` by `directive`, if any, and `clauses`.
pub fn set_bundles(
    func: &mut Function,
    ctx: &mut Context,
    inst: Inst,
    directive: Option<Directive>,
    clauses: &[Clause],
) {
    let mut bundles = Vec::with_capacity(clauses.len() + 1);
    if let Some(directive) = directive {
        bundles.push((ctx.names.intern(directive.begin()), Vec::new()));
    }
    for clause in clauses {
        bundles.push((ctx.names.intern(&clause.tag()), clause.operands()));
    }
    func.insts[inst].set_bundles(bundles);
}
