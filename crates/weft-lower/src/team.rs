//! Thread number and team size, and the same of a team in its league, asked for at most once per function.
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
//! The function of a task gets the global thread number itself. That of a `teams` region asks for the number in the team,
//! which is 0 as long as no other team is inlined there, and for the place of the team in its league if a loop is shared out
//! among the teams.
//! A function that no fork calls asks the runtime for all three.
//! While one call of a function lasts, neither thread nor team change, so that it is enough to ask once.
//! Where that is can only be said when all markers are lowered: [`Lowering::settle_team`] then moves what stands at
//! the function's entry, behind the allocas there, to the block that dominates all uses most closely, in front of
//! the loops around them. A path without a construct asks for nothing, and a loop that is run many times asks once.

use weft_abi::{EntryPoint, entry};
use weft_analysis::{Cfg, DomTree, Loops};
use weft_ir::{Block, CastOp, Cursor, Inst, Op, Operand, Type, attributes};

use crate::lowering::Lowering;

/// What says of a parameter that nothing is read through it. [LangRef: Parameter Attributes]
const NOT_READ: [&str; 2] = ["readnone", "writeonly"];

impl Lowering<'_> {
    /// The global thread number, `i32`.
    pub(crate) fn gtid(&mut self, marker: Inst) -> Operand {
        if let Some(gtid) = self.team.gtid {
            return gtid;
        }
        let gtid = if self.is_task {
            Operand::Value(self.func.params[0].value)
        } else if self.is_outlined {
            let address = self.handed(0);
            self.at_entry(marker).load(Type::I32, address)
        } else {
            let ident = self.ident(marker, weft_abi::ident::KMPC);
            let ask = self.runtime(&entry::GLOBAL_THREAD_NUM);
            let gtid = ask.value(&mut self.at_entry(marker), &[ident]);
            self.note_asked(&[gtid]);
            gtid
        };
        *self.team.gtid.insert(gtid)
    }

    /// The number in the team, `i32`, from 0.
    pub(crate) fn tid(&mut self, marker: Inst) -> Operand {
        self.tids(marker).0
    }

    fn tids(&mut self, marker: Inst) -> (Operand, Operand) {
        if let Some(tid) = self.team.tid {
            return tid;
        }
        let tid = if self.is_outlined && !self.is_of_league {
            let address = self.handed(1);
            let mut cursor = self.at_entry(marker);
            let tid = cursor.load(Type::I32, address);
            (tid, cursor.cast(CastOp::ZExt, tid, Type::I64))
        } else {
            let ask = self.runtime(&entry::GET_THREAD_NUM);
            let mut cursor = self.at_entry(marker);
            let tid = ask.value(&mut cursor, &[]);
            let wide = cursor.cast(CastOp::ZExt, tid, Type::I64);
            self.note_asked(&[tid, wide]);
            (tid, wide)
        };
        *self.team.tid.insert(tid)
    }

    /// The address of a number that a fork hands on, which the function reads from now on. LLVM may have seen the function while
    /// it did not, and then says of the parameter that nothing is read through it: where such a function is called, and not
    /// forked, LLVM would drop the store of the number.
    fn handed(&mut self, index: usize) -> Operand {
        let param = &mut self.func.params[index];
        let kept = attributes::split(&param.attrs).into_iter().filter(|word| !NOT_READ.contains(word));
        param.attrs = kept.collect::<Vec<_>>().join(" ").into();
        Operand::Value(param.value)
    }

    /// The number of the executing thread among those that share out the loop of `marker`, from 0, and how many they are:
    /// the threads of the team, or the initial threads of the league. Both are `i64`.
    pub(crate) fn sharers(&mut self, marker: Inst) -> (Operand, Operand) {
        if self.entry_of(marker).is_some_and(|entry| entry.is_of_league()) {
            return match self.team.league {
                Some(known) => known,
                None => {
                    let number = self.asked(marker, &entry::GET_TEAM_NUM);
                    let count = self.asked(marker, &entry::GET_NUM_TEAMS);
                    *self.team.league.insert((number, count))
                }
            };
        }
        let number = self.tids(marker).1;
        let size = match self.team.size {
            Some(size) => size,
            None => self.asked(marker, &entry::GET_NUM_THREADS),
        };
        (number, *self.team.size.insert(size))
    }

    /// A number that the runtime tells, as `i64`.
    fn asked(&mut self, marker: Inst, entry: &EntryPoint) -> Operand {
        let ask = self.runtime(entry);
        let mut cursor = self.at_entry(marker);
        let number = ask.value(&mut cursor, &[]);
        let wide = cursor.cast(CastOp::ZExt, number, Type::I64);
        self.note_asked(&[number, wide]);
        wide
    }

    /// Notes the instructions that compute `values`, the first of which asks the runtime.
    fn note_asked(&mut self, values: &[Operand]) {
        let inst = |value: &Operand| match value {
            Operand::Value(value) => self.func.def_inst(*value),
            _ => None,
        };
        let asked = values.iter().filter_map(inst).collect();
        self.team.asked.push(asked);
    }

    /// Moves what asks the runtime close to its uses, once all markers are lowered.
    pub(crate) fn settle_team(&mut self) {
        let asked = std::mem::take(&mut self.team.asked);
        if asked.is_empty() {
            return;
        }
        let cfg = Cfg::compute(&self.func);
        let dom = DomTree::compute(&self.func, &cfg);
        let loops = Loops::compute(&cfg, &dom);
        if loops.has_irreducible() {
            return;
        }
        for insts in asked {
            if let Some((block, index)) = self.place_for(&insts, &cfg, &dom, &loops) {
                for (offset, inst) in insts.into_iter().enumerate() {
                    self.func.remove_inst(inst);
                    self.func.insert_inst(block, index + offset, inst);
                }
            }
        }
    }

    /// The block outside of all loops that most closely dominates all uses of `insts`, and the index there.
    /// `None` if that is the entry block, where they stand.
    fn place_for(&self, insts: &[Inst], cfg: &Cfg, dom: &DomTree, loops: &Loops) -> Option<(Block, usize)> {
        let values: Vec<Operand> = insts.iter().map(|inst| self.func.result(*inst)).collect();
        let uses = |inst: Inst| {
            !insts.contains(&inst) && self.func.insts[inst].operands.iter().any(|o| values.contains(o))
        };
        let mut place: Option<Block> = None;
        for (block, inst) in self.func.layout_insts().filter(|(_, inst)| uses(*inst)) {
            // A phi needs its value at the end of the block before; the markers make none of them, but stay right.
            if !cfg.is_reachable(block) || self.func.insts[inst].is_phi() {
                return None;
            }
            place = match place {
                None => Some(block),
                Some(other) => dom.common(other, block),
            };
        }
        let mut block = place?;
        while loops.depth(block) > 0 {
            block = dom.idom(block)?;
        }
        if Some(block) == self.func.entry() {
            return None;
        }
        let here = self.func.block_insts(block);
        let index = here.iter().position(|inst| uses(*inst)).unwrap_or(here.len() - 1);
        Some((block, index))
    }

    /// A cursor behind the allocas that the entry block starts with.
    ///
    /// The debug location is that of the marker: it is of this function, and none would do better.
    fn at_entry(&mut self, marker: Inst) -> Cursor<'_> {
        let attachment = self.debug_location(marker);
        let block = self.func.entry().expect("invariant: a function with markers has blocks");
        let insts = self.func.block_insts(block);
        let index = insts.iter().take_while(|i| matches!(self.func.insts[**i].op, Op::Alloca { .. })).count();
        let mut at = Cursor::at_index(&mut self.func, &mut self.module.ctx, block, index);
        at.attachment = attachment;
        at
    }
}
