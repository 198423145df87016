//! Lowers outlined Region IR to plain LLVM IR that calls libomp.
//!
//! ```llvm
//! call void (ptr, ...) @llvm.directive.fork(ptr @f.omp_outlined, i64 %n, ptr %a) [ "QUAL.WEFT.LOC"(…) ]
//! ; becomes
//! call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr @weft.ident, i32 2, ptr @f.omp_outlined, i64 %n, ptr %a)
//! ```
//!
//! *Before:* regions stand in the shape that `docs/region-ir.md` calls "after prepare", and parallel regions are
//! outlined: a fork marker names the function, which takes pointers to the global and the team thread number first.
//! So are tasks, whose functions take the global thread number.
//! *After:* no `llvm.directive.*` is left, neither called nor declared, nor the strings that only markers named.
//! *Refused:* whatever breaks those rules, as a [`Problem`] each; the module is then half lowered and good for nothing.
//!
//! One file per construct:
//!
//! | file | markers |
//! |---|---|
//! | `fork.rs` | fork |
//! | `schedule.rs`, `turns.rs` | which of the next three a loop gets |
//! | `loop_balanced.rs`, `loop_chunked.rs`, `loop_dispatch.rs` | `loop.begin`, `loop.next` |
//! | `simd.rs`, `simd_accesses.rs`, `simd_versions.rs` | the loops of `simd` regions |
//! | `single.rs` | `single.*`, `master.*` |
//! | `critical.rs` | `critical.*` |
//! | `ordered.rs` | `ordered.*`, `loop.iteration.end` |
//! | `copyprivate.rs` | `copyprivate` |
//! | `task.rs`, `task_layout.rs` | task |
//! | `taskloop.rs` | task, of a `taskloop` |
//! | `poll.rs` | `task.poll`, `task.frame`, `task.frame.end` |
//! | `task_reduction.rs` | `task.reduction.*` |
//! | `dependence.rs` | `depobj`, and the dependences of task and `taskwait` |
//! | `points.rs` | the other stand-alone directives, `taskgroup.*` |
//! | `barrier.rs` | `barrier`, `flush` |
//! | `target.rs`, `offload.rs`, `offload_lists.rs` | fork of a `target`, `argument`, and the data of devices |
//! | `entries.rs` | none: the table of what devices have |
//! | `image.rs` | none: a program for a device becomes part of the host's module |
//! | `carried.rs` | none: what the link needs to make such a program of several files |
//!
//! `function.rs` finds the markers of a function and calls these. They stand on `lowering.rs` (the function and what
//! all constructs ask of it), `loop_facts.rs` (what is known of all loops), `team.rs` (thread number and team size),
//! `replace.rs` (what takes a marker's place),
//! `ident.rs` (source locations for the runtime) and `runtime.rs` (entry points). `cleanup.rs` removes what is left.
//! `served` makes code for other runtimes of it.

mod barrier;
mod cancel;
mod carried;
mod childless;
mod cleanup;
mod copyprivate;
mod critical;
mod demand;
mod dependence;
mod doacross;
mod entries;
mod fork;
mod function;
mod gpu_loops;
mod ident;
mod image;
mod initial_thread;
mod loop_balanced;
mod loop_chunked;
mod loop_dispatch;
mod loop_facts;
mod loop_places;
mod loops_around;
mod lowering;
mod num_threads;
mod offload;
mod offload_lists;
mod ordered;
mod points;
mod poll;
mod products;
mod replace;
mod roles;
mod runtime;
mod schedule;
mod served;
mod simd;
mod simd_accesses;
mod simd_versions;
mod single;
mod single_iterations;
mod target;
mod task;
mod task_layout;
mod task_reduction;
mod taskloop;
mod team;
mod turns;
mod weak;

use weft_ir::Module;

pub use carried::{CARRIED_SECTION, carry};
pub use image::{Standing, embed_image};
pub use poll::can_poll;
pub use served::{Abi, serve};
pub use weft_regions::{Problem, Remark};

use cleanup::Strings;
use ident::Idents;
use lowering::Lowering;
use roles::Roles;

/// What the caller may choose.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Whether `dynamic`, `guided` and `runtime` without a modifier are monotonic, as they were before OpenMP 5.0.
    ///
    /// The default is nonmonotonic. [OMP 5.2 §11.5.3]
    pub monotonic_by_default: bool,
    /// What tells the file from all others in the names that devices know.
    pub unit: String,
    /// Whether the program's devices are GPUs, to which the host tells where it has its functions.
    pub has_gpus: bool,
    /// Whether the module is that of a device.
    pub is_device: bool,
    /// Whether that is a GPU, where neighboring threads shall have neighboring iterations, and nobody hands out chunks.
    pub is_gpu: bool,
    /// Whether the planner of vectors comes next, which wants to know where loops stand.
    pub notes_places: bool,
}

/// Lowers all functions of `module`, and says what became of its constructs, in the order of its functions.
///
/// # Errors
/// The rules of Region IR that the module breaks, in the order of its functions.
pub fn lower(module: &mut Module, options: &Options) -> Result<Vec<Remark>, Vec<Problem>> {
    let roles = Roles::of(module);
    let mut idents = Idents::default();
    let mut strings = Strings::default();
    let (mut problems, mut remarks) = (Vec::new(), Vec::new());
    for id in module.defined_functions().collect::<Vec<_>>() {
        // The function leaves the module while it is worked on, so that declarations can be added meanwhile.
        let stand_in = module.functions[id].stand_in();
        let func = std::mem::replace(&mut module.functions[id], stand_in);
        let mut lowering = Lowering::new(module, id, func, &roles, &mut idents, &mut strings, options);
        lowering.run(&mut problems);
        remarks.append(&mut lowering.remarks);
        let func = lowering.func;
        module.functions[id] = func;
    }
    offload::list_entries(module, options);
    cleanup::remove_loop_marks(module);
    cleanup::remove_marker_declarations(module);
    strings.remove_unused(module);
    if problems.is_empty() {
        cleanup::find_leftovers(module, &mut problems);
    }
    if problems.is_empty() { Ok(remarks) } else { Err(problems) }
}
