//! The fork of a team: `parallel`, once it is outlined.
//!
//! ```llvm
//! call void (ptr, ...) @llvm.directive.fork(ptr @f.omp_outlined, i64 %n) [
//!      "QUAL.OMP.NUM_THREADS"(i32 %k), "QUAL.OMP.IF"(i32 %c) ]
//! ; becomes
//!   %parallel = icmp ne i32 %c, 0
//!   br i1 %parallel, label %fork, label %serial
//! fork:
//!   call void @__kmpc_push_num_threads(ptr @weft.ident, i32 %gtid, i32 %k)
//!   call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr @weft.ident, i32 1, ptr @f.omp_outlined, i64 %n)
//!   br label %done
//! serial:
//!   call void @__kmpc_serialized_parallel(ptr @weft.ident, i32 %gtid)
//!   store i32 %gtid, ptr %gtid.slot
//!   store i32 0, ptr %tid.slot
//!   call void @f.omp_outlined(ptr %gtid.slot, ptr %tid.slot, i64 %n)
//!   call void @__kmpc_end_serialized_parallel(ptr @weft.ident, i32 %gtid)
//!   br label %done
//! ```
//!
//! Without `IF`, or with a constant one, only the one side is made, and in place.
//! What is pushed is for the next fork of the thread, so it is pushed on that side only.
//! *Refused:* words that are neither `i64` nor `ptr`; a function that does not begin with two pointers.

use weft_abi::{ProcBind, entry, ident};
use weft_ir::edit::split_block;
use weft_ir::{Cursor, Inst, IntPredicate, Operand, Type};
use weft_regions::{Clause, ClauseArgs, ClauseKind, Kernel, clauses_of};

use crate::lowering::{Lowering, Outcome};
use crate::num_threads::Threads;
use crate::roles::{begins_league, begins_target, function_named};
use crate::runtime::Runtime;

/// A fork marker, taken apart.
pub(crate) struct Fork {
    pub(crate) function: Operand,
    pub(crate) words: Vec<Operand>,
    threads: Threads,
    proc_bind: Option<ProcBind>,
    pub(crate) condition: Option<Operand>,
    pub(crate) league: Option<League>,
}

/// What a `teams` construct says of its league.
pub(crate) struct League {
    /// The least number of teams.
    least: Option<Operand>,
    /// The greatest number of teams.
    most: Option<Operand>,
    /// How many threads a team may have.
    pub(crate) limit: Option<Operand>,
}

impl Lowering<'_> {
    /// Lowers a fork marker.
    pub(crate) fn lower_fork(&mut self, marker: Inst) -> Outcome {
        let fork = self.parse_fork(marker)?;
        let function = self.passed(fork.function, &fork.words);
        let clauses = clauses_of(&self.func, &self.module.ctx, marker);
        let region = match (begins_target(&clauses), &fork.league) {
            (true, _) => "target",
            (false, Some(_)) => "teams",
            (false, None) => "parallel",
        };
        self.remark(marker, format!("the {region} region becomes the function {function}"));
        if begins_target(&clauses) {
            match Kernel::of(&self.func, &self.module.ctx, marker) {
                Some(kernel) => self.offload_target(marker, fork, &kernel, &clauses)?,
                None => {
                    if !self.options.is_device {
                        self.demand_device(marker, &clauses)?;
                    }
                    self.fork_target(marker, marker, &fork);
                }
            }
            self.func.remove_inst(marker);
            return Ok(());
        }
        if let Some(league) = &fork.league {
            self.fork_league(marker, &fork, league);
            self.func.remove_inst(marker);
            return Ok(());
        }
        let constant = fork.condition.and_then(|condition| match condition {
            Operand::Const(c) => self.module.ctx.consts.as_int(c),
            _ => None,
        });
        match (fork.condition, constant) {
            (Some(_), Some(0)) => self.serialize_before(marker, marker, &fork),
            (None, _) | (Some(_), Some(_)) => self.fork_before(marker, marker, &fork),
            (Some(condition), None) => {
                let (forking, serial) = self.branch_before(marker, condition);
                self.fork_before(forking, marker, &fork);
                self.serialize_before(serial, marker, &fork);
            }
        }
        self.func.remove_inst(marker);
        Ok(())
    }

    fn parse_fork(&self, marker: Inst) -> Outcome<Fork> {
        let ctx = &self.module.ctx;
        let data = &self.func.insts[marker];
        let Some((&function, words)) = data.args().split_first() else {
            return Err("a fork without a function".to_owned());
        };
        for word in words {
            let ty = ctx.operand_ty(&self.func, *word);
            if ty != Type::I64 && ty != Type::PTR {
                return Err("a fork passes a word that is neither i64 nor ptr".to_owned());
            }
        }
        let target = function_named(self.module, function).filter(|id| self.roles.forked.contains(id));
        let Some(target) = target else {
            return Err("a fork names something that is not a function of the module".to_owned());
        };
        // If that is the function at work, into which a recursion has been inlined, its stand-in has the parameters.
        let params: Vec<Type> = self.module.functions[target].params.iter().map(|p| p.ty).collect();
        let passed = words.iter().map(|word| ctx.operand_ty(&self.func, *word));
        let wanted: Vec<Type> = [Type::PTR, Type::PTR].into_iter().chain(passed).collect();
        if params != wanted {
            return Err("a fork does not pass what its function takes".to_owned());
        }
        let clauses = clauses_of(&self.func, ctx, marker);
        Ok(Fork {
            function,
            words: words.to_vec(),
            threads: Threads::of(&clauses),
            proc_bind: clauses.iter().find_map(|clause| match clause.args {
                ClauseArgs::ProcBind(bind) => ProcBind::from_clause(bind.word()),
                _ => None,
            }),
            condition: self.number(&clauses, ClauseKind::If)?,
            league: if begins_league(&clauses) { Some(self.league(&clauses)?) } else { None },
        })
    }

    fn league(&self, clauses: &[Clause]) -> Outcome<League> {
        let teams = clauses.iter().find(|clause| clause.is(ClauseKind::NumTeams));
        let (least, most) = match teams.map(Clause::operands).as_deref() {
            None => (None, None),
            Some([most]) => (Some(*most), Some(*most)),
            Some([least, most]) => (Some(*least), Some(*most)),
            Some(_) => return Err("clause 'QUAL.OMP.NUM_TEAMS' has more than two numbers".to_owned()),
        };
        if [least, most]
            .iter()
            .flatten()
            .any(|number| self.module.ctx.operand_ty(&self.func, *number) != Type::I32)
        {
            return Err("the numbers of 'QUAL.OMP.NUM_TEAMS' are not of type i32".to_owned());
        }
        Ok(League { least, most, limit: self.number(clauses, ClauseKind::ThreadLimit)? })
    }

    /// The league, in place of `marker`. If the condition of `if` does not hold, it has one team [OMP 5.2 §10.2].
    fn fork_league(&mut self, marker: Inst, fork: &Fork, league: &League) {
        let ident = self.ident(marker, ident::KMPC);
        // Zero says nothing.
        let zero = self.module.ctx.int(Type::I32, 0);
        let [mut least, mut most, limit] =
            [league.least, league.most, league.limit].map(|number| number.unwrap_or(zero));
        if let Some(condition) = fork.condition {
            let mut at = self.cursor(marker);
            let one = at.i32(1);
            let holds = at.icmp(IntPredicate::Ne, condition, zero);
            least = at.select(holds, least, one);
            most = at.select(holds, most, one);
        }
        if [least, most, limit].iter().any(|number| *number != zero) {
            let gtid = self.gtid(marker);
            let push = self.runtime(&entry::PUSH_NUM_TEAMS);
            push.call(&mut self.cursor(marker), &[ident, gtid, least, most, limit]);
        }
        let call = self.runtime(&entry::FORK_TEAMS);
        self.call_fork(marker, marker, &call, ident, fork);
    }

    /// The `i32` operand of a clause, if the clause is there.
    pub(crate) fn number(&self, clauses: &[Clause], kind: ClauseKind) -> Outcome<Option<Operand>> {
        let Some(clause) = clauses.iter().find(|clause| clause.is(kind)) else { return Ok(None) };
        match clause.operands()[..] {
            [number] if self.module.ctx.operand_ty(&self.func, number) == Type::I32 => Ok(Some(number)),
            _ => Err(format!("clause '{}' does not have one i32", clause.tag())),
        }
    }

    /// The team. Inserts before `place`, for `marker`.
    fn fork_before(&mut self, place: Inst, marker: Inst, fork: &Fork) {
        let ident = self.ident(marker, ident::KMPC);
        self.push_threads(place, marker, &fork.threads);
        if let Some(policy) = fork.proc_bind {
            let gtid = self.gtid(marker);
            let push = self.runtime(&entry::PUSH_PROC_BIND);
            let policy = self.module.ctx.int(Type::I32, i128::from(policy.number()));
            push.call(&mut self.cursor_at(place, marker), &[ident, gtid, policy]);
        }
        let call = self.runtime(&entry::FORK_CALL);
        self.call_fork(place, marker, &call, ident, fork);
    }

    /// Calls the entry point `call` with the function and its words, before `place`.
    pub(crate) fn call_fork(
        &mut self,
        place: Inst,
        marker: Inst,
        call: &Runtime,
        ident: Operand,
        fork: &Fork,
    ) {
        let count = self.module.ctx.int(Type::I32, fork.words.len() as i128);
        let mut args = vec![ident, count, fork.function];
        args.extend_from_slice(&fork.words);
        call.call(&mut self.cursor_at(place, marker), &args);
    }

    /// The team of one. Inserts before `place`, for `marker`.
    fn serialize_before(&mut self, place: Inst, marker: Inst, fork: &Fork) {
        let ident = self.ident(marker, ident::KMPC);
        let gtid = self.gtid(marker);
        let begin = self.runtime(&entry::SERIALIZED_PARALLEL);
        let end = self.runtime(&entry::END_SERIALIZED_PARALLEL);
        let gtid_slot = self.slot(Type::I32);
        let tid_slot = self.slot(Type::I32);
        let mut at = self.cursor_at(place, marker);
        begin.call(&mut at, &[ident, gtid]);
        at.store(gtid, gtid_slot);
        let zero = at.i32(0);
        at.store(zero, tid_slot);
        let mut args = vec![gtid_slot, tid_slot];
        args.extend_from_slice(&fork.words);
        // No `tail`: the callee gets the addresses of slots in this frame.
        at.call(Type::VOID, fork.function, &args);
        end.call(&mut at, &[ident, gtid]);
    }

    /// Branches on `condition` before `marker`; returns the branches that end the two sides.
    pub(crate) fn branch_before(&mut self, marker: Inst, condition: Operand) -> (Inst, Inst) {
        let attachment = self.debug_location(marker);
        let block = self.func.inst_block(marker).expect("invariant: the marker is in the layout");
        let index = self.func.inst_index(marker).expect("invariant: the marker is in its block");
        let ctx = &mut self.module.ctx;
        let done = split_block(&mut self.func, ctx, block, index);
        let forking = self.func.make_block(None);
        let serial = self.func.make_block(None);
        self.func.insert_block_after(forking, block);
        self.func.insert_block_after(serial, forking);
        let branch = self.func.terminator(block).expect("invariant: a split block ends in a branch");
        self.func.remove_inst(branch);
        let mut at = Cursor::at_end(&mut self.func, ctx, block);
        at.attachment = attachment;
        let zero = at.i32(0);
        let parallel = at.icmp(IntPredicate::Ne, condition, zero);
        at.cond_br(parallel, forking, serial);
        let forking = Cursor::at_end(&mut self.func, ctx, forking).br(done);
        let serial = Cursor::at_end(&mut self.func, ctx, serial).br(done);
        (forking, serial)
    }

    /// A cursor before `place`, with the debug location of `marker`.
    pub(crate) fn cursor_at(&mut self, place: Inst, marker: Inst) -> Cursor<'_> {
        let attachment = self.debug_location(marker);
        let mut cursor = Cursor::before(&mut self.func, &mut self.module.ctx, place);
        cursor.attachment = attachment;
        cursor
    }
}
