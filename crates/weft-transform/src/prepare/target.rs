//! The shapes of `target` and `target data`. On the host, whose memory is the device's:
//!
//! ```llvm
//! %t = … region.entry() [ "DIR.OMP.TARGET"(), "QUAL.OMP.MAP.TO"(ptr %a), "QUAL.OMP.FIRSTPRIVATE"(ptr %n), "QUAL.OMP.SHARED"(ptr %a) ]
//!   … body …
//! call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TARGET"() ]
//! ```
//! becomes
//! ```llvm
//! %n.value = load i32, ptr %n
//! %t = … region.entry() [ "DIR.OMP.TARGET"(), "QUAL.OMP.SHARED"(ptr %a) ]
//!   store i32 %n.value, ptr %n.private
//!   … body …
//! ```
//!
//! For a device with memory of its own, the region uses what it gets there:
//!
//! ```llvm
//! %t = … region.entry() [ "DIR.OMP.TARGET"(), "QUAL.WEFT.OFFLOAD"(), "QUAL.WEFT.ARGUMENT"(i64 35, i64 1, ptr %a, …) ]
//!   %there = call ptr @llvm.directive.argument(token %t, i64 0)
//!   … body, with %there in the place of %a …
//! ```
//!
//! Else what is mapped stays where it is. The region of a `target` is outlined, since an initial thread of its own executes it
//! [OMP 5.2 §13.8]; that of a `target data` is not.

use weft_ir::{Block, Operand};
use weft_regions::{Argument, ClauseKind, Marker, StandsFor};

use super::build::Build;
use super::copies::Copies;
use super::emit::Emitter;
use super::object::Object;
use super::storage::replace;
use crate::operands::replace_operand;

impl Build<'_> {
    /// Prepares a `TARGET` region.
    pub(super) fn target(self) -> Result<(), String> {
        self.with_mapped(true)
    }

    /// Prepares a `TARGET.DATA` region.
    pub(super) fn target_data(self) -> Result<(), String> {
        self.with_mapped(false)
    }

    fn with_mapped(mut self, is_outlined: bool) -> Result<(), String> {
        // What the device's pointer is, is known before the region.
        for clause in self.region.unit.clauses.iter_mut().filter(|c| c.is(ClauseKind::UseDevicePtr)) {
            clause.kind = ClauseKind::Firstprivate.into();
        }
        let mapped: Vec<Operand> = self.region.unit.variables(ClauseKind::Map);
        let opened = self.frame.before;
        let there = self.arguments()?;
        let copies = self.copies(is_outlined)?;
        let mut emit = self.emit(self.frame.before);
        copies.copy_in(&mut emit, false)?;
        self.frame.before = emit.block;
        self.begin_with(opened, &there, &copies);
        if let Some(after) = self.frame.after {
            self.frame.after = Some(self.end(&copies, after)?);
        }
        self.frame.close(self.func, &mut self.module.ctx);
        let mut listed = copies.to_list(&self.module.ctx);
        listed.extend(mapped);
        self.region.unit.clauses.retain(|clause| !clause.is(ClauseKind::Map));
        self.finish_clauses(listed);
        Ok(())
    }

    /// Lets the region use what its arguments are on the device; returns what each one is there that stands for something.
    fn arguments(&mut self) -> Result<Vec<(Argument, Operand)>, String> {
        let known = Argument::all(&self.module.ctx, &self.region.unit.clauses).unwrap_or_default();
        let mut there = Vec::new();
        for (number, argument) in (0..).zip(known) {
            if argument.stands_for == StandsFor::Nothing {
                continue;
            }
            let block = self.frame.before;
            let args = [self.token(), self.emit(block).at().i64(number)];
            let call = self.call_marker(block, Marker::Argument, &args);
            let address = self.func.result(call);
            there.push((argument, address));
            if argument.stands_for == StandsFor::Address {
                let original = Object::of_item(self.func, self.module, &self.region.unit, argument.variable);
                match (original, argument.variable) {
                    (Ok(original), _) => {
                        let mut emit = Emitter { func: self.func, module: self.module, block };
                        replace(&mut emit, &self.region, &original, address)?;
                    }
                    // What a task reduces has an address and no more.
                    (Err(_), variable @ Operand::Value(_)) => {
                        let inside = self.region.inside.iter().copied();
                        let blocks: Vec<Block> = inside.filter(|inside| *inside != block).collect();
                        replace_operand(self.func, &blocks, variable, address);
                    }
                    (Err(problem), _) => return Err(problem),
                }
            }
        }
        Ok(there)
    }

    /// Lets the copies, which begin between `opened` and the open block, begin with what is there.
    fn begin_with(&mut self, opened: Block, there: &[(Argument, Operand)], copies: &Copies) {
        let end = self.frame.before;
        let is_between =
            |block: &&Block| **block == opened || **block == end || !self.region.inside.contains(block);
        let blocks = self.func.blocks().to_vec();
        let from = blocks.iter().position(|block| *block == opened).unwrap_or(0);
        let to = blocks.iter().position(|block| *block == end).unwrap_or(from);
        let between: Vec<Block> = blocks[from..=to.max(from)].iter().filter(is_between).copied().collect();
        for (argument, address) in there {
            match argument.stands_for {
                StandsFor::Source => replace_operand(self.func, &between, argument.variable, *address),
                StandsFor::Value => {
                    if let Some(copy) = copies.copy_of(argument.variable) {
                        self.emit(end).at().store(*address, copy);
                    }
                }
                StandsFor::Address | StandsFor::Nothing => {}
            }
        }
    }
}
