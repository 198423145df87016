//! `weft opt --prepared`: the stages behind `prepare`, for users who optimize by other means in between.

use std::io::Write;
use std::process::{Command, Output, Stdio};

const MARKED: &str = r#"
define void @f(ptr %a) {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.NUM_THREADS"(i32 3) ]
  store i32 1, ptr %a, align 4
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
"#;

fn weft(arguments: &[&str], stdin: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_weft"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command line that is wrong is not followed by reading.
    let _broken_pipe = child.stdin.take().unwrap().write_all(stdin.as_bytes());
    child.wait_with_output().unwrap()
}

fn text(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn going_on_behind_prepare_gives_what_going_through_gives() {
    let whole = text(&weft(&["opt", "-O0", "-"], MARKED));
    let prepared = text(&weft(&["opt", "-O0", "--stop-after=prepare", "-"], MARKED));
    assert!(prepared.contains("@llvm.directive"));
    let rest = text(&weft(&["opt", "-O0", "--prepared", "-"], &prepared));
    assert!(rest.contains("__kmpc_fork_call") && !rest.contains("@llvm.directive"));
    assert_eq!(rest, whole);
}

#[test]
fn wrong_regions_stop_the_compile_at_every_level() {
    let crossing = r#"
define void @f(ptr %a) {
entry:
  %c = call token @llvm.directive.region.entry() [ "DIR.OMP.CRITICAL"() ]
  %s = call token @llvm.directive.region.entry() [ "DIR.OMP.SINGLE"() ]
  store i32 1, ptr %a, align 4
  call void @llvm.directive.region.exit(token %c) [ "DIR.OMP.END.CRITICAL"() ]
  call void @llvm.directive.region.exit(token %s) [ "DIR.OMP.END.SINGLE"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
"#;
    for level in ["-O0", "-O3"] {
        for stop in ["--stop-after=graph", "--stop-after=outline", "--stop-after=lower"] {
            let output = weft(&["opt", level, "--prepared", stop, "-"], crossing);
            assert_eq!(output.status.code(), Some(1), "{level} {stop}");
            assert!(output.stdout.is_empty(), "{level} {stop}");
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            let start = "weft: error: <stdin>:2: in function 'f': in block '%entry', an exit of another region inside of";
            assert!(said.starts_with(start), "{level} {stop}: {said}");
        }
    }
}

#[test]
fn every_stage_behind_prepare_can_be_the_last() {
    let prepared = text(&weft(&["opt", "-O0", "--stop-after=prepare", "-"], MARKED));
    let after = |stage: &str| text(&weft(&["opt", "--prepared", "--stop-after", stage, "-"], &prepared));
    assert_eq!(after("optimize"), prepared);
    assert!(after("graph").contains("parallel"));
    assert!(after("outline").contains("@llvm.directive.fork("));
    assert!(after("lower").contains("__kmpc_fork_call"));
}

#[test]
fn a_module_is_either_read_or_prepared() {
    for flags in [["--prepared", "--pyomp"], ["--prepared", "--to=region"]] {
        let output = weft(&["opt", flags[0], flags[1], "-"], MARKED);
        assert_eq!(output.status.code(), Some(2), "{flags:?}");
    }
}
