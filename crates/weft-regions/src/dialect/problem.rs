//! Mistakes in a dialect's markers. The front end that printed them made the mistake; the message shows its line.

use std::fmt;

use weft_ir::{Function, Inst, Module};

/// A marker that does not parse, does not pair, or names something that OpenMP does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DialectProblem {
    /// Name of the function; empty for a problem of the whole module.
    pub function: String,
    /// Name of the block, if it has one.
    pub block: Option<String>,
    /// The instruction as text; empty if the problem concerns no single one.
    pub instruction: String,
    /// The index of the instruction among the calls of the same function, from 0 in the order of the layout.
    call: Option<(String, usize)>,
    /// What is wrong, in lower case and without a full stop.
    pub message: String,
}

impl DialectProblem {
    /// A problem of the module as a whole.
    pub(super) fn of_module(message: String) -> DialectProblem {
        DialectProblem {
            function: String::new(),
            block: None,
            instruction: String::new(),
            call: None,
            message,
        }
    }

    /// A problem of the instruction `inst` of `func`.
    pub(super) fn at(module: &Module, func: &Function, inst: Inst, message: String) -> DialectProblem {
        let ctx = &module.ctx;
        let name = |symbol| ctx.names.text(symbol).to_owned();
        let block = func.inst_block(inst).and_then(|b| func.block_name(b)).map(name);
        let callee = |i: Inst| func.insts[i].callee().and_then(|c| ctx.global_name(c));
        let call = callee(inst).map(|wanted| {
            let before = func.layout_insts().map(|(_, i)| i).take_while(|i| *i != inst);
            (name(wanted), before.filter(|i| callee(*i) == Some(wanted)).count())
        });
        let instruction = func.display_inst(inst, ctx).to_string().trim().to_owned();
        DialectProblem { function: name(func.name), block, instruction, call, message }
    }

    /// The line of `text`, from 1, that holds the instruction; `text` is the source of the module.
    pub fn line_in(&self, text: &str) -> Option<usize> {
        let (callee, ordinal) = self.call.as_ref()?;
        let is_head = |line: &str| {
            line.starts_with("define ")
                && [format!("@{}(", self.function), format!("@\"{}\"(", self.function)]
                    .iter()
                    .any(|name| line.contains(name.as_str()))
        };
        let wanted = format!("@{callee}(");
        text.lines()
            .enumerate()
            .skip_while(|(_, line)| !is_head(line))
            .take_while(|(_, line)| !line.starts_with('}'))
            .filter(|(_, line)| line.split(';').next().is_some_and(|code| code.contains(&wanted)))
            .nth(*ordinal)
            .map(|(index, _)| index + 1)
    }

    /// The problem as text, for a module from the file `name` with the content `text`.
    pub fn in_file(&self, name: &str, text: &str) -> String {
        match self.line_in(text) {
            Some(line) => format!("{name}:{line}: {self}"),
            None => format!("{name}: {self}"),
        }
    }
}

impl fmt::Display for DialectProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.function.is_empty() {
            write!(f, "in function '{}'", self.function)?;
            if let Some(block) = &self.block {
                write!(f, ", block '{block}'")?;
            }
            f.write_str(": ")?;
        }
        f.write_str(&self.message)?;
        if !self.instruction.is_empty() {
            write!(f, "\n    {}", self.instruction)?;
        }
        Ok(())
    }
}
