//! Views of exception handling. [LangRef: landingpad, catchswitch, catchpad, cleanuppad, catchret, cleanupret, resume]

use super::text::{Text, TextOperand};
use crate::entities::Block;
use crate::inst::InstData;
use crate::operands::Operand;

/// A clause of a landing pad.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clause<'a> {
    /// `catch ptr @type_info`: the constant with its type.
    Catch(&'a str),
    /// `filter [1 x ptr] [ptr @type_info]`: the constant with its type.
    Filter(&'a str),
}

/// `landingpad { ptr, i32 } cleanup catch ptr @type_info`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LandingPad<'a> {
    /// Whether it is entered even if no clause fits.
    pub is_cleanup: bool,
    /// The clauses in order.
    pub clauses: Vec<Clause<'a>>,
}

impl<'a> LandingPad<'a> {
    /// The view of `data`, if it is a landing pad.
    pub fn of(data: &'a InstData) -> Option<LandingPad<'a>> {
        let text = Text::of(data, "landingpad")?;
        let is_clause = |at: usize| matches!(text.str(at), "cleanup" | "catch" | "filter");
        let next = |from: usize| (from..text.len()).find(|at| is_clause(*at)).unwrap_or(text.len());
        let mut pad = LandingPad { is_cleanup: false, clauses: Vec::new() };
        let mut at = next(1);
        while at < text.len() {
            let end = next(at + 1);
            let constant = || match text.typed_operand(at + 1..end)? {
                TextOperand::Constant(constant) => Some(constant),
                TextOperand::Local(_) => None,
            };
            match text.str(at) {
                "cleanup" if end == at + 1 => pad.is_cleanup = true,
                "catch" => pad.clauses.push(Clause::Catch(constant()?)),
                "filter" => pad.clauses.push(Clause::Filter(constant()?)),
                _ => return None,
            }
            at = end;
        }
        Some(pad)
    }
}

/// Which funclet a pad begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FuncletKind {
    /// `catchpad`
    Catch,
    /// `cleanuppad`
    Cleanup,
}

/// `catchpad within %switch [ptr null, i32 64, ptr %x]` or `cleanuppad within none []`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FuncletPad<'a> {
    /// Which of the two.
    pub kind: FuncletKind,
    /// The token of the pad around it (of a `catchpad`, the `catchswitch`); `None` at the outermost level.
    pub parent: Option<Operand>,
    /// What the personality function gets.
    pub args: Vec<TextOperand<'a>>,
}

impl<'a> FuncletPad<'a> {
    /// The view of `data`, if it is a `catchpad` or `cleanuppad`.
    pub fn of(data: &'a InstData) -> Option<FuncletPad<'a>> {
        let (kind, text) = match Text::of(data, "catchpad") {
            Some(text) => (FuncletKind::Catch, text),
            None => (FuncletKind::Cleanup, Text::of(data, "cleanuppad")?),
        };
        if (text.str(1), text.str(3)) != ("within", "[") {
            return None;
        }
        let close = text.closing(3)?;
        let args = text.split(4..close).into_iter().map(|part| text.typed_operand(part));
        Some(FuncletPad { kind, parent: text.value_or_none(2)?, args: args.collect::<Option<_>>()? })
    }
}

/// `catchswitch within none [label %a, label %b] unwind label %cleanup`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CatchSwitch {
    /// The token of the pad around it; `None` at the outermost level.
    pub parent: Option<Operand>,
    /// The blocks of the handlers, each of which begins with a `catchpad`.
    pub handlers: Vec<Block>,
    /// Where an exception goes that no handler takes; `None` for the caller.
    pub unwind: Option<Block>,
}

impl CatchSwitch {
    /// The view of `data`, if it is a `catchswitch`.
    pub fn of(data: &InstData) -> Option<CatchSwitch> {
        let text = Text::of(data, "catchswitch")?;
        if text.str(1) != "within" {
            return None;
        }
        let (handlers, at) = text.labels(3)?;
        Some(CatchSwitch { parent: text.value_or_none(2)?, handlers, unwind: text.unwind(at)? })
    }
}

/// `catchret from %pad to label %next`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CatchRet {
    /// The token of the `catchpad` that is left.
    pub pad: Operand,
    /// Where it goes on.
    pub target: Block,
}

impl CatchRet {
    /// The view of `data`, if it is a `catchret`.
    pub fn of(data: &InstData) -> Option<CatchRet> {
        let text = Text::of(data, "catchret")?;
        if (text.str(1), text.str(3)) != ("from", "to") {
            return None;
        }
        Some(CatchRet { pad: text.operand(2)?, target: text.label(4)? })
    }
}

/// `cleanupret from %pad unwind to caller`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CleanupRet {
    /// The token of the `cleanuppad` that is left.
    pub pad: Operand,
    /// Where the exception goes on; `None` for the caller.
    pub unwind: Option<Block>,
}

impl CleanupRet {
    /// The view of `data`, if it is a `cleanupret`.
    pub fn of(data: &InstData) -> Option<CleanupRet> {
        let text = Text::of(data, "cleanupret")?;
        if text.str(1) != "from" {
            return None;
        }
        Some(CleanupRet { pad: text.operand(2)?, unwind: text.unwind(3)? })
    }
}

/// `resume { ptr, i32 } %exception`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Resume<'a> {
    /// What the landing pad gave.
    pub exception: TextOperand<'a>,
}

impl<'a> Resume<'a> {
    /// The view of `data`, if it is a `resume`.
    pub fn of(data: &'a InstData) -> Option<Resume<'a>> {
        let text = Text::of(data, "resume")?;
        Some(Resume { exception: text.typed_operand(1..text.len())? })
    }
}
