//! The verifier: what Weft relies on in a module.
//!
//! Errors are collected, each with its place and rule; a module without errors can be printed, and what it
//! prints is what LLVM's verifier accepts, as far as these rules go. An error is always a bug of the
//! transformation that ran last. Whatever is broken, the verifier does not panic.
//!
//! # Rules of a function
//! * [`Rule::Ids`]: operands, results and layout name things of the function; definitions stand in the layout.
//! * [`Rule::BlockShape`]: a block ends in its only terminator; phis come first.
//! * [`Rule::PhiEntries`]: a phi has one entry per incoming edge, equal ones for equal predecessors.
//! * [`Rule::Entry`]: no edge leads to the entry.
//! * [`Rule::OperandCount`], [`Rule::OperandType`], [`Rule::ResultType`]: instructions have the operands
//!   that [`crate::Op`] documents, of fitting types.
//! * [`Rule::Call`]: arguments match the call's function type, and that of an intrinsic its declaration.
//! * [`Rule::Token`]: tokens are not merged, chosen or stored.
//! * [`Rule::Dominance`]: definitions dominate their uses.
//! * [`Rule::ExceptionPad`]: unwind edges lead to pads; pads come first in their block, and landing pads are
//!   reached by unwinding only.
//!
//! # Rules of `fork`, `halt` and `join`
//! * [`Rule::TaskEntry`]: the fork is the only way into its task.
//! * [`Rule::ContinuationEntry`]: the fork, and the halts of its task, are the only way into its continuation.
//! * [`Rule::TaskExit`]: a task ends in `halt` or `unreachable` on every path; exceptions do not cross regions.
//! * [`Rule::HaltTarget`], [`Rule::HaltPlace`]: a halt stands in a task and names the continuation of its fork.
//! * [`Rule::Join`]: a join stands in a continuation.
//! * [`Rule::Unjoined`]: every path of a continuation that leaves the function comes to a join.
//! * [`Rule::RecursiveFork`]: a task does not come to its own fork.
//! * [`Rule::RegionNesting`]: regions are nested; a region in a task is joined before the task halts.
//! * [`Rule::ContinuationPhi`]: a phi of a continuation has the same value for a halt as for the fork.
//!
//! # Rules of a module
//! * [`Rule::GlobalName`]: no two globals have one name, and the symbol table knows each.
//! * [`Rule::Reference`]: globals and metadata nodes that are named exist. An attribute group that does not is empty,
//!   as LLVM has it, and intrinsics need no declaration.
//!
//! Functions kept as text ([`crate::Function::verbatim_body`]) are taken as they are.

mod dominance;
mod operands;
mod pads;
mod parallel;
mod references;
mod structure;

use std::fmt;

use crate::cfg::Cfg;
use crate::dominators::DomTree;
use crate::entities::{Block, Inst};
use crate::function::Function;
use crate::module::{Context, FuncId, GlobalId, Module};

/// The place of an error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum At {
    /// The module as a whole.
    Module,
    /// A global variable.
    Global(GlobalId),
    /// A metadata node.
    Metadata(u32),
    /// A function as a whole.
    Function(FuncId),
    /// A block.
    Block(FuncId, Block),
    /// An instruction.
    Inst(FuncId, Inst),
}

/// Which rule is broken; described at [the module](crate::verify).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "described at the module")]
pub enum Rule {
    Ids,
    BlockShape,
    PhiEntries,
    Entry,
    OperandCount,
    OperandType,
    ResultType,
    Call,
    Token,
    Dominance,
    ExceptionPad,
    TaskEntry,
    ContinuationEntry,
    TaskExit,
    HaltTarget,
    HaltPlace,
    Join,
    Unjoined,
    RecursiveFork,
    RegionNesting,
    ContinuationPhi,
    GlobalName,
    Reference,
}

/// A broken rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VerifyError {
    /// Where.
    pub at: At,
    /// Which rule.
    pub rule: Rule,
    /// What is wrong, with the names as they are written in IR.
    pub message: String,
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} [{:?} at ", self.message, self.rule)?;
        match self.at {
            At::Module => f.write_str("module]"),
            At::Global(id) => write!(f, "{id}]"),
            At::Metadata(n) => write!(f, "!{n}]"),
            At::Function(id) => write!(f, "{id}]"),
            At::Block(id, block) => write!(f, "{id}, {block}]"),
            At::Inst(id, inst) => write!(f, "{id}, {inst}]"),
        }
    }
}

impl std::error::Error for VerifyError {}

/// Checks the whole module.
pub fn verify_module(module: &Module) -> Vec<VerifyError> {
    let mut errors = Vec::new();
    references::check_module(module, &mut errors);
    for (id, _) in module.functions.iter() {
        errors.extend(verify_function(module, id));
    }
    errors
}

/// Checks one function, with the references it makes to its module.
pub fn verify_function(module: &Module, id: FuncId) -> Vec<VerifyError> {
    let func = &module.functions[id];
    let mut checker = Checker { module, ctx: &module.ctx, func, id, errors: Vec::new() };
    if func.verbatim_body.is_some() {
        return checker.errors;
    }
    // The later checks may follow any id, so they need the ids to be sound.
    if structure::check_ids(&mut checker) {
        structure::check_blocks(&mut checker);
        let cfg = Cfg::compute(func);
        let dom = DomTree::compute(func, &cfg);
        structure::check_phis(&mut checker, &cfg);
        operands::check(&mut checker);
        dominance::check(&mut checker, &cfg, &dom);
        pads::check(&mut checker, &cfg);
        parallel::check(&mut checker, &cfg, &dom);
        references::check_function(&mut checker);
    }
    checker.errors
}

/// The state of checking one function.
struct Checker<'a> {
    module: &'a Module,
    ctx: &'a Context,
    func: &'a Function,
    id: FuncId,
    errors: Vec<VerifyError>,
}

impl Checker<'_> {
    fn func_error(&mut self, rule: Rule, message: impl fmt::Display) {
        let message = format!("function @{}: {message}", self.ctx.names.text(self.func.name));
        self.errors.push(VerifyError { at: At::Function(self.id), rule, message });
    }

    fn block_error(&mut self, block: Block, rule: Rule, message: impl fmt::Display) {
        let message =
            format!("@{}, {}: {message}", self.ctx.names.text(self.func.name), self.block_text(block));
        self.errors.push(VerifyError { at: At::Block(self.id, block), rule, message });
    }

    fn inst_error(&mut self, inst: Inst, rule: Rule, message: impl fmt::Display) {
        let block = self.func.inst_block(inst).map_or_else(|| "no block".to_owned(), |b| self.block_text(b));
        let name = self.func.insts[inst]
            .result
            .and_then(|r| self.func.values.get(r)?.name)
            .map_or_else(String::new, |n| format!("%{} = ", self.ctx.names.text(n)));
        let message = format!(
            "@{}, {block}, `{name}{}`: {message}",
            self.ctx.names.text(self.func.name),
            opcode(&self.func.insts[inst].op),
        );
        self.errors.push(VerifyError { at: At::Inst(self.id, inst), rule, message });
    }

    fn block_text(&self, block: Block) -> String {
        match self.func.block_name(block) {
            Some(name) => format!("%{}", self.ctx.names.text(name)),
            None => block.to_string(),
        }
    }
}

/// The opcode for messages.
fn opcode(op: &crate::Op) -> String {
    use crate::Op;
    match op {
        Op::Binary(op, _) => format!("{op:?}").to_lowercase(),
        Op::Cast(op, _) => format!("{op:?}").to_lowercase(),
        Op::DebugRecord(text) | Op::Opaque { text, .. } => text.opcode().to_owned(),
        Op::Br | Op::CondBr => "br".to_owned(),
        Op::Gep { .. } => "getelementptr".to_owned(),
        other => {
            let text = format!("{other:?}");
            let end = text.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(text.len());
            text[..end].to_lowercase()
        }
    }
}
