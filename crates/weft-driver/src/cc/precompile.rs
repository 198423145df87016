//! Headers, compiled once for all who read them.
//!
//! A file is read three times: by libclang for its constructs and for clang's silence, and by clang. Much of C and most of C++ are
//! headers, which come first, and in which all three read the same. clang makes a precompiled header of
//! them, which the three load; they read only what comes behind it.
//!
//! ```text
//! # 1 "a.cpp"
//! # 1 "/usr/include/c++/…" 1 3 ─┐
//! …                             ├─ clang -emit-pch ─► head.pch ─► libclang, libclang, clang
//! # 12 "a.cpp" 2               ─┘                                   read from here on
//! int main() { … }
//! ```
//!
//! Where the beginning ends, and what clang compiles of it, which other files have too, is said in [`super::beginning`].
//!
//! Precondition: clang had nothing to say about the file, and its options are those that it is later read with.
//! Postcondition: who loads the header and reads the rest makes of it what he would make of the whole file, to the byte. The
//! exception are long headers of the standard library of C++: clang instantiates the templates that they use themselves, once, at
//! their end, where else each of the three would do it at the end of the file; so functions come in another order. Both places are
//! points of instantiation, and a program for which they differ is ill-formed [C++20 temp.point].
//!
//! That is so for the headers of the standard libraries of C and C++; what must hold of others is said in [`own_headers`].
//! It is not so with debug information, in which clang leaves out what is not used of a precompiled header: then clang itself
//! reads the whole file, and only libclang loads the header, which is made if others are to need it.
//!
//! What clang has made is kept for the next compile of the same headers ([`HeaderCache`]). To make it of a few short headers, those of
//! most files of C, takes longer than one compile gains. They are compiled when they are seen for the second time, if
//! there is a cache. Where a compile comes to the same place among the headers of the program's own for the second time, since the
//! file is compiled again or another one begins as it does, they are compiled up to there and kept: so what the files of a
//! program have in common is compiled once. What one has alone is kept for its next compile while there is much room.

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::MetadataExt;
use std::path::PathBuf;
use std::process::Command;
use std::{env, fs};

use weft_front_c::Compiled;

use super::arg_table::{CHECK, FRONT};
use super::beginning::{Beginning, Cut, Headers};
use super::header_cache::{self, Doubted, HeaderCache};
use super::job::Job;
use super::own_headers;
use crate::served;
use crate::tools::{self, Feed};

/// From how many bytes on it takes longer to read them three times than to write and load a precompiled header.
const LARGE: usize = 250_000;
/// From how many bytes on it takes longer to read them three times than to load one.
const WORTH_LOADING: usize = 40_000;

/// A precompiled header for the beginning of a file.
pub(super) struct Head {
    /// The beginning.
    pub(super) compiled: Compiled,
    /// Whether headers are in it that are not those of the standard library.
    pub(super) has_own: bool,
    /// Whether clang has nothing to say about it.
    pub(super) is_quiet: bool,
    /// What the cache has of it, if clang had something to say.
    pub(super) doubted: Option<Doubted>,
}

impl Job<'_> {
    /// Makes a precompiled header of the beginning of a flat file; nothing comes back if it has none that is worth it, or if
    /// anything speaks against it.
    pub(super) fn precompile(&self, flat: &str) -> Option<Head> {
        let words = self.args.words_for(FRONT);
        let is_other = self.args.devices.is_gpu() || self.args.cilk || self.args.parallelizes;
        if !served::is_served() || is_other {
            return None;
        }
        let standard = Beginning::of(flat, Headers::Standard);
        let all = Beginning::of(flat, Headers::All);
        let is_any = all.longest()?.length;
        let is_standard = standard.longest().map_or(0, |cut| cut.length);
        // What is of the standard library may be in the cache, alone. To read the rest three times takes longer than to compile all
        // of it from half that length on.
        let is_worth = is_any >= is_standard + (is_standard / 2).max(LARGE);
        match is_worth && !is_counted(&words) && own_headers::are_left_alone(&flat[is_any..]) {
            true => self.precompile_own(flat, &all),
            false => self.precompile_standard(flat, &standard),
        }
    }

    /// Makes a precompiled header of what is in front of the last cut, all of it of the standard library, or finds it.
    fn precompile_standard(&self, flat: &str, standard: &Beginning) -> Option<Head> {
        let cut = standard.longest().filter(|cut| cut.length >= WORTH_LOADING)?;
        let is_large = cut.length >= LARGE;
        let mut command = self.header_command();
        // clang would say nothing about the standard library.
        command.arg("-Wno-everything").args(without_debugging(self.args.words_for(FRONT)));
        command.args(["-Xclang", "-emit-pch", "-x", self.flat_language(), "-"]);
        // Short headers are not compiled the first time, and the object is to be the same the second time.
        if self.input.language.is_cxx() && is_large {
            command.arg("-fpch-instantiate-templates");
        }
        let cache = HeaderCache::of_user();
        let keys = keys_of_headers(&standard.text, std::slice::from_ref(cut), &command);
        let known = cache.as_ref().zip(keys.as_deref());
        let own = self.scratch?.join("kept.pch");
        if let Some(found) = known.and_then(|(cache, keys)| cache.take(keys, own)) {
            return Some(self.head(flat, cut, found.file, false, found.is_quiet));
        }
        // What two of the three read is made for later compiles alone.
        let is_made = is_large && !self.is_debugged();
        if !is_made && !known.is_some_and(|(cache, keys)| cache.has_seen(&keys[0])) {
            return None;
        }
        let (file, is_quiet) = self.make_header(command, &standard.text)?;
        if !is_quiet {
            return None;
        }
        if let Some((cache, keys)) = known {
            cache.keep(&keys[0], &file, true);
        }
        Some(self.head(flat, cut, file, false, true))
    }

    /// Makes a precompiled header of what is in front of one of the cuts, or finds one.
    ///
    /// Where the file is cut must not show in what becomes of it, since that depends on what was compiled before. So nothing is
    /// instantiated before the end of the file, as it is without a precompiled header.
    fn precompile_own(&self, flat: &str, all: &Beginning) -> Option<Head> {
        let longest = all.longest()?;
        let mut command = self.header_command();
        // What clang says about others, nobody else would hear.
        command.args(without_debugging(self.args.words_for(FRONT | CHECK)));
        command.args(["-Xclang", "-emit-pch", "-x", self.flat_language(), "-"]);
        let cuts = &all.cuts[..];
        let worth = longest.length / 2;
        let is_worth = |number: &usize| cuts[*number].length >= worth;
        let cache = HeaderCache::of_user();
        let keys = keys_of_headers(&all.text, cuts, &command);
        let known = cache.as_ref().zip(keys.as_deref());
        let own = self.scratch?.join("kept.pch");
        let found =
            known.and_then(|(cache, keys)| cache.take(keys, own)).filter(|found| is_worth(&found.number));
        // A compile that comes to the same place twice, be it of another file, is followed by more.
        let new = found.as_ref().map_or(0, |found| found.number + 1);
        let seen = known.and_then(|(cache, keys)| {
            let has_seen: Vec<bool> = keys[new..].iter().map(|key| cache.has_seen(key)).collect();
            has_seen.iter().rposition(|has| *has).map(|number| new + number).filter(is_worth)
        });
        let gained =
            |number: usize| cuts[number].length - found.as_ref().map_or(0, |found| cuts[found.number].length);
        let seen = seen.filter(|number| gained(*number) >= LARGE);
        let doubted = |number: usize, is_quiet: bool| {
            let (cache, keys) = known.filter(|_| !is_quiet)?;
            Some(Doubted { cache: cache.clone(), key: keys[number].clone() })
        };
        if let (Some(found), None) = (&found, seen) {
            let head = self.head(flat, &cuts[found.number], found.file.clone(), true, found.is_quiet);
            return Some(Head { doubted: doubted(found.number, found.is_quiet), ..head });
        }
        let number = seen.or((!self.is_debugged()).then_some(cuts.len() - 1))?;
        let (file, is_quiet) = self.make_header(command, &all.text[..cuts[number].compiled])?;
        match known {
            Some((cache, keys)) if seen.is_some() => cache.keep(&keys[number], &file, is_quiet),
            Some((cache, keys)) => cache.keep_early(&keys[number], &file, is_quiet),
            None => {}
        }
        let head = self.head(flat, &cuts[number], file, true, is_quiet);
        Some(Head { doubted: doubted(number, is_quiet), ..head })
    }

    /// What all commands that make a precompiled header begin with.
    fn header_command(&self) -> Command {
        let mut command = self.tools.clang();
        command.args(["-S", "-Qunused-arguments", "-fno-crash-diagnostics"]);
        command
    }

    /// Lets clang make a precompiled header of a text; says whether it had nothing to say about it.
    fn make_header(&self, mut command: Command, text: &str) -> Option<(PathBuf, bool)> {
        let file = self.scratch?.join("head.pch");
        command.arg("-o").arg(&file);
        let doing = format!("precompiling the headers of {}", self.shown_name());
        let output = tools::run(command, Feed::Text(text), &doing).ok()?;
        (output.status.success() && file.is_file()).then_some((file, output.stderr.is_empty()))
    }

    fn head(&self, flat: &str, cut: &Cut, file: PathBuf, has_own: bool, is_quiet: bool) -> Head {
        let reopened = cut.reopened.as_str().into();
        let is_read_again = self.is_debugged();
        let compiled = Compiled { text: flat[..cut.length].into(), reopened, file, is_read_again };
        Head { compiled, has_own, is_quiet, doubted: None }
    }

    /// Whether the object has debug information. It is about what is used of the headers, which clang does not know of a
    /// precompiled one.
    fn is_debugged(&self) -> bool {
        self.args.words_for(FRONT).iter().any(|word| is_about_debugging(word) && word != "-g0")
    }
}

/// Whether a word asks for debug information, or for none.
fn is_about_debugging(word: &str) -> bool {
    word.starts_with("-g") && !word.starts_with("-gcc-")
}

/// What a precompiled header is made with: those who debug the program and those who do not can share it.
fn without_debugging(mut words: Vec<String>) -> Vec<String> {
    words.retain(|word| !is_about_debugging(word));
    words
}

/// Whether the program counts what it executes, line by line, in headers too.
fn is_counted(words: &[String]) -> bool {
    ["--coverage", "-coverage", "-fprofile", "-ftest-coverage", "-fcoverage"]
        .iter()
        .any(|start| words.iter().any(|word| word.starts_with(start)))
}

/// The hashes of all that makes what a command makes of the text in front of each cut: nobody compares it with what it is loaded
/// for.
fn keys_of_headers(text: &str, cuts: &[Cut], command: &Command) -> Option<Vec<String>> {
    // clang is loaded in this process.
    let clang = env::current_exe().ok()?;
    let data = fs::metadata(&clang).ok()?;
    let clang = format!("{} {} {}.{}", clang.display(), data.len(), data.mtime(), data.mtime_nsec());
    let folder = env::current_dir().ok()?;
    let weft = env!("CARGO_PKG_VERSION");
    let mut parts = vec![clang.as_bytes(), weft.as_bytes(), folder.as_os_str().as_bytes()];
    parts.extend(command.get_args().map(OsStr::as_bytes));
    let ends: Vec<usize> = cuts.iter().map(|cut| cut.compiled).collect();
    Some(header_cache::keys(&parts, text.as_bytes(), &ends))
}
