//! Instructions: an opcode with its details, and a uniform list of operands.
//!
//! The position of an operand in the list is fixed per opcode and documented at [`Op`].

use smallvec::SmallVec;

use crate::entities::{Attachment, Block, Value};
use crate::flags::{Flags, InstFlags};
use crate::names::Symbol;
use crate::opaque_text::OpaqueText;
use crate::operands::{Operand, Operands};
use crate::predicates::{FloatPredicate, IntPredicate};
use crate::types::Type;

/// An instruction.
#[derive(Clone, Debug)]
pub struct InstData {
    /// Opcode and details.
    pub op: Op,
    /// Type of the result; [`Type::VOID`] if there is none.
    pub ty: Type,
    /// Operands, in the order documented at [`Op`].
    pub operands: Operands,
    /// Metadata attachments in order, such as `!dbg !12`.
    pub attachments: SmallVec<[Attachment; 1]>,
    /// The result value, if the type is not void.
    pub result: Option<Value>,
}

/// `tail`, `musttail`, `notail` before `call`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum TailKind {
    /// No marker.
    #[default]
    None,
    /// `tail`
    Tail,
    /// `musttail`
    MustTail,
    /// `notail`
    NoTail,
}

/// An operand bundle of a call: its tag and how many operands it has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bundle {
    /// The tag without quotes.
    pub tag: Symbol,
    /// Number of operands, taken from the call's operand list in order.
    pub len: usize,
}

/// Details of `call` and `invoke`.
#[derive(Clone, Debug)]
pub struct CallInfo {
    /// `tail` and its kin.
    pub tail: TailKind,
    /// Fast-math flags.
    pub flags: InstFlags,
    /// Calling convention, result attributes and address space as written before the type, or empty.
    pub prefix: Box<str>,
    /// The callee's function type.
    pub fn_ty: Type,
    /// Attributes of each argument as written between type and value, or empty. One per argument.
    pub(crate) arg_attrs: Vec<Box<str>>,
    /// Function attributes after the parenthesis as written (`#4 nounwind`), or empty.
    pub suffix: Box<str>,
    /// Operand bundles, in order.
    pub(crate) bundles: Vec<Bundle>,
}

impl CallInfo {
    /// A plain call of function type `fn_ty` with `args` arguments.
    pub fn plain(fn_ty: Type, args: usize) -> CallInfo {
        CallInfo {
            tail: TailKind::None,
            flags: InstFlags::default(),
            prefix: "".into(),
            fn_ty,
            arg_attrs: vec!["".into(); args],
            suffix: "".into(),
            bundles: Vec::new(),
        }
    }

    /// Attributes of each argument as written between type and value, or empty.
    pub fn arg_attrs(&self) -> &[Box<str>] {
        &self.arg_attrs
    }

    /// The attributes of the arguments, to change.
    pub fn arg_attrs_mut(&mut self) -> &mut [Box<str>] {
        &mut self.arg_attrs
    }

    /// Whether there are operand bundles; [`InstData::bundles`] has them with their operands.
    pub fn has_bundles(&self) -> bool {
        !self.bundles.is_empty()
    }
}

/// Ordering of an atomic access, as written: `syncscope("…")` if any, and the orderings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AtomicInfo {
    /// `syncscope("agent")` or empty.
    pub scope: Box<str>,
    /// `monotonic`, `seq_cst`, …; for `cmpxchg` both, separated by a blank.
    pub ordering: Box<str>,
}

/// Two-operand arithmetic.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "each variant is the opcode of its name")]
pub enum BinaryOp {
    Add,
    FAdd,
    Sub,
    FSub,
    Mul,
    FMul,
    UDiv,
    SDiv,
    FDiv,
    URem,
    SRem,
    FRem,
    Shl,
    LShr,
    AShr,
    And,
    Or,
    Xor,
}

/// Conversions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "each variant is the opcode of its name")]
pub enum CastOp {
    Trunc,
    ZExt,
    SExt,
    FPTrunc,
    FPExt,
    FPToUI,
    FPToSI,
    UIToFP,
    SIToFP,
    PtrToInt,
    IntToPtr,
    BitCast,
    AddrSpaceCast,
}

/// Opcode and details. The order of operands is given in brackets. [LangRef: Instruction Reference]
///
/// Flags (`nuw nsw`, `exact`, `fast`, `inbounds`, `samesign`, `disjoint`, …) are a set that keeps words it does not know.
/// A comparison whose predicate is not known is [`Op::Opaque`].
#[derive(Clone, Debug)]
pub enum Op {
    /// `ret` [value?]
    Ret,
    /// `br label` [block]
    Br,
    /// `br i1` [condition, then, else]
    CondBr,
    /// `switch` [value, default, (case constant, block)…]
    Switch,
    /// `unreachable` []
    Unreachable,
    /// `fork label %task, label %cont` [task, continuation]
    Fork,
    /// `halt label %cont` [continuation]
    Halt,
    /// `join label %next` [next]
    Join,
    /// `fneg` [value]
    FNeg(InstFlags),
    /// Two-operand arithmetic [left, right]
    Binary(BinaryOp, InstFlags),
    /// `icmp` [left, right]
    ICmp(IntPredicate, InstFlags),
    /// `fcmp` [left, right]
    FCmp(FloatPredicate, InstFlags),
    /// Conversion [value] to the result type
    Cast(CastOp, InstFlags),
    /// `alloca` [element count?]
    Alloca {
        /// The allocated (element) type.
        ty: Type,
        /// Alignment in bytes, if given.
        align: Option<u32>,
        /// `inalloca`, `swifterror`.
        flags: InstFlags,
        /// Rest as written after (`, addrspace(5)`) — or empty.
        suffix: Box<str>,
    },
    /// `load` [pointer]; the result type is the loaded type.
    Load {
        /// Whether `volatile`.
        volatile: bool,
        /// Ordering of an atomic load.
        atomic: Option<AtomicInfo>,
        /// Alignment in bytes, if given.
        align: Option<u32>,
    },
    /// `store` [value, pointer]
    Store {
        /// Whether `volatile`.
        volatile: bool,
        /// Ordering of an atomic store.
        atomic: Option<AtomicInfo>,
        /// Alignment in bytes, if given.
        align: Option<u32>,
    },
    /// `fence` []
    Fence(AtomicInfo),
    /// `cmpxchg` [pointer, expected, new]; result `{ T, i1 }`.
    CmpXchg {
        /// `weak`, `volatile`.
        flags: InstFlags,
        /// Orderings.
        atomic: Box<AtomicInfo>,
        /// Alignment in bytes, if given.
        align: Option<u32>,
    },
    /// `atomicrmw` [pointer, value]
    AtomicRmw {
        /// The operation as written (`add`, `fmax`, …).
        op: Box<str>,
        /// Whether `volatile`.
        volatile: bool,
        /// Ordering.
        atomic: Box<AtomicInfo>,
        /// Alignment in bytes, if given.
        align: Option<u32>,
    },
    /// `getelementptr` [base, indices…]
    Gep {
        /// Source element type.
        source: Type,
        /// `inbounds`, `nusw`, `nuw`.
        flags: InstFlags,
    },
    /// `select` [condition, true value, false value]
    Select(InstFlags),
    /// `phi` [(value, block)…]
    Phi(InstFlags),
    /// `call` [arguments…, bundle operands…, callee]
    Call(Box<CallInfo>),
    /// `invoke` [arguments…, bundle operands…, callee, normal block, unwind block]
    Invoke(Box<CallInfo>),
    /// `extractvalue` [aggregate]; indices.
    ExtractValue(Vec<u32>),
    /// `insertvalue` [aggregate, element]; indices.
    InsertValue(Vec<u32>),
    /// `extractelement` [vector, index]
    ExtractElement,
    /// `insertelement` [vector, element, index]
    InsertElement,
    /// `shufflevector` [first, second, mask]
    ShuffleVector,
    /// `freeze` [value]
    Freeze,
    /// A debug record (`#dbg_declare(…)`, …): no instruction, but it has a place among them.
    DebugRecord(OpaqueText),
    /// An instruction the reader does not know. It may do anything that an instruction may.
    ///
    /// Whether it ends a block is `terminator`; its successors are then its block operands.
    Opaque {
        /// The text with holes.
        text: OpaqueText,
        /// Whether it is a terminator.
        terminator: bool,
    },
}

impl Op {
    /// The flags, if an instruction with this opcode can have some.
    pub fn flags(&self) -> Option<&InstFlags> {
        match self {
            Op::FNeg(flags) | Op::Select(flags) | Op::Phi(flags) => Some(flags),
            Op::Binary(_, flags) | Op::Cast(_, flags) => Some(flags),
            Op::ICmp(_, flags) | Op::FCmp(_, flags) => Some(flags),
            Op::Alloca { flags, .. } | Op::CmpXchg { flags, .. } | Op::Gep { flags, .. } => Some(flags),
            Op::Call(info) | Op::Invoke(info) => Some(&info.flags),
            _ => None,
        }
    }

    /// The flags, to change, if an instruction with this opcode can have some.
    pub fn flags_mut(&mut self) -> Option<&mut InstFlags> {
        match self {
            Op::FNeg(flags) | Op::Select(flags) | Op::Phi(flags) => Some(flags),
            Op::Binary(_, flags) | Op::Cast(_, flags) => Some(flags),
            Op::ICmp(_, flags) | Op::FCmp(_, flags) => Some(flags),
            Op::Alloca { flags, .. } | Op::CmpXchg { flags, .. } | Op::Gep { flags, .. } => Some(flags),
            Op::Call(info) | Op::Invoke(info) => Some(&mut info.flags),
            _ => None,
        }
    }
}

// Modules have millions of these.
const _: () = assert!(size_of::<InstData>() <= 128);

impl InstData {
    /// An instruction of result type `ty` with `operands` and no attachments.
    pub fn new(op: Op, ty: Type, operands: impl IntoIterator<Item = Operand>) -> InstData {
        InstData { op, ty, operands: Operands::new(operands), attachments: SmallVec::new(), result: None }
    }

    /// Whether the instruction ends a block.
    pub fn is_terminator(&self) -> bool {
        match &self.op {
            Op::Ret | Op::Br | Op::CondBr | Op::Switch | Op::Unreachable | Op::Fork | Op::Halt | Op::Join => {
                true
            }
            Op::Invoke(_) => true,
            Op::Opaque { terminator, .. } => *terminator,
            _ => false,
        }
    }

    /// Whether it is a debug record rather than an instruction.
    pub fn is_debug_record(&self) -> bool {
        matches!(self.op, Op::DebugRecord(_))
    }

    /// Whether it is a phi.
    pub fn is_phi(&self) -> bool {
        matches!(self.op, Op::Phi(_))
    }

    /// The blocks a terminator may go to, in operand order, repeated as they are written.
    pub fn successors(&self) -> impl Iterator<Item = Block> + '_ {
        let on = self.is_terminator();
        let opaque = match &self.op {
            Op::Opaque { text, terminator: true } => Some(text),
            _ => None,
        };
        self.operands.iter().enumerate().filter_map(move |(index, operand)| match operand {
            // The address of a block (`blockaddress(@f, %block)`) is no edge.
            Operand::Block(block) if on && opaque.is_none_or(|t| t.is_label(index)) => Some(*block),
            _ => None,
        })
    }

    /// The flags that are known; none if the instruction can have none.
    pub fn flags(&self) -> Flags {
        self.op.flags().map_or(Flags::NONE, InstFlags::set)
    }

    /// Details of a `call` or `invoke`.
    #[inline]
    pub fn call_info(&self) -> Option<&CallInfo> {
        match &self.op {
            Op::Call(info) | Op::Invoke(info) => Some(info),
            _ => None,
        }
    }

    /// Details of a `call` or `invoke`, to change.
    pub fn call_info_mut(&mut self) -> Option<&mut CallInfo> {
        match &mut self.op {
            Op::Call(info) | Op::Invoke(info) => Some(info),
            _ => None,
        }
    }

    /// The callee operand of a `call` or `invoke`.
    #[inline]
    pub fn callee(&self) -> Option<Operand> {
        match &self.op {
            Op::Call(_) => self.operands.last().copied(),
            Op::Invoke(_) => self.operands.len().checked_sub(3).map(|i| self.operands[i]),
            _ => None,
        }
    }

    /// The arguments of a `call` or `invoke`, without bundle operands and callee.
    #[inline]
    pub fn args(&self) -> &[Operand] {
        match self.call_info() {
            Some(info) => &self.operands[..info.arg_attrs.len()],
            None => &[],
        }
    }

    /// The operand bundles of a `call` or `invoke`: tag and operands.
    pub fn bundles(&self) -> impl Iterator<Item = (Symbol, &[Operand])> + '_ {
        let info = self.call_info();
        let mut at = info.map_or(0, |i| i.arg_attrs.len());
        info.into_iter().flat_map(|i| i.bundles.iter()).map(move |bundle| {
            let from = at;
            at += bundle.len;
            (bundle.tag, &self.operands[from..at])
        })
    }

    /// Gives a `call` or `invoke` these operand bundles, tag and operands, instead of those it has.
    ///
    /// Nothing happens to any other instruction.
    pub fn set_bundles(&mut self, bundles: impl IntoIterator<Item = (Symbol, Vec<Operand>)>) {
        let Some(info) = self.call_info_mut() else { return };
        let from = info.arg_attrs.len();
        let to = from + info.bundles.iter().map(|b| b.len).sum::<usize>();
        let mut all = Vec::new();
        info.bundles.clear();
        for (tag, operands) in bundles {
            info.bundles.push(Bundle { tag, len: operands.len() });
            all.extend(operands);
        }
        self.operands.replace(from, to, &all);
    }

    /// Adds an incoming edge from `block` with `value` to a phi.
    ///
    /// # Panics
    /// If the instruction is no phi.
    pub fn add_incoming(&mut self, value: Operand, block: Block) {
        assert!(self.is_phi(), "precondition: only a phi has incoming values");
        self.operands.extend([value, Operand::Block(block)]);
    }

    /// Gives a phi these incoming values instead of those it has.
    ///
    /// # Panics
    /// If the instruction is no phi.
    pub fn set_incoming(&mut self, incoming: impl IntoIterator<Item = (Operand, Block)>) {
        assert!(self.is_phi(), "precondition: only a phi has incoming values");
        self.operands = Operands::new(incoming.into_iter().flat_map(|(v, b)| [v, Operand::Block(b)]));
    }

    /// The incoming values of a phi with their blocks.
    pub fn phi_incoming(&self) -> impl Iterator<Item = (Operand, Block)> + '_ {
        let on = self.is_phi();
        self.operands.chunks_exact(2).filter_map(move |pair| match pair {
            [value, Operand::Block(block)] if on => Some((*value, *block)),
            _ => None,
        })
    }
}
