//! Stores of rows, for lanes that are all there.
//!
//! ```llvm
//! store float %x, ptr %q                ; q[4 * i]              ; columns of lanes 0 and 4, 1 and 5, … are interleaved in blocks
//! store float %y, ptr %q1               ; q[4 * i + 1]    ==>   %r = shufflevector <8 x float> …
//! store float %z, ptr %q2               ; q[4 * i + 2]          store <4 x float> %r0, ptr %q
//! store float %w, ptr %q3               ; q[4 * i + 3]          store <4 x float> %r1, ptr %q.1      ; and so on
//! ```
//! The steps are those of loads of rows (`rows.rs`): a transposition is its own inverse. Of rows of eight bytes a block holds two, of lanes side
//! by side, after one step less.
//!
//! Rows that are no blocks of 16 bytes are interleaved as LLVM's vectorizer does it, so that its code generator knows the shuffle:
//! ```llvm
//! %all = shufflevector <24 x float> %xyz, …, <0, 8, 16, 1, 9, 17, …>          ; %xyz is %x, %y and %z, one behind the other
//! store <24 x float> %all, ptr %q
//! ```

use weft_ir::{InstData, Op, Operand, Type};

use super::body::Body;
use crate::plan::{LEAST_BYTES, Row};

impl Body<'_, '_> {
    /// Whether there are enough lanes for blocks of the row `number`.
    pub(super) fn stores_rows(&self, number: u32) -> bool {
        let row = &self.plan.stored_rows[number as usize];
        let size = row.members.first().map_or(1, |(inst, _)| self.size_of_store(*inst));
        self.lanes.is_power_of_two() && u64::from(self.lanes) * size >= LEAST_BYTES
    }

    fn size_of_store(&self, inst: weft_ir::Inst) -> u64 {
        let ty = self.emit.ty(self.emit.func.insts[inst].operands[0]);
        self.emit.module.ctx.types.size_align(ty).map_or(1, |(size, _)| size)
    }

    /// Keeps what a member of a row stores; the last one stores the rows.
    pub(super) fn store_of_row(&mut self, (number, member): (u32, u32), data: &InstData, value: Operand) {
        let row = self.plan.stored_rows[number as usize].clone();
        let place = row.members[member as usize].1;
        let columns = self.waiting.entry(number).or_default();
        columns.push((place, value));
        if columns.len() < row.members.len() {
            return;
        }
        let mut columns = self.waiting.remove(&number).unwrap_or_default();
        columns.sort_unstable_by_key(|(place, _)| *place);
        let columns: Vec<Operand> = columns.into_iter().map(|(_, value)| value).collect();
        let size = self.size_of_store(row.members[0].0);
        let back = self.emit.module.ctx.int(Type::I64, -i128::from(place * size));
        let last = self.single(data.operands[1]);
        let base = self.emit.offset(last, back);
        // Rows may lie at any multiple of an element.
        let aligns = row.members.iter().map(|(inst, _)| {
            let data = self.emit.func.insts[*inst].clone();
            self.align_of(&data, self.emit.ty(data.operands[0]))
        });
        let align = aligns.min().unwrap_or(1).min(u32::try_from(size).unwrap_or(1));
        match row.is_near() {
            true => self.store_near(&row, &columns, (base, size, align)),
            false => self.store_in_blocks(&row, &columns, (base, size, align)),
        }
    }

    /// Stores the rows of as many lanes as a register holds by one store.
    fn store_near(&mut self, row: &Row, columns: &[Operand], (base, size, align): (Operand, u64, u32)) {
        let number = |value: u64| u32::try_from(value).unwrap_or(1);
        let lanes = (u64::from(self.plan.register_bytes) / size).clamp(1, u64::from(self.lanes));
        for first in (0..u64::from(self.lanes)).step_by(usize::try_from(lanes).unwrap_or(1)) {
            let parts = columns.iter().map(|column| self.emit.piece(*column, number(first), number(lanes)));
            let parts: Vec<Operand> = parts.collect();
            let all = self.emit.concatenated(parts);
            let wanted = (0..lanes).flat_map(|lane| (0..row.span).map(move |place| place * lanes + lane));
            let wanted: Vec<u32> = wanted.map(number).collect();
            let rows = self.emit.shuffle(all, &wanted);
            let distance = self.emit.module.ctx.int(Type::I64, i128::from(first * row.stride * size));
            let place = self.emit.offset(base, distance);
            self.store_part(row, rows, place, align);
        }
    }

    fn store_part(&mut self, row: &Row, part: Operand, place: Operand, align: u32) {
        let op = Op::Store { volatile: false, atomic: None, align: Some(align) };
        let inst = self.emit.at().insert(InstData::new(op, Type::VOID, [part, place]));
        self.describe_members(inst, row);
    }

    /// Stores the rows of lanes block by block.
    fn store_in_blocks(&mut self, row: &Row, columns: &[Operand], (base, size, align): (Operand, u64, u32)) {
        let block = LEAST_BYTES / size;
        let register = (u64::from(self.plan.register_bytes) / size).clamp(block, u64::from(self.lanes));
        for first in (0..u64::from(self.lanes)).step_by(usize::try_from(register).unwrap_or(1)) {
            // A block holds a part of a row, or several rows.
            let width = block.min(row.span);
            for from in (0..row.span).step_by(usize::try_from(width).unwrap_or(1)) {
                let mut rows = Vec::new();
                for column in &columns[from as usize..(from + width) as usize] {
                    let (first, lanes) = (u32::try_from(first), u32::try_from(register));
                    rows.push(self.emit.piece(*column, first.unwrap_or(0), lanes.unwrap_or(1)));
                }
                for _ in 0..width.ilog2() {
                    rows = self.interleaved_in_blocks(&rows, register, block);
                }
                for group in 0..register / block {
                    for (within, lanes) in (0..).zip(&rows) {
                        let lane = first + group * block + within * (block / width);
                        let distance = i128::from((lane * row.stride + from) * size);
                        let distance = self.emit.module.ctx.int(Type::I64, distance);
                        let place = self.emit.offset(base, distance);
                        let start = u32::try_from(group * block).unwrap_or(0);
                        let part = self.emit.piece(*lanes, start, u32::try_from(block).unwrap_or(1));
                        self.store_part(row, part, place, align);
                    }
                }
            }
        }
    }
}
