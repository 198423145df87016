//! Bytes that are looked up in tables which registers hold.
//!
//! ```llvm
//! %x = load i8, ptr %p          ; @digit + %i       %t = load <16 x i8>, ptr @digit
//!                                             ==>   %x = call <16 x i8> @llvm.x86.ssse3.pshuf.b.128(<16 x i8> %t, <16 x i8> %i)
//! ```
//! An index of a lane that is not there may have no value; it is frozen, and any entry will do. The table is loaded where the load
//! stands, so that what the iteration has written before is in it; LLVM moves that in front of the loop where it can.

use weft_ir::{CastOp, InstData, IntPredicate, Op, Operand, Type};

use super::body::Body;
use crate::plan::{LEAST_BYTES, Table};

/// So many bytes one instruction permutes.
const PERMUTED: u64 = 64;

impl Body<'_, '_> {
    /// The entries of the table `number` for all lanes.
    pub(super) fn looked_up(&mut self, number: u32) -> Operand {
        let table = self.plan.tables[number as usize].clone();
        let mut index = self.vector(table.index);
        if self.emit.element_of(index) != Type::I8 {
            let bytes = self.emit.vector(Type::I8, self.lanes);
            index = self.emit.at().cast(CastOp::Trunc, index, bytes);
        }
        let index = self.emit.at().freeze(index);
        let pieces = self.pieces_of(&table);
        let mut found = Vec::new();
        let length = self.lanes.min(table.register);
        for first in (0..self.lanes).step_by(length as usize) {
            // Where lanes fill no register, they are there several times.
            let wanted: Vec<u32> = (0..table.register).map(|lane| first + lane % length).collect();
            let part = self.emit.shuffle(index, &wanted);
            let entries = match table.permutes {
                true => self.permuted(&pieces, part),
                false => self.picked(&pieces, part, table.register),
            };
            found.push(self.emit.piece(entries, 0, length));
        }
        self.emit.concatenated(found)
    }

    /// The table in registers: whole ones, or its pieces of 16 bytes, each of them as often as a register holds it.
    fn pieces_of(&mut self, table: &Table) -> Vec<Operand> {
        let piece = if table.permutes { PERMUTED } else { LEAST_BYTES };
        let register = u64::from(table.register);
        let mut pieces = Vec::new();
        for from in (0..table.entries).step_by(usize::try_from(piece).unwrap_or(1)) {
            let length = piece.min(table.entries - from);
            let root = self.single(table.root);
            let distance = self.emit.module.ctx.int(Type::I64, i128::from(table.first + from));
            let place = self.emit.offset(root, distance);
            let ty = self.emit.vector(Type::I8, u32::try_from(length).unwrap_or(1));
            let op = Op::Load { volatile: false, atomic: None, align: Some(1) };
            let load = self.emit.at().insert(InstData::new(op, ty, [place]));
            let loaded = self.emit.func.result(load);
            let wanted: Vec<u32> = (0..register).map(|at| u32::try_from(at % length).unwrap_or(0)).collect();
            pieces.push(self.emit.shuffle(loaded, &wanted));
        }
        pieces
    }

    /// Entries by instructions that permute whole registers, two of them at once.
    fn permuted(&mut self, pieces: &[Operand], index: Operand) -> Operand {
        let ty = self.emit.ty(index);
        let mut halves = Vec::new();
        for pair in pieces.chunks(2) {
            let inst = match *pair {
                [low, high] => {
                    self.emit.intrinsic("llvm.x86.avx512.vpermi2var.qi.512", ty, &[low, index, high])
                }
                _ => self.emit.intrinsic("llvm.x86.avx512.permvar.qi.512", ty, &[pair[0], index]),
            };
            halves.push(self.emit.func.result(inst));
        }
        match halves[..] {
            [low, high] => {
                let zero = self.emit.zero(ty);
                let is_high = self.emit.at().icmp(IntPredicate::Slt, index, zero);
                self.emit.at().select(is_high, high, low)
            }
            _ => halves[0],
        }
    }

    /// Entries by instructions that pick from 16 bytes, and choices between them.
    fn picked(&mut self, pieces: &[Operand], index: Operand, register: u32) -> Operand {
        let ty = self.emit.ty(index);
        let name = match register {
            64 => "llvm.x86.avx512.pshuf.b.512",
            32 => "llvm.x86.avx2.pshuf.b",
            _ => "llvm.x86.ssse3.pshuf.b.128",
        };
        let mut chosen = None;
        for (from, piece) in (0i64..).step_by(16).zip(pieces) {
            let inst = self.emit.intrinsic(name, ty, &[*piece, index]);
            let entries = self.emit.func.result(inst);
            chosen = Some(match chosen {
                None => entries,
                Some(below) => {
                    let border = self.emit.number(Type::I8, from - 1);
                    let border = self.emit.splat(border, register);
                    let is_here = self.emit.at().icmp(IntPredicate::Ugt, index, border);
                    self.emit.at().select(is_here, entries, below)
                }
            });
        }
        chosen.unwrap_or(index)
    }
}
