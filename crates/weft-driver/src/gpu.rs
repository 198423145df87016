//! `kernels`: makes a program for a GPU of the device's module, and puts it into the host's.
//!
//! ```text
//! the device's module ─► IR for NVPTX ─► opt ─► llc ─► PTX ─► a string of the host's module
//!                    └─► IR for the CPU ─► clang ─► a shared library ─┘        (the emulator)
//! ```
//!
//! The driver of the GPU compiles PTX when the program starts, so that nothing of its vendor is needed here.
//! What cannot be made for a GPU leaves the file without such a program, and the reason is told. The runtime then executes all
//! regions of the program on the initial device, since data that is on a GPU would be missing there.

use weft_gpu::{Arch, Machine};

use crate::devices::Devices;
use crate::error::Error;
use crate::failure::Failure;
use crate::middle::Ctx;
use crate::program::Program;
use crate::scratch::Scratch;
use crate::tools::{self, Feed};

/// What a library for the emulator begins with; its size follows. PTX begins with a comment, too.
const HEADER: &[u8] = b"//WEFT\0\0";

/// Makes the program for the GPU.
pub(crate) fn kernels(program: &mut Program, ctx: &Ctx<'_>) -> Result<(), Failure> {
    let Some(mut device) = program.device.take() else { return Ok(()) };
    if !weft_lower::has_entries(&program.host) {
        return Ok(());
    }
    let machine = match ctx.options.devices {
        Devices::Gpu(_) => Machine::Nvptx,
        _ => Machine::Emulator,
    };
    let text = match weft_gpu::convert(&mut device, machine) {
        Ok(text) => text,
        Err(refusal) => {
            program.not_for_gpu = Some(refusal.to_string());
            return Ok(());
        }
    };
    let made = match ctx.options.devices {
        Devices::Gpu(arch) => ptx(&text, arch, ctx),
        _ => library(&text, ctx),
    };
    match made.map_err(Failure::Tool)? {
        Ok(image) => {
            weft_lower::embed_image(&mut program.host, &image);
            program.image = Some(image);
        }
        Err(words) => {
            program.not_for_gpu = Some(format!("LLVM makes no code of it: {}", tools::gist(&words)))
        }
    }
    Ok(())
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
fn ptx(text: &str, arch: Arch, ctx: &Ctx<'_>) -> Result<Result<Vec<u8>, String>, Error> {
    let doing = format!("generating code of a GPU for {}", ctx.file);
    let machine = [format!("-mcpu={}", arch.name()), format!("-mattr={}", arch.ptx())];
    let mut command = ctx.tools.opt();
    command.args(["-passes=default<O3>", "-strip-debug", "-S", "-o", "-", "-"]).args(&machine);
    let output = tools::run(command, Feed::Text(text), &doing)?;
    if !output.status.success() {
        return Ok(Err(String::from_utf8_lossy(&output.stderr).into_owned()));
    }
    let mut command = ctx.tools.llc();
    command.args(["-O3", "-o", "-", "-"]).args(&machine);
    let output = tools::run(command, Feed::Bytes(&output.stdout), &doing)?;
    Ok(match output.status.success() {
        // The driver takes a string.
        true => Ok([output.stdout, vec![0]].concat()),
        false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
    })
}

/// Makes a shared library for the emulator; what clang said if it cannot.
fn library(text: &str, ctx: &Ctx<'_>) -> Result<Result<Vec<u8>, String>, Error> {
    let folder = Scratch::new("weft-emulator-", None)
        .map_err(|source| Error::file("create", std::env::temp_dir(), source))?;
    let path = folder.path().join("kernels.so");
    let mut command = ctx.tools.clang();
    command.args(["-w", "-O2", "-g0", "-fPIC", "-shared", "-o"]).arg(&path).args(["-x", "ir", "-", "-lm"]);
    let doing = format!("generating code of the emulator for {}", ctx.file);
    let output = tools::run(command, Feed::Text(text), &doing)?;
    if !output.status.success() {
        return Ok(Err(String::from_utf8_lossy(&output.stderr).into_owned()));
    }
    let bytes = std::fs::read(&path).map_err(|source| Error::file("read", &path, source))?;
    Ok(Ok([HEADER, &(bytes.len() as u64).to_le_bytes(), &bytes].concat()))
}
