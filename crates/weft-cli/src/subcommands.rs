//! `weft opt`, `weft show` and `weft explain`, whose command lines are Weft's own.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{CommandFactory, Parser, Subcommand, ValueEnum};
use weft_driver::opt::{self, Abi, Dialect, OptRequest, Target};
use weft_driver::opt_level::OptLevel;
use weft_driver::show::{self, Format, ShowRequest};
use weft_driver::stages::Stage;
use weft_driver::{Console, Error, tools::Tools};
use weft_openmp::explain::{self, ExplainOptions, Explanation};
use weft_openmp::{Host, ParseOptions, Version};

use crate::{help, manual};

#[derive(Debug, Parser)]
#[command(name = "weft", version, about = "An OpenMP compiler for LLVM")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Run Weft's stages on LLVM IR
    #[command(after_help = opt_examples())]
    Opt(Opt),
    /// Draw the parallel regions of a program
    #[command(after_help = SHOW_EXAMPLES)]
    Show(Show),
    /// Say what an OpenMP directive means and takes
    #[command(after_help = EXPLAIN_EXAMPLES)]
    Explain(Explain),
    /// Write the manual pages and the completions of shells, for an installation
    #[command(hide = true)]
    Manual {
        /// The folder of the installation, in which they go to share/
        prefix: PathBuf,
    },
}

const OPT_EXAMPLES: &str = r#"Examples:
  weft opt in.ll -o out.ll
  weft opt -O0 --stop-after=prepare in.ll
  clang-19 -S -emit-llvm a.c -o - | weft opt - | less
  weft opt --to=region marked.ll          what Weft makes of the markers
  weft opt --to=2016 marked.ll            the same program in another dialect

Markers a front end may print; one kind per module, recognized by the functions called:
  2012      call void @llvm.omp.directive(metadata !0)           !0 = !{!"OMP_PARALLEL"}
            call void (metadata, ...) @llvm.omp.list(metadata !1, ptr %a)    !1 = !{!"OMP_PRIVATE"}
  2016      call void @llvm.directive(metadata !"DIR.OMP.PARALLEL")
            call void (metadata, ...) @llvm.directive.qual.opndlist(metadata !"QUAL.OMP.PRIVATE", ptr %a)
            call void @llvm.directive(metadata !"DIR.QUAL.LIST.END")
  bundles   %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.PRIVATE"(ptr %a) ]
            call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
docs/region-ir.md says what a front end has to guarantee, with an example to compile and run.

Stages, in order:
"#;

fn opt_examples() -> String {
    format!("{OPT_EXAMPLES}{}IR without a region comes out as it went in.", help::stages(Stage::is_on_ir))
}

const SHOW_EXAMPLES: &str = "\
Examples:
  weft show prog.c
  weft show --why prog.c
  weft show --plan prog.c -- -march=native
  weft show --format=svg prog.c -o prog.svg
  weft show prog.c -- -Iinclude -DN=100";

const EXPLAIN_EXAMPLES: &str = "\
Examples:
  weft explain                          all directives
  weft explain taskloop simd            its clauses and their versions
  weft explain 'target teams distribute parallel for simd if(a) reduction(+:s)'
  weft explain --json '#pragma omp parallel for lastprivate(x)'
  weft explain '[[omp::sequence(directive(parallel), directive(for))]]'
  weft explain --host=fortran 'parallel do private(i)'
  weft explain --supported              what Weft compiles

A compound with clauses is split into units; each clause says by which rule it is there.
What names stand for is guessed: variables are taken for scalars.";

#[derive(Debug, clap::Args)]
struct Explain {
    /// A directive, in any form; nothing lists all of them
    directive: Vec<String>,
    /// For programs
    #[arg(long)]
    json: bool,
    /// Split as LLVM 19 does where that is not as the specification says
    #[arg(long)]
    llvm: bool,
    /// The version of OpenMP: 31, 40, 45, 50, 51, 52, 60
    #[arg(long = "openmp-version", value_name = "VERSION", default_value = "52", value_parser = Version::from_flag)]
    version: Version,
    /// The language around the directive
    #[arg(long, value_enum, default_value = "cpp")]
    host: HostName,
    /// Print as a table in Markdown what Weft compiles: directives and clauses, or the regions it lowers
    #[arg(
        long,
        value_enum,
        value_name = "OF",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "directives",
        conflicts_with_all = ["directive", "json", "llvm"]
    )]
    supported: Option<Supported>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Supported {
    /// Directives of OpenMP and their clauses
    Directives,
    /// Strings of Region IR
    Regions,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum HostName {
    /// C
    C,
    /// C++
    Cpp,
    /// Fortran
    Fortran,
}

#[derive(Debug, clap::Args)]
struct Opt {
    /// The module as text; `-` is standard input
    input: String,
    /// Where the result goes; `-` is standard output
    #[arg(short, default_value = "-")]
    output: String,
    /// How much LLVM optimizes across region borders: 0, 1, 2, 3, s, z
    #[arg(short = 'O', default_value = "3", value_parser = ["0", "1", "2", "3", "s", "z"])]
    level: String,
    /// Print the module after these stages, on standard error
    #[arg(long, value_name = "STAGE", value_delimiter = ',')]
    print_after: Vec<String>,
    /// Stop after this stage and write what it yields
    #[arg(long, value_name = "STAGE")]
    stop_after: Option<String>,
    /// Convert the markers to this form, and run no further stage
    #[arg(long, value_enum, value_name = "FORM", conflicts_with = "stop_after")]
    to: Option<Form>,
    /// Take the markers for this dialect, not for the one whose functions are called
    #[arg(long, value_enum, value_name = "DIALECT")]
    from: Option<DialectName>,
    /// Make the parallel regions of fork, halt and join serial code
    #[arg(long)]
    serial: bool,
    /// Whose entry points the code calls: those of libomp, of libgomp, or of POSIX threads alone
    #[arg(long, value_enum, value_name = "RUNTIME", default_value = "libomp")]
    code_for: CodeFor,
    /// Let the program tell a race detector what it does, as `weft check` does
    #[arg(long, conflicts_with_all = ["to", "prepared"])]
    check_races: bool,
    /// Say how long each stage took
    #[arg(long)]
    time_passes: bool,
    /// Say what becomes of each construct, as `weft cc -Rweft` does
    #[arg(long)]
    remarks: bool,
    /// The module is PyOMP's: private copies start as zero, loops include their upper bound
    #[arg(long, conflicts_with_all = ["to", "prepared"])]
    pyomp: bool,
    /// Share out loops that no directive names, where their iterations cannot meet, and divide recursions that only compute
    #[arg(long, conflicts_with = "to")]
    parallelize: bool,
    /// The module comes from --stop-after=prepare, perhaps by way of an optimizer: go on behind that
    #[arg(long, conflicts_with = "to")]
    prepared: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum DialectName {
    /// llvm.omp.directive, .simple, .list, .expr, .compound
    #[value(name = "2012")]
    Y2012,
    /// llvm.directive, .qual, .qual.opnd, .qual.opndlist
    #[value(name = "2016")]
    Y2016,
    /// llvm.directive.region.entry and .exit with operand bundles
    Bundles,
}

impl DialectName {
    fn dialect(self) -> Dialect {
        match self {
            DialectName::Y2012 => Dialect::Y2012,
            DialectName::Y2016 => Dialect::Y2016,
            DialectName::Bundles => Dialect::Bundles,
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Form {
    /// llvm.omp.directive, .simple, .list, .expr, .compound
    #[value(name = "2012")]
    Y2012,
    /// llvm.directive, .qual, .qual.opnd, .qual.opndlist
    #[value(name = "2016")]
    Y2016,
    /// llvm.directive.region.entry and .exit with operand bundles
    Bundles,
    /// Region IR: compounds split, one spelling
    Region,
}

impl Form {
    fn target(self) -> Target {
        match self {
            Form::Y2012 => Target::Dialect(Dialect::Y2012),
            Form::Y2016 => Target::Dialect(Dialect::Y2016),
            Form::Bundles => Target::Dialect(Dialect::Bundles),
            Form::Region => Target::RegionIr,
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum CodeFor {
    /// Weft's runtime, or LLVM's
    Libomp,
    /// gcc's runtime, as of gcc 11
    Libgomp,
    /// No runtime but POSIX threads
    Threads,
}

impl CodeFor {
    fn abi(self) -> Abi {
        match self {
            CodeFor::Libomp => Abi::Kmpc,
            CodeFor::Libgomp => Abi::Gomp,
            CodeFor::Threads => Abi::Threads,
        }
    }
}

#[derive(Debug, clap::Args)]
struct Show {
    /// A C file or a module of LLVM IR; `-` is IR on standard input
    input: String,
    /// How to draw
    #[arg(long, value_enum, default_value = "text")]
    format: Picture,
    /// Say what Weft does not compile, and why
    #[arg(long)]
    why: bool,
    /// Show the plans by which simd loops become vectors, as text or svg
    #[arg(long)]
    plan: bool,
    /// Where the picture goes; `-` is standard output
    #[arg(short, default_value = "-")]
    output: String,
    /// Flags for the C compiler
    #[arg(last = true)]
    flags: Vec<String>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Picture {
    /// An indented tree
    Text,
    /// The graph with its blocks and markers
    Paper,
    /// For Graphviz
    Dot,
    /// A picture for a browser
    Svg,
    /// For programs
    Json,
}

/// Runs a command line that is not `weft cc`.
pub(crate) fn run(words: Vec<OsString>, tools: &Tools, console: &mut Console<'_>) -> Result<i32, Error> {
    let words = std::iter::once(OsString::from("weft")).chain(words);
    let cli = match Cli::try_parse_from(words) {
        Ok(cli) => cli,
        Err(message) => {
            let text = message.render().to_string();
            if message.use_stderr() {
                console.complain(&text);
                return Ok(2);
            }
            crate::print(console, &text)?;
            return Ok(0);
        }
    };
    match cli.command {
        Command::Opt(options) => {
            let request = OptRequest {
                input: options.input,
                output: options.output,
                level: OptLevel::from_suffix(&options.level),
                print_after: options.print_after,
                stop_after: options.stop_after,
                from: options.from.map(DialectName::dialect),
                to: options.to.map(Form::target),
                pyomp: options.pyomp,
                parallelizes: options.parallelize,
                prepared: options.prepared,
                serial: options.serial,
                checks_races: options.check_races,
                abi: options.code_for.abi(),
                time_passes: options.time_passes,
                remarks: options.remarks,
            };
            opt::run(&request, tools, console).map(|()| 0)
        }
        Command::Show(options) => {
            let request = ShowRequest {
                input: options.input,
                output: options.output,
                format: match options.format {
                    Picture::Text => Format::Text,
                    Picture::Paper => Format::Paper,
                    Picture::Dot => Format::Dot,
                    Picture::Svg => Format::Svg,
                    Picture::Json => Format::Json,
                },
                why: options.why,
                plan: options.plan,
                flags: options.flags,
            };
            show::run(&request, tools, console)
        }
        Command::Explain(options) => explain(&options, console),
        Command::Manual { prefix } => match manual::write(&Cli::command(), &prefix) {
            Ok(()) => Ok(0),
            Err(source) => Err(Error::File { action: "write", path: prefix, source }),
        },
    }
}

/// Prints an explanation; a directive with errors is the user's mistake.
fn explain(options: &Explain, console: &mut Console<'_>) -> Result<i32, Error> {
    if let Some(of) = options.supported {
        let table = match of {
            Supported::Directives => explain::supported(),
            Supported::Regions => explain::supported_regions(),
        };
        crate::print(console, &table)?;
        return Ok(0);
    }
    let host = match options.host {
        HostName::C => Host::C,
        HostName::Cpp => Host::Cpp,
        HostName::Fortran => Host::Fortran,
    };
    let parse = ParseOptions { version: options.version, host };
    let explanation =
        explain::explain(&options.directive.join(" "), ExplainOptions { parse, as_llvm: options.llvm });
    let is_wrong = matches!(explanation, Explanation::Wrong(_));
    if options.json {
        crate::print(console, &explanation.to_json())?;
    } else if is_wrong {
        console.complain(&explanation.to_text());
    } else {
        crate::print(console, &explanation.to_text())?;
    }
    Ok(i32::from(is_wrong))
}
