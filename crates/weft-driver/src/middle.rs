//! The stages on IR, one function each: this is where the driver is wired to the crates below.
//!
//! [`crate::stages`] says in which order they run, and what each does.

mod read;

use weft_ir::cfg::Cfg;
use weft_ir::dominators::DomTree;
use weft_ir::{Item, Module};
use weft_llvm::options;
use weft_lower::Abi;
use weft_regions::{Dialect, Forest, Format, MARKER_PREFIX, Problem, has_markers};
pub(crate) use weft_vplan::{Effort, Library};

pub(crate) use self::read::{convert, read};
use crate::devices::Devices;
use crate::failure::{Failure, Finding};
use crate::opt_level::OptLevel;
use crate::program::{self, Prepared, Program};
use crate::tools::{self, Feed, Tools};

/// What was asked of the stages on IR.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    /// How much LLVM optimizes across region borders.
    pub(crate) level: OptLevel,
    /// The dialect of the markers; none: it is recognized.
    pub(crate) from: Option<Dialect>,
    /// Whether PyOMP printed the module.
    pub(crate) pyomp: bool,
    /// Whether the module is prepared, and perhaps optimized, already.
    pub(crate) prepared: bool,
    /// Whether `fork`, `halt` and `join` become serial code.
    pub(crate) serial: bool,
    /// Whether `simd` loops become vectors by plan.
    pub(crate) vectorizes: Effort,
    /// Whether loops without a directive are shared out.
    pub(crate) parallelizes: bool,
    /// Whether reductions on GPUs combine in a fixed order.
    pub(crate) reduces_in_order: bool,
    /// Which functions of the C library are called for vectors.
    pub(crate) library: Library,
    /// Whether the program tells a race detector what it does.
    pub(crate) checks_races: bool,
    /// What the regions of `target` are for.
    pub(crate) devices: Devices,
    /// Whose entry points the code calls.
    pub(crate) abi: Abi,
    /// Whether the code runs with Weft's runtime, on which tasks are calls as long as no thread waits for work.
    pub(crate) calls_tasks: bool,
    /// Whether the module is the user's; else it is one that clang has printed of the annotated source.
    pub(crate) is_foreign: bool,
}

impl Options {
    /// Whether the code gets so large as speed demands.
    pub(crate) fn is_copied_for_speed(&self) -> bool {
        matches!(self.level, OptLevel::O2 | OptLevel::O3)
    }

    /// Whether loops become vectors by plan.
    fn is_planned(&self) -> bool {
        self.vectorizes != Effort::Off && self.is_copied_for_speed()
    }

    /// Whether loops may become vectors, by plan or by LLVM.
    pub(crate) fn is_vectorized(&self) -> bool {
        self.level != OptLevel::O0
    }
}

/// What a stage has to work with beside the program.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ctx<'a> {
    /// The stock tools.
    pub(crate) tools: &'a Tools,
    /// The input's name, for messages.
    pub(crate) file: &'a str,
    /// The text that the program was read from, for the lines of wrong markers.
    pub(crate) text: &'a str,
    /// What was asked for.
    pub(crate) options: Options,
}

/// `legalize`: brings what only other front ends print to the forms of the C front end, and refuses what cannot be lowered.
pub(crate) fn legalize(program: &mut Program, ctx: &Ctx<'_>) -> Result<(), Failure> {
    let module = &mut program.host;
    weft_transform::legalize(module, ctx.options.is_planned()).map_err(|problems| refused(&problems))?;
    let problems = weft_regions::not_lowerable(module);
    if !problems.is_empty() {
        return Err(refused(&problems));
    }
    verify(module)
}

/// `watch`: lets the program tell a race detector what it does.
pub(crate) fn watch(program: &mut Program, _: &Ctx<'_>) -> Result<(), Failure> {
    weft_transform::watch(&mut program.host);
    verify(&program.host)
}

/// `flatten`: makes tasks of the nested regions of recursions.
pub(crate) fn flatten(program: &mut Program, _: &Ctx<'_>) -> Result<(), Failure> {
    // Without a fast path tasks cost more than nested teams of one thread.
    if weft_lower::can_poll(&program.host) {
        program.remarks.extend(weft_transform::flatten(&mut program.host));
    }
    verify(&program.host)
}

/// `prepare`: makes data sharing and loop bounds explicit.
pub(crate) fn prepare(program: &mut Program, ctx: &Ctx<'_>) -> Result<(), Failure> {
    let gpus = ctx.options.devices.is_gpu();
    let passes = gpus || ctx.options.level.pre_link_pipeline().is_some();
    let in_order = gpus && ctx.options.reduces_in_order;
    let purpose = weft_transform::Purpose { gpus, in_order, passes };
    let prepared = weft_transform::prepare(&mut program.host, purpose);
    prepared.map_err(|problems| refused(&problems))?;
    if passes && !gpus {
        weft_transform::widen_sums(&mut program.host);
        weft_transform::note_errno(&mut program.host);
        weft_transform::note_complex(&mut program.host);
    }
    verify(&program.host)
}

/// `optimize`: hands the module to stock LLVM and takes back what it made of it; not for `-O0`, which has no passes.
pub(crate) fn optimize(program: &mut Program, ctx: &Ctx<'_>) -> Result<(), Failure> {
    let Some(passes) = ctx.options.level.pre_link_pipeline() else {
        return Ok(());
    };
    let mut command = ctx.tools.opt();
    command.args([&format!("-passes={passes}"), options::WITHOUT_OPENMP_PASSES]);
    if program::is_watched(&program.host) {
        command.arg(options::WITHOUT_PROMOTION);
    }
    command.args(["-S", "-o", "-", "-"]);
    let doing = format!("optimizing {}", ctx.file);
    if ctx.options.parallelizes {
        weft_refine::mark_recursions(&mut program.host);
    }
    let calls_tasks = ctx.options.calls_tasks && !ctx.options.checks_races && !ctx.options.devices.is_gpu();
    if calls_tasks && weft_lower::can_poll(&program.host) {
        weft_transform::keep_tasks_apart(&mut program.host);
    }
    weft_ir::template_values::drop_values_of_named_types(&mut program.host);
    let prepared = program.text();
    let output = tools::run(command, Feed::Text(&prepared), &doing).map_err(Failure::Tool)?;
    if !output.status.success() {
        let words = String::from_utf8_lossy(&output.stderr);
        return Err(Failure::Broken(tools::gist(&words)));
    }
    let text =
        String::from_utf8(output.stdout).map_err(|_| Failure::Broken("the IR is not UTF-8".to_owned()))?;
    program.host = Program::parse(&text)?.host;
    program.prepared = Some(Prepared { text: prepared, remarks: program.remarks.clone() });
    Ok(())
}

/// `graph`: checks the regions of each function.
///
/// The program does not change, and the forests are not kept: later stages change what they describe.
pub(crate) fn check_regions(program: &mut Program, _: &Ctx<'_>) -> Result<(), Failure> {
    regions_are_right(&program.host)
}

/// Checks the regions of each function of `module`.
pub(crate) fn regions_are_right(module: &Module) -> Result<(), Failure> {
    let mut problems = Vec::new();
    for item in &module.items {
        let Item::Function(id) = item else { continue };
        let func = &module.functions[*id];
        if !has_markers(func, &module.ctx) {
            continue;
        }
        let cfg = Cfg::compute(func);
        let dom = DomTree::compute(func, &cfg);
        if let Err(found) = Forest::from_tokens(&module.ctx, func, &cfg, &dom) {
            problems.extend(found.iter().map(Finding::from));
        }
    }
    if problems.is_empty() { Ok(()) } else { Err(Failure::Marked(problems)) }
}

/// The regions of the program as text.
pub(crate) fn drawn(program: &Program) -> String {
    weft_regions::show(&program.host, Format::Text)
}

/// `refine`: optimizes the regions themselves.
pub(crate) fn refine(program: &mut Program, _: &Ctx<'_>) -> Result<(), Failure> {
    program.remarks.extend(weft_refine::refine(&mut program.host));
    if cfg!(debug_assertions) {
        regions_are_right(&program.host)?;
    }
    verify(&program.host)
}

/// `parallelize`: makes regions of loops that have none.
pub(crate) fn parallelize(program: &mut Program, _: &Ctx<'_>) -> Result<(), Failure> {
    program.remarks.extend(weft_refine::parallelize(&mut program.host));
    verify(&program.host)
}

/// `outline`: moves regions to functions.
pub(crate) fn outline(program: &mut Program, _: &Ctx<'_>) -> Result<(), Failure> {
    // What the outliner declines is a region that LLVM has bent too far.
    weft_transform::outline(&mut program.host).map_err(|problems| refused(&problems))?;
    verify(&program.host)
}

/// Goes back from what LLVM made of a prepared module to the module with the text `prepared`, and moves the regions of
/// the functions that `is_early` takes to functions before LLVM sees them again.
pub(crate) fn outline_early(
    program: &mut Program,
    prepared: &str,
    is_early: impl Fn(&str) -> bool,
) -> Result<(), Failure> {
    program.host = Program::parse(prepared)?.host;
    weft_transform::outline_early(&mut program.host, is_early).map_err(|problems| refused(&problems))?;
    verify(&program.host)
}

/// `device`: makes the module of a device, which goes through the stages that follow beside the host's.
pub(crate) fn device(program: &mut Program, _: &Ctx<'_>) -> Result<(), Failure> {
    program.device = weft_transform::device_module(&program.host, &program.unit);
    program.kernels = weft_transform::kernel_places(&program.host, &program.unit);
    program.elsewhere = weft_transform::elsewhere_on_devices(&program.host);
    program.device.as_ref().map_or(Ok(()), verify)
}

/// The module of the device as text.
pub(crate) fn for_device(program: &Program) -> String {
    program.device_text().unwrap_or_default()
}

/// `work-first`: gives functions with tasks a path in which these are calls.
pub(crate) fn work_first(program: &mut Program, ctx: &Ctx<'_>) -> Result<(), Failure> {
    // Other runtimes know nothing of a gate, and their tasks nothing of frames.
    if ctx.options.abi != Abi::Kmpc {
        return Ok(());
    }
    if weft_lower::can_poll(&program.host) {
        program.remarks.extend(weft_transform::work_first(&mut program.host));
    }
    verify(&program.host)?;
    // A GPU has no threads that wait for tasks.
    let device = program.device.as_mut().filter(|_| !ctx.options.devices.is_gpu());
    let Some(device) = device else { return Ok(()) };
    if weft_lower::can_poll(device) {
        weft_transform::work_first(device);
    }
    verify(device)
}

/// `lower`: turns the markers that are left into calls of the runtime.
pub(crate) fn lower(program: &mut Program, ctx: &Ctx<'_>) -> Result<(), Failure> {
    let Program { host, device, unit, remarks, .. } = program;
    remarks.extend(lower_module(host, unit, false, ctx)?);
    if let Some(source) = ctx.options.abi.source() {
        let support = served_code(host, source, ctx)?;
        weft_lower::serve(host, ctx.options.abi, &support).map_err(|problems| refused(&problems))?;
        verify(host)?;
    }
    // What became of the constructs, the host's module has told.
    device.as_mut().map_or(Ok(()), |device| lower_module(device, unit, true, ctx).map(drop))
}

/// The functions in C that take the place of a runtime's entry points, as IR for the target of `module`.
fn served_code(module: &Module, source: &str, ctx: &Ctx<'_>) -> Result<String, Failure> {
    let mut command = ctx.tools.clang();
    command.args(module.triple().map(|triple| format!("--target={triple}")));
    command.args(["-x", "c", "-std=c11", "-D_GNU_SOURCE", "-w", "-O2", "-S", "-emit-llvm", "-o", "-", "-"]);
    let doing = format!("translating the entry points of the runtime for {}", ctx.file);
    let output = tools::run(command, Feed::Text(source), &doing).map_err(Failure::Tool)?;
    if !output.status.success() {
        let words = String::from_utf8_lossy(&output.stderr);
        return Err(Failure::Broken(tools::gist(&words)));
    }
    String::from_utf8(output.stdout).map_err(|_| Failure::Broken("the IR is not UTF-8".to_owned()))
}

fn lower_module(
    module: &mut Module,
    unit: &str,
    is_device: bool,
    ctx: &Ctx<'_>,
) -> Result<Vec<weft_regions::Remark>, Failure> {
    let has_gpus = ctx.options.devices.is_gpu();
    let is_gpu = is_device && has_gpus;
    let unit = unit.to_owned();
    let notes_places = ctx.options.is_vectorized() && !is_gpu;
    let options =
        weft_lower::Options { unit, has_gpus, is_device, is_gpu, notes_places, ..Default::default() };
    let remarks = match weft_lower::lower(module, &options) {
        Ok(remarks) => remarks,
        // What `prepare` has not written, the user may have.
        Err(problems) if ctx.options.is_foreign => return Err(marked_regions(&problems)),
        Err(problems) => return broken(&problems).map(|()| Vec::new()),
    };
    if names_marker(module) {
        // Code generation would emit calls to functions that do not exist.
        return Err(Failure::Broken("a marker is left".to_owned()));
    }
    verify(module)?;
    Ok(remarks)
}

/// `unfold`: writes small recursions into themselves.
pub(crate) fn unfold(program: &mut Program, _: &Ctx<'_>) -> Result<(), Failure> {
    for module in std::iter::once(&mut program.host).chain(&mut program.device) {
        weft_transform::unfold(module);
        verify(module)?;
    }
    Ok(())
}

/// `vectorize`: plans the loops of `simd` constructs and makes vectors of those where that pays. Before, numbers are
/// rounded in place, logarithms of constants computed, and functions of the C library called once for a number. Behind,
/// chains of cells are put in vector registers, what is left of sines and cosines is paired, places of extremes are selected without
/// branches, and large static arrays are put at lines of the cache. Where LLVM alone makes vectors, it is only seen to that it keeps the order of the program.
pub(crate) fn vectorize(program: &mut Program, ctx: &Ctx<'_>) -> Result<(), Failure> {
    if !ctx.options.is_planned() {
        for module in std::iter::once(&mut program.host).chain(&mut program.device) {
            program.remarks.extend(weft_vplan::keep_order(module));
            verify(module)?;
        }
        return Ok(());
    }
    weft_transform::select_what_is_added(&mut program.host);
    weft_transform::round_in_place(&mut program.host);
    weft_transform::take_logarithms(&mut program.host);
    weft_transform::call_once(&mut program.host);
    weft_transform::part_chosen(&mut program.host);
    let outcome = weft_vplan::vectorize(&mut program.host, ctx.options.vectorizes, ctx.options.library);
    program.remarks.extend(outcome.remarks);
    program.plans.extend(outcome.plans);
    program.requests |= outcome.requests;
    weft_transform::release_variants(&mut program.host);
    weft_transform::vectorize_cells(&mut program.host);
    weft_transform::pair_sines(&mut program.host);
    weft_transform::select_places_of_extremes(&mut program.host);
    weft_transform::align_static_arrays(&mut program.host);
    verify(&program.host)?;
    let Some(device) = &mut program.device else { return Ok(()) };
    weft_vplan::vectorize(device, ctx.options.vectorizes, Library::EXACT);
    weft_transform::release_variants(device);
    verify(device)
}

/// Whether `module` declares a marker, or holds one in a part that the reader did not take apart.
fn names_marker(module: &Module) -> bool {
    module.items.iter().any(|item| match item {
        Item::Function(id) => module.ctx.names.text(module.functions[*id].name).starts_with(MARKER_PREFIX),
        Item::Verbatim(line) => line.contains(&format!("@{MARKER_PREFIX}")),
        _ => false,
    })
}

fn marked_regions(problems: &[Problem]) -> Failure {
    Failure::Marked(problems.iter().map(Finding::from).collect())
}

fn refused(problems: &[Problem]) -> Failure {
    Failure::Refused(problems.iter().map(Finding::from).collect())
}

fn broken(problems: &[Problem]) -> Result<(), Failure> {
    if problems.is_empty() {
        return Ok(());
    }
    Err(Failure::Broken(lines(problems)))
}

fn lines<T: ToString>(problems: &[T]) -> String {
    let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
    lines.join("; ")
}

/// In builds for development, every stage's result is checked; LLVM checks the last one anyway.
fn verify(module: &Module) -> Result<(), Failure> {
    if !cfg!(debug_assertions) {
        return Ok(());
    }
    let errors = weft_ir::verify::verify_module(module);
    if errors.is_empty() {
        return Ok(());
    }
    Err(Failure::Broken(lines(&errors)))
}
