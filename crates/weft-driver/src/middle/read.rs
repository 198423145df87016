//! `read`: what a front end has printed becomes Region IR, and, for `weft opt`, one dialect of its markers another.

use std::path::Path;

use weft_regions::{Dialect, DialectProblem};

use super::{Ctx, broken, marked_regions, refused, verify};
use crate::failure::{Failure, Finding};
use crate::program::Program;

/// `read`: turns markers of any dialect, and the C front end's calls, into Region IR.
pub(crate) fn read(program: &mut Program, ctx: &Ctx<'_>) -> Result<(), Failure> {
    read_forks(program, ctx)?;
    let module = &mut program.host;
    let dialect = match ctx.options.from {
        Some(dialect) => Some(dialect),
        None => weft_regions::detect(module).map_err(|problems| marked(&problems, ctx.text))?,
    };
    match dialect {
        Some(dialect) => {
            weft_regions::read_to_region_ir(module, dialect)
                .map_err(|problems| marked(&problems, ctx.text))?;
        }
        None => {
            if !ctx.options.is_foreign {
                weft_ir::columns::within_lines(module, source_text);
            }
            // A variable that cannot be thread-local is the program's affair: stock clang says so, or knows a way.
            weft_regions::read_variants(module);
            let problems = weft_regions::read_threadprivate(module);
            if !problems.is_empty() {
                return Err(refused(&problems));
            }
            let problems = weft_regions::read_surface(module);
            if ctx.options.is_foreign && !problems.is_empty() {
                return Err(marked_regions(&problems));
            }
            broken(&problems)?;
        }
    }
    verify(module)?;
    if ctx.options.pyomp {
        weft_transform::read_pyomp(module).map_err(|problems| refused(&problems))?;
        verify(module)?;
    }
    Ok(())
}

/// Makes Region IR of `fork`, `halt` and `join`.
fn read_forks(program: &mut Program, ctx: &Ctx<'_>) -> Result<(), Failure> {
    if !weft_transform::has_forks(&program.host) {
        return Ok(());
    }
    // The regions are a tree only if the rules are kept, and the user has written them.
    if let Some(fault) = Program::faults(ctx.text) {
        return Err(fault);
    }
    let remarks = weft_transform::read_forks(&mut program.host, ctx.options.serial);
    program.remarks.extend(remarks.map_err(|problems| refused(&problems))?);
    verify(&program.host)
}

/// The text of a source file whose name is relative to `folder`, as far as it is still there.
fn source_text(name: &str, folder: &str) -> Option<String> {
    std::fs::read_to_string(Path::new(folder).join(name)).ok()
}

/// Brings what was read to the one form that all dialects come to, and writes it in the dialect `to`, if one is given.
pub(crate) fn convert(program: &mut Program, text: &str, to: Option<Dialect>) -> Result<(), Failure> {
    let module = &mut program.host;
    weft_regions::read_dialect(module, Dialect::Bundles).map_err(|problems| marked(&problems, text))?;
    if let Some(to) = to {
        weft_regions::write_dialect(module, to).map_err(|problems| marked(&problems, text))?;
    }
    verify(module)
}

fn marked(problems: &[DialectProblem], text: &str) -> Failure {
    Failure::Marked(problems.iter().map(|problem| Finding::of_marker(problem, text)).collect())
}
