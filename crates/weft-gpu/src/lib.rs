//! Makes of a device's module one for a GPU: plain LLVM IR in which a block of threads is a team.
//!
//! ```llvm
//! define weak_odr protected void @__weft_offload_UNIT_f.omp_outlined(ptr %env, ptr %a) {
//!   … call void (ptr, i32, ptr, ...) @__kmpc_fork_teams(ptr @weft.ident, i32 1, ptr @f.omp_outlined.1, ptr %a) …
//! ```
//! becomes
//! ```llvm
//! define ptx_kernel void @__weft_offload_UNIT_f_$_omp_outlined(ptr %env, ptr %a) {
//!   … a loop over the teams that this block is: call void @f.omp_outlined.1.serial(…, ptr %a) …
//! ```
//!
//! *Before:* the module of a device behind `lower` and before anything is vectorized: kernels and what they need, whose
//! constructs are calls of the runtime. *After:* no call of the runtime is left; a verifier has looked for what compiles for
//! NVPTX and is wrong there ([`verify`]). *Refused:* whatever is not understood, with the function and the reason; the
//! module is then good for nothing.
//!
//! # How threads execute a kernel
//! All threads of a block execute the code of its team's initial thread, and compute the same. What has an effect outside of a
//! thread stands under a guard, so that the first thread alone does it, between two barriers ([`serial`]). A parallel region is
//! then a call that all threads make ([`fork`]). A region in a region has a team of one.
//!
//! | file | what it does |
//! |---|---|
//! | [`throwing`] | what throws |
//! | [`unwinding`] | calls whose exceptions are caught |
//! | [`classes`] | tables of the library of C++ |
//! | [`pointers`] | calls through pointers |
//! | [`calls`] | which functions fork, and which are called by whom |
//! | [`serial`] | code of a team's initial thread |
//! | [`objects`] | which of its variables other threads may use |
//! | [`unsized_objects`] | those of unknown size |
//! | [`readers`] | which of them others only read |
//! | [`in_order`] | reductions in a fixed order |
//! | [`fork`] | leagues and parallel regions |
//! | [`support`] | the entry points of the runtime, `support/team.ll` |
//! | [`library`] | calls of the C library |
//! | [`printing`] | `printf` and its like |
//! | [`c_functions`] | letters, strings and chance |
//! | [`sorting`] | `qsort` and `bsearch` |
//! | [`mathematics`] | what no GPU has an instruction for |
//! | [`warps`] | one change of memory for a warp in the place of one for each thread |
//! | [`team_data`] | what a team knows, in registers where only kernels ask for it; barriers that go |
//! | [`atomics`] | the order of memory accesses, which the code generator for NVPTX drops |
//! | [`target`] | triple, attributes, names, shared memory |
//! | [`emulate`] | the same module for the CPU, where fibers are its threads |
//! | [`verify`] | what must not be left |

mod atomics;
mod c_functions;
mod c_library;
mod calls;
mod classes;
mod emulate;
mod fork;
mod in_order;
mod library;
mod mathematics;
mod objects;
mod pointers;
mod printing;
mod readers;
mod rewriting;
mod serial;
mod sorting;
mod support;
mod target;
mod team_data;
mod throwing;
mod unsized_objects;
mod unwinding;
mod verify;
mod warps;

use std::collections::BTreeMap;
use std::fmt;

use weft_ir::{Module, Symbol};

pub use pointers::calls_through_pointers;
pub use support::PREFIX_OF_SHARED;
pub use target::{Arch, symbol_on_gpu};

/// Why a module cannot be made for a GPU.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The function, or variable.
    pub function: String,
    /// What is in the way, in lower case and without a full stop.
    pub reason: String,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "in '{}': {}", self.function, self.reason)
    }
}

/// What the module is made for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Machine {
    /// A GPU of NVIDIA.
    Nvptx,
    /// The CPU, which executes the threads of a block as fibers.
    Emulator,
}

/// How much of a program a module is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent<'a> {
    /// All of it.
    Whole,
    /// What is in a file. Other files may have variables that it names, and these functions.
    Part {
        /// The functions that `declare target` names.
        elsewhere: &'a [String],
    },
}

/// What a part of a program lacks.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Missing {
    /// The functions and variables that other parts have to have.
    pub symbols: Vec<String>,
    /// Whether it calls through pointers that lead to none of its own functions.
    pub calls_unknown: bool,
}

impl Missing {
    /// Whether the part is a program by itself.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        self.symbols.is_empty() && !self.calls_unknown
    }
}

/// What is known of a module that has been made for a GPU.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Converted {
    /// What it lacks.
    pub missing: Missing,
    /// How many pieces of a kernel's code one thread of each block executes alone, between barriers, by the kernel's name. A
    /// kernel that has none is one region for each team.
    pub pieces: BTreeMap<String, usize>,
}

/// Makes the module of a device one for a GPU; LLVM may inline functions then, before [`finish`]. Only of a part something
/// may be missing; it is good for nothing then, too.
///
/// # Errors
/// What cannot be made for it.
pub fn convert(module: &mut Module, extent: Extent<'_>) -> Result<Converted, Refusal> {
    throwing::end_program(module);
    unwinding::forget(module);
    let kernels = calls::kernels(module);
    in_order::take_turns(module)?;
    classes::define_tables(module);
    sorting::define(module)?;
    pointers::resolve(module, &kernels);
    let pieces = serial::lower_kernels(module, &kernels)?;
    target::simplify_attributes(module);
    let roots: Vec<Symbol> = kernels.iter().copied().chain(calls::variables(module)).collect();
    module.retain_reachable(&roots);
    warps::combine(module, &kernels);
    fork::serialize_nested(module)?;
    library::replace(module)?;
    support::link(module, &roots)?;
    support::limit_shared(module)?;
    team_data::prepare(module);
    calls::mark_convergent(module);
    atomics::order(module);
    Ok(Converted { missing: verify::verify(module, extent)?, pieces })
}

/// Settles what is left of team data in a converted module, and prints it for `machine`.
#[must_use]
pub fn finish(module: &mut Module, machine: Machine) -> String {
    let kernels = calls::kernels(module);
    team_data::settle(module);
    match machine {
        Machine::Nvptx => {
            library::remove_stack_ends(module);
            target::retarget(module, &kernels)
        }
        Machine::Emulator => emulate::retarget(module, &kernels),
    }
}
