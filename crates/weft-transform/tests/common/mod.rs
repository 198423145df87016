//! What the tests of this crate share: markers, running the stages, and looking at the result.
#![allow(dead_code, reason = "each test binary uses a part of it")]

use std::io::Write;
use std::process::{Command, Stdio};

use weft_ir::{print_module, read_module};
use weft_regions::{Marker, marker};
use weft_transform::Purpose;

/// The module with all markers declared, as `weft-regions` declares them.
pub(crate) fn with_markers(text: &str) -> String {
    let mut module = read_module(text).unwrap();
    for which in Marker::all() {
        marker(&mut module, which);
    }
    print_module(&module)
}

/// The module after `prepare`.
pub(crate) fn prepared(text: &str) -> String {
    let mut module = read_module(&with_markers(text)).unwrap();
    weft_transform::prepare(&mut module, Purpose { gpus: false, in_order: false, passes: true }).unwrap();
    checked(&module)
}

/// The module after `outline`.
pub(crate) fn outlined(text: &str) -> String {
    let mut module = read_module(text).unwrap();
    weft_transform::outline(&mut module).unwrap();
    checked(&module)
}

fn checked(module: &weft_ir::Module) -> String {
    let text = print_module(module);
    let errors = weft_ir::verify::verify_module(module);
    assert!(errors.is_empty(), "{errors:?}\n{text}");
    text
}

/// Runs LLVM's optimizer; `None`, with a printed reason, if it is not installed.
pub(crate) fn opt(passes: &str, text: &str) -> Option<String> {
    let child = Command::new("opt-19")
        .args([&format!("-passes={passes}"), "-S", "-o", "-", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let Ok(mut child) = child else {
        weft_skip::skipped("opt-19 is missing (apt-get install llvm-19)");
        return None;
    };
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}\n{text}", String::from_utf8_lossy(&output.stderr));
    Some(String::from_utf8(output.stdout).unwrap())
}

/// The instructions of one function, one per line.
pub(crate) struct Body(pub(crate) Vec<String>);

impl Body {
    /// The body of the function `name` in `text`.
    pub(crate) fn of(text: &str, name: &str) -> Body {
        let start = |line: &&str| line.starts_with("define") && line.contains(&format!("@{name}("));
        let lines = text.lines().skip_while(|line| !start(line)).skip(1).take_while(|line| *line != "}");
        let body = Body(lines.map(|line| line.trim().to_owned()).collect());
        assert!(!body.0.is_empty(), "no function @{name} in\n{text}");
        body
    }

    /// Whether a line with `what` exists.
    pub(crate) fn has(&self, what: &str) -> bool {
        self.count(what) > 0
    }

    /// How many lines contain `what`.
    pub(crate) fn count(&self, what: &str) -> usize {
        self.0.iter().filter(|line| line.contains(what)).count()
    }

    /// The lines behind the first with `from`, up to the next with `to`. Empty if one of them is missing.
    pub(crate) fn between(&self, from: &str, to: &str) -> Body {
        let Some(start) = self.0.iter().position(|line| line.contains(from)) else { return Body(vec![]) };
        let rest = &self.0[start + 1..];
        let end = rest.iter().position(|line| line.contains(to)).unwrap_or(0);
        Body(rest[..end].to_vec())
    }

    /// The lines in front of the first with `what`.
    pub(crate) fn before(&self, what: &str) -> Body {
        Body(self.0.iter().take_while(|line| !line.contains(what)).cloned().collect())
    }

    /// The lines behind the last with `what`.
    pub(crate) fn after(&self, what: &str) -> Body {
        let last = self.0.iter().rposition(|line| line.contains(what)).map_or(self.0.len(), |i| i + 1);
        Body(self.0[last..].to_vec())
    }
}

/// What the driver runs between `prepare` and `outline`.
pub(crate) const PASSES: &str = "thinlto-pre-link<O3>";

/// Optimizes the sound and the weakened text; only of the first may `is_sound` hold.
pub(crate) fn compare(sound: &str, weak: &str, is_sound: impl Fn(&str) -> bool) {
    assert_ne!(sound, weak, "nothing was weakened:\n{sound}");
    let (Some(sound), Some(weak)) = (opt(PASSES, sound), opt(PASSES, weak)) else { return };
    assert!(is_sound(&sound), "the rule does not protect:\n{sound}");
    assert!(!is_sound(&weak), "the rule is not needed, or the test does not see why:\n{weak}");
}

/// Takes the bundles with `tag` off all markers.
pub(crate) fn without_bundle(text: &str, tag: &str) -> String {
    let mut out = text.to_owned();
    while let Some(at) = out.find(&format!("\"{tag}\"(")) {
        let end = at + out[at..].find(')').unwrap() + 1;
        let (before, after) = (out[..at].trim_end_matches(", "), &out[end..]);
        let after = if before.ends_with('[') { after.trim_start_matches(", ") } else { after };
        out = format!("{before}{after}");
    }
    out.replace(" [  ]", "").replace(" [ ]", "")
}

/// Takes all bundles off the markers, and lets these touch no memory but their own.
pub(crate) fn with_weak_markers(text: &str) -> String {
    let lines = text.lines().map(|line| match line.find(" [ \"") {
        Some(at) if line.contains("@llvm.directive.") => line[..at].to_owned(),
        _ => line.to_owned(),
    });
    let text = lines.collect::<Vec<_>>().join("\n");
    text.replace(
        "{ convergent nomerge nounwind",
        "{ memory(argmem: readwrite, inaccessiblemem: readwrite) convergent nomerge nounwind",
    )
}
