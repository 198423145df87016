//! The manual pages and completions that an installation gets.

use std::fs;
use std::process::Command;

fn weft(words: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_weft")).args(words).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn every_command_has_a_page_with_its_options() {
    let prefix = tempfile::tempdir().unwrap();
    weft(&["manual", prefix.path().to_str().unwrap()]);
    let page = |name: &str| {
        let path = prefix.path().join(format!("share/man/man1/{name}.1"));
        // In a page, hyphens, apostrophes and backslashes are escaped.
        let text = fs::read_to_string(path).unwrap().replace("\\-", "-").replace("\\*(Aq", "'");
        text.replace("\\\\", "\\")
    };
    assert!(page("weft").contains("weft opt"));
    for command in ["opt", "show", "explain"] {
        let help = weft(&[command, "--help"]);
        let options = help.split_whitespace().filter(|word| word.starts_with("--") && word.len() > 3);
        let page = page(&format!("weft-{command}"));
        for option in options {
            let option = option.trim_end_matches([',', '.', ';', ']']).split(['=', '[']).next().unwrap();
            assert!(page.contains(option), "{command} {option}");
        }
    }
    for line in weft(&["cc", "--help"]).lines() {
        for name in ["weft-cc", "weft-c++"] {
            assert!(page(name).contains(line.trim_start_matches(['\'', '.'])), "{name}: {line}");
        }
    }
}

#[test]
fn shells_can_read_the_completions() {
    let prefix = tempfile::tempdir().unwrap();
    weft(&["manual", prefix.path().to_str().unwrap()]);
    let folder = prefix.path().join("share/bash-completion/completions");
    let script = ". ./weft-cc
COMP_WORDS=(weft-cc -fno-openm) COMP_CWORD=1; _weft_cc; echo ${COMPREPLY[@]}
. ./weft
COMP_WORDS=(weft exp) COMP_CWORD=1; _weft weft exp weft; echo ${COMPREPLY[@]}
COMP_WORDS=(weft cc --print-a) COMP_CWORD=2; _weft weft --print-a cc; echo ${COMPREPLY[@]}
";
    let Ok(output) = Command::new("bash").args(["-c", script]).current_dir(folder).output() else {
        return weft_skip::skipped("bash is not there");
    };
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(said, "-fno-openmp -fno-openmp-simd\nexplain\n--print-after\n");
    for file in [
        "zsh/site-functions/_weft",
        "zsh/site-functions/_weft-cc",
        "zsh/site-functions/_weft-c++",
        "fish/vendor_completions.d/weft.fish",
    ] {
        assert!(prefix.path().join("share").join(file).is_file(), "{file}");
    }
}
