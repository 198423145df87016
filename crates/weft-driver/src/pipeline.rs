//! The stages that work on IR: read, prepare, optimize, graph, outline.
//!
//! Before: a module with marker calls, as clang printed it from annotated source.
//! After: plain LLVM IR with runtime calls, for clang to generate code from.
//! A module without markers is none of Weft's business and must not come here.

use weft_ir::Module;
use weft_regions::{Dialect, Format};

use crate::error::Error;
use crate::middle::{self, Failure};
use crate::opt_level::OptLevel;
use crate::stages::{GRAPH, OPTIMIZE, OUTLINE, Observer, PREPARE, READ, StageId};
use crate::tools::{self, Feed, Tools};

/// One run over a module.
#[derive(Debug)]
pub(crate) struct Pipeline<'a> {
    /// The stock tools.
    pub(crate) tools: &'a Tools,
    /// How much LLVM is to optimize; `-O0` leaves that stage out.
    pub(crate) level: OptLevel,
    /// The input's name, for messages.
    pub(crate) file: &'a str,
    /// The stage to stop after.
    pub(crate) stop_after: StageId,
    /// The dialect of the markers; none: it is recognized.
    pub(crate) from: Option<Dialect>,
    /// Whether PyOMP printed the module.
    pub(crate) pyomp: bool,
    /// Whether the module is prepared, and perhaps optimized, already.
    pub(crate) prepared: bool,
}

/// What the stages up to `optimize` come to.
enum Reached {
    /// The text of the stage to stop after.
    Last(String),
    /// The module for the stages behind.
    Module(Box<Module>),
}

impl Pipeline<'_> {
    /// Runs the stages over the text of a module and hands back the text of the last one.
    ///
    /// # Errors
    /// A stage refuses a construct, finds its input broken, or LLVM cannot be run.
    pub(crate) fn run(&self, text: &str, observer: &mut Observer) -> Result<String, Error> {
        let mut module = match self.prepared {
            true => observer
                .time(GRAPH, || middle::parse(text))
                .map_err(|failure: Failure| failure.at("graph", self.file))?,
            false => match self.to_optimized(text, observer)? {
                Reached::Last(text) => return Ok(text),
                Reached::Module(module) => *module,
            },
        };

        // The outliner builds and checks the graph itself; here it is only drawn for whoever wants to see it.
        let graph = match observer.wants(GRAPH) || self.stop_after == GRAPH {
            true => middle::draw(&module, Format::Text),
            false => String::new(),
        };
        observer.see(GRAPH, &graph)?;
        if self.stop_after <= GRAPH {
            return Ok(graph);
        }

        let outlined = observer
            .time(OUTLINE, || {
                middle::outline(&mut module)?;
                Ok(middle::print(&module))
            })
            .map_err(|failure: Failure| failure.at("outline", self.file))?;
        if outlined.contains("@llvm.directive") {
            // Code generation would emit calls to functions that do not exist.
            return Err(Failure::Broken("a marker is left".to_owned()).at("outline", self.file));
        }
        observer.see(OUTLINE, &outlined)?;
        Ok(outlined)
    }

    /// The stages from `read` to `optimize`.
    fn to_optimized(&self, text: &str, observer: &mut Observer) -> Result<Reached, Error> {
        let mut module = observer
            .time(READ, || {
                let mut module = middle::parse(text)?;
                middle::read(&mut module, text, self.from)?;
                if self.pyomp {
                    middle::read_pyomp(&mut module)?;
                }
                Ok(module)
            })
            .map_err(|failure: Failure| failure.at("read", self.file))?;
        see(observer, READ, &module)?;
        if self.stop_after <= READ {
            return Ok(Reached::Last(middle::print(&module)));
        }

        observer
            .time(PREPARE, || middle::prepare(&mut module))
            .map_err(|failure| failure.at("prepare", self.file))?;
        see(observer, PREPARE, &module)?;
        if self.stop_after <= PREPARE {
            return Ok(Reached::Last(middle::print(&module)));
        }

        if let Some(passes) = self.level.pre_link_pipeline() {
            let optimized = observer.time(OPTIMIZE, || self.optimize(&middle::print(&module), passes))?;
            if observer.wants(OPTIMIZE) {
                observer.see(OPTIMIZE, &optimized)?;
            }
            if self.stop_after <= OPTIMIZE {
                return Ok(Reached::Last(optimized));
            }
            module = observer
                .time(GRAPH, || middle::parse(&optimized))
                .map_err(|failure| failure.at("graph", self.file))?;
        }
        Ok(Reached::Module(Box::new(module)))
    }

    fn optimize(&self, text: &str, passes: &str) -> Result<String, Error> {
        let mut command = self.tools.opt();
        command.args([&format!("-passes={passes}"), "-S", "-o", "-", "-"]);
        let doing = format!("optimizing {}", self.file);
        let output = tools::run(command, Feed::Text(text), &doing)?;
        if !output.status.success() {
            let words = String::from_utf8_lossy(&output.stderr);
            return Err(Failure::Broken(tools::gist(&words)).at("optimize", self.file));
        }
        String::from_utf8(output.stdout)
            .map_err(|_| Failure::Broken("the IR is not UTF-8".to_owned()).at("optimize", self.file))
    }
}

fn see(observer: &mut Observer, stage: StageId, module: &Module) -> Result<(), Error> {
    if observer.wants(stage) {
        observer.see(stage, &middle::print(module))?;
    }
    Ok(())
}
