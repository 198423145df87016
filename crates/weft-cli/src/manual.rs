//! The manual pages and the completions of shells, made of the same tables as the help.
//!
//! ```text
//! weft manual PREFIX      share/man/man1/weft-opt.1, share/bash-completion/completions/weft, …
//! ```
//!
//! `weft cc` takes clang's command line, which clap does not model: its page is its help, and its completions are the
//! options that the driver knows. So are those of `weft check` and `weft run`.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::{Arg, Command as CommandLine};
use clap_complete::{Shell, generate};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};
use weft_driver::cc;

use crate::help;

/// The names of `weft cc` and `weft c++` for build systems, with what they do.
const COMPILERS: [(&str, &str); 2] =
    [("weft-cc", "compile C programs with OpenMP"), ("weft-c++", "compile C++ programs with OpenMP")];
/// What `weft check` does.
const CHECK: &str = "run an OpenMP program once and say which accesses race";
/// What `weft run` does.
const RUN: &str = "run a program, of whose libraries all use one OpenMP runtime";
/// What the pages are of.
const VERSION: &str = concat!("weft ", env!("CARGO_PKG_VERSION"));

/// Writes all of it below `prefix`; `weft` is the command line of the others.
pub(crate) fn write(weft: &CommandLine, prefix: &Path) -> io::Result<()> {
    for (path, text) in files(weft)? {
        let path = prefix.join(path);
        fs::create_dir_all(path.parent().unwrap_or(prefix))?;
        fs::write(path, text)?;
    }
    Ok(())
}

fn files(weft: &CommandLine) -> io::Result<Vec<(PathBuf, Vec<u8>)>> {
    let visible = weft.get_subcommands().filter(|command| !command.is_hide_set());
    let page = |name: &str| PathBuf::from(format!("share/man/man1/{name}.1"));
    let mut found = vec![(page("weft"), verbatim("weft", "an OpenMP compiler for LLVM", help::OVERVIEW)?)];
    for (name, about) in COMPILERS {
        found.push((page(name), verbatim(name, about, &help::cc())?));
    }
    found.push((page("weft-check"), verbatim("weft-check", CHECK, help::CHECK)?));
    found.push((page("weft-run"), verbatim("weft-run", RUN, help::RUN)?));
    for command in visible {
        let name = format!("weft-{}", command.get_name());
        let shown = format!("weft {}", command.get_name());
        let mut text = Vec::new();
        Man::new(command.clone().bin_name(shown).display_name(&name))
            .title(name.to_uppercase())
            .source(VERSION)
            .render(&mut text)?;
        found.push((page(&name), text));
    }
    // clap cannot have `weft cc` among its commands; for completions what begins with two dashes is enough.
    let long =
        cc::options().filter_map(|option| option.strip_prefix("--")).filter(|name| !name.ends_with('-'));
    let long: BTreeSet<&str> = long.map(|name| name.trim_end_matches('=')).collect();
    let own = long.into_iter().map(|name| Arg::new(name).long(name));
    let cc = CommandLine::new("cc")
        .about("Compile C with OpenMP")
        .disable_help_flag(true)
        .disable_version_flag(true);
    let check = CommandLine::new("check").about(CHECK).disable_version_flag(true);
    let run = CommandLine::new("run").about(RUN).disable_version_flag(true);
    let with_cc = weft.clone().subcommand(cc.args(own)).subcommand(check).subcommand(run);
    let shells = [
        (Shell::Bash, "share/bash-completion/completions/weft"),
        (Shell::Zsh, "share/zsh/site-functions/_weft"),
        (Shell::Fish, "share/fish/vendor_completions.d/weft.fish"),
    ];
    for (shell, path) in shells {
        let mut text = Vec::new();
        generate(shell, &mut with_cc.clone(), "weft", &mut text);
        found.push((PathBuf::from(path), text));
    }
    let mut options: Vec<&str> = cc::options().collect();
    options.sort_unstable();
    let list = options.join(" ");
    for (name, _) in COMPILERS {
        let bash = format!(
            "_weft_cc() {{\n    COMPREPLY=($(compgen -W '{list}' -- \"${{COMP_WORDS[COMP_CWORD]}}\"))\n}}\n\
             complete -o default -o nosort -F _weft_cc {name}\n"
        );
        let zsh = format!(
            "#compdef {name}\nif [[ $PREFIX == -* ]]; then\n    compadd -- {list}\nelse\n    _files\nfi\n"
        );
        let fish: String =
            options.iter().map(|option| format!("complete -c {name} -a '{option}'\n")).collect();
        found.push((PathBuf::from(format!("share/bash-completion/completions/{name}")), bash.into_bytes()));
        found.push((PathBuf::from(format!("share/zsh/site-functions/_{name}")), zsh.into_bytes()));
        found
            .push((PathBuf::from(format!("share/fish/vendor_completions.d/{name}.fish")), fish.into_bytes()));
    }
    Ok(found)
}

/// A manual page that shows a text as it is.
fn verbatim(name: &str, about: &str, text: &str) -> io::Result<Vec<u8>> {
    let mut page = Roff::new();
    page.control("TH", [name.to_uppercase().as_str(), "1", "", VERSION, ""]);
    page.control("SH", ["NAME"]);
    page.text([roman(format!("{name} - {about}"))]);
    page.control("SH", ["DESCRIPTION"]);
    page.control("nf", []);
    for line in text.lines() {
        page.text([roman(line)]);
    }
    page.control("fi", []);
    let mut written = Vec::new();
    page.to_writer(&mut written)?;
    Ok(written)
}
