//! `copyin`: the threads of a team start with the values of the thread that meets the parallel region.
//!
//! ```llvm
//! %master = call ptr @llvm.directive.threadlocal(ptr @x)
//! %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.COPYIN"(ptr %master) ]
//!   … body …
//! ```
//! becomes
//! ```llvm
//! %master = call ptr @llvm.directive.threadlocal(ptr @x)
//! %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr %master) ]
//!   %own = call ptr @llvm.directive.threadlocal(ptr @x)
//!   %same = icmp eq ptr %own, %master
//!   br i1 %same, label %copyin.done, label %copyin
//! copyin:
//!   … copy *%master to *%own …
//!   br label %copyin.done
//! copyin.done:
//!   call void @llvm.directive.barrier(token none) [ "QUAL.WEFT.IMPLICIT"(), "DIR.OMP.PARALLEL"() ]
//!   … body …
//! ```
//!
//! The barrier keeps the thread that is copied from from going on and changing its values. [OMP 5.2 §5.7.1]
//!
//! # Preconditions
//! Each item is a thread-local global, or its address as computed by this thread ([`crate::thread_identity`]).

use weft_ir::{IntPredicate, Operand};

use super::build::{Build, barrier};
use super::copying;
use super::object::Object;
use crate::thread_identity;

impl Build<'_> {
    /// Emits the copying before the body of a parallel region. Returns the addresses that are copied from, which
    /// the region's entry must list.
    pub(super) fn copyin(&mut self) -> Result<Vec<Operand>, String> {
        let items = self.region.unit.copyin();
        if items.is_empty() {
            return Ok(items);
        }
        let mut sources = Vec::with_capacity(items.len());
        for item in items {
            let copying = copying::of_item(self.func, self.module, &self.region.unit, item)?;
            let variable = thread_identity::variable(self.func, self.module, item)
                .ok_or("an item of 'copyin' is not threadprivate")?;
            let source = match item {
                Operand::Const(_) => {
                    let entry = self.region.entry();
                    thread_identity::own_address(self.module, self.func, variable, |func, ctx| {
                        weft_ir::Cursor::before(func, ctx, entry)
                    })
                }
                _ => item,
            };
            let object = Object::of(self.func, self.module, source)?;
            let block = self.frame.before;
            let own = thread_identity::own_address(self.module, self.func, variable, |func, ctx| {
                weft_ir::Cursor::at_end(func, ctx, block)
            });
            let mut emit = self.emit(block);
            let done = emit.new_block("copyin.done");
            let copy = emit.new_block("copyin");
            let same = emit.at().icmp(IntPredicate::Eq, own, source);
            emit.at().cond_br(same, done, copy);
            emit.block = copy;
            copying.assign(&mut emit, &object, own, source)?;
            emit.at().br(done);
            self.frame.before = done;
            sources.push(source);
        }
        let index = self.func.block_insts(self.frame.before).len();
        barrier(self.module, self.func, self.frame.before, index, &self.region.unit);
        Ok(sources)
    }
}
