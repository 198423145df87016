//! The program that the stages on IR work on.

use weft_ir::Module;
use weft_ir::attributes;
use weft_ir::verify::At;
use weft_regions::{MARKER_PREFIX, Remark};
use weft_transform::KernelPlace;

use crate::failure::{Failure, Finding, line_of_function};

/// A program between the reader of IR and the code generator.
///
/// Stages take the program, not its module. What they need beside the host's module, such as a module per device, is
/// added as a field here, and no stage that does without it changes.
#[derive(Debug)]
pub(crate) struct Program {
    /// What the host executes.
    pub(crate) host: Module,
    /// What devices execute, if there is anything for them.
    pub(crate) device: Option<Module>,
    /// Where the kernels stand that it has.
    pub(crate) kernels: Vec<KernelPlace>,
    /// The functions of other files that devices have, too.
    pub(crate) elsewhere: Vec<String>,
    /// The program that was made of the device's module for a GPU.
    pub(crate) image: Option<Vec<u8>>,
    /// Why none could be made.
    pub(crate) not_for_gpu: Option<String>,
    /// What tells the file from all others in the names that devices know.
    pub(crate) unit: String,
    /// What the stages made of the user's constructs.
    pub(crate) remarks: Vec<Remark>,
    /// The plans by which loops became vectors, as boxes.
    pub(crate) plans: Vec<weft_regions::Panel>,
    /// What LLVM is asked for.
    pub(crate) requests: weft_vplan::Requests,
    /// The program before LLVM optimized it, for the way back ([`crate::way_back`]).
    pub(crate) prepared: Option<Prepared>,
}

/// A program as `prepare` has left it.
#[derive(Debug)]
pub(crate) struct Prepared {
    /// The text of the host's module.
    pub(crate) text: String,
    /// What the stages up to there have made of the user's constructs.
    pub(crate) remarks: Vec<Remark>,
}

/// Whether ThreadSanitizer watches the accesses of a function of the module.
pub(crate) fn is_watched(module: &Module) -> bool {
    attributes::is_in_a_group(module, "sanitize_thread")
}

impl Program {
    /// Reads the text of a module.
    ///
    /// # Errors
    /// The text is no LLVM IR.
    pub(crate) fn parse(text: &str) -> Result<Self, Failure> {
        weft_ir::read_module(text)
            .map(|host| Program {
                host,
                device: None,
                kernels: Vec::new(),
                elsewhere: Vec::new(),
                image: None,
                not_for_gpu: None,
                unit: unit_of(text),
                remarks: Vec::new(),
                plans: Vec::new(),
                requests: weft_vplan::Requests::default(),
                prepared: None,
            })
            .map_err(|error| Failure::Broken(error.to_string()))
    }

    /// Says what is wrong with the text of a module that the user wrote, each mistake with its line or that of its function;
    /// nothing if it is LLVM IR whose parts go together.
    pub(crate) fn faults(text: &str) -> Option<Failure> {
        let host = match weft_ir::read_module(text) {
            Ok(host) => host,
            Err(error) => {
                return Some(Failure::Marked(vec![Finding::on_line(Some(error.line), error.message)]));
            }
        };
        let errors = weft_ir::verify::verify_module(&host);
        let faults =
            errors.into_iter().map(|error| Finding::on_line(line_of(&host, error.at, text), error.message));
        let faults: Vec<_> = faults.collect();
        (!faults.is_empty()).then_some(Failure::Marked(faults))
    }

    /// The text of the device's module, if there is one.
    #[must_use]
    pub(crate) fn device_text(&self) -> Option<String> {
        self.device.as_ref().map(weft_ir::print_module)
    }

    /// The host's module as text.
    #[must_use]
    pub(crate) fn text(&self) -> String {
        weft_ir::print_module(&self.host)
    }
}

/// A number of 64 bits that follows from the text: files that differ in anything have different ones. [FNV-1a]
fn unit_of(text: &str) -> String {
    let hash = text.bytes().fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    });
    format!("{hash:016x}")
}

/// The line of `text`, from 1, on which what `at` is about begins; for an instruction, that is its function.
fn line_of(module: &Module, at: At, text: &str) -> Option<usize> {
    let (At::Function(id) | At::Block(id, _) | At::Inst(id, _)) = at else { return None };
    line_of_function(module.ctx.names.text(module.functions[id].name), text)
}

/// Whether the text of a module holds a marker of any surface form, or a parallel region; without one, there is nothing for
/// Weft to do.
#[must_use]
pub(crate) fn has_markers(text: &str) -> bool {
    ["fork label %", "__weft_directive", MARKER_PREFIX, "llvm.intel.directive", "llvm.omp."]
        .iter()
        .any(|m| text.contains(m))
}
