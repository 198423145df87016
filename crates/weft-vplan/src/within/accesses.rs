//! What an iteration loads and stores, in runs of numbers that lie one behind the other, and which order its accesses have to keep.
//!
//! ```llvm
//! %p1 = getelementptr i8, ptr %p, i64 4        ; a run of two: what is at %p, and what is at %p1
//! ```
//!
//! # Preconditions
//! None.
//!
//! # Postconditions
//! No other memory is accessed between two loads of a run, or two stores, than that of loads and stores that are known.

use rustc_hash::FxHashMap;
use weft_analysis::{Address, EffectTable};
use weft_ir::{Block, Function, Inst, Module, Op, Operand, Type, TypeData, Value};

use crate::address_sum::Sum;
use crate::affine::never_meet;
use crate::execute::within::Window;
use crate::target::{Isa, Target};

/// So many accesses a block has at most: each is compared with each.
const MOST: usize = 256;

/// An access.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) inst: Inst,
    pub(super) block: Block,
    /// Its number in the block.
    pub(super) index: usize,
    pub(super) is_store: bool,
    pub(super) address: Operand,
    ty: Type,
    /// What its address comes from, if it is known to be another object than all others.
    apart: Option<Operand>,
    pub(super) size: i64,
    sum: Option<Sum>,
    /// How many other instructions that access memory stand in front of it in the block.
    section: usize,
}

impl Place {
    /// How many bytes another access is behind this one, if that is known.
    pub(super) fn distance(&self, other: &Place) -> Option<i128> {
        let (sum, others) = (self.sum.as_ref()?, other.sum.as_ref()?);
        sum.is_alike(others).then(|| i128::from(others.constant) - i128::from(sum.constant))
    }
}

/// Accesses of one block to numbers of one type, each behind the one before in memory.
pub(super) type Run = Vec<Place>;

/// The accesses of an iteration, and the loads of what it takes from elsewhere.
pub(super) struct Accesses {
    pub(super) all: Vec<Place>,
    pub(super) loads: Vec<Run>,
    pub(super) stores: Vec<Run>,
    /// Which run of loads a number is of, and which number it is there.
    pub(super) loaded: FxHashMap<Value, (usize, usize)>,
}

impl Accesses {
    /// Those of `block`; none if there are too many. What comes from pointers of which `apart` holds is in other memory than what
    /// comes from other ones.
    pub(super) fn of(
        (module, func): (&Module, &Function),
        effects: &EffectTable,
        block: Block,
        apart: &dyn Fn(Operand) -> bool,
    ) -> Option<Accesses> {
        let mut blocks = vec![block];
        for inst in func.block_insts(block) {
            for operand in func.insts[*inst].operands.iter() {
                let Operand::Value(value) = operand else { continue };
                let Some(def) = func.def_inst(*value) else { continue };
                let home = func.inst_block(def).filter(|home| !blocks.contains(home));
                if matches!(func.insts[def].op, Op::Load { .. }) {
                    blocks.extend(home);
                }
            }
        }
        let mut all = Vec::new();
        for block in blocks {
            let found = in_block(module, func, effects, block);
            if found.len() > MOST {
                return None;
            }
            all.extend(found);
        }
        for place in &mut all {
            let root = Address::of(module, func, place.address).root;
            place.apart = Some(root).filter(|root| apart(*root));
        }
        let (mut loads, mut stores, mut loaded) = (Vec::new(), Vec::new(), FxHashMap::default());
        for run in runs(module, &all, permutes_bytes(module, func)) {
            if run[0].is_store {
                if run[0].block == block {
                    stores.push(run);
                }
                continue;
            }
            for (number, place) in run.iter().enumerate() {
                loaded.extend(func.insts[place.inst].result.map(|result| (result, (loads.len(), number))));
            }
            loads.push(run);
        }
        // What is loaded again, and written nowhere in between, is the same number.
        for again in all.iter().filter(|place| !place.is_store) {
            if number(func, again, &loaded).is_some() {
                continue;
            }
            let is_first = |first: &&Place| {
                let is_between = |index: usize| first.index < index && index < again.index;
                let is_changed = |other: &Place| {
                    other.is_store
                        && other.block == first.block
                        && is_between(other.index)
                        && may_meet(module, func, first, other)
                };
                (first.block, first.section, first.ty) == (again.block, again.section, again.ty)
                    && first.index < again.index
                    && first.sum == again.sum
                    && !all.iter().any(is_changed)
            };
            let firsts = all.iter().filter(|place| !place.is_store && place.sum.is_some()).filter(is_first);
            let known = firsts.filter_map(|first| number(func, first, &loaded)).next();
            if let (Some(known), Some(result)) = (known, func.insts[again.inst].result) {
                loaded.insert(result, known);
            }
        }
        Some(Accesses { all, loads, stores, loaded })
    }

    /// The loads of a window.
    pub(super) fn places(&self, window: Window) -> &[Place] {
        &self.loads[window.run][window.start..window.start + window.count]
    }

    /// Whether all accesses that may meet keep their order if each group of `moved` is done behind an instruction of its block, by its
    /// number. A load is done where it was, besides.
    pub(super) fn keep_order(&self, module: &Module, func: &Function, moved: &[(&[Place], usize)]) -> bool {
        // What is done, and where.
        let mut done: Vec<(&Place, usize)> =
            self.all.iter().filter(|place| !place.is_store).map(|place| (place, place.index)).collect();
        for (group, at) in moved {
            done.extend(group.iter().map(|place| (place, *at)));
        }
        let stays = |place: &&Place| {
            place.is_store
                && !moved.iter().any(|(group, _)| group.iter().any(|other| other.inst == place.inst))
        };
        done.extend(self.all.iter().filter(stays).map(|place| (place, place.index)));
        done.iter().enumerate().all(|(number, (one, at))| {
            done[number + 1..].iter().all(|(other, other_at)| {
                let is_kept = (one.index < other.index) == (at < other_at);
                is_kept
                    || one.block != other.block
                    || !(one.is_store || other.is_store)
                    || one.inst == other.inst
                    || !may_meet(module, func, one, other)
            })
        })
    }
}

/// Which number of which run a load is, if that is known.
fn number(
    func: &Function,
    load: &Place,
    loaded: &FxHashMap<Value, (usize, usize)>,
) -> Option<(usize, usize)> {
    loaded.get(&func.insts[load.inst].result?).copied()
}

/// The number of the last of some accesses in their block.
pub(super) fn last(places: &[Place]) -> usize {
    places.iter().map(|place| place.index).max().unwrap_or(0)
}

fn in_block(module: &Module, func: &Function, effects: &EffectTable, block: Block) -> Vec<Place> {
    let mut found = Vec::new();
    let mut section = 0;
    for (index, inst) in func.block_insts(block).iter().enumerate() {
        let data = &func.insts[*inst];
        let (is_store, address, ty) = match data.op {
            Op::Load { volatile: false, atomic: None, .. } => (false, data.operands[0], data.ty),
            Op::Store { volatile: false, atomic: None, .. } => {
                (true, data.operands[1], module.ctx.operand_ty(func, data.operands[0]))
            }
            _ => {
                let effects = effects.of_inst(&module.ctx, func, *inst);
                let matters = effects.accesses_memory() || effects.has_side_effects();
                section += usize::from(matters && !data.is_debug_record());
                continue;
            }
        };
        let Some((size, _)) = module.ctx.types.size_align(ty) else {
            section += 1;
            continue;
        };
        let size = i64::try_from(size).unwrap_or(i64::MAX);
        let sum = Sum::of(module, func, address);
        let apart = None;
        found.push(Place { inst: *inst, block, index, is_store, address, ty, apart, size, sum, section });
    }
    found
}

/// Whether the machine moves bytes within a register by one instruction, as these are moved in blocks and pixels.
fn permutes_bytes(module: &Module, func: &Function) -> bool {
    Target::of_x86(module, func).is_some_and(|target| target.isa >= Isa::Avx2)
}

/// The runs of accesses of which vectors can be made, of narrow numbers as well if these can be moved.
fn runs(module: &Module, all: &[Place], has_narrow: bool) -> Vec<Run> {
    let is_number = |place: &&Place| {
        let is_known = match module.ctx.types.data(place.ty) {
            TypeData::Int(32 | 64) | TypeData::Float | TypeData::Double => true,
            TypeData::Int(8 | 16) => has_narrow,
            _ => false,
        };
        is_known && place.sum.is_some()
    };
    let mut groups: Vec<Vec<&Place>> = Vec::new();
    for place in all.iter().filter(is_number) {
        let belongs = |group: &&mut Vec<&Place>| {
            let first = group[0];
            let is_alike = |sum: &Sum| place.sum.as_ref().is_some_and(|own| own.is_alike(sum));
            (first.block, first.section, first.is_store, first.ty)
                == (place.block, place.section, place.is_store, place.ty)
                && first.sum.as_ref().is_some_and(is_alike)
        };
        match groups.iter_mut().find(belongs) {
            Some(group) => group.push(place),
            None => groups.push(vec![place]),
        }
    }
    let constant = |place: &Place| place.sum.as_ref().map_or(0, |sum| sum.constant);
    let mut runs: Vec<Run> = Vec::new();
    for mut group in groups {
        group.sort_by_key(|place| (constant(place), place.index));
        let mut run: Run = Vec::new();
        for place in group {
            match run.last() {
                // What is loaded again is left alone; of two stores to a place, each matters to somebody.
                Some(last) if constant(last) == constant(place) && !place.is_store => continue,
                Some(last) if constant(last).checked_add(last.size) != Some(constant(place)) => {
                    runs.push(std::mem::take(&mut run));
                }
                _ => {}
            }
            run.push(place.clone());
        }
        runs.push(run);
    }
    runs
}

/// Whether two accesses may be to the same memory, in one iteration.
pub(super) fn may_meet(module: &Module, func: &Function, one: &Place, other: &Place) -> bool {
    if let Some(away) = one.distance(other) {
        return away < i128::from(one.size) && -away < i128::from(other.size);
    }
    if let (Some(root), Some(others)) = (one.apart, other.apart)
        && root != others
    {
        return false;
    }
    let root = |place: &Place| Address::of(module, func, place.address).root;
    !never_meet(module, func, (one.inst, root(one)), (other.inst, root(other)))
}
