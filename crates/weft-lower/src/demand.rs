//! Ends programs whose constructs need a device where there is none: `OMP_TARGET_OFFLOAD=mandatory`.
//!
//! ```llvm
//! call void @weft.demand_device(ptr @weft.ident, i32 %device, i1 false, i32 %if)
//! define linkonce_odr hidden void @weft.demand_device(ptr %place, i32 %device, i1 %is_default, i32 %holds) noinline {
//!   if `__kmpc_get_target_offload()` is 2, %holds is not 0, and %device, or the default device, is not the host:
//!     call void @__kmpc_error(ptr %place, i32 2, ptr @weft.no.device)
//! }
//! ```
//!
//! A construct that means a device other than the host ends the program then [OMP 5.2 §21.2.8]. An ancestor of the host is the
//! host.
//!
//! The function is written once into a module and not inlined: what few programs ask for must not cost compile time at each
//! construct. Of several copies that are linked together, one stays.
//!
//! *Before:* the marker's clauses are there. *After:* the call stands in front of the marker, and the module has the function.

use weft_abi::{entry, ident};
use weft_ir::{Inst, Module, Operand, Type, read_module};
use weft_regions::{Clause, ClauseArgs, ClauseKind};

use crate::lowering::{Lowering, Outcome};

const FUNCTION: &str = "weft.demand_device";
/// The string that says what is wrong.
const MESSAGE: &str = "weft.no.device";
const NO_DEVICE: &str = "OMP_TARGET_OFFLOAD is MANDATORY, and there is no device for this construct";
/// `MANDATORY`, as `__kmpc_get_target_offload` returns it. [kmp.h: kmp_target_offload_kind]
const MANDATORY: i32 = 2;
/// `omp_initial_device` [OMP 5.2 §18.1]
const INITIAL_DEVICE: i32 = -1;
/// The severity of an error that ends the program. [kmp.h: severity_fatal]
const FATAL: i32 = 2;

impl Lowering<'_> {
    /// Ends the program in front of `marker` where the construct's device must be another one than the host.
    pub(crate) fn demand_device(&mut self, marker: Inst, clauses: &[Clause]) -> Outcome {
        let is_ancestor = |clause: &Clause| {
            matches!(&clause.args, ClauseArgs::ModifiedExpr { modifier: Some(word), .. }
                if word.text.eq_ignore_ascii_case("ancestor"))
        };
        if clauses.iter().any(is_ancestor) {
            return Ok(());
        }
        let condition = self.number(clauses, ClauseKind::If)?;
        let device = self.number(clauses, ClauseKind::Device)?;
        let place = self.ident(marker, ident::KMPC);
        let function = function(self.module);
        let is_default = self.module.ctx.int(Type::I1, i128::from(device.is_none()));
        let mut at = self.cursor(marker);
        let device = device.unwrap_or_else(|| at.i32(INITIAL_DEVICE));
        let condition = condition.unwrap_or_else(|| at.i32(1));
        at.call(Type::VOID, function, &[place, device, is_default, condition]);
        Ok(())
    }
}

/// The function that asks, which the module has from then on.
fn function(module: &mut Module) -> Operand {
    if module.function(FUNCTION).is_none() {
        let source = read_module(&text()).expect("invariant: the function is right");
        let id = source.function(FUNCTION).expect("invariant: the text has the function");
        let imported = module.import_function(&source, id, &mut |what| what.usual());
        imported.expect("invariant: the function needs nothing else");
    }
    module.ctx.global(FUNCTION)
}

fn text() -> String {
    let (offload, default) = (entry::GET_TARGET_OFFLOAD.name, entry::GET_DEFAULT_DEVICE.name);
    let (initial, error) = (entry::GET_INITIAL_DEVICE.name, entry::ERROR.name);
    format!(
        "@{MESSAGE} = private unnamed_addr constant [{length} x i8] c\"{NO_DEVICE}\\00\"
declare i32 @{offload}() nounwind
declare i32 @{default}() nounwind
declare i32 @{initial}() nounwind
declare void @{error}(ptr, i32, ptr) nounwind

define linkonce_odr hidden void @{FUNCTION}(ptr %place, i32 %device, i1 %is_default, i32 %holds) noinline nounwind {{
entry:
  %kind = call i32 @{offload}()
  %is_mandatory = icmp eq i32 %kind, {MANDATORY}
  %is_meant = icmp ne i32 %holds, 0
  %asks = and i1 %is_mandatory, %is_meant
  br i1 %asks, label %ask, label %done

ask:
  %default = call i32 @{default}()
  %number = select i1 %is_default, i32 %default, i32 %device
  %initial = call i32 @{initial}()
  %is_host = icmp eq i32 %number, {INITIAL_DEVICE}
  %is_initial = icmp eq i32 %number, %initial
  %is_here = or i1 %is_host, %is_initial
  br i1 %is_here, label %done, label %fail

fail:
  call void @{error}(ptr %place, i32 {FATAL}, ptr @{MESSAGE})
  br label %done

done:
  ret void
}}
",
        length = NO_DEVICE.len() + 1,
    )
}
