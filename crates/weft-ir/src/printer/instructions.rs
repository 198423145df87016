//! Printing instructions.

use super::Printer;
use crate::flags::InstFlags;
use crate::function::Function;
use crate::inst::{AtomicInfo, BinaryOp, CallInfo, CastOp, InstData, Op, TailKind};
use crate::opaque_text::{OpaqueText, Piece};
use crate::operands::Operand;
use crate::types::TypeData;

fn binary_name(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Add => "add",
        BinaryOp::FAdd => "fadd",
        BinaryOp::Sub => "sub",
        BinaryOp::FSub => "fsub",
        BinaryOp::Mul => "mul",
        BinaryOp::FMul => "fmul",
        BinaryOp::UDiv => "udiv",
        BinaryOp::SDiv => "sdiv",
        BinaryOp::FDiv => "fdiv",
        BinaryOp::URem => "urem",
        BinaryOp::SRem => "srem",
        BinaryOp::FRem => "frem",
        BinaryOp::Shl => "shl",
        BinaryOp::LShr => "lshr",
        BinaryOp::AShr => "ashr",
        BinaryOp::And => "and",
        BinaryOp::Or => "or",
        BinaryOp::Xor => "xor",
    }
}

fn cast_name(op: CastOp) -> &'static str {
    match op {
        CastOp::Trunc => "trunc",
        CastOp::ZExt => "zext",
        CastOp::SExt => "sext",
        CastOp::FPTrunc => "fptrunc",
        CastOp::FPExt => "fpext",
        CastOp::FPToUI => "fptoui",
        CastOp::FPToSI => "fptosi",
        CastOp::UIToFP => "uitofp",
        CastOp::SIToFP => "sitofp",
        CastOp::PtrToInt => "ptrtoint",
        CastOp::IntToPtr => "inttoptr",
        CastOp::BitCast => "bitcast",
        CastOp::AddrSpaceCast => "addrspacecast",
    }
}

impl Printer<'_> {
    /// Prints the operand without its type.
    pub(super) fn operand(&mut self, operand: Operand) {
        let names = &self.ctx.names;
        match operand {
            Operand::Value(value) => {
                self.out.push('%');
                self.locals.push_value(&mut self.out, names, value);
            }
            Operand::Const(c) => self.constant(c),
            Operand::Block(block) => {
                self.out.push('%');
                self.locals.push_block(&mut self.out, names, block);
            }
            Operand::Metadata(text) => self.out.push_str(names.text(text)),
        }
    }

    /// Prints type and operand.
    pub(super) fn typed_operand(&mut self, func: &Function, operand: Operand) {
        match operand {
            Operand::Block(_) => self.out.push_str("label"),
            Operand::Metadata(_) => self.out.push_str("metadata"),
            _ => self.ty(self.ctx.operand_ty(func, operand)),
        }
        self.out.push(' ');
        self.operand(operand);
    }

    fn typed_list(&mut self, func: &Function, operands: &[Operand]) {
        for (n, operand) in operands.iter().enumerate() {
            if n > 0 {
                self.out.push_str(", ");
            }
            self.typed_operand(func, *operand);
        }
    }

    /// Prints flags, each followed by a blank.
    fn flags(&mut self, flags: &InstFlags) {
        match flags.written() {
            Some(text) => self.word(text),
            None => flags.set().words().for_each(|word| self.word(word)),
        }
    }

    /// Prints `opcode flags predicate T a, b`.
    fn compare(&mut self, func: &Function, words: (&str, &str), flags: &InstFlags, operands: &[Operand]) {
        self.word(words.0);
        self.flags(flags);
        self.word(words.1);
        self.same_typed_list(func, operands);
    }

    /// Prints `opcode flags T a, b`.
    fn same_typed(&mut self, func: &Function, opcode: &str, flags: &InstFlags, operands: &[Operand]) {
        self.word(opcode);
        self.flags(flags);
        self.same_typed_list(func, operands);
    }

    /// Prints `T a, b`.
    fn same_typed_list(&mut self, func: &Function, operands: &[Operand]) {
        for (n, operand) in operands.iter().enumerate() {
            if n == 0 {
                self.typed_operand(func, *operand);
            } else {
                self.out.push_str(", ");
                self.operand(*operand);
            }
        }
    }

    /// Prints `opcode flags T a, U b, …`; there are operands.
    fn flagged(&mut self, func: &Function, opcode: &str, flags: &InstFlags, operands: &[Operand]) {
        self.word(opcode);
        self.flags(flags);
        self.typed_list(func, operands);
    }

    /// Prints `opcode T a, U b, …`.
    fn plain(&mut self, func: &Function, opcode: &str, operands: &[Operand]) {
        self.out.push_str(opcode);
        if !operands.is_empty() {
            self.out.push(' ');
            self.typed_list(func, operands);
        }
    }

    fn opaque(&mut self, text: &OpaqueText, operands: &[Operand]) {
        for piece in &text.pieces {
            match piece {
                Piece::Text(text) => self.out.push_str(text),
                Piece::Hole(index) => {
                    if let Some(operand) = operands.get(*index) {
                        self.operand(*operand);
                    }
                }
            }
        }
    }

    fn atomic(&mut self, atomic: &AtomicInfo) {
        for text in [&atomic.scope, &atomic.ordering] {
            if !text.is_empty() {
                self.out.push(' ');
                self.out.push_str(text);
            }
        }
    }

    fn align(&mut self, align: Option<u32>) {
        if let Some(align) = align {
            self.out.push_str(", align ");
            self.number(u64::from(align));
        }
    }

    fn access(&mut self, opcode: &str, is_atomic: bool, volatile: bool) {
        self.word(opcode);
        self.word(if is_atomic { "atomic" } else { "" });
        self.word(if volatile { "volatile" } else { "" });
    }

    /// Prints one instruction or debug record, with indentation, without the end of the line.
    pub(super) fn instruction(&mut self, func: &Function, data: &InstData) {
        if let Op::DebugRecord(text) = &data.op {
            self.out.push_str("    ");
            return self.opaque(text, &data.operands);
        }
        self.out.push_str("  ");
        if let Some(result) = data.result {
            self.operand(Operand::Value(result));
            self.out.push_str(" = ");
        }
        self.operation(func, data);
        self.attachments(", ", &data.attachments);
    }

    fn operation(&mut self, func: &Function, data: &InstData) {
        let ops = &data.operands[..];
        match &data.op {
            Op::Ret if ops.is_empty() => self.out.push_str("ret void"),
            Op::Ret => self.plain(func, "ret", ops),
            Op::Br | Op::CondBr => self.plain(func, "br", ops),
            Op::Switch => self.switch(func, ops),
            Op::Unreachable => self.out.push_str("unreachable"),
            Op::Fork => self.plain(func, "fork", ops),
            Op::Halt => self.plain(func, "halt", ops),
            Op::Join => self.plain(func, "join", ops),
            Op::FNeg(flags) => self.flagged(func, "fneg", flags, ops),
            Op::Binary(op, flags) => self.same_typed(func, binary_name(*op), flags, ops),
            Op::ICmp(predicate, flags) => self.compare(func, ("icmp", predicate.name()), flags, ops),
            Op::FCmp(predicate, flags) => self.compare(func, ("fcmp", predicate.name()), flags, ops),
            Op::Cast(op, flags) => {
                self.flagged(func, cast_name(*op), flags, ops);
                self.out.push_str(" to ");
                self.ty(data.ty);
            }
            Op::Alloca { ty, align, flags, suffix } => {
                self.out.push_str("alloca ");
                self.flags(flags);
                self.ty(*ty);
                if let Some(count) = ops.first() {
                    self.out.push_str(", ");
                    self.typed_operand(func, *count);
                }
                self.align(*align);
                self.out.push_str(suffix);
            }
            Op::Load { volatile, atomic, align } => {
                self.access("load", atomic.is_some(), *volatile);
                self.ty(data.ty);
                self.out.push_str(", ");
                self.typed_list(func, ops);
                if let Some(atomic) = atomic {
                    self.atomic(atomic);
                }
                self.align(*align);
            }
            Op::Store { volatile, atomic, align } => {
                self.access("store", atomic.is_some(), *volatile);
                self.typed_list(func, ops);
                if let Some(atomic) = atomic {
                    self.atomic(atomic);
                }
                self.align(*align);
            }
            Op::Fence(atomic) => {
                self.out.push_str("fence");
                self.atomic(atomic);
            }
            Op::CmpXchg { flags, atomic, align } => {
                self.flagged(func, "cmpxchg", flags, ops);
                self.atomic(atomic);
                self.align(*align);
            }
            Op::AtomicRmw { op, volatile, atomic, align } => {
                self.access("atomicrmw", false, *volatile);
                self.word(op);
                self.typed_list(func, ops);
                self.atomic(atomic);
                self.align(*align);
            }
            Op::Gep { source, flags } => {
                self.out.push_str("getelementptr ");
                self.flags(flags);
                self.ty(*source);
                self.out.push_str(", ");
                self.typed_list(func, ops);
            }
            Op::Select(flags) => self.flagged(func, "select", flags, ops),
            Op::Phi(flags) => {
                self.out.push_str("phi ");
                self.flags(flags);
                self.ty(data.ty);
                for (n, pair) in ops.chunks(2).enumerate() {
                    self.out.push_str(if n == 0 { " [ " } else { ", [ " });
                    for (n, operand) in pair.iter().enumerate() {
                        self.out.push_str(if n == 0 { "" } else { ", " });
                        self.operand(*operand);
                    }
                    self.out.push_str(" ]");
                }
            }
            Op::Call(info) => self.call(func, "call", info, data),
            Op::Invoke(info) => {
                self.call(func, "invoke", info, data);
                if let [.., normal, unwind] = ops {
                    self.out.push_str("\n          to ");
                    self.typed_operand(func, *normal);
                    self.out.push_str(" unwind ");
                    self.typed_operand(func, *unwind);
                }
            }
            Op::ExtractValue(indices) => self.with_indices(func, "extractvalue", ops, indices),
            Op::InsertValue(indices) => self.with_indices(func, "insertvalue", ops, indices),
            Op::ExtractElement => self.plain(func, "extractelement", ops),
            Op::InsertElement => self.plain(func, "insertelement", ops),
            Op::ShuffleVector => self.plain(func, "shufflevector", ops),
            Op::Freeze => self.plain(func, "freeze", ops),
            Op::DebugRecord(text) | Op::Opaque { text, .. } => self.opaque(text, ops),
        }
    }

    fn switch(&mut self, func: &Function, ops: &[Operand]) {
        self.plain(func, "switch", &ops[..ops.len().min(2)]);
        self.out.push_str(" [\n");
        for case in ops.get(2..).unwrap_or_default().chunks(2) {
            self.out.push_str("    ");
            self.typed_list(func, case);
            self.out.push('\n');
        }
        self.out.push_str("  ]");
    }

    fn with_indices(&mut self, func: &Function, opcode: &str, ops: &[Operand], indices: &[u32]) {
        self.plain(func, opcode, ops);
        for index in indices {
            self.out.push_str(", ");
            self.number(u64::from(*index));
        }
    }

    fn call(&mut self, func: &Function, opcode: &str, info: &CallInfo, data: &InstData) {
        self.word(match info.tail {
            TailKind::None => "",
            TailKind::Tail => "tail",
            TailKind::MustTail => "musttail",
            TailKind::NoTail => "notail",
        });
        self.word(opcode);
        self.flags(&info.flags);
        self.word(&info.prefix);
        // The whole function type is only needed where the arguments do not tell it.
        match self.ctx.types.data(info.fn_ty) {
            TypeData::Function { ret, vararg: false, .. } => self.ty(*ret),
            _ => self.ty(info.fn_ty),
        }
        self.out.push(' ');
        if let Some(callee) = data.callee() {
            self.operand(callee);
        }
        self.out.push('(');
        for (n, (operand, attrs)) in data.args().iter().zip(&info.arg_attrs).enumerate() {
            if n > 0 {
                self.out.push_str(", ");
            }
            if attrs.is_empty() {
                self.typed_operand(func, *operand);
            } else {
                self.ty(self.ctx.operand_ty(func, *operand));
                self.out.push(' ');
                self.word(attrs);
                self.operand(*operand);
            }
        }
        self.out.push(')');
        if !info.suffix.is_empty() {
            self.out.push(' ');
            self.out.push_str(&info.suffix);
        }
        for (n, (tag, operands)) in data.bundles().enumerate() {
            self.out.push_str(if n == 0 { " [ \"" } else { ", \"" });
            self.out.push_str(self.ctx.names.text(tag));
            self.out.push_str("\"(");
            self.typed_list(func, operands);
            self.out.push(')');
        }
        if !info.bundles.is_empty() {
            self.out.push_str(" ]");
        }
    }
}
