//! Which words are opcodes.

use crate::inst::{BinaryOp, CastOp};

pub(super) fn binary_op(word: &str) -> Option<BinaryOp> {
    Some(match word {
        "add" => BinaryOp::Add,
        "fadd" => BinaryOp::FAdd,
        "sub" => BinaryOp::Sub,
        "fsub" => BinaryOp::FSub,
        "mul" => BinaryOp::Mul,
        "fmul" => BinaryOp::FMul,
        "udiv" => BinaryOp::UDiv,
        "sdiv" => BinaryOp::SDiv,
        "fdiv" => BinaryOp::FDiv,
        "urem" => BinaryOp::URem,
        "srem" => BinaryOp::SRem,
        "frem" => BinaryOp::FRem,
        "shl" => BinaryOp::Shl,
        "lshr" => BinaryOp::LShr,
        "ashr" => BinaryOp::AShr,
        "and" => BinaryOp::And,
        "or" => BinaryOp::Or,
        "xor" => BinaryOp::Xor,
        _ => return None,
    })
}

pub(super) fn cast_op(word: &str) -> Option<CastOp> {
    Some(match word {
        "trunc" => CastOp::Trunc,
        "zext" => CastOp::ZExt,
        "sext" => CastOp::SExt,
        "fptrunc" => CastOp::FPTrunc,
        "fpext" => CastOp::FPExt,
        "fptoui" => CastOp::FPToUI,
        "fptosi" => CastOp::FPToSI,
        "uitofp" => CastOp::UIToFP,
        "sitofp" => CastOp::SIToFP,
        "ptrtoint" => CastOp::PtrToInt,
        "inttoptr" => CastOp::IntToPtr,
        "bitcast" => CastOp::BitCast,
        "addrspacecast" => CastOp::AddrSpaceCast,
        _ => return None,
    })
}

/// Whether `word` is an opcode, and so no attribute or flag of the instruction before it.
pub(super) fn is_opcode(word: &str) -> bool {
    matches!(
        word,
        "load"
            | "store"
            | "call"
            | "tail"
            | "musttail"
            | "notail"
            | "br"
            | "getelementptr"
            | "icmp"
            | "fcmp"
            | "phi"
            | "alloca"
            | "select"
            | "extractvalue"
            | "insertvalue"
            | "extractelement"
            | "insertelement"
            | "shufflevector"
            | "freeze"
            | "fneg"
            | "fence"
            | "cmpxchg"
            | "atomicrmw"
            | "va_arg"
            | "landingpad"
            | "catchpad"
            | "cleanuppad"
    ) || is_terminator(word)
        || binary_op(word).is_some()
        || cast_op(word).is_some()
}

/// Whether the opcode `word` ends a block.
pub(super) fn is_terminator(word: &str) -> bool {
    matches!(
        word,
        "ret"
            | "br"
            | "switch"
            | "indirectbr"
            | "invoke"
            | "callbr"
            | "resume"
            | "catchswitch"
            | "catchret"
            | "cleanupret"
            | "unreachable"
            | "fork"
            | "halt"
            | "join"
    )
}
