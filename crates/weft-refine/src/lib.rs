//! Optimizations of the regions themselves, behind LLVM's optimization through them and before they are outlined.
//!
//! LLVM sees nothing but calls where threads fork and wait. What can be said about these only by who knows what they
//! mean, is done here: fewer forks, fewer barriers, fewer loops and locks.
//!
//! | file | what it does |
//! |---|---|
//! | [`atomic`] | a critical region around one update becomes an atomic instruction |
//! | [`merge`] | adjacent parallel regions become one |
//! | [`barriers`] | barriers that order nothing are dropped |
//! | [`fuse`] | adjacent loops of one interval become one |
//! | [`hoist`] | a region in a sequential loop is entered once, in front of the loop |
//! | [`small`] | a loop with too little work for a team is executed by one thread |
//!
//! They stand on [`pure`] (instructions that may be executed by each thread), [`same`] (values that are equal), [`iteration`]
//! (what a value is in an iteration of a shared loop), and [`accesses`] (which memory a shared loop's iteration accesses).
//!
//! # Preconditions
//! Region IR after `prepare` whose regions `graph` has checked.
//!
//! # Postconditions
//! The same, and the program does what it did. What a program may ask the runtime (how many threads there are, who executes,
//! what the settings are) has the same answers. Each optimization refuses what it does not understand; the remarks say why.

mod accesses;
mod atomic;
mod barriers;
mod fuse;
mod hoist;
mod iteration;
mod merge;
mod pure;
mod same;
mod shape;
mod small;

use weft_analysis::EffectTable;
use weft_ir::edit::merge_straight_line;
use weft_ir::{Function, Inst, Module};
use weft_regions::{Remark, has_markers, isolate_markers, location_of};

/// Optimizes the regions of all functions of `module`, and says what became of them.
pub fn refine(module: &mut Module) -> Vec<Remark> {
    let effects = EffectTable::compute(module);
    let mut remarks = Vec::new();
    for id in module.defined_functions().collect::<Vec<_>>() {
        if !module.functions[id].is_readable() || !has_markers(&module.functions[id], &module.ctx) {
            continue;
        }
        // The function leaves the module while it is worked on, so that declarations can be added meanwhile.
        let empty = Function::new(module.functions[id].name, module.functions[id].ret);
        let mut func = std::mem::replace(&mut module.functions[id], empty);
        isolate_markers(&mut func, &mut module.ctx);
        let mut work = Work { module, func: &mut func, effects: &effects, remarks: &mut remarks };
        atomic::run(&mut work);
        merge::run(&mut work);
        hoist::run(&mut work);
        barriers::run(&mut work);
        fuse::run(&mut work);
        small::run(&mut work);
        merge_straight_line(&mut func);
        module.functions[id] = func;
    }
    remarks
}

/// What an optimization works on.
struct Work<'a> {
    module: &'a mut Module,
    func: &'a mut Function,
    effects: &'a EffectTable,
    remarks: &'a mut Vec<Remark>,
}

impl Work<'_> {
    /// Says what became of the construct whose marker `inst` is.
    fn remark(&mut self, inst: Inst, message: impl Into<String>) {
        let function = self.module.ctx.names.text(self.func.name).to_owned();
        let place = location_of(self.module, self.func, inst);
        self.remarks.push(Remark { function, place, message: message.into() });
    }
}
