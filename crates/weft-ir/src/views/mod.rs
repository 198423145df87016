//! Typed views of rare instructions, which the reader keeps as text with holes.
//!
//! Landing pads, `callbr` and their kin are [`Op::Opaque`]: what a pass seldom looks at takes no room in every match.
//! A view reads the text of one such instruction and answers with values and blocks:
//!
//! ```text
//! %s = catchswitch within %outer [label %a, label %b] unwind to caller
//!   ==> CatchSwitch { parent: Some(%outer), handlers: [%a, %b], unwind: None }
//! ```
//!
//! A view borrows the instruction and is not kept in step with it; to change the instruction, change its operands.
//! The constructor `of` of each view returns `None` for any other instruction, and for a syntax that the view does not know,
//! such as one of a newer LLVM; a pass then treats the instruction as one that may do anything.

mod jumps;
mod pads;
mod text;
mod va_arg;

pub use jumps::{CallBr, IndirectBr};
pub use pads::{CatchRet, CatchSwitch, Clause, CleanupRet, FuncletKind, FuncletPad, LandingPad, Resume};
pub use text::TextOperand;
pub use va_arg::VaArg;

use crate::inst::{InstData, Op};

impl InstData {
    /// The opcode of an instruction that is kept as text, such as `landingpad`; of another one, nothing.
    pub fn opaque_opcode(&self) -> Option<&str> {
        match &self.op {
            Op::Opaque { text, .. } => Some(text.opcode()),
            _ => None,
        }
    }

    /// Whether it is an exception pad: `landingpad`, `catchswitch`, `catchpad` or `cleanuppad`.
    pub fn is_exception_pad(&self) -> bool {
        matches!(self.opaque_opcode(), Some("landingpad" | "catchswitch" | "catchpad" | "cleanuppad"))
    }
}
