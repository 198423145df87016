//! The number of threads that a `parallel` asks for: `num_threads`, with `severity` and `message`.
//!
//! ```llvm
//! ; "QUAL.OMP.NUM_THREADS.STRICT"(i32 %n, i32 %m), "QUAL.OMP.SEVERITY.WARNING"(), "QUAL.OMP.MESSAGE"(ptr %text) becomes
//!   store i32 %n, ptr %list
//!   store i32 %m, ptr %next
//!   call void @__kmpc_push_num_threads_list_strict(ptr @weft.ident, i32 %gtid, i32 2, ptr %list, i32 1, ptr %text)
//! ```
//!
//! Several numbers are those of the region and of regions inside; `strict` tells the runtime what to do if there are fewer
//! threads [OMP 6.0 §12.1.2].
//!
//! *Precondition:* the place is in front of the fork that they are for, with no other fork in between.
//! *Postcondition:* the runtime knows them. LLVM 19's own runtime has only the entry point for one number.

use weft_abi::entry;
use weft_abi::ident;
use weft_ir::{Inst, Operand, Type};
use weft_regions::{Clause, ClauseArgs, ClauseKind};

use crate::lowering::Lowering;

/// What the runtime calls severities.
const WARNING: i32 = 1;
const FATAL: i32 = 2;

/// What a fork asks for.
pub(crate) struct Threads {
    /// The number of threads of the region, and of those inside; empty if it asks for none.
    counts: Vec<Operand>,
    /// What happens if there are fewer: the severity, and the message if there is one.
    strict: Option<(i32, Option<Operand>)>,
}

impl Threads {
    /// Reads the clauses of a fork.
    pub(crate) fn of(clauses: &[Clause]) -> Threads {
        let find = |kind| clauses.iter().find(|clause: &&Clause| clause.is(kind));
        let Some(clause) = find(ClauseKind::NumThreads) else {
            return Threads { counts: Vec::new(), strict: None };
        };
        let is_strict = matches!(clause.args, ClauseArgs::Threads { modifier: Some(_), .. });
        let strict = is_strict.then(|| {
            let severity = match find(ClauseKind::Severity).map(|clause| &clause.args) {
                Some(ClauseArgs::Keyword(word)) if word.text == "warning" => WARNING,
                _ => FATAL,
            };
            let message = find(ClauseKind::Message).and_then(|clause| clause.operands().first().copied());
            (severity, message)
        });
        Threads { counts: clause.operands(), strict }
    }
}

impl Lowering<'_> {
    /// Tells the runtime what the fork of `marker` asks for, before `place`.
    pub(crate) fn push_threads(&mut self, place: Inst, marker: Inst, threads: &Threads) {
        let Some(&first) = threads.counts.first() else { return };
        let ident = self.ident(marker, ident::KMPC);
        let gtid = self.gtid(marker);
        let number = threads.counts.len();
        let (one, several) = match threads.strict {
            None => (&entry::PUSH_NUM_THREADS, &entry::PUSH_NUM_THREADS_LIST),
            Some(_) => (&entry::PUSH_NUM_THREADS_STRICT, &entry::PUSH_NUM_THREADS_LIST_STRICT),
        };
        let push = self.runtime(if number == 1 { one } else { several });
        let mut arguments = vec![ident, gtid];
        if number == 1 {
            arguments.push(first);
        } else {
            let ty = self.module.ctx.types.array(number as u64, Type::I32);
            let list = self.slot(ty);
            let mut at = self.cursor_at(place, marker);
            for (index, count) in threads.counts.iter().enumerate() {
                let index = at.i64(index as i64);
                let element = at.gep(Type::I32, list, &[index]);
                at.store(*count, element);
            }
            arguments.extend([at.i32(number as i32), list]);
        }
        let mut at = self.cursor_at(place, marker);
        if let Some((severity, message)) = threads.strict {
            let message = message.unwrap_or_else(|| at.zero(Type::PTR));
            arguments.extend([at.i32(severity), message]);
        }
        push.call(&mut at, &arguments);
    }
}
