//! Markers of `threadprivate` in Region IR: the variables they name become thread-local. [OMP 5.2 §5.2]
//!
//! ```llvm
//! @x = global i32 3
//! …  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.THREADPRIVATE"(), "QUAL.OMP.THREADPRIVATE"(ptr @x) ]
//!    call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.THREADPRIVATE"() ]
//!    %v = load i32, ptr @x
//! ```
//! becomes
//! ```llvm
//! @x = thread_local global i32 3
//! …  %1 = call ptr @llvm.threadlocal.address.p0(ptr @x)
//!    %v = load i32, ptr %1
//! ```
//!
//! The directive holds for the whole module, in whichever function its marker stands.
//! A variable that the front end made thread-local itself stays as it is.
//!
//! Before: Region IR as `read` leaves it. After: the module has no marker of `threadprivate`.
//! If there are problems, the markers stay where they stood.

use weft_ir::{FuncId, Inst, Module, Operand};

use weft_openmp::Leaf;

use crate::clause::Own;
use crate::dialect::defined;
use crate::entry::RegionEntry;
use crate::markers::Marker;
use crate::problem::Problem;
use crate::thread_local::{Directed, Variables, add_variables, check_uses, make_thread_local};

/// Makes the variables that markers of `threadprivate` name thread-local, all over the module.
///
/// # Errors
/// The variables that cannot become thread-local: something needs their address as a constant (an initializer, an
/// alias), or unknown code uses the address.
pub fn lower_threadprivate(module: &mut Module) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut variables = Variables::default();
    let mut markers: Vec<(FuncId, Inst)> = Vec::new();
    for function in defined(module) {
        let func = &module.functions[function];
        let mut tokens: Vec<Operand> = Vec::new();
        for (_, inst) in func.layout_insts() {
            let data = &func.insts[inst];
            let entry = RegionEntry::parse(func, &module.ctx, inst);
            if let Some(entry) = entry.filter(|e| e.directive.is(Leaf::Threadprivate)) {
                let directed = Directed { function, place: entry.location(module) };
                let named = entry.operands(Own::Threadprivate);
                add_variables(module, &directed, named, &mut variables, &mut problems);
                tokens.push(entry.token_operand(func));
                markers.push((function, inst));
            } else if Marker::of(data, &module.ctx) == Some(Marker::Exit)
                && data.args().first().is_some_and(|token| tokens.contains(token))
            {
                markers.push((function, inst));
            }
        }
    }
    if markers.is_empty() {
        return problems;
    }
    check_uses(module, &variables, &mut problems);
    if problems.is_empty() {
        // Remove exits first, since they use the tokens of entries.
        for (function, inst) in markers.into_iter().rev() {
            module.functions[function].remove_inst(inst);
        }
        make_thread_local(module, &variables);
    }
    problems
}
