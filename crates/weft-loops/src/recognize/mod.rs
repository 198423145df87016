//! Loops of worksharing regions that arrive as ordinary control flow, brought into the interval form.
//!
//! Before: a `LOOP` region without `NORMALIZED.BOUNDS`, as a front end marks a loop that it has not changed.
//!
//! ```llvm
//! %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"() ]
//!   … for (i = a; i < b; i += c) …
//! call void @llvm.directive.region.exit(token %t)
//! ```
//!
//! After: the number of iterations is known ahead of the region, and the loop runs over the interval that two
//! variables hold.
//!
//! ```llvm
//! %n = …                                                  ; (b - a + c - 1) / c
//! store i64 0, ptr %loop.start
//! store i64 %n, ptr %loop.end
//! %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(),
//!        "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %loop.start, ptr %loop.end), "QUAL.OMP.PRIVATE"(ptr %i) ]
//!   … for (k = start, i = a + start * c; k < end; ++k, i += c) …
//! ```
//!
//! 1. `form` finds the loop, or the nest that `collapse` names: entry, latch, test, exit;
//! 2. `variable` finds what steps in it, in phis or in memory, and what is invariant;
//! 3. `checks` sees that nothing else is in the way;
//! 4. `ahead` and `count` compute first values, steps and the number of iterations ahead of the region;
//! 5. `interval` makes the loop run over an interval, `collapse` does so with a nest.
//!
//! # Preconditions
//! Markers are isolated ([`weft_regions::isolate_markers`]). The loop is a canonical one: bounds and step are
//! invariant, the variable does not overflow, and it is not changed by what the body calls. [OMP 5.2 §4.4.1]
//! What the IR shows to be otherwise is refused.
//!
//! # Postconditions
//! The region has `NORMALIZED.BOUNDS` and does what section "Loops" of `docs/region-ir.md` wants: it runs the
//! iterations from `start` up to `end`, any number of times, and leaves the variables' final values behind the last.

mod ahead;
mod checks;
mod collapse;
mod count;
mod form;
mod interval;
mod variable;

use rustc_hash::FxHashSet;
use weft_analysis::bookkeeping::is_bookkeeping;
use weft_analysis::trip_count::Arithmetic;
use weft_analysis::{EffectTable, UseIndex};
use weft_ir::edit::split_edge;
use weft_ir::{Block, CastOp, Context, Cursor, Function, Inst, Module, Operand, Type};
use weft_regions::{
    Clause, ClauseKind, Leaf, Marker, Own, Region, RegionEntry, entries, is_bounds, marker, set_clauses,
};

use ahead::Ahead;
use checks::{check_sharing, check_surroundings, check_values};
use collapse::Counted;
use count::Test;
use form::{LoopShape, NestShape, at_level};
use interval::{Interval, Prepared, PreparedNext};
use variable::{Facts, Home, Next, Root, Variable};

/// Normalizes the loops of all regions of `func` that come without an interval.
///
/// Returns the entry markers of those that cannot be, with the reason; the function is not usable then.
pub fn normalize(module: &mut Module, func: &mut Function) -> Vec<(Inst, String)> {
    let mut effects = None;
    let mut refused = Vec::new();
    for inst in entries(func, &module.ctx) {
        let Some(entry) = RegionEntry::parse(func, &module.ctx, inst) else { continue };
        let is_normalized = entry.clauses.iter().any(is_bounds);
        let is_loop = matches!(entry.directive.leaf(), Some(Leaf::Distribute | Leaf::For | Leaf::Taskloop));
        if !is_loop || is_normalized {
            continue;
        }
        // A region with broken borders is refused for those.
        let Ok(region) = Region::of(func, &module.ctx, inst) else { continue };
        let effects = effects.get_or_insert_with(|| EffectTable::compute(module));
        if let Err(reason) = normalize_region(module, func, region, &entry, effects) {
            refused.push((inst, reason));
        }
    }
    refused
}

fn normalize_region(
    module: &mut Module,
    func: &mut Function,
    mut region: Region,
    entry: &RegionEntry,
    effects: &EffectTable,
) -> Result<(), String> {
    let depth = depth(&module.ctx, entry)?;
    let nest = NestShape::find(func, &mut module.ctx, &mut region, depth)?;
    let facts = Facts::new(func, &region, nest, effects);
    let found = find_variables(func, &module.ctx, &facts)?;
    check_sharing(func, &module.ctx, entry, &found)?;
    check_surroundings(module, func, &region, entry, &facts, &found)?;
    check_values(func, &region, &facts)?;

    let mut ahead = Ahead::new(func, &mut module.ctx, entry.inst, &facts, hidden(entry));
    let mut nest = Vec::new();
    for (number, (level, (test, variables))) in facts.nest.levels.iter().zip(&found).enumerate() {
        let counted = count_level(&mut ahead, number, level, test, variables);
        nest.push(counted.map_err(|reason| at_level(depth, number, &reason))?);
    }
    let mut total = nest[0].count;
    for counted in &nest[1..] {
        total = ahead.front.mul(total, counted.count);
    }
    let bounds = make_bounds(func, &mut module.ctx, entry.inst, total);
    let mut clauses = entry.clauses.clone();
    clauses.push(Clause::of(Own::NormalizedBounds, vec![bounds.0, bounds.1]));
    let private = unlisted(module, func, &region, entry, &found);
    if !private.is_empty() {
        clauses.push(Clause::of(ClauseKind::Private, private));
    }
    set_clauses(func, &mut module.ctx, entry.inst, &clauses);

    let outermost = &mut nest[0].level;
    let entering = split_edge(func, &mut module.ctx, outermost.entering, outermost.header)
        .ok_or("the edge to the loop cannot be split")?;
    outermost.entering = entering;
    let mut at = Cursor::before_terminator(func, &mut module.ctx, entering);
    let first = at.load(Type::I64, bounds.0);
    let last = at.load(Type::I64, bounds.1);
    let interval = Interval { entering, first, last, may_be_empty: true };
    let innermost = nest[nest.len() - 1].level.latch;
    match &nest[..] {
        [only] => interval::run_over(func, &mut module.ctx, &only.level, &only.variables, interval),
        _ => collapse::run_over_nest(func, &mut module.ctx, &nest, interval),
    }
    if entry.ordered() {
        end_iterations(module, func, &region, entry, innermost);
    }
    Ok(())
}

/// The number of loops that the region is about.
fn depth(ctx: &Context, entry: &RegionEntry) -> Result<usize, String> {
    let Some(operand) = entry.collapse() else { return Ok(1) };
    let constant = match operand {
        Operand::Const(c) => ctx.consts.as_int(c),
        _ => None,
    };
    let depth = constant.and_then(|n| usize::try_from(n).ok()).filter(|n| *n > 0);
    depth.ok_or_else(|| "the operand of 'QUAL.OMP.COLLAPSE' is no positive constant".to_owned())
}

/// The test of each loop, and its variables, that of the test first.
type Found = Vec<(Test, Vec<Variable>)>;

fn find_variables(func: &Function, ctx: &Context, facts: &Facts<'_>) -> Result<Found, String> {
    let levels = &facts.nest.levels;
    let mut found = Vec::new();
    for (number, level) in levels.iter().enumerate() {
        let of_level = || -> Result<(Test, Vec<Variable>), String> {
            let test = Test::of(facts, func, ctx, level)?;
            let mut variables = Vec::new();
            if let Root::Load { load, address } = test.root {
                let ty = func.insts[load].ty;
                variables.push(facts.memory_variable(func, ctx, level, address, ty)?);
            }
            for inst in func.block_insts(level.header) {
                if func.insts[*inst].is_phi() {
                    let variable = facts.phi_variable(func, ctx, level, *inst)?;
                    let at = if test.root == Root::Phi(*inst) { 0 } else { variables.len() };
                    variables.insert(at, variable);
                }
            }
            Ok((test, variables))
        };
        found.push(of_level().map_err(|reason| at_level(levels.len(), number, &reason))?);
    }
    Ok(found)
}

/// The addresses of the loops' variables that live in memory.
fn addresses(found: &Found) -> Vec<Operand> {
    let homes = found.iter().flat_map(|(_, variables)| variables).map(|v| v.home);
    homes
        .filter_map(|home| match home {
            Home::Memory { address, .. } => Some(address),
            Home::Phi(_) => None,
        })
        .collect()
}

/// The variables of the region that have no value at its beginning, or another than outside.
fn hidden(entry: &RegionEntry) -> FxHashSet<Operand> {
    let mut hidden: FxHashSet<Operand> = entry.private().into_iter().collect();
    hidden.extend(entry.lastprivate());
    for item in entry.firstprivate() {
        hidden.remove(&item);
    }
    hidden.extend(entry.reductions().iter().flat_map(|r| r.items.clone()));
    hidden
}

/// Emits the number of iterations, first values and steps of one loop.
fn count_level(
    ahead: &mut Ahead<'_>,
    number: usize,
    level: &LoopShape,
    test: &Test,
    variables: &[Variable],
) -> Result<Counted, String> {
    ahead.register(number, variables);
    if number > 0 {
        ahead.set_conditional();
    }
    let mut gates = Vec::new();
    for gate in &level.gates {
        let condition = ahead.value(number, gate.condition);
        gates.push((condition.map_err(|e| format!("the condition around the loop {e}"))?, gate.wanted));
        ahead.set_conditional();
    }
    let mut prepared = Vec::new();
    for variable in variables {
        let first = ahead.first(number, variable);
        let first = first.map_err(|e| format!("the first value of the loop's variable {e}"))?;
        let next = match &variable.next {
            Next::Step(step) => {
                let amount = ahead.value(number, step.amount).map_err(|e| format!("the step {e}"))?;
                let wanted = if step.bytes.is_some() { Type::I64 } else { variable.ty };
                PreparedNext::Step {
                    amount: resized(ahead, amount, wanted),
                    is_subtracted: step.is_subtracted,
                    bytes: step.bytes,
                }
            }
            Next::Follow { root, links } => follow(ahead, number, level, variables, *root, links)?,
        };
        prepared.push(Prepared { home: variable.home, ty: variable.ty, first, next });
    }
    let Some(Next::Step(step)) = variables.first().map(|tested| &tested.next) else {
        return Err("the loop's variable does not change by a step that stays the same".into());
    };
    let mut count = test.count(ahead, number, level, *step)?;
    let none = ahead.front.constant(64, 0);
    for (condition, wanted) in gates {
        let (yes, no) = if wanted { (count, none) } else { (none, count) };
        count = ahead.front.select(condition, yes, no);
    }
    Ok(Counted { level: level.clone(), variables: prepared, count })
}

/// Prepares a variable that follows another.
fn follow(
    ahead: &mut Ahead<'_>,
    number: usize,
    level: &LoopShape,
    variables: &[Variable],
    root: Root,
    links: &[Inst],
) -> Result<PreparedNext, String> {
    let unclear = "a value that goes from one iteration to the next follows no variable of the loop";
    let of = variables.iter().position(|v| v.is(root)).ok_or(unclear)?;
    // One that follows a follower would have to be traced through two iterations.
    if !matches!(variables[of].next, Next::Step(_)) || !ahead.sees_current(level, &variables[of], root)? {
        return Err(unclear.into());
    }
    let mut prepared = Vec::new();
    let mut through = match root {
        Root::Phi(inst) | Root::Load { load: inst, .. } => ahead.front.func.result(inst),
    };
    for link in links.iter().rev() {
        let mut copy = ahead.front.func.insts[*link].clone();
        let at = copy.operands.iter().position(|o| *o == through).ok_or(unclear)?;
        through = ahead.front.func.result(*link);
        for (index, operand) in copy.operands.iter_mut().enumerate() {
            if index != at {
                *operand = ahead.value(number, *operand).map_err(|e| format!("what is added {e}"))?;
            }
        }
        prepared.push((copy, at));
    }
    prepared.reverse();
    Ok(PreparedNext::Follow { of, links: prepared })
}

/// An integer as one of type `wanted`, with its sign.
fn resized(ahead: &mut Ahead<'_>, operand: Operand, wanted: Type) -> Operand {
    let bits = |ahead: &Ahead<'_>, ty| ahead.front.ctx.types.int_bits(ty).unwrap_or(64);
    let (from, to) =
        (bits(ahead, ahead.front.ctx.operand_ty(ahead.front.func, operand)), bits(ahead, wanted));
    if let Some(value) = ahead.front.as_constant(operand) {
        return ahead.front.constant(to, value);
    }
    let op = if from < to { CastOp::SExt } else { CastOp::Trunc };
    ahead.front.at().cast(op, operand, wanted)
}

/// Makes the variables `start` and `end` and sets them to all iterations in front of the region.
fn make_bounds(func: &mut Function, ctx: &mut Context, entry: Inst, total: Operand) -> (Operand, Operand) {
    let block = func.entry().expect("invariant: a function with a region has a body");
    let mut allocas = ["loop.end", "loop.start"].map(|name| {
        let mut at = Cursor::at_start(func, ctx, block);
        let address = at.alloca(Type::I64, None, None);
        if let Operand::Value(value) = address {
            func.values[value].name = Some(ctx.names.intern(name));
        }
        address
    });
    allocas.reverse();
    let [start, end] = allocas;
    let mut at = Cursor::before(func, ctx, entry);
    let zero = at.i64(0);
    at.store(zero, start);
    at.store(total, end);
    (start, end)
}

/// The loops' variables that the region does not list, although they are known outside: they are private by rule.
/// [OMP 5.2 §5.1.1]
fn unlisted(
    module: &Module,
    func: &Function,
    region: &Region,
    entry: &RegionEntry,
    found: &Found,
) -> Vec<Operand> {
    let listed: Vec<Operand> = entry.private().into_iter().chain(entry.lastprivate()).collect();
    let inside = region.block_set();
    let uses = UseIndex::compute(func);
    let mut unlisted: Vec<Operand> = Vec::new();
    for address in addresses(found) {
        let is_known_outside = match address {
            Operand::Value(value) => uses.uses(value).iter().any(|used| {
                !is_bookkeeping(func, module, used.inst)
                    && !func.inst_block(used.inst).is_some_and(|b| inside.contains(&b))
            }),
            _ => true,
        };
        if is_known_outside && !listed.contains(&address) && !unlisted.contains(&address) {
            unlisted.push(address);
        }
    }
    unlisted
}

/// Marks the end of each iteration, for `ordered`, if the front end has not.
fn end_iterations(
    module: &mut Module,
    func: &mut Function,
    region: &Region,
    entry: &RegionEntry,
    latch: Block,
) {
    let is_marked =
        region.insts(func).any(|i| Marker::of(&func.insts[i], &module.ctx) == Some(Marker::LoopIterationEnd));
    if !is_marked {
        let end = marker(module, Marker::LoopIterationEnd);
        let token = entry.token_operand(func);
        let mut at = Cursor::before_terminator(func, &mut module.ctx, latch);
        at.call_as(end.fn_ty, end.callee, &[token]);
    }
}
