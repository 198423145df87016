//! Runs the stages on IR, in the order of the table.
//!
//! Before: a module with markers, as clang printed it from annotated source or as another front end did.
//! After: plain LLVM IR with runtime calls, for clang to generate code from, or what an earlier stage yields.
//! A region that LLVM has bent beyond what the stages behind `optimize` take sends the program back there ([`crate::way_back`]).
//! Nothing in these stages needs a marker: a C file whose directives are all written out in C, as `atomic` is, has none.

use weft_ir::Module;

use crate::error::Error;
use crate::failure::Failure;
use crate::middle::{Ctx, Options};
use crate::observer::Observer;
use crate::program::Program;
use crate::stages::{OPTIMIZE, OUTLINE, READ, StageId};
use crate::tools::Tools;
use crate::way_back::WayBack;

/// One run over a module.
#[derive(Debug)]
pub(crate) struct Pipeline<'a> {
    /// The stock tools.
    pub(crate) tools: &'a Tools,
    /// The input's name, for messages.
    pub(crate) file: &'a str,
    /// What was asked of the stages.
    pub(crate) options: Options,
    /// The last stage that runs.
    pub(crate) stop_after: StageId,
}

impl Pipeline<'_> {
    /// Runs the stages over the text of a module.
    ///
    /// # Errors
    /// A stage refuses a construct, finds its input wrong, or LLVM cannot be run.
    pub(crate) fn run(&self, text: &str, observer: &mut Observer) -> Result<Program, Error> {
        let mut program = observer
            .time(READ, || Program::parse(text))
            .map_err(|failure| self.error(failure, READ, text))?;
        let ctx = Ctx { tools: self.tools, file: self.file, text, options: self.options };
        let stages = StageId::on_ir().take_while(|(stage, _)| *stage <= self.stop_after);
        let stages: Vec<_> = stages.filter(|(_, work)| (work.when)(&self.options)).collect();
        let mut back = WayBack::default();
        let mut next = 0;
        while let Some((stage, work)) = stages.get(next).copied() {
            next += 1;
            if let Err(failure) = observer.time(stage, || (work.run)(&mut program, &ctx)) {
                observer
                    .time(OUTLINE, || back.take(&mut program, failure))
                    .map_err(|failure| self.error(failure, stage, text))?;
                next = stages.iter().position(|(stage, _)| *stage == OPTIMIZE).unwrap_or(next);
                continue;
            }
            if observer.wants(stage) {
                observer.see(stage, &(work.text)(&program))?;
            }
        }
        observer.remark(&program.remarks);
        Ok(program)
    }

    /// The error of a stage; if the module that the user gave is wrong by itself, that is the reason.
    fn error(&self, failure: Failure, stage: StageId, text: &str) -> Error {
        let fault = match failure {
            Failure::Broken(_) if self.options.is_foreign => Program::faults(text),
            _ => None,
        };
        let text = self.options.is_foreign.then_some(text);
        fault.unwrap_or(failure).at(stage.stage().name, self.file, text)
    }

    /// Runs the stages over the text of a module and hands back what the last one yields.
    ///
    /// # Errors
    /// As for [`Self::run`].
    pub(crate) fn text(&self, text: &str, observer: &mut Observer) -> Result<String, Error> {
        self.texts(text, observer).map(|texts| texts.host)
    }

    /// The same, with the text of the device's module, if there is one.
    ///
    /// # Errors
    /// As for [`Self::run`].
    pub(crate) fn texts(&self, text: &str, observer: &mut Observer) -> Result<Texts, Error> {
        let program = self.run(text, observer)?;
        let device = program.device_text();
        let last = StageId::on_ir().find(|(stage, _)| *stage == self.stop_after);
        let host = match last {
            Some((stage, work)) => observer.time(stage, || (work.text)(&program)),
            None => program.text(),
        };
        Ok(Texts {
            host,
            requests: program.requests,
            device,
            not_for_gpu: program.not_for_gpu,
            module: program.host,
        })
    }
}

/// What the stages yield.
pub(crate) struct Texts {
    /// The host's module.
    pub(crate) host: String,
    /// The same before it was printed.
    pub(crate) module: Module,
    /// What LLVM is asked for.
    pub(crate) requests: weft_vplan::Requests,
    /// The module of a device that is a part of the host.
    pub(crate) device: Option<String>,
    /// Why there is no program for the GPU that was asked for.
    pub(crate) not_for_gpu: Option<String>,
}
