//! `kernels`: makes a program for a GPU of the device's module, and puts it into the host's.
//!
//! ```text
//! the device's module ─► inlined ─► IR for NVPTX ─► opt ─► llc ─► PTX ─► a string of the host's module
//!                               └─► IR for the CPU ─► clang ─► a shared library ─┘        (the emulator)
//! ```
//!
//! The driver of the GPU compiles PTX when the program starts, so that nothing of its vendor is needed here.
//! What other files may use, or what is elsewhere, makes the module a part of a program: the link gets it, too, and makes one
//! image of all such parts ([`crate::device_record`]).
//! What cannot be made for a GPU leaves the file without such a program, and the reason is told. The runtime then executes all
//! regions of the program on the initial device, since data that is on a GPU would be missing there.

use std::collections::BTreeMap;

use weft_gpu::{Arch, Converted, Extent, Machine};
use weft_ir::Module;
use weft_llvm::options;
use weft_lower::Standing;
use weft_regions::Remark;
use weft_transform::KernelPlace;

use crate::device_record::Record;
use crate::devices::Devices;
use crate::error::Error;
use crate::failure::Failure;
use crate::middle::Ctx;
use crate::opt_level::OptLevel;
use crate::program::Program;
use crate::scratch::Scratch;
use crate::tools::{self, Feed, Tools};

/// What a library for the emulator begins with; its size follows. PTX begins with a comment, too.
const HEADER: &[u8] = b"//WEFT\0\0";

/// A compile for a GPU: of a file, or of a program.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Compile<'a> {
    /// The stock tools.
    pub(crate) tools: &'a Tools,
    /// What is compiled, for messages.
    pub(crate) file: &'a str,
    /// What for.
    pub(crate) devices: Devices,
}

/// Makes the program for the GPU, or what the link needs to make it.
pub(crate) fn kernels(program: &mut Program, ctx: &Ctx<'_>) -> Result<(), Failure> {
    let Some(mut device) = program.device.take() else { return Ok(()) };
    let compile = Compile { tools: ctx.tools, file: ctx.file, devices: ctx.options.devices };
    if ctx.options.level == OptLevel::O0 {
        device = simplified(&device, compile)?;
    }
    let mut record = Record {
        machine: compile.devices.name(),
        file: ctx.file.to_owned(),
        has: weft_transform::shared_by_files(&device),
        asks: weft_gpu::calls_through_pointers(&device),
        ..Record::default()
    };
    let text = weft_ir::print_module(&device);
    let extent = Extent::Part { elsewhere: &program.elsewhere };
    let converted = weft_gpu::convert(&mut device, extent);
    if let Ok(Converted { pieces, .. }) = &converted {
        program.remarks.extend(program.kernels.iter().filter_map(|kernel| generic(kernel, pieces)));
    }
    let made = match converted {
        Ok(Converted { missing, .. }) if missing.is_nothing() => compile.image(device)?.map(Some),
        Ok(Converted { missing, .. }) => {
            record.incomplete = true;
            record.needs = missing.symbols;
            Ok(None)
        }
        Err(refusal) => Err(refusal.to_string()),
    };
    match made {
        Ok(image) => {
            let standing = if record.is_shared() { Standing::Superseded } else { Standing::Alone };
            if let Some(image) = &image {
                weft_lower::embed_image(&mut program.host, image, standing);
            }
            program.image = image;
            record.ir = text;
        }
        Err(reason) => {
            program.not_for_gpu = Some(reason);
            record.cannot = true;
        }
    }
    if record.is_shared() {
        weft_lower::carry(&mut program.host, record.text().as_bytes());
    }
    Ok(())
}

/// Says that the initial threads of a kernel execute code beside its parallel regions.
fn generic(kernel: &KernelPlace, pieces: &BTreeMap<String, usize>) -> Option<Remark> {
    let pieces = *pieces.get(&kernel.name)?;
    let what = if pieces == 1 {
        "1 piece of its code is".to_owned()
    } else {
        format!("{pieces} pieces of its code are")
    };
    let message =
        format!("the kernel is generic: {what} for one thread of each block alone, between barriers");
    Some(Remark { function: kernel.function.clone(), place: kernel.place.clone(), message })
}

impl Compile<'_> {
    /// Whose code it is.
    fn machine(self) -> Machine {
        match self.devices {
            Devices::Gpu(_) => Machine::Nvptx,
            _ => Machine::Emulator,
        }
    }

    /// Makes the image of a converted module; if that cannot be, says why.
    pub(crate) fn image(self, device: Module) -> Result<Result<Vec<u8>, String>, Failure> {
        let passes = "always-inline,cgscc(inline),globaldce";
        let mut device = optimized(&weft_ir::print_module(&device), passes, "inlining", self)?;
        let text = weft_gpu::finish(&mut device, self.machine());
        let made = match self.devices {
            Devices::Gpu(arch) => ptx(&text, arch, self),
            _ => library(&text, self),
        };
        let made = made.map_err(Failure::Tool)?;
        Ok(made.map_err(|words| format!("LLVM makes no code of it: {}", tools::gist(&words))))
    }
}

/// Lets LLVM simplify a module that it has not optimized, since the code of an initial thread is only understood without
/// variables in memory that nobody else sees, and without handlers that no exception comes to.
fn simplified(device: &Module, ctx: Compile<'_>) -> Result<Module, Failure> {
    let text = weft_ir::print_module(device);
    let text: Vec<String> = text.lines().map(without_ban).collect();
    optimized(&text.join("\n"), "thinlto-pre-link<O1>", "simplifying", ctx)
}

/// Runs passes of LLVM on the text of a device's module.
fn optimized(text: &str, passes: &str, doing: &str, ctx: Compile<'_>) -> Result<Module, Failure> {
    let mut command = ctx.tools.opt();
    command.args([&format!("-passes={passes}"), options::WITHOUT_OPENMP_PASSES, "-S", "-o", "-", "-"]);
    let doing = format!("{doing} what {} has for a GPU", ctx.file);
    let output = tools::run(command, Feed::Text(text), &doing).map_err(Failure::Tool)?;
    let words = String::from_utf8_lossy(&output.stdout);
    match output.status.success() {
        true => weft_ir::read_module(&words).map_err(|error| Failure::Broken(error.to_string())),
        false => Err(Failure::Broken(tools::gist(&String::from_utf8_lossy(&output.stderr)))),
    }
}

/// A line of a module; in attributes, without those by which clang keeps functions from being optimized at `-O0`.
fn without_ban(line: &str) -> String {
    match line.starts_with("attributes #") && line.contains(" optnone ") {
        true => line.replace(" optnone ", " ").replace(" noinline ", " "),
        false => line.to_owned(),
    }
}

/// The program as text, if it is one.
pub(crate) fn shown(program: &Program) -> String {
    let image = program.image.as_deref().unwrap_or_default();
    match image.strip_suffix(&[0]).unwrap_or(image) {
        library if library.starts_with(HEADER) => "// a library for the emulator\n".to_owned(),
        text => String::from_utf8_lossy(text).into_owned(),
    }
}

/// Makes PTX; what LLVM said if it cannot.
fn ptx(text: &str, arch: Arch, ctx: Compile<'_>) -> Result<Result<Vec<u8>, String>, Error> {
    let doing = format!("generating code of a GPU for {}", ctx.file);
    let machine = [format!("-mcpu={}", arch.name()), format!("-mattr={}", arch.ptx())];
    let mut command = ctx.tools.opt();
    command.args(["-passes=default<O3>", "-strip-debug", "-S", "-o", "-", "-"]).args(&machine);
    let output = tools::run(command, Feed::Text(text), &doing)?;
    if !output.status.success() {
        return Ok(Err(String::from_utf8_lossy(&output.stderr).into_owned()));
    }
    let mut command = ctx.tools.llc();
    // Of wider integers to and from numbers with a fraction, LLVM would make calls of functions that no GPU has.
    command.args(["-O3", "-expand-fp-convert-bits=64", "-o", "-", "-"]).args(&machine);
    let output = tools::run(command, Feed::Bytes(&output.stdout), &doing)?;
    Ok(match output.status.success() {
        // The driver takes a string.
        true => Ok([output.stdout, vec![0]].concat()),
        false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
    })
}

/// Makes a shared library for the emulator; what clang said if it cannot.
fn library(text: &str, ctx: Compile<'_>) -> Result<Result<Vec<u8>, String>, Error> {
    let folder = Scratch::new("weft-emulator-", None)
        .map_err(|source| Error::file("create", std::env::temp_dir(), source))?;
    let path = folder.path().join("kernels.so");
    let mut command = ctx.tools.clang();
    command.args(["-w", "-O2", "-g0", "-fPIC", "-shared", "-o"]).arg(&path).args(["-x", "ir", "-", "-lm"]);
    // Variables of the host's libraries have the same names.
    command.arg("-Wl,-Bsymbolic");
    let doing = format!("generating code of the emulator for {}", ctx.file);
    let output = tools::run(command, Feed::Text(text), &doing)?;
    if !output.status.success() {
        return Ok(Err(String::from_utf8_lossy(&output.stderr).into_owned()));
    }
    let bytes = std::fs::read(&path).map_err(|source| Error::file("read", &path, source))?;
    Ok(Ok([HEADER, &(bytes.len() as u64).to_le_bytes(), &bytes].concat()))
}
