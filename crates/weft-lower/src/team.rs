//! Thread number and team size, asked for at most once per function.
//!
//! ```llvm
//! define internal void @f.omp_outlined(ptr noalias %gtid, ptr noalias %tid, …) {
//!   %g = load i32, ptr %gtid                  ; if anything needs the global thread number
//!   %t = load i32, ptr %tid                   ; … the number in the team
//!   %t64 = zext i32 %t to i64
//!   %n = call i32 @omp_get_num_threads()      ; … the team size
//!   %n64 = zext i32 %n to i64
//! ```
//!
//! A function that no fork calls asks the runtime for all three.
//! All of it stands at the function's entry, behind the allocas there: while one call of a function lasts, neither
//! thread nor team change, and a loop that is run many times asks once.

use weft_abi::entry;
use weft_ir::{CastOp, Cursor, Inst, Op, Operand, Type};

use crate::function::Lowering;

/// What a function has asked for.
#[derive(Default)]
pub(crate) struct Team {
    gtid: Option<Operand>,
    /// The number in the team as `i32` and as `i64`.
    tid: Option<(Operand, Operand)>,
    size: Option<Operand>,
}

impl Lowering<'_> {
    /// The global thread number, `i32`.
    pub(crate) fn gtid(&mut self, marker: Inst) -> Operand {
        if let Some(gtid) = self.team.gtid {
            return gtid;
        }
        let gtid = if self.is_outlined {
            let address = Operand::Value(self.func.params[0].value);
            self.at_entry(marker).load(Type::I32, address)
        } else {
            let ident = self.ident(marker, weft_abi::ident::KMPC);
            let ask = self.runtime(&entry::GLOBAL_THREAD_NUM);
            ask.value(&mut self.at_entry(marker), &[ident])
        };
        *self.team.gtid.insert(gtid)
    }

    /// The number in the team, `i32`, from 0.
    pub(crate) fn tid(&mut self, marker: Inst) -> Operand {
        self.tids(marker).0
    }

    /// The number in the team, `i64`, from 0.
    pub(crate) fn tid64(&mut self, marker: Inst) -> Operand {
        self.tids(marker).1
    }

    fn tids(&mut self, marker: Inst) -> (Operand, Operand) {
        if let Some(tid) = self.team.tid {
            return tid;
        }
        let tid = if self.is_outlined {
            let address = Operand::Value(self.func.params[1].value);
            let mut cursor = self.at_entry(marker);
            let tid = cursor.load(Type::I32, address);
            (tid, cursor.cast(CastOp::ZExt, tid, Type::I64))
        } else {
            let ask = self.runtime(&entry::GET_THREAD_NUM);
            let mut cursor = self.at_entry(marker);
            let tid = ask.value(&mut cursor, &[]);
            (tid, cursor.cast(CastOp::ZExt, tid, Type::I64))
        };
        *self.team.tid.insert(tid)
    }

    /// The size of the team, `i64`, at least 1.
    pub(crate) fn team_size(&mut self, marker: Inst) -> Operand {
        if let Some(size) = self.team.size {
            return size;
        }
        let ask = self.runtime(&entry::GET_NUM_THREADS);
        let mut cursor = self.at_entry(marker);
        let size = ask.value(&mut cursor, &[]);
        let size = cursor.cast(CastOp::ZExt, size, Type::I64);
        *self.team.size.insert(size)
    }

    /// A cursor behind the allocas that the entry block starts with.
    ///
    /// The debug location is that of the marker: it is of this function, and none would do better.
    fn at_entry(&mut self, marker: Inst) -> Cursor<'_> {
        let attachment = self.debug_location(marker);
        let block = self.func.entry().expect("invariant: a function with markers has blocks");
        let insts = self.func.block_insts(block);
        let index = insts.iter().take_while(|i| matches!(self.func.insts[**i].op, Op::Alloca { .. })).count();
        Cursor { func: &mut self.func, ctx: &mut self.module.ctx, block, index, attachment }
    }
}
