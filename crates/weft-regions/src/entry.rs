//! Typed view of a region's entry call, and the rewriting of its clauses.
//!
//! ```llvm
//! %t = call token @llvm.directive.region.entry() [
//!        "DIR.OMP.PARALLEL"(), "QUAL.WEFT.LOC"(ptr @.str.1, i32 12, i32 9), "QUAL.OMP.SHARED"(ptr %a) ]
//! ```
//!
//! The first bundle is the directive, the others are clauses.

use std::fmt;

use weft_ir::{Bundle, Context, Function, Inst, InstData, Module, Operand, Value};

use crate::clause::{Clause, ClauseKind, Default, ProcBind, Reduction, Schedule, Section};
use crate::directive::Directive;
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
    /// The token it returns; exits and markers of the region name it.
    pub token: Value,
    /// The directive.
    pub directive: Directive,
    /// The clauses in order, the location among them.
    pub clauses: Vec<Clause>,
}

impl RegionEntry {
    /// Takes the entry call `inst` apart; `None` if it is no entry call, or one whose directive is not known.
    pub fn parse(func: &Function, ctx: &Context, inst: Inst) -> Option<RegionEntry> {
        let data = &func.insts[inst];
        if Marker::of(data, ctx) != Some(Marker::Entry) {
            return None;
        }
        let (first, _) = data.bundles().next()?;
        let directive = Directive::from_begin(ctx.names.text(first))?;
        let mut clauses = clauses_of(data, ctx);
        clauses.remove(0);
        Some(RegionEntry { inst, token: data.result?, directive, clauses })
    }

    /// The token as an operand.
    pub fn token_operand(&self) -> Operand {
        Operand::Value(self.token)
    }

    /// The first clause of this kind.
    pub fn clause(&self, kind: ClauseKind) -> Option<&Clause> {
        self.clauses.iter().find(|c| c.kind == kind)
    }

    /// Whether there is a clause of this kind.
    pub fn has(&self, kind: ClauseKind) -> bool {
        self.clause(kind).is_some()
    }

    /// The operands of all clauses of this kind, in order.
    pub fn operands(&self, kind: ClauseKind) -> Vec<Operand> {
        self.clauses.iter().filter(|c| c.kind == kind).flat_map(|c| c.operands.iter().copied()).collect()
    }

    /// The only operand of a clause of this kind.
    fn operand(&self, kind: ClauseKind) -> Option<Operand> {
        self.clause(kind)?.operands.first().copied()
    }

    /// The addresses of shared variables.
    pub fn shared(&self) -> Vec<Operand> {
        self.operands(ClauseKind::Shared)
    }

    /// The addresses of private variables.
    pub fn private(&self) -> Vec<Operand> {
        self.operands(ClauseKind::Private)
    }

    /// The addresses of firstprivate variables.
    pub fn firstprivate(&self) -> Vec<Operand> {
        self.operands(ClauseKind::Firstprivate)
    }

    /// The addresses of lastprivate variables.
    pub fn lastprivate(&self) -> Vec<Operand> {
        self.operands(ClauseKind::Lastprivate)
    }

    /// The addresses of the threadprivate variables that `copyin` names.
    pub fn copyin(&self) -> Vec<Operand> {
        self.operands(ClauseKind::Copyin)
    }

    /// The addresses of the variables that `copyprivate` names.
    pub fn copyprivate(&self) -> Vec<Operand> {
        self.operands(ClauseKind::Copyprivate)
    }

    /// The condition of `if`, `i32`.
    pub fn if_condition(&self) -> Option<Operand> {
        self.operand(ClauseKind::If)
    }

    /// The condition of `final` of a task, `i32`.
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
        self.operand(ClauseKind::Name)
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
        self.clauses.iter().find_map(|c| match c.kind {
            ClauseKind::Default(default) => Some(default),
            _ => None,
        })
    }

    /// The argument of `proc_bind`.
    pub fn proc_bind(&self) -> Option<ProcBind> {
        self.clauses.iter().find_map(|c| match c.kind {
            ClauseKind::ProcBind(bind) => Some(bind),
            _ => None,
        })
    }

    /// The schedule of a loop, if one is given.
    pub fn schedule(&self) -> Option<Schedule> {
        self.clauses.iter().find_map(|c| match c.kind {
            ClauseKind::Schedule(spec) => Some(Schedule {
                kind: spec.kind,
                chunk: c.operands.first().copied(),
                modifier: spec.modifier,
                simd: spec.simd,
            }),
            _ => None,
        })
    }

    /// The addresses of a loop's `start` and `end` variables.
    pub fn normalized_bounds(&self) -> Option<(Operand, Operand)> {
        match self.clause(ClauseKind::NormalizedBounds)?.operands[..] {
            [start, end] => Some((start, end)),
            _ => None,
        }
    }

    /// The reductions in order.
    pub fn reductions(&self) -> Vec<Reduction> {
        let mut reductions = Vec::new();
        for clause in &self.clauses {
            let ClauseKind::Reduction(spec) = clause.kind else { continue };
            let mut reduction = Reduction { spec, items: Vec::new(), sections: Vec::new() };
            if spec.arrsect.is_none() {
                reduction.items.clone_from(&clause.operands);
            } else {
                reduction.sections = clause
                    .operands
                    .chunks_exact(3)
                    .map(|s| Section { base: s[0], first: s[1], count: s[2] })
                    .collect();
            }
            reductions.push(reduction);
        }
        reductions
    }

    /// What the front end told of the type of the list item `item`: a value of the element type, and the number of
    /// elements.
    pub fn object_type(&self, item: Operand) -> Option<(Operand, Operand)> {
        self.clauses.iter().find_map(|c| match c.operands[..] {
            [named, element, count] if c.kind == ClauseKind::ObjectType && named == item => {
                Some((element, count))
            }
            _ => None,
        })
    }

    /// The place of the directive in the user's source.
    pub fn location(&self, module: &Module) -> Option<Location> {
        location(module, &self.clause(ClauseKind::Loc)?.operands)
    }

    /// The operands of `QUAL.WEFT.LOC`, to put on a marker that is made out of this region.
    pub fn loc_clause(&self) -> Option<Clause> {
        self.clause(ClauseKind::Loc).cloned()
    }
}

/// The operand bundles of a call as clauses; the directive, if there is one, comes as [`ClauseKind::Other`].
pub fn clauses_of(data: &InstData, ctx: &Context) -> Vec<Clause> {
    data.bundles()
        .map(|(tag, operands)| {
            let kind = ClauseKind::from_tag(ctx.names.text(tag)).unwrap_or(ClauseKind::Other(tag));
            Clause::new(kind, operands)
        })
        .collect()
}

/// The place in the user's source that a marker call carries.
pub fn location_of(module: &Module, data: &InstData) -> Option<Location> {
    let clauses = clauses_of(data, &module.ctx);
    location(module, &clauses.iter().find(|c| c.kind == ClauseKind::Loc)?.operands)
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
    let directive = RegionEntry::parse(func, ctx, inst).map(|e| e.directive);
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
    let mut operands = Vec::new();
    if let Some(directive) = directive {
        bundles.push(Bundle { tag: ctx.names.intern(directive.begin()), len: 0 });
    }
    for clause in clauses {
        let tag = clause.kind.tag(ctx).into_owned();
        bundles.push(Bundle { tag: ctx.names.intern(&tag), len: clause.operands.len() });
        operands.extend_from_slice(&clause.operands);
    }
    let data = &mut func.insts[inst];
    let Some(info) = data.call_info_mut() else { return };
    let args = info.arg_attrs.len();
    let old: usize = info.bundles.iter().map(|b| b.len).sum();
    info.bundles = bundles;
    let rest = data.operands[args + old..].to_vec();
    data.operands.truncate(args);
    data.operands.extend(operands);
    data.operands.extend(rest);
}
