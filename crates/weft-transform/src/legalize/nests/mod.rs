//! The loops of a nest that a front end gives by its numbers of iterations.
//!
//! ```llvm
//! %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %end),
//!        "QUAL.OMP.NORMALIZED.COUNTS"(i64 %n, i64 %m), "QUAL.OMP.NORMALIZED.INDICES"(ptr %i, ptr %first, ptr %behind) ]
//!   … iterations *%first … *%behind of the inner loop, in iteration *%i of the outer one …
//! call void @llvm.directive.region.exit(token %t)
//! ```
//! becomes
//! ```llvm
//! %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %end) ]
//!   %0 = load i64, ptr %start
//!   %1 = load i64, ptr %end
//! nest:                                                  ; over the runs of iterations %0 … %1
//!   store i64 …, ptr %i
//!   store i64 …, ptr %first
//!   store i64 …, ptr %behind
//!   …
//! call void @llvm.directive.region.exit(token %t)
//! ```
//!
//! The order of the iterations is that of [`weft_loops`]: row by row, with a division for a new row only.
//!
//! With `NORMALIZED.SLOPES`, a loop's number of iterations depends on the indices of the loops around it. Then the number of
//! all iterations is counted in front of the region and put to `%end`, and the rows are found by search
//! ([`weft_loops::emit::slanted`]).
//!
//! `"QUAL.WEFT.TILE"(i64 %place, i64 %size, …)` and its like say what is made of the loops before `"QUAL.WEFT.COLLAPSED"(i64
//! %number)` of them run as one. A size that is no constant is taken for 1 if it is 0. The number of all iterations is put to
//! `%end` here too. The region of a directive that does nothing but transform loops is gone afterwards.
//!
//! Where regions hand chunks of a nest on (`distribute parallel for`), the outermost one has `"NORMALIZED.TOTAL"(ptr %n)` and no
//! indices: the iterations are counted in front of it, for `%end` and `%n`. The innermost one has both.
//!
//! # Preconditions
//! The region's code does what the indices say, any number of times.
//!
//! # Postconditions
//! The form of `docs/region-ir.md`, "Loops".

mod survey;

use weft_ir::edit::{Choice, redirect_edges, rename_phi_pred, split_block};
use weft_ir::{Block, CastOp, ConstKind, Cursor, Function, Inst, Module, Operand, Type};
use weft_loops::emit::slanted::{self, Slanted};
use weft_loops::emit::{self, Interval, Options};
use weft_loops::{Expr, Nest};
use weft_regions::ability::{Form, ability};
use weft_regions::{Clause, Edge, Leaf, Marker, Own, Problem, Region, RegionEntry, entries, isolate_markers};

use super::problem;
use survey::Survey;

/// What the names of the blocks of a nest begin with.
const NAME: &str = "nest";

/// What the names of the blocks begin with that count the iterations of a nest.
const COUNT: &str = "nest.count";

/// What the clauses of a region say of its nest.
struct Given {
    bounds: (Operand, Operand),
    counts: Vec<Operand>,
    /// What the numbers of the nest stand for: the counts, and the sizes that are no constants.
    parameters: Vec<Operand>,
    /// How the counts depend on the indices; empty if they do not.
    slopes: Vec<Operand>,
    /// The addresses of the outer loops' indices, and of the ends of a run.
    indices: Vec<Operand>,
    /// The addresses of what is set to whether a run is the last one, and to the number of its first iteration in the nest;
    /// of loops that depend on each other.
    run: Option<[Operand; 2]>,
    /// The address of the number of all iterations, if regions hand chunks on.
    total: Option<Operand>,
    /// What is made of the loops, in this order.
    transforms: Vec<(Own, Vec<Expr>)>,
    /// How many loops run as one then.
    collapsed: usize,
}

impl Given {
    /// Stores the number of all iterations.
    fn put_total(&self, at: &mut Cursor<'_>, total: Operand) {
        for address in std::iter::once(self.bounds.1).chain(self.total) {
            at.store(total, address);
        }
    }
}

/// Writes the loops of the nests of `func`.
pub(super) fn write_loops(module: &mut Module, func: &mut Function, problems: &mut Vec<Problem>) {
    let has_nest = |inst: &Inst| {
        let entry = RegionEntry::parse(func, &module.ctx, *inst);
        entry.is_some_and(|entry| entry.has(Own::NormalizedCounts) || entry.has(Own::NormalizedIndices))
    };
    if !entries(func, &module.ctx).iter().any(has_nest) {
        return;
    }
    isolate_markers(func, &mut module.ctx);
    let entries = entries(func, &module.ctx);
    let survey = Survey::of(module, func, &entries);
    for inst in entries {
        let Some(entry) = RegionEntry::parse(func, &module.ctx, inst) else { continue };
        if !entry.has(Own::NormalizedCounts) && !entry.has(Own::NormalizedIndices) {
            continue;
        }
        let written = given(module, func, &entry).and_then(|given| match entry.has(Own::NormalizedIndices) {
            true => write(module, func, &entry, &given, &survey),
            false => count(module, func, &entry, &given, &survey),
        });
        problems.extend(written.err().map(|message| problem(module, func, inst, message)));
    }
}

/// Reads the clauses.
fn given(module: &Module, func: &Function, entry: &RegionEntry) -> Result<Given, String> {
    let operands = |own: Own| entry.clause(own).map(|clause| clause.operands().to_vec());
    let (counts, indices) = (operands(Own::NormalizedCounts), operands(Own::NormalizedIndices));
    let slopes = operands(Own::NormalizedSlopes).unwrap_or_default();
    let total = operands(Own::NormalizedTotal).and_then(|total| total.first().copied());
    let is_only_counted = total.is_some() && indices.is_none();
    let indices = indices.or_else(|| is_only_counted.then(Vec::new));
    let (Some(counts), Some(mut indices), Some(bounds)) = (counts, indices, entry.normalized_bounds()) else {
        return Err("a nest needs NORMALIZED.BOUNDS, NORMALIZED.COUNTS and NORMALIZED.INDICES".to_owned());
    };
    if !slopes.is_empty() && slopes.len() != Slanted::slopes_of(counts.len()) {
        return Err(format!("a nest of {} loops with {} slopes", counts.len(), slopes.len()));
    }
    let have = |operands: &[Operand], ty| operands.iter().all(|o| module.ctx.operand_ty(func, *o) == ty);
    if !have(&counts, Type::I64) || !have(&slopes, Type::I64) || !have(&indices, Type::PTR) {
        return Err("a nest has counts of type i64 and addresses of indices".to_owned());
    }
    let run = match indices[..] {
        [.., last, number] if !slopes.is_empty() && indices.len() == counts.len() + 3 => Some([last, number]),
        _ => None,
    };
    if run.is_some() {
        indices.truncate(counts.len() + 1);
    }
    if !is_only_counted && indices.len() != counts.len() + 1 {
        return Err(format!("a nest of {} loops with {} addresses of indices", counts.len(), indices.len()));
    }
    let mut parameters = counts.clone();
    let transforms = transforms(module, func, entry, &mut parameters)?;
    let collapsed = match entry.clause(Own::Collapsed) {
        Some(clause) => numbers(module, clause)?.first().and_then(|number| usize::try_from(*number).ok()),
        None => Some(counts.len()),
    };
    let collapsed = collapsed.ok_or("a nest has another number of loops that run as one")?;
    if !transforms.is_empty() && !slopes.is_empty() {
        return Err("loops that depend on each other are transformed".to_owned());
    }
    Ok(Given { bounds, counts, parameters, slopes, indices, run, total, transforms, collapsed })
}

/// The clauses by which an entry transforms its loops.
const TRANSFORMS: [Own; 4] = [Own::Tile, Own::Stripe, Own::Reverse, Own::Interchange];

/// Reads these clauses, and adds the values that are no constants to the `parameters`.
fn transforms(
    module: &Module,
    func: &Function,
    entry: &RegionEntry,
    parameters: &mut Vec<Operand>,
) -> Result<Vec<(Own, Vec<Expr>)>, String> {
    let own = |clause: &Clause| TRANSFORMS.into_iter().find(|own| clause.kind == *own);
    let mut number = |operand: &Operand| match constant(module, operand) {
        Some(value) => Ok(Expr::Constant(value)),
        None if module.ctx.operand_ty(func, *operand) == Type::I64
            && !matches!(operand, Operand::Const(_)) =>
        {
            parameters.push(*operand);
            // All iterations are executed, however wrong the size is.
            Ok(Expr::max(Expr::Parameter(parameters.len() - 1), 1.into()))
        }
        None => Err("a loop is transformed by what is no number of 64 bits".to_owned()),
    };
    let found = entry.clauses.iter().filter_map(|clause| Some((own(clause)?, clause)));
    let read = found.map(|(own, clause)| {
        Ok((own, clause.operands().iter().map(&mut number).collect::<Result<_, String>>()?))
    });
    read.collect()
}

/// The value of a constant that is not negative.
fn constant(module: &Module, operand: &Operand) -> Option<u64> {
    match operand {
        Operand::Const(c) => module.ctx.consts.as_int(*c).and_then(|value| u64::try_from(value).ok()),
        _ => None,
    }
}

/// The constants of a clause.
fn numbers(module: &Module, clause: &Clause) -> Result<Vec<u64>, String> {
    let numbers: Option<Vec<u64>> =
        clause.operands().iter().map(|operand| constant(module, operand)).collect();
    numbers.ok_or_else(|| "a number of loops is no constant".to_owned())
}

/// The nest of a region whose loops do not depend on each other.
fn nest_of(given: &Given) -> Result<Nest, String> {
    let mut nest = Nest::of((0..given.counts.len()).map(Expr::Parameter));
    for (own, numbers) in &given.transforms {
        let place = |number: &Expr| match number {
            Expr::Constant(number) => usize::try_from(*number).unwrap_or(usize::MAX),
            _ => usize::MAX,
        };
        let places: Vec<usize> = numbers.iter().map(place).collect();
        let Some((&depth, rest)) = places.split_first() else {
            return Err("no loop to transform".to_owned());
        };
        let made = match own {
            Own::Tile => nest.tile(depth, &numbers[1..]),
            Own::Stripe => nest.stripe(depth, &numbers[1..]),
            Own::Reverse => nest.reverse(depth),
            _ => nest.interchange(depth, rest),
        };
        nest = made.map_err(|reason| reason.to_string())?;
    }
    let padded = nest.pad(0, given.collapsed).and_then(|nest| nest.collapse(0, given.collapsed));
    padded.map_err(|reason| reason.to_string())
}

const OPTIONS: Options<'static> = Options { name: NAME, has_runs: true, hides_divisions: true };

/// Writes the loop over the runs around the code of the region.
fn write(
    module: &mut Module,
    func: &mut Function,
    entry: &RegionEntry,
    given: &Given,
    survey: &Survey,
) -> Result<(), String> {
    let nest = nest_of(given)?;
    let total = match given {
        // A region around has counted them.
        Given { total: Some(_), .. } => None,
        Given { slopes, .. } if !slopes.is_empty() => Some(count_slanted(module, func, entry.inst, given)),
        Given { transforms, .. } if !transforms.is_empty() => {
            count_transformed(module, func, entry.inst, given, &nest);
            None
        }
        _ => None,
    };
    let mut region = survey.region(func, &module.ctx, entry.inst)?;
    let [Edge { from: exit, .. }] = region.exits[..] else {
        return Err("the region of a nest needs one end".to_owned());
    };
    survey.check_values(func, &region)?;
    let is_whole = is_executed_whole(module, entry, given, survey);
    let ctx = &mut module.ctx;
    let front = func.make_block(None);
    func.insert_block_after(front, region.entry_block());
    redirect_edges(func, region.entry_block(), region.body(), front);
    let mut at = Cursor::at_end(func, ctx, front);
    let first = at.load(Type::I64, given.bounds.0);
    let end = at.load(Type::I64, given.bounds.1);
    // One thread executes the whole nest then, each row from its beginning to its end.
    let interval = (!is_whole).then_some(Interval { first, end });
    let total = match given.total.filter(|_| !given.slopes.is_empty()) {
        Some(address) => Some(at.load(Type::I64, address)),
        None => total,
    };
    let (written, run) = match total {
        Some(total) => {
            let nest = Slanted { counts: given.counts.clone(), slopes: given.slopes.clone() };
            let interval = Interval { first, end };
            let (written, run) = slanted::write(func, ctx, &nest, interval, total, front, NAME);
            (written, Some(run))
        }
        None => (emit::write(func, ctx, &nest, &given.parameters, interval, front, OPTIONS), None),
    };
    for block in &region.inside {
        redirect_edges(func, *block, exit, written.executions[0].next);
    }
    for execution in &written.executions {
        let mut at = Cursor::at_end(func, ctx, execution.begin);
        for (value, address) in execution.indices.iter().chain(&execution.end).zip(&given.indices) {
            at.store(*value, *address);
        }
        if let (Some([last, number]), Some(run)) = (given.run, run) {
            let flag = at.cast(CastOp::ZExt, run.is_last, Type::I64);
            at.store(flag, last);
            at.store(run.number, number);
        }
        at.br(if region.body() == exit { execution.next } else { region.body() });
        rename_phi_pred(func, region.body(), region.entry_block(), execution.begin);
    }
    Cursor::at_end(func, ctx, written.done).br(exit);

    region.set_clauses(func, ctx, without_nest(entry));
    if ability(region.directive().leaves()).is_some_and(|row| row.form == Form::Transformation) {
        dissolve(module, func, &region, survey);
    }
    Ok(())
}

/// Whether a region executes all iterations of its nest: it is `simd` and nothing else, and begins with the first one, which the
/// only store to where it begins says. A `simd` region that a task executes a part of begins elsewhere: the region around it,
/// which has the same bounds, will say where.
fn is_executed_whole(module: &Module, entry: &RegionEntry, given: &Given, survey: &Survey) -> bool {
    entry.directive.leaves() == [Leaf::Simd]
        && survey.begins_with_zero(&module.ctx, given.bounds.0)
        && given.transforms.is_empty()
        && given.slopes.is_empty()
        && given.total.is_none()
}

/// The clauses of an entry that say nothing of its nest.
fn without_nest(entry: &RegionEntry) -> Vec<Clause> {
    use Own::{Collapsed, NormalizedCounts, NormalizedIndices, NormalizedSlopes, NormalizedTotal};
    let of_nest = [NormalizedCounts, NormalizedIndices, NormalizedSlopes, NormalizedTotal, Collapsed];
    let mut clauses = entry.clauses.clone();
    clauses.retain(|clause| !of_nest.iter().chain(&TRANSFORMS).any(|own| clause.kind == *own));
    clauses
}

/// Counts the iterations of a nest of which the region hands chunks on, in front of the region.
fn count(
    module: &mut Module,
    func: &mut Function,
    entry: &RegionEntry,
    given: &Given,
    survey: &Survey,
) -> Result<(), String> {
    if given.slopes.is_empty() {
        count_transformed(module, func, entry.inst, given, &nest_of(given)?);
    } else {
        count_slanted(module, func, entry.inst, given);
    }
    let mut region = survey.region(func, &module.ctx, entry.inst)?;
    region.set_clauses(func, &mut module.ctx, without_nest(entry));
    Ok(())
}

/// Counts the iterations of a nest that is not rectangular in front of its region, which are the end of its bounds.
fn count_slanted(module: &mut Module, func: &mut Function, entry: Inst, given: &Given) -> Operand {
    let helpers = weft_ir::read_module(slanted::FUNCTIONS).expect("invariant: the functions are right");
    for name in slanted::FUNCTION_NAMES {
        if module.function(name).is_none() {
            let id = helpers.function(name).expect("invariant: the text has the function");
            let imported = module.import_function(&helpers, id, &mut |_| Choice::Clone);
            imported.expect("invariant: the functions need nothing else");
        }
    }
    let (block, behind) = open_in_front(module, func, entry);
    let ctx = &mut module.ctx;
    let nest = Slanted { counts: given.counts.clone(), slopes: given.slopes.clone() };
    let (total, open) = slanted::total(func, ctx, &nest, block, COUNT);
    let mut at = Cursor::at_end(func, ctx, open);
    given.put_total(&mut at, total);
    at.br(behind);
    total
}

/// Counts the iterations of a nest after its transformations in front of its region, which are the end of its bounds.
fn count_transformed(module: &mut Module, func: &mut Function, entry: Inst, given: &Given, nest: &Nest) {
    let (block, behind) = open_in_front(module, func, entry);
    let total = emit::count(func, &mut module.ctx, nest, &given.parameters, block, OPTIONS);
    let mut at = Cursor::at_end(func, &mut module.ctx, block);
    given.put_total(&mut at, total);
    at.br(behind);
}

/// Opens the block in front of a marker; returns it, and the block of the marker.
fn open_in_front(module: &mut Module, func: &mut Function, marker: Inst) -> (Block, Block) {
    let block = func.inst_block(marker).expect("invariant: the marker is in the function");
    let index = func.block_insts(block).iter().position(|inst| *inst == marker);
    let index = index.expect("invariant: the marker is in its block");
    let behind = split_block(func, &mut module.ctx, block, index);
    let jump = func.terminator(block).expect("invariant: a block that was split ends in a branch");
    func.remove_inst(jump);
    (block, behind)
}

/// Takes the markers of a region away; the markers in it belong to the region around then.
fn dissolve(module: &mut Module, func: &mut Function, region: &Region, survey: &Survey) {
    let entry = region.entry();
    let token = match survey.around(func, entry) {
        Some(around) => func.result(around),
        None => Operand::Const(module.ctx.consts.intern(Type::TOKEN, ConstKind::None)),
    };
    let own = func.result(entry);
    let is_user = |inst: &Inst| func.insts[*inst].operands.contains(&own);
    let insts = region.blocks().into_iter().flat_map(|block| func.block_insts(block)).copied();
    let users: Vec<Inst> = insts.filter(is_user).collect();
    for inst in users {
        if Marker::of(&func.insts[inst], &module.ctx) == Some(Marker::Exit) {
            func.remove_inst(inst);
            continue;
        }
        for operand in func.insts[inst].operands.iter_mut().filter(|operand| **operand == own) {
            *operand = token;
        }
    }
    func.remove_inst(entry);
}
