//! Rows of four or eight numbers that lie one behind the other, where one instruction picks any numbers out of two registers (AVX-512).
//!
//! ```llvm
//! %r0 = load <8 x double>, ptr %p                             ; a0 b0 c0 d0 a1 b1 c1 d1, and so %r1, %r2 and %r3
//! %e0 = shufflevector %r0, %r1, <0, 2, 4, …>                  ; a0 c0 a1 c1 a2 c2 a3 c3
//! %e1 = shufflevector %r2, %r3, <0, 2, 4, …>
//! %a = shufflevector %e0, %e1, <0, 2, 4, …>                   ; a0 a1 a2 a3 a4 a5 a6 a7
//! %c = shufflevector %e0, %e1, <1, 3, 5, …>
//! ```
//! Every other number of two registers fills one; and again, until a register has the numbers of one place. For four places, that takes
//! eight instructions for four registers, where each place by itself takes three: LLVM writes one shuffle of all registers for each.
//!
//! # Preconditions
//! All lanes are there. A row has as many places as lanes are apart, and lanes fill whole registers.
//!
//! # Postconditions
//! Each member has its values in the order of the lanes. Nothing between the rows, and nothing behind them, is loaded.

use rustc_hash::FxHashMap;
use weft_ir::{InstData, Operand};

use super::body::Body;
use crate::plan::Row;

impl Body<'_, '_> {
    /// Whether rows with elements of `size` bytes are taken apart so.
    pub(super) fn halves(&self, row: &Row, size: u64) -> bool {
        let is_whole = (u64::from(self.lanes) * size).is_multiple_of(u64::from(self.plan.register_bytes));
        self.plan.has_mask_registers && row.has_halves(size) && is_whole
    }

    /// The columns of a row, those that have members.
    pub(super) fn halved(
        &mut self,
        row: &Row,
        data: &InstData,
        (base, size, align): (Operand, u64, u32),
    ) -> Vec<Option<Operand>> {
        let register = u64::from(self.plan.register_bytes) / size;
        let count = u64::from(self.lanes) * row.stride / register;
        let mut registers = Vec::new();
        for number in 0..count {
            let distance = self.emit.module.ctx.int(weft_ir::Type::I64, i128::from(number * register * size));
            let place = self.emit.offset(base, distance);
            registers.push(self.load_of(row, data.ty, place, (register, align)));
        }
        // The registers of every so manieth number, by how many there are between and the first of them.
        let mut halves = FxHashMap::from_iter([((1, 0), registers)]);
        let mut columns = vec![None; usize::try_from(row.span).unwrap_or(0)];
        for (_, place) in &row.members {
            let column = self.every(&mut halves, row.stride, *place, register);
            columns[usize::try_from(*place).unwrap_or(0)] = Some(self.emit.concatenated(column));
        }
        columns
    }

    /// The registers that every `step`-th number fills, from `first` on.
    fn every(
        &mut self,
        halves: &mut FxHashMap<(u64, u64), Vec<Operand>>,
        step: u64,
        first: u64,
        register: u64,
    ) -> Vec<Operand> {
        if let Some(found) = halves.get(&(step, first)) {
            return found.clone();
        }
        let half = step / 2;
        let whole = self.every(halves, half, first % half, register);
        let odd = first / half;
        let wanted: Vec<u32> = (0..register).map(|at| u32::try_from(2 * at + odd).unwrap_or(0)).collect();
        let picked = whole.chunks(2).map(|pair| self.emit.shuffle_two(pair[0], pair[1], &wanted)).collect();
        halves.entry((step, first)).or_insert(picked).clone()
    }
}
