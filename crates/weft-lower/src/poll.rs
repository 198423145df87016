//! The fast path of a function with tasks asks its thread's gate, and the resume path makes a frame.
//!
//! ```llvm
//! %makes = call i1 @llvm.directive.task.poll(token none)
//! ; becomes
//!   %gate = load atomic i64, ptr @weft_gate monotonic, align 8
//!   %stack = call i64 @llvm.read_register.i64(metadata !{!"rsp"})
//!   %makes = icmp ult i64 %stack, %gate
//!
//! %frame = call ptr @llvm.directive.task.frame(token none)
//! ; becomes
//!   %frame = call ptr @__kmpc_omp_task_alloc(ptr @weft.ident, i32 %gtid, i32 16385, i64 48, i64 0, ptr null)
//!   %place = getelementptr i8, ptr %frame, i64 40
//!   store ptr @weft_gate, ptr %place
//!   call void @__kmpc_omp_task_begin_if0(ptr @weft.ident, i32 %gtid, ptr %frame)
//!
//! call void @llvm.directive.task.gate(token none)
//! ; becomes
//!   call void @weft.task.gate(ptr @weft_gate)                  ; tells the runtime, if it wants to know ([`crate::weak`])
//! ```
//!
//! The gate is a thread-local word: the lowest address of the stack at which the body of a task may be called. All ones
//! say that tasks are to be made; so it begins, and so it stays with a runtime that knows nothing of it, such as libomp.
//! Each executable and each library has a word of its own. So nothing depends on which runtime is linked, and how; the
//! code finds the word without a call, by the initial-exec model; and the runtime learns of it from the frame, or is told.
//! It is a hint. Nobody who has read it concludes anything but which of two right paths to take.

use weft_abi::{entry, ident, task};
use weft_ir::{ConstKind, GlobalVar, Inst, IntPredicate, Module, Op, Operand, Symbol, Type};

use crate::lowering::{Lowering, Outcome};
use crate::weak;

/// The word's name.
const GATE: &str = "weft_gate";
/// The function that tells the runtime of it.
const TELLS: &str = "weft.task.gate";
const READ_REGISTER: &str = "llvm.read_register.i64";

/// Whether the target of `module` is one for whose stack pointer a name is known.
pub fn can_poll(module: &Module) -> bool {
    stack_pointer(module).is_some()
}

/// The name of the register, for `llvm.read_register`.
fn stack_pointer(module: &Module) -> Option<&'static str> {
    match module.triple()?.split('-').next()? {
        "x86_64" => Some("rsp"),
        "aarch64" => Some("sp"),
        _ => None,
    }
}

impl Lowering<'_> {
    /// Lowers the question whether a task is made.
    pub(crate) fn lower_poll(&mut self, marker: Inst) -> Outcome {
        let register = stack_pointer(self.module)
            .ok_or("a task is polled for on a target without a known stack pointer")?;
        let gate = self.gate();
        self.module.declare(READ_REGISTER, Type::I64, &[Type::METADATA], false, "");
        let node = self.module.add_metadata(&format!("!{{!\"{register}\"}}"));
        let name = Operand::Metadata(self.module.ctx.names.intern(&format!("!{node}")));
        let read = self.module.ctx.global(READ_REGISTER);
        let mut at = self.cursor(marker);
        let gate = at.load(Type::I64, gate);
        if let Operand::Value(value) = gate
            && let Some(inst) = at.func.def_inst(value)
            && let Op::Load { atomic, align, .. } = &mut at.func.insts[inst].op
        {
            *atomic = Some(weft_ir::AtomicInfo { scope: "".into(), ordering: "monotonic".into() });
            *align = Some(8);
        }
        let stack = at.call(Type::I64, read, &[name]);
        let stack = at.func.result(stack);
        let makes = at.icmp(IntPredicate::Ult, stack, gate);
        self.replace_result(marker, makes);
        Ok(())
    }

    /// Lowers the marker behind which a function polls without a frame.
    pub(crate) fn lower_gate(&mut self, marker: Inst) {
        let gate = self.gate();
        let tells = weak::call_if_there(self.module, TELLS, task::NAME_GATE, Type::VOID, &[Type::PTR]);
        self.cursor(marker).call(Type::VOID, tells, &[gate]);
        self.func.remove_inst(marker);
    }

    /// Lowers the beginning of a frame.
    pub(crate) fn begin_frame(&mut self, marker: Inst) {
        let (ident, gtid, gate) = (self.ident(marker, ident::KMPC), self.gtid(marker), self.gate());
        let (alloc, begin) = (self.runtime(&entry::OMP_TASK_ALLOC), self.runtime(&entry::OMP_TASK_BEGIN_IF0));
        let mut at = self.cursor(marker);
        let flags = at.i32(task::TIED | task::FRAME);
        let (size, none, null) = (at.i64(task::FRAME_SIZE as i64), at.i64(0), at.zero(Type::PTR));
        let frame = alloc.value(&mut at, &[ident, gtid, flags, size, none, null]);
        let offset = at.i64(task::GATE as i64);
        let place = at.gep(Type::I8, frame, &[offset]);
        at.store(gate, place);
        begin.call(&mut at, &[ident, gtid, frame]);
        self.replace_result(marker, frame);
    }

    /// Lowers the end of a frame.
    pub(crate) fn end_frame(&mut self, marker: Inst) {
        let (ident, gtid) = (self.ident(marker, ident::KMPC), self.gtid(marker));
        let complete = self.runtime(&entry::OMP_TASK_COMPLETE_IF0);
        let frame = self.func.insts[marker].args().get(1).copied();
        let mut at = self.cursor(marker);
        complete.call(&mut at, &[ident, gtid, frame.unwrap_or(ident)]);
        self.func.remove_inst(marker);
    }

    /// The address of the gate, which is defined if the module has not done so.
    fn gate(&mut self) -> Operand {
        let name: Symbol = self.module.ctx.names.intern(GATE);
        if self.module.global_var(name).is_none() {
            let ones = self.module.ctx.consts.intern(Type::I64, ConstKind::Int(-1));
            self.module.add_global(GlobalVar {
                name,
                prefix: "linkonce_odr hidden thread_local(initialexec)".into(),
                is_constant: false,
                ty: Type::I64,
                init: Some(ones),
                suffix: ", align 8".into(),
                attachments: Default::default(),
            });
        }
        self.module.ctx.global(GATE)
    }
}
