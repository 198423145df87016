//! `weft opt` and `weft show`, whose command lines are Weft's own.

use std::ffi::OsString;

use clap::{Parser, Subcommand, ValueEnum};
use weft_driver::opt::{self, OptRequest};
use weft_driver::opt_level::OptLevel;
use weft_driver::show::{self, Format, ShowRequest};
use weft_driver::{Console, Error, tools::Tools};

#[derive(Debug, Parser)]
#[command(name = "weft", version, about = "An OpenMP compiler for LLVM")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Run Weft's stages on LLVM IR
    #[command(after_help = OPT_EXAMPLES)]
    Opt(Opt),
    /// Draw the parallel regions of a program
    #[command(after_help = SHOW_EXAMPLES)]
    Show(Show),
}

const OPT_EXAMPLES: &str = "\
Examples:
  weft opt in.ll -o out.ll
  weft opt -O0 --stop-after=prepare in.ll
  clang-19 -S -emit-llvm a.c -o - | weft opt - | less

Stages: read prepare optimize graph outline
IR without a region comes out as it went in.";

const SHOW_EXAMPLES: &str = "\
Examples:
  weft show prog.c
  weft show --why prog.c
  weft show --format=svg prog.c -o prog.svg
  weft show prog.c -- -Iinclude -DN=100";

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
    /// Say how long each stage took
    #[arg(long)]
    time_passes: bool,
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
                time_passes: options.time_passes,
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
                flags: options.flags,
            };
            show::run(&request, tools, console)
        }
    }
}
