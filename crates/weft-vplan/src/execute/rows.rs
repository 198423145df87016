//! Loads of rows, for lanes that are all there.
//!
//! ```llvm
//! %x = load float, ptr %p               ; p[3 * i]              %all = load <48 x float>, ptr %p
//! %z = load float, ptr %p2              ; p[3 * i + 2]    ==>   %x = shufflevector %all, <0, 3, 6, …>
//!                                                               %z = shufflevector %all, <2, 5, 8, …>
//! ```
//! Rows that are far from each other are loaded in blocks of 16 bytes, and transposed. A vector gets the blocks of several lanes,
//! which loads put in their places at no cost, so that all that is left are shuffles within blocks. Of four-byte numbers and
//! registers of 32 bytes:
//!
//! ```text
//! lanes 0 and 4, 1 and 5, …   0a 0b 0c 0d | 4a 4b 4c 4d   …   3a 3b 3c 3d | 7a 7b 7c 7d     interleaved within blocks are
//!                             0a 1a 2a 3a | 4a 5a 6a 7a   …   0d 1d 2d 3d | 4d 5d 6d 7d
//! ```
//! Rows that are shorter than a block are interleaved as a whole: those of the first half of the lanes with those of the second
//! half, and again, until the numbers of all lanes for one place lie side by side.

use weft_ir::{InstData, Op, Operand, Type};

use super::body::Body;
use crate::plan::{LEAST_BYTES, Row};

impl Body<'_, '_> {
    /// The values of a member of the row `number`, whose loads are made where the first of them stands.
    pub(super) fn of_row(&mut self, number: u32, member: u32, data: &InstData) -> Option<Operand> {
        let row = self.plan.rows.get(number as usize)?;
        let place = row.members.get(member as usize)?.1;
        if !self.rows.contains_key(&number) {
            let first = self.single(data.operands[0]);
            let size = self.emit.module.ctx.types.size_align(data.ty).map_or(1, |(size, _)| size);
            let back = self.emit.module.ctx.int(Type::I64, -i128::from(place * size));
            let base = self.emit.offset(first, back);
            let align = row.members.iter().map(|(inst, _)| {
                let data = self.emit.func.insts[*inst].clone();
                self.align_of(&data, data.ty)
            });
            // Rows may lie at any multiple of an element.
            let align = align.min().unwrap_or(1).min(u32::try_from(size).unwrap_or(1));
            let columns = match row.is_near() {
                true if self.halves(row, size) => self.halved(row, data, (base, size, align)),
                true => self.near(row, data, base, align),
                false => self.transposed(row, data, base, size, align),
            };
            self.rows.insert(number, columns);
        }
        let columns = self.rows.get(&number)?;
        columns.get(usize::try_from(place).ok()?).copied().flatten()
    }

    pub(super) fn load_of(
        &mut self,
        row: &Row,
        ty: Type,
        base: Operand,
        (count, align): (u64, u32),
    ) -> Operand {
        let ty = self.emit.vector(ty, u32::try_from(count).unwrap_or(1));
        let op = Op::Load { volatile: false, atomic: None, align: Some(align) };
        let inst = self.emit.at().insert(InstData::new(op, ty, [base]));
        self.describe_members(inst, row);
        self.emit.func.result(inst)
    }

    /// One load of all rows.
    fn near(&mut self, row: &Row, data: &InstData, base: Operand, align: u32) -> Vec<Option<Operand>> {
        let count = (u64::from(self.lanes) - 1) * row.stride + row.span;
        let all = self.load_of(row, data.ty, base, (count, align));
        let mut columns = vec![None; usize::try_from(row.span).unwrap_or(0)];
        for (_, place) in &row.members {
            let wanted =
                (0..u64::from(self.lanes)).map(|lane| u32::try_from(place + lane * row.stride).unwrap_or(0));
            let wanted: Vec<u32> = wanted.collect();
            columns[usize::try_from(*place).unwrap_or(0)] = Some(self.emit.shuffle(all, &wanted));
        }
        columns
    }

    /// A load per lane, and the transposition of as many lanes as a register holds. It is written in registers: LLVM finds
    /// no good instructions for shuffles of longer vectors.
    fn transposed(
        &mut self,
        row: &Row,
        data: &InstData,
        base: Operand,
        size: u64,
        align: u32,
    ) -> Vec<Option<Operand>> {
        // What is narrow is moved within 16 bytes: from one half of a longer register to the other, it is moved as 64 bits only.
        let is_narrow = size < 4 && !self.plan.has_mask_registers;
        let bytes = if is_narrow { LEAST_BYTES } else { u64::from(self.plan.register_bytes) };
        let register = (bytes / size).clamp(2, u64::from(self.lanes));
        let mut columns: Vec<Option<Operand>> = vec![None; usize::try_from(row.span).unwrap_or(0)];
        for first in (0..u64::from(self.lanes)).step_by(usize::try_from(register).unwrap_or(2)) {
            let block = LEAST_BYTES / size;
            let part = match row.span >= block && register >= block {
                true => self.blocks_transposed(row, data, (base, size, align), first, register),
                false => self.part_transposed(row, data, (base, size, align), first, register),
            };
            for (column, part) in columns.iter_mut().zip(part) {
                *column = Some(column.map_or(part, |column| self.emit.joined(column, part)));
            }
        }
        columns
    }

    /// The columns of so many lanes from `first` on, block by block.
    fn blocks_transposed(
        &mut self,
        row: &Row,
        data: &InstData,
        (base, size, align): (Operand, u64, u32),
        first: u64,
        register: u64,
    ) -> Vec<Operand> {
        let block = LEAST_BYTES / size;
        let mut columns = Vec::new();
        for from in (0..row.span).step_by(usize::try_from(block).unwrap_or(1)) {
            let mut rows = Vec::new();
            for within in 0..block {
                let mut parts = Vec::new();
                for group in 0..register / block {
                    let lane = first + group * block + within;
                    let distance = i128::from((lane * row.stride + from) * size);
                    let distance = self.emit.module.ctx.int(Type::I64, distance);
                    let place = self.emit.offset(base, distance);
                    parts.push(self.load_of(row, data.ty, place, (block, align)));
                }
                rows.push(self.emit.concatenated(parts));
            }
            for _ in 0..block.ilog2() {
                rows = self.interleaved_in_blocks(&rows, register, block);
            }
            columns.extend(rows);
        }
        columns
    }

    /// The vectors of the first half by turns with those of the second, block by block: first the lower halves of the blocks.
    pub(super) fn interleaved_in_blocks(
        &mut self,
        rows: &[Operand],
        register: u64,
        block: u64,
    ) -> Vec<Operand> {
        let (ones, others) = rows.split_at(rows.len() / 2);
        let halves = [(0, block / 2), (block / 2, block)];
        let mut result = Vec::new();
        for (one, other) in ones.iter().zip(others) {
            for (from, to) in halves {
                let blocks = (0..register).step_by(usize::try_from(block).unwrap_or(1));
                let wanted =
                    blocks.flat_map(|start| (start + from..start + to).flat_map(|at| [at, register + at]));
                let wanted: Vec<u32> = wanted.map(|at| u32::try_from(at).unwrap_or(0)).collect();
                result.push(self.emit.shuffle_two(*one, *other, &wanted));
            }
        }
        result
    }

    /// The columns of so many lanes from `first` on, of rows that are shorter than a block.
    fn part_transposed(
        &mut self,
        row: &Row,
        data: &InstData,
        (base, size, align): (Operand, u64, u32),
        first: u64,
        register: u64,
    ) -> Vec<Operand> {
        // Each row in parts of a register at most.
        let length = row.span.min(register);
        let mut rows: Vec<Vec<Operand>> = Vec::new();
        for lane in first..first + register {
            let mut parts = Vec::new();
            for part in 0..row.span / length {
                let distance = i128::from((lane * row.stride + part * length) * size);
                let distance = self.emit.module.ctx.int(Type::I64, distance);
                let place = self.emit.offset(base, distance);
                parts.push(self.load_of(row, data.ty, place, (length, align)));
            }
            rows.push(parts);
        }
        let mut length = length;
        while rows.len() > 1 {
            let second = rows.split_off(rows.len() / 2);
            let is_whole = length == register;
            rows = rows
                .into_iter()
                .zip(second)
                .map(|(one, other)| self.interleaved_parts(&one, &other, length, is_whole))
                .collect();
            length = if is_whole { length } else { 2 * length };
        }
        rows.into_iter().flatten().collect()
    }

    /// The elements of two vectors by turns, each in parts of `length` elements; two of them make one unless they are whole.
    fn interleaved_parts(
        &mut self,
        one: &[Operand],
        other: &[Operand],
        length: u64,
        is_whole: bool,
    ) -> Vec<Operand> {
        let length = u32::try_from(length).unwrap_or(1);
        let by_turns =
            |from: u32, to: u32| -> Vec<u32> { (from..to).flat_map(|at| [at, length + at]).collect() };
        let mut parts = Vec::new();
        for (one, other) in one.iter().zip(other) {
            if is_whole {
                parts.push(self.emit.shuffle_two(*one, *other, &by_turns(0, length / 2)));
                parts.push(self.emit.shuffle_two(*one, *other, &by_turns(length / 2, length)));
            } else {
                parts.push(self.emit.shuffle_two(*one, *other, &by_turns(0, length)));
            }
        }
        parts
    }
}
