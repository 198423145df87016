//! Directives in the comments at the head of a test program.
//!
//! ```c
//! // schedule(runtime) takes its schedule from OMP_SCHEDULE.
//! // flags: -lm -DN=7            flags for every compiler
//! // reference-flags: -latomic   flags for clang and gcc only
//! // references: clang           compare with this compiler alone (clang, gcc or both, separated by commas; none, if
//! //                             neither has the construct: then the exit status is all that tells)
//! // env: OMP_SCHEDULE=dynamic,3 OMP_NESTED=true
//! // threads: 2,7                in place of 1,2,7
//! // args: 64 20                 arguments of the program
//! // devices: host, gpu          Weft's build runs on the host device, and on the emulator of a GPU, too
//! // not-on: libomp               Weft's build does not run there, for the reason in parentheses
//! ```
//!
//! Only the unbroken run of `//` lines at the top of the file counts.
//! Text in parentheses at the end of `references` says why and is not read.

use anyhow::{Context, Result, bail};

/// What the head of a test program asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Header {
    /// Flags for every compiler, after the file.
    pub flags: Vec<String>,
    /// Flags for the reference compilers only.
    pub reference_flags: Vec<String>,
    /// The names of the compilers to compare with.
    pub references: Vec<String>,
    /// Environment variables of the run.
    pub env: Vec<(String, String)>,
    /// The values of `OMP_NUM_THREADS` to run with.
    pub threads: Vec<u32>,
    /// Arguments of the run.
    pub args: Vec<String>,
    /// Whether Weft's build runs on libomp, too.
    pub runs_on_libomp: bool,
    /// Whether Weft's build runs on the host device, too.
    pub runs_on_host_device: bool,
    /// Whether Weft's build runs on the emulator of a GPU, too.
    pub runs_on_gpu: bool,
}

impl Default for Header {
    fn default() -> Self {
        Header {
            flags: Vec::new(),
            reference_flags: Vec::new(),
            references: vec!["clang".into(), "gcc".into()],
            env: Vec::new(),
            threads: vec![1, 2, 7],
            args: Vec::new(),
            runs_on_libomp: true,
            runs_on_host_device: false,
            runs_on_gpu: false,
        }
    }
}

/// Reads the header of a program's `source`.
///
/// # Errors
/// If a directive's value is malformed, so that a typing error cannot weaken a test in silence.
pub fn parse(source: &str) -> Result<Header> {
    let mut header = Header::default();
    for line in source.lines() {
        let Some(comment) = line.strip_prefix("//") else { break };
        let Some((key, value)) = comment.trim().split_once(':') else { continue };
        let words = || value.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        match key {
            "flags" => {
                header.flags = words();
                // Of some processors, clang 19 says that two features of theirs do not go together.
                if header.flags.iter().any(|flag| flag == "-march=native") {
                    header.flags.push("-Wno-invalid-feature-combination".to_owned());
                }
            }
            "reference-flags" => header.reference_flags = words(),
            "args" => header.args = words(),
            "devices" => {
                for device in value.split(',').map(str::trim) {
                    match device {
                        "host" => header.runs_on_host_device = true,
                        "gpu" => header.runs_on_gpu = true,
                        other => bail!("unknown device '{other}'"),
                    }
                }
            }
            "not-on" => match value.split('(').next().unwrap_or_default().trim() {
                "libomp" => header.runs_on_libomp = false,
                other => bail!("unknown runtime '{other}'"),
            },
            "references" => {
                let names = value.split('(').next().unwrap_or_default();
                let names = names.split(',').map(str::trim).filter(|name| *name != "none");
                header.references = names.map(str::to_owned).collect();
                if let Some(unknown) = header.references.iter().find(|n| *n != "clang" && *n != "gcc") {
                    bail!("unknown reference compiler '{unknown}'");
                }
            }
            "env" => {
                header.env = words()
                    .into_iter()
                    .map(|w| {
                        let (name, value) =
                            w.split_once('=').with_context(|| format!("no '=' in env: {w}"))?;
                        Ok((name.to_owned(), value.to_owned()))
                    })
                    .collect::<Result<_>>()?;
            }
            "threads" => {
                header.threads = value
                    .split(',')
                    .map(|n| n.trim().parse().with_context(|| format!("not a number of threads: {n}")))
                    .collect::<Result<_>>()?;
            }
            _ => {}
        }
    }
    Ok(header)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_asked_gives_the_defaults() {
        let header = parse("// Checks: a thing.\nint x;\n// threads: 9\n").unwrap();
        assert_eq!(header, Header::default());
    }

    #[test]
    fn directives_are_read() {
        let header = parse(
            "// A thing.\n// flags: -lm -DN=7\n// env: A=1,2 B=x\n// threads: 2, 7\n// references: clang (why)\n\
             // args: 3 4\n// reference-flags: -latomic\n// devices: host, gpu\n",
        )
        .unwrap();
        assert_eq!(header.flags, ["-lm", "-DN=7"]);
        assert_eq!(header.env, [("A".into(), "1,2".into()), ("B".into(), "x".into())]);
        assert_eq!(header.threads, [2, 7]);
        assert_eq!(header.references, ["clang"]);
        assert!(header.runs_on_host_device && header.runs_on_gpu);
        assert_eq!(header.args, ["3", "4"]);
        assert_eq!(header.reference_flags, ["-latomic"]);
    }

    #[test]
    fn malformed_values_are_errors() {
        assert!(parse("// threads: two\n").is_err());
        assert!(parse("// env: NOTHING\n").is_err());
        assert!(parse("// references: icc\n").is_err());
        assert!(parse("// devices: fpga\n").is_err());
    }
}
