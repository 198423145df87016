//! Regions that a nested team executes and that tasks could execute: a `parallel` with one loop or `sections`, and nothing else.
//!
//! ```llvm
//! %p = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.WEFT.LOC"(…), "QUAL.OMP.SHARED"(ptr %v) ]
//! store i64 0, ptr %start
//! store i64 2, ptr %end
//! %s = call token @llvm.directive.region.entry() [ "DIR.OMP.SECTIONS"(), "QUAL.WEFT.LOC"(…), "QUAL.OMP.NOWAIT"(), … ]
//!   …
//! call void @llvm.directive.region.exit(token %s)
//! call void @llvm.directive.region.exit(token %p)
//! ```
//!
//! # Refused
//! * A `parallel` with other code in it, which each thread executes: the loop or sections must stand at the same place of the source,
//!   and what is computed between may only be stored in variables of its own.
//! * Clauses other than those that [`CLAUSES`] names; copies of variables that are not plain, and `firstprivate` variables that
//!   are written, since one thread may keep a value from one part to the next.
//! * Nests that are given by their numbers of iterations.

use rustc_hash::FxHashSet;
use weft_analysis::bookkeeping::is_bookkeeping;
use weft_ir::{Block, Function, Inst, Module, Op, Operand, Type};
use weft_regions::{
    Clause, ClauseArgs, ClauseKind, Fact, Forest, Kind, Leaf, Marker, Own, Reduction, Region, RegionId,
};

/// What a `parallel` may have besides its place.
const CLAUSES: [ClauseKind; 7] = [
    ClauseKind::Default,
    ClauseKind::Firstprivate,
    ClauseKind::If,
    ClauseKind::NumThreads,
    ClauseKind::Private,
    ClauseKind::Reduction,
    ClauseKind::Shared,
];

/// A `parallel` and the loop or sections in it.
#[derive(Debug)]
pub(super) struct Team {
    /// The `parallel`.
    pub(super) parallel: Region,
    /// The loop or sections.
    pub(super) shared_out: Region,
    /// Variables that each thread sets in front of the loop, and that its iterations use.
    pub(super) own: Vec<Operand>,
}

impl Team {
    /// Whether the `parallel` has a clause of the kind.
    pub(super) fn has(&self, kind: ClauseKind) -> bool {
        self.parallel.unit.has(kind)
    }

    /// The calls of the markers of both regions, of which each has one exit.
    pub(super) fn markers(&self, module: &Module, func: &Function) -> Vec<Inst> {
        let regions = [&self.parallel, &self.shared_out];
        regions
            .iter()
            .flat_map(|region| [Some(region.entry()), exit_of(module, func, region)])
            .flatten()
            .collect()
    }
}

/// The call that leaves `region`.
pub(super) fn exit_of(module: &Module, func: &Function, region: &Region) -> Option<Inst> {
    let block = region.first_exit()?;
    let is_exit = |inst: &Inst| Marker::of(&func.insts[*inst], &module.ctx) == Some(Marker::Exit);
    func.block_insts(block).iter().copied().find(is_exit)
}

/// The type of the variable `address`, if that is an alloca of fixed size.
pub(super) fn variable_type(func: &Function, address: Operand) -> Option<Type> {
    let Operand::Value(value) = address else { return None };
    let data = &func.insts[func.def_inst(value)?];
    match data.op {
        Op::Alloca { ty, .. } if data.operands.is_empty() => Some(ty),
        _ => None,
    }
}

/// Reads the region `id` of `func`, whose markers stand in blocks of their own.
///
/// # Errors
/// The reason why it is no such region.
pub(super) fn read(module: &Module, func: &Function, forest: &Forest, id: RegionId) -> Result<Team, String> {
    let parallel = forest.region(id);
    let [inner] = forest.children(id) else {
        return Err("has a region that is more than one loop or 'sections'".into());
    };
    let shared_out = forest.region(*inner);
    let is = |leaf: Leaf| shared_out.directive().is(leaf);
    if !parallel.directive().is(Leaf::Parallel)
        || !is(Leaf::For) && !is(Leaf::Sections)
        || !forest.children(*inner).is_empty()
    {
        return Err("has a construct other than 'parallel for' and 'parallel sections'".into());
    }
    let is_whole =
        |region: RegionId| forest.region(region).exits.len() == 1 && forest.refusals(region).is_empty();
    if !is_whole(id) || !is_whole(*inner) {
        return Err("has a region that is left in several ways".into());
    }
    if parallel.unit.loc_clause() != shared_out.unit.loc_clause() {
        return Err("has code in a 'parallel' that each thread executes".into());
    }
    for clause in &parallel.unit.clauses {
        of_parallel(module, func, parallel, clause)?;
    }
    for clause in &shared_out.unit.clauses {
        of_shared_out(clause)?;
    }
    let own = between(module, func, parallel, shared_out)?;
    Ok(Team { parallel: parallel.clone(), shared_out: shared_out.clone(), own })
}

fn of_parallel(module: &Module, func: &Function, region: &Region, clause: &Clause) -> Result<(), String> {
    let other = || Err(format!("has a 'parallel' with the clause '{}'", clause.tag()));
    let Kind::Omp(kind) = clause.kind else {
        return if clause.kind == Kind::Own(Own::Loc) { Ok(()) } else { other() };
    };
    if !CLAUSES.contains(&kind) {
        return other();
    }
    match kind {
        ClauseKind::Private | ClauseKind::Firstprivate | ClauseKind::Shared if !clause.facts.is_empty() => {
            return other();
        }
        ClauseKind::Private if !clause.variables().all(|v| variable_type(func, v).is_some()) => {
            return other();
        }
        ClauseKind::Firstprivate if clause.variables().any(|v| !is_only_read(module, func, region, v)) => {
            return Err("changes a 'firstprivate' variable in a region".into());
        }
        // What regions inside are asked for, and what happens if there are fewer, is not known of one team for all.
        ClauseKind::NumThreads if matches!(clause.args, ClauseArgs::Threads { .. }) => return other(),
        ClauseKind::If => match &clause.args {
            ClauseArgs::If { modifier: None, .. } => {}
            ClauseArgs::If { modifier: Some(leaves), .. } if leaves[..] == [Leaf::Parallel] => {}
            _ => return other(),
        },
        ClauseKind::Reduction => {
            let Some(reduction) = Reduction::of(clause) else { return other() };
            let is_plain = reduction.functions.is_none()
                && reduction.sections.is_empty()
                && !reduction.with_tasks
                && reduction.items.iter().all(|item| element(module, func, *item).is_some());
            if !is_plain {
                return other();
            }
        }
        _ => {}
    }
    Ok(())
}

/// The word for the type of the variable `item`, if sections of a reduction may have such elements.
pub(super) fn element(module: &Module, func: &Function, item: Operand) -> Option<Fact> {
    let ty = variable_type(func, item)?.display(module).to_string();
    Fact::from_word(&ty).filter(|fact| fact.is_element())
}

fn of_shared_out(clause: &Clause) -> Result<(), String> {
    match clause.kind {
        Kind::Own(Own::Loc | Own::NormalizedBounds)
        | Kind::Omp(ClauseKind::Nowait | ClauseKind::Schedule) => Ok(()),
        _ => Err(format!("has a loop or 'sections' with the clause '{}'", clause.tag())),
    }
}

/// Whether the code of `region` does nothing with the variable `address` but read it.
fn is_only_read(module: &Module, func: &Function, region: &Region, address: Operand) -> bool {
    region.insts(func).filter(|inst| func.insts[*inst].operands.contains(&address)).all(|inst| {
        let data = &func.insts[inst];
        let reads = matches!(data.op, Op::Load { volatile: false, atomic: None, .. });
        reads || is_bookkeeping(func, module, inst) || Marker::of(data, &module.ctx).is_some()
    })
}

/// The variables of [`Team::own`].
///
/// # Errors
/// There is code in `parallel` around `inner` that each thread executes.
fn between(
    module: &Module,
    func: &Function,
    parallel: &Region,
    inner: &Region,
) -> Result<Vec<Operand>, String> {
    let listed: FxHashSet<Operand> = parallel.data_environment().into_iter().map(|(_, v)| v).collect();
    let inside: FxHashSet<Block> = inner.block_set();
    let around: Vec<Inst> = parallel
        .inside
        .iter()
        .filter(|block| !inside.contains(block))
        .flat_map(|block| func.block_insts(*block).iter().copied())
        .collect();
    let mut own: Vec<Operand> = Vec::new();
    for inst in around {
        let data = &func.insts[inst];
        let is_marker = Marker::of(data, &module.ctx).is_some();
        let is_allowed = match &data.op {
            _ if is_bookkeeping(func, module, inst) || is_marker => true,
            Op::Store { volatile: false, atomic: None, .. } => {
                let place = data.operands[1];
                variable_type(func, place).is_some() && !listed.contains(&place)
            }
            Op::Load { volatile: false, atomic: None, .. } => true,
            Op::Br | Op::CondBr | Op::Switch | Op::Phi(_) | Op::Select(_) | Op::Freeze => true,
            Op::Binary(..) | Op::ICmp(..) | Op::FCmp(..) | Op::Cast(..) | Op::Gep { .. } | Op::FNeg(_) => {
                true
            }
            _ => false,
        };
        if !is_allowed {
            return Err("has code in a 'parallel' that each thread executes".into());
        }
        if let Op::Store { .. } = data.op
            && !own.contains(&data.operands[1])
        {
            own.push(data.operands[1]);
        }
    }
    let bounds: Vec<Operand> =
        inner.unit.normalized_bounds().map_or(Vec::new(), |(start, end)| vec![start, end]);
    if bounds.is_empty() {
        return Err("has a loop whose bounds are not known".into());
    }
    let used: FxHashSet<Operand> =
        inner.insts(func).flat_map(|inst| func.insts[inst].operands.iter().copied()).collect();
    own.retain(|variable| !bounds.contains(variable) && used.contains(variable));
    Ok(own)
}
