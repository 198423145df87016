//! Rows that are stored: each lane writes all numbers of a row of its own, as those of a structure or of a matrix's row, by one
//! store each. They wait for the last of them, where the rows are transposed and stored as wholes.
//!
//! ```c
//! for (i = …) { q[4 * i] = x; q[4 * i + 1] = y; q[4 * i + 2] = z; q[4 * i + 3] = w; }     // 4 stores for each lane
//! // becomes: x, y, z and w of all lanes are interleaved, and stored by one store for each lane
//! for (i = …) { q[3 * i] = x; q[3 * i + 1] = y; q[3 * i + 2] = z; }
//! // becomes: x, y and z of all lanes are interleaved, and stored one register behind the other
//! ```
//!
//! # Preconditions
//! The stores are in one block, each of another place of the row, and all lanes that there are do them. Rows lie one behind the
//! other, and are vectors of 16 bytes or several, or half of one, or of at most eight numbers. Of the last, machines that shuffle bytes
//! freely (AVX2) take numbers of all sizes, others those of four bytes at least.
//!
//! # Why stores may wait
//! What is loaded or stored between the first and the last of them is in another object, or at another place of rows that are as
//! far apart, or a constant. Nothing is called there.
//!
//! # Refused
//! Rows of which something stays as it is, and short ones of bytes and 16-bit numbers on SSE2: they are stored lane by lane.

use weft_analysis::Address;
use weft_ir::{Inst, Operand, Type, TypeData};

use crate::address_sum::Sum;
use crate::facts::Facts;
use crate::lanes::Shape;
use crate::plan::{Access, LEAST_BYTES, NEAR, Recipe, Row, Step};
use crate::target::Isa;

/// Finds the rows that a step stores, notes them in its recipes, and adds them to `rows`; `shape` tells how the lanes of an address
/// differ.
pub(crate) fn in_step(
    facts: &Facts<'_>,
    step: &mut Step,
    shape: &dyn Fn(&Step, Operand) -> Shape,
    rows: &mut Vec<Row>,
) {
    let mut open: Vec<Group> = Vec::new();
    let mut found: Vec<Row> = Vec::new();
    for (inst, recipe) in &step.insts {
        let data = &facts.func.insts[*inst];
        let (address, is_store) = match (recipe, &data.op) {
            (Recipe::Call | Recipe::Each, _) => {
                open.clear();
                continue;
            }
            // Nobody writes a constant.
            (Recipe::Load(_), _) if is_constant(facts, data.operands[0]) => continue,
            (Recipe::Load(_), _) => (data.operands[0], false),
            (Recipe::Store(_) | Recipe::Postponed, _) => (data.operands[1], true),
            _ => continue,
        };
        let ty = if is_store { facts.module.ctx.operand_ty(facts.func, data.operands[0]) } else { data.ty };
        let Some(access) = Place::of(facts, (*inst, address, ty), shape(step, address)) else {
            open.retain(|group| group.is_elsewhere(facts, *inst, address));
            continue;
        };
        let own = open.iter().position(|group| group.takes(&access));
        let own = own.filter(|_| is_store).map(|at| open.swap_remove(at));
        open.retain(|group| {
            group.is_elsewhere(facts, *inst, address) || group.first().is_beside(&access, &group.places)
        });
        let is_candidate = is_store && *recipe == Recipe::Store(Access::Indexed);
        match own {
            Some(mut group) if is_candidate => {
                group.places.push(access);
                match group.row(facts.target.isa) {
                    Some(row) => found.push(row),
                    None => open.push(group),
                }
            }
            None if is_candidate => open.push(Group { places: vec![access] }),
            _ => {}
        }
    }
    step.note_rows(found, Recipe::Store, rows);
}

/// Whether an address is one of a constant of the module.
fn is_constant(facts: &Facts<'_>, address: Operand) -> bool {
    let module = facts.module;
    let name = module.ctx.global_name(Address::of(module, facts.func, address).root);
    let global = name.and_then(|name| module.global_var(name));
    global.is_some_and(|global| module.globals[global].is_constant)
}

/// What lanes access that are a constant distance apart.
struct Place {
    inst: Inst,
    address: Operand,
    ty: Type,
    size: i64,
    /// How far lanes are apart, in bytes.
    stride: i64,
    sum: Sum,
}

impl Place {
    fn of(facts: &Facts<'_>, (inst, address, ty): (Inst, Operand, Type), shape: Shape) -> Option<Place> {
        let types = &facts.module.ctx.types;
        let is_number = !matches!(types.data(ty), TypeData::Ptr(_));
        let size = i64::try_from(types.size_align(ty)?.0).ok().filter(|size| is_number && *size > 0)?;
        let Shape::Affine(stride) = shape else { return None };
        Some(Place { inst, address, ty, size, stride, sum: Sum::of(facts.module, facts.func, address)? })
    }

    /// Whether two accesses are of rows that lie in the same places.
    fn is_alike(&self, other: &Place) -> bool {
        self.stride == other.stride && self.sum.is_alike(&other.sum) && self.stride > 0
    }

    /// Whether `other` accesses, in no lane, one of `places`, which are alike.
    fn is_beside(&self, other: &Place, places: &[Place]) -> bool {
        let away = |place: &Place| (other.sum.constant - place.sum.constant).rem_euclid(self.stride);
        self.is_alike(other)
            && places.iter().all(|place| {
                let away = away(place);
                away >= place.size && away + other.size <= self.stride
            })
    }
}

/// Stores to one row, in the order of the program.
struct Group {
    places: Vec<Place>,
}

impl Group {
    fn first(&self) -> &Place {
        &self.places[0]
    }

    /// Whether a store belongs to the row, and is the first one to its place.
    fn takes(&self, other: &Place) -> bool {
        other.ty == self.first().ty && self.first().is_beside(other, &self.places)
    }

    /// Whether an access is of another object than the row.
    fn is_elsewhere(&self, facts: &Facts<'_>, inst: Inst, address: Operand) -> bool {
        let root = |address: Operand| Address::of(facts.module, facts.func, address).root;
        let own = root(self.first().address);
        let meets_not = |place: &Place| facts.never_meet((place.inst, own), (inst, root(address)));
        self.places.iter().all(meets_not)
    }

    /// The row, if it is whole.
    fn row(&self, isa: Isa) -> Option<Row> {
        let (size, stride) = (self.first().size, self.first().stride);
        let lowest = self.places.iter().map(|place| place.sum.constant).min()?;
        let members = self.places.iter().map(|place| {
            Some((place.inst, u64::try_from(place.sum.constant.checked_sub(lowest)? / size).ok()?))
        });
        let members: Vec<(Inst, u64)> = members.collect::<Option<_>>()?;
        let is_whole = stride % size == 0 && members.len() as u64 == u64::try_from(stride / size).ok()?;
        let fits = self.places.iter().all(|place| {
            let at = place.sum.constant - lowest;
            at % size == 0 && at < stride
        });
        let stride = u64::try_from(stride / size).ok()?;
        let bytes = u64::try_from(size).ok()?;
        let in_blocks = comes_out_even(stride, bytes) || is_part_of_block(stride, bytes);
        let is_near = stride <= NEAR && (size >= 4 || isa != Isa::Sse2);
        let row = Row { stride, span: stride, members, in_blocks };
        (is_whole && fits && (in_blocks || is_near)).then_some(row)
    }
}

/// Whether blocks of 16 bytes hold one or two rows of so many numbers of `size` bytes, which are bytes or 16-bit numbers.
pub(crate) fn is_part_of_block(span: u64, size: u64) -> bool {
    size < 4 && span > 2 && span.is_power_of_two() && (LEAST_BYTES / 2..=LEAST_BYTES).contains(&(span * size))
}

/// Whether rows of so many numbers of `size` bytes are transposed in blocks of 16 bytes.
pub(crate) fn comes_out_even(span: u64, size: u64) -> bool {
    size >= 4 && span > 2 && span.is_power_of_two() && (span * size).is_multiple_of(LEAST_BYTES)
}
