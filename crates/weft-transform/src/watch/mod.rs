//! Lets a program tell a race detector what it does (`weft check`).
//!
//! ```llvm
//!   %1 = load i32, ptr %x, !dbg !7              call void @__weft_check_access(ptr %x, i64 4, i32 0, ptr @site)
//!                                               %1 = load i32, ptr %x, !dbg !7
//! %t = … region.entry() [ "DIR.OMP.LOOP"(),     call void @__weft_check_loop(i32 0, i64 0, i32 0, ptr @loop)
//!        "QUAL.OMP.SCHEDULE.STATIC"() ]   ==>   %t = … region.entry() [ "DIR.OMP.LOOP"(),
//!                                                 "QUAL.OMP.SCHEDULE.STATIC"(), "QUAL.WEFT.HANDED.OUT"() ]
//!   %p = call ptr @malloc(i64 %n)               %p = call ptr @malloc(i64 %n)
//!                                               call void @__weft_check_allocated(ptr %p, i64 %n)
//! @site = private constant c"x;3;7;a.c\00"
//! ```
//!
//! Each load and store of memory that another thread may reach is told, with its place and the name of the variable. A
//! loop asks the detector for its iterations, whatever its schedule is, and tells it the schedule. Constructs need nothing:
//! they call the runtime, which is the detector.
//!
//! *Before:* Region IR as `legalize` leaves it: what private copies, reductions and captured values cost is not yet written
//! out, so that only the program's own accesses are told. No optimizer has been there.
//! *After:* the same regions; loops and sections have `HANDED.OUT`.
//!
//! | file | what it does |
//! |---|---|
//! | `accesses.rs` | which instructions touch memory that others may touch |
//! | `clauses.rs` | what clauses read and write: `firstprivate`, and a `reduction` with `nowait` |
//! | `sites.rs` | where an access is, and what it is called |
//! | `loops.rs` | the schedules of loops |
//! | `lanes.rs` | the iterations of `simd` loops |
//! | `calls.rs` | calls of what headers of the system define, memory that is allocated and freed, `flush`, and who asks for its thread number |
//!
//! *Not told:* what functions do that are compiled elsewhere, assembly, wide objects of `atomic` that libatomic handles,
//! and copies of objects that functions of the program make for a clause.

mod accesses;
mod calls;
mod clauses;
mod lanes;
mod loops;
mod sites;

use weft_ir::{Cursor, Function, Inst, Module, Operand, Type};

use crate::functions::for_each_function;
use sites::Sites;

/// A call to insert.
struct Event {
    /// Where.
    at: Inst,
    /// Whether it comes behind that instruction.
    is_behind: bool,
    /// The function.
    callee: &'static Callee,
    /// The arguments.
    args: Vec<Operand>,
}

/// A function of the detector.
struct Callee {
    name: &'static str,
    params: &'static [Type],
}

/// Tells the detector of everything in `module`.
pub fn watch(module: &mut Module) {
    let mut sites = Sites::default();
    let libraries = calls::library_functions(module);
    for_each_function(module, |module, func| {
        let is_of_library = libraries.contains(&func.name);
        // First, as an iteration begins in front of its first access.
        let lanes::Lanes { mut events, shared } = lanes::find(module, func, &mut sites);
        events.extend(accesses::find(module, func, &mut sites, is_of_library, &shared));
        events.extend(clauses::find(module, func, &mut sites));
        events.extend(calls::find(module, func));
        if !is_of_library {
            events.extend(calls::of_libraries(module, func, &libraries, &mut sites));
        }
        events.extend(loops::ask_for_chunks(module, func, &mut sites));
        for event in events {
            insert(module, func, &event);
        }
    });
}

fn insert(module: &mut Module, func: &mut Function, event: &Event) {
    let Callee { name, params } = event.callee;
    module.declare(name, Type::VOID, params, false, "nounwind");
    let callee = module.ctx.global(name);
    let attachment = weft_ir::debug_info::debug_location(func, &module.ctx, event.at);
    let mut at = match event.is_behind {
        true => Cursor::after(func, &mut module.ctx, event.at),
        false => Cursor::before(func, &mut module.ctx, event.at),
    };
    at.attachment = attachment;
    at.call(Type::VOID, callee, &event.args);
}
