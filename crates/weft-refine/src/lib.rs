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
//! | [`untangle`] | values that LLVM has made common to a region and the code around it belong to one of them again |
//! | [`small`] | a loop with too little work for a team is executed by one thread |
//!
//! [`parallelize`] makes regions of loops that have none, where it is asked to.
//!
//! They stand on [`pure`] (instructions that may be executed by each thread), [`same`] (values that are equal), [`iteration`]
//! (what a value is in an iteration of a shared loop), [`escape`] (whose addresses others know), and [`accesses`] (which
//! memory a shared loop's iteration accesses).
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
mod carried;
mod escape;
mod fuse;
mod hoist;
mod iteration;
mod merge;
mod parallelize;
mod pure;
mod same;
mod shape;
mod small;
mod untangle;

pub use parallelize::{mark as mark_recursions, parallelize};
use weft_analysis::EffectTable;
use weft_ir::edit::{drop_dangling_debug_records, merge_straight_line};
use weft_ir::{Function, Inst, Module};
use weft_regions::{Remark, has_markers, isolate_markers, location_of};

/// Functions of more instructions are left as they are: some of the optimizations look at a function once for each change.
const LARGE: usize = 30_000;
/// As many changes of one kind are made in a function.
const MANY_CHANGES: usize = 64;

/// Optimizes the regions of all functions of `module`, and says what became of them.
pub fn refine(module: &mut Module) -> Vec<Remark> {
    let effects = EffectTable::compute(module);
    let mut remarks = Vec::new();
    for id in module.defined_functions().collect::<Vec<_>>() {
        if !is_taken(&module.functions[id], module) {
            continue;
        }
        // The function leaves the module while it is worked on, so that declarations can be added meanwhile.
        let empty = Function::new(module.functions[id].name, module.functions[id].ret);
        let mut func = std::mem::replace(&mut module.functions[id], empty);
        isolate_markers(&mut func, &mut module.ctx);
        let mut work = Work { module, func: &mut func, effects: &effects, remarks: &mut remarks };
        atomic::run(&mut work);
        untangle::values_out(&mut work);
        merge::run(&mut work);
        hoist::run(&mut work);
        barriers::run(&mut work);
        fuse::run(&mut work);
        small::run(&mut work);
        untangle::values_in(&mut work);
        merge_straight_line(&mut func);
        // What regions shared may be gone. A function without a subprogram has no records.
        if !func.attachments.is_empty() {
            drop_dangling_debug_records(&mut func);
        }
        module.functions[id] = func;
    }
    remarks
}

/// Whether the function has regions, and few enough instructions.
fn is_taken(func: &Function, module: &Module) -> bool {
    func.is_readable() && has_markers(func, &module.ctx) && func.layout_insts().nth(LARGE).is_none()
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
