//! Images for devices in object files, as clang's linker for them finds them.
//!
//! ```text
//! a.c ─► the host's IR ────────────────────────────► a.o with the section .llvm.offloading
//!    └─► the device's IR ─► an object ─► its package ─┘
//! a.o b.o ─► clang --offload-link ─► the packages' objects linked to a shared library, and the program with that in it
//! ```
//!
//! A package is a header, an entry, strings and the image [llvm/Object/OffloadBinary.h]. So objects of clang and of Weft may
//! come to one program: their images are one library on the device.

use std::path::PathBuf;

use super::args::CcArgs;
use super::input::Language;
use super::job::Job;
use crate::console::Console;
use crate::error::Error;
use crate::scratch::Scratch;
use crate::tools::Feed;

/// What clang calls this machine.
const TRIPLE: &str =
    if cfg!(target_arch = "x86_64") { "x86_64-pc-linux-gnu" } else { "aarch64-unknown-linux-gnu" };

/// The image is an object file. [OffloadBinary.h: IMG_Object]
const OBJECT: u16 = 1;
/// OpenMP has made it. [OffloadBinary.h: OFK_OpenMP]
const OPENMP: u16 = 1;
/// Bytes of the header, of the entry, and of a pair of strings.
const SIZES: [u64; 3] = [32, 40, 16];
/// To how many bytes packages and images are aligned.
const ALIGNMENT: usize = 8;

/// What clang is told so that it compiles a file for the same device.
pub(super) fn words_for_clang(args: &CcArgs, language: Language) -> Vec<String> {
    let is_source = !matches!(language, Language::Assembler | Language::Object | Language::Ir);
    if !args.offloads || args.devices.is_gpu() || args.simd_only || !is_source {
        return Vec::new();
    }
    // Files of several compilers come to one image, so that names are to be found in it.
    vec![format!("-fopenmp-targets={TRIPLE}")]
}

/// What clang is told so that it links images.
pub(super) fn words_of_link(args: &CcArgs) -> Vec<String> {
    if has_images(args) { vec!["--offload-link".to_owned()] } else { Vec::new() }
}

/// Whether images are linked. An object for a GPU brings its program along.
pub(super) fn has_images(args: &CcArgs) -> bool {
    args.offloads && !args.devices.is_gpu()
}

/// An image in a file of its own, until the object file has it.
pub(super) struct DeviceImage {
    _folder: Scratch,
    package: PathBuf,
}

impl DeviceImage {
    /// What clang is told when it makes the host's object.
    pub(super) fn words(&self) -> Vec<String> {
        vec!["-Xclang".to_owned(), format!("-fembed-offload-object={}", self.package.display())]
    }
}

impl Job<'_> {
    /// Generates the device's code.
    pub(super) fn device_image(&self, ir: &str, console: &mut Console<'_>) -> Result<DeviceImage, Error> {
        let folder = Scratch::new("weft-device-", None)
            .map_err(|source| Error::file("create", std::env::temp_dir(), source))?;
        let object = folder.path().join("device.o");
        // A shared library has it in the end, which cannot have bitcode.
        let words = ["-c", "-fPIC", "-fno-lto"].map(ToOwned::to_owned);
        self.generate(Feed::Text(ir), &words, &object.to_string_lossy(), console)?;
        let bytes = std::fs::read(&object).map_err(|source| Error::file("read", &object, source))?;
        let package = folder.path().join("device.package");
        crate::output::write(&package, &packed(&bytes))?;
        Ok(DeviceImage { _folder: folder, package })
    }
}

/// Puts an object file into a package.
fn packed(object: &[u8]) -> Vec<u8> {
    let strings = [("arch", ""), ("triple", TRIPLE)];
    let [header, entry, pair] = SIZES;
    let table = header + entry + pair * strings.len() as u64;
    let mut text: Vec<u8> = Vec::new();
    let mut pairs: Vec<u64> = Vec::new();
    for word in strings.into_iter().flat_map(|(key, value)| [key, value]) {
        pairs.push(table + text.len() as u64);
        text.extend(word.bytes().chain([0]));
    }
    let image = (table as usize + text.len()).next_multiple_of(ALIGNMENT);
    let size = (image + object.len()).next_multiple_of(ALIGNMENT);
    let mut out = vec![0x10, 0xFF, 0x10, 0xAD];
    out.extend(1_u32.to_le_bytes());
    for number in [size as u64, header, entry] {
        out.extend(number.to_le_bytes());
    }
    out.extend(OBJECT.to_le_bytes());
    out.extend(OPENMP.to_le_bytes());
    out.extend(0_u32.to_le_bytes());
    for number in [header + entry, strings.len() as u64, image as u64, object.len() as u64] {
        out.extend(number.to_le_bytes());
    }
    for number in pairs {
        out.extend(number.to_le_bytes());
    }
    out.extend(text);
    out.resize(image, 0);
    out.extend(object);
    out.resize(size, 0);
    out
}

#[cfg(test)]
mod tests {
    use super::packed;

    #[test]
    fn a_package_says_where_its_image_is() {
        let package = packed(b"image");
        let number = |at: usize| u64::from_le_bytes(package[at..at + 8].try_into().unwrap()) as usize;
        assert_eq!(number(8), package.len());
        let (entry, at, length) = (number(16), number(16 + 40), number(16 + 48));
        assert_eq!((entry, &package[at..at + length]), (32, &b"image"[..]));
    }
}
