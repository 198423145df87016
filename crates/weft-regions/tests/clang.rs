//! What clang prints for annotated source is read, with and without names and debug information.

mod common;

use std::io::Write;
use std::process::Command;

use common::{forest, opt, read};
use weft_ir::print_module;
use weft_regions::{Format, read_surface, show, split_regions};

const SOURCE: &str = r#"
extern void __weft_directive(const char *, ...) __attribute__((nothrow));
extern void __weft_qual(const char *) __attribute__((nothrow));
extern void __weft_qual_opnd(const char *, ...) __attribute__((nothrow));
extern void __weft_qual_opndlist(const char *, ...) __attribute__((nothrow));
int g(int); extern void exit(int);
double f(double *a, int n, int x) {
  double s = 0; int t; static int st;
  __weft_directive("DIR.OMP.PARALLEL", "a.c", 12, 9);
  __weft_qual_opnd("QUAL.OMP.NUM_THREADS", (int)(n));
  __weft_qual_opnd("QUAL.OMP.IF", (x > 3 && g(x)) ? 1 : 0);
  __weft_qual_opndlist("QUAL.OMP.SHARED", &a, &n, &st, &s);
  __weft_qual_opndlist("QUAL.OMP.PRIVATE", &t);
  __weft_directive("DIR.QUAL.LIST.END");
  {
    unsigned long long start = 0, end = n; int i;
    __weft_directive("DIR.OMP.LOOP", "a.c", 14, 9);
    __weft_qual_opndlist("QUAL.OMP.NORMALIZED.BOUNDS", &start, &end);
    __weft_qual_opndlist("QUAL.OMP.SCHEDULE.DYNAMIC.NONMONOTONIC", (long long)x);
    __weft_qual_opndlist("QUAL.OMP.PRIVATE", &i);
    __weft_qual_opndlist("QUAL.OMP.REDUCTION.ADD", &s);
    __weft_directive("DIR.QUAL.LIST.END");
    for (i = (int)start; i < (int)end; ++i) { s += a[i]; if (a[i] < 0) exit(1); }
    __weft_directive("DIR.OMP.END.LOOP"); __weft_directive("DIR.QUAL.LIST.END");
    __weft_directive("DIR.OMP.BARRIER", "a.c", 20, 9); __weft_directive("DIR.QUAL.LIST.END");
    __weft_directive("DIR.OMP.CRITICAL", "a.c", 21, 9);
    __weft_qual_opnd("QUAL.OMP.NAME", "lock");
    __weft_directive("DIR.QUAL.LIST.END");
    t = 1; st += t;
    __weft_directive("DIR.OMP.END.CRITICAL"); __weft_directive("DIR.QUAL.LIST.END");
  }
  __weft_directive("DIR.OMP.END.PARALLEL"); __weft_directive("DIR.QUAL.LIST.END");
  return s;
}
"#;

/// Runs `clang-19` without optimization passes; `None` if there is no `clang-19`, which is said.
fn clang(flags: &[&str]) -> Option<String> {
    let mut file = tempfile::Builder::new().suffix(".c").tempfile().unwrap();
    file.write_all(SOURCE.as_bytes()).unwrap();
    let output = Command::new("clang-19")
        .args(["-O1", "-Xclang", "-disable-llvm-passes", "-S", "-emit-llvm", "-o", "-"])
        .args(flags)
        .arg(file.path())
        .output();
    match output {
        Ok(output) => {
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            Some(String::from_utf8(output.stdout).unwrap())
        }
        Err(error) => {
            weft_skip::skipped(format!("clang-19 cannot be started: {error}"));
            None
        }
    }
}

#[test]
fn annotated_source_becomes_region_ir() {
    for flags in [&["-fno-discard-value-names"][..], &[], &["-g", "-fno-discard-value-names"], &["-g", "-O0"]]
    {
        let Some(text) = clang(flags) else { return };
        let mut module = read(&text);
        assert_eq!(read_surface(&mut module), [], "{flags:?}");
        let printed = print_module(&module);
        assert!(!printed.contains("@__weft"), "{flags:?}\n{printed}");
        if flags == ["-fno-discard-value-names"] {
            assert_eq!(
                show(&module, Format::Text),
                "function f\n  parallel  a.c:12:9  num_threads(n) if(%cond) shared(a, n, f.st, s) private(t)\n    \
                 loop  a.c:14:9  bounds(start, end) schedule(nonmonotonic: dynamic, x) private(i) \
                 reduction(+: s)\n    barrier  a.c:20:9\n    critical  a.c:21:9  (lock)\n"
            );
        }
        if flags.contains(&"-g") {
            let entry = printed.lines().find(|l| l.contains("DIR.OMP.PARALLEL\"()")).unwrap();
            assert!(entry.contains("!dbg"), "{entry}");
        }
        let Some(optimized) = opt(&printed, "thinlto-pre-link<O3>") else { return };
        let mut module = read(&optimized);
        let id = common::function(&module, "f");
        let weft_ir::Module { functions, ctx, .. } = &mut module;
        split_regions(&mut functions[id], ctx);
        assert_eq!(forest(&module, "f").unwrap().regions().count(), 3, "{flags:?}");
        opt(&print_module(&module), "verify");
    }
}
