//! Pictures of regions.

mod common;

use common::{read, regions};
use weft_regions::{Format, show};

const PROGRAM: &str = "
@g = internal global i32 0
define void @f(ptr %a, i32 %n) {
entry:
  %a.addr = alloca ptr
  %t = alloca i32
  %start = alloca i64
  %stop = alloca i64
!directive DIR.OMP.PARALLEL, ptr @.file, i32 12, i32 9
!list QUAL.OMP.SHARED, ptr %a.addr, ptr @g
!list QUAL.OMP.PRIVATE, ptr %t
!opnd QUAL.OMP.NUM_THREADS, i32 %n
!qual QUAL.OMP.DEFAULT.NONE
!qual QUAL.OMP.PROC_BIND.CLOSE
!end
!directive DIR.OMP.LOOP, ptr @.file, i32 14, i32 5
!list QUAL.OMP.SCHEDULE.DYNAMIC.NONMONOTONIC.SIMD, i64 4
!list QUAL.OMP.REDUCTION.AND, ptr %t
!list QUAL.OMP.REDUCTION.ADD:ARRSECT:i32, ptr %a.addr, i64 0, i64 8
!list QUAL.OMP.NORMALIZED.BOUNDS, ptr %start, ptr %stop
!qual QUAL.OMP.NOWAIT
!end
  store i32 1, ptr %t
!directive DIR.OMP.END.LOOP
!end
!directive DIR.OMP.BARRIER, ptr @.file, i32 20, i32 5
!end
!directive DIR.OMP.CRITICAL, ptr @.file, i32 21, i32 5
!opnd QUAL.OMP.NAME, ptr @.file
!end
!directive DIR.OMP.END.CRITICAL
!end
!directive DIR.OMP.END.PARALLEL
!end
  ret void
}
define void @g2() {
entry:
!directive DIR.OMP.BARRIER, ptr @.file, i32 30, i32 5
!end
  ret void
}
define void @quiet() {
entry:
  ret void
}
";

#[test]
fn text() {
    assert_eq!(
        show(&regions(PROGRAM), Format::Text),
        "function f
  parallel  a.c:12:9  shared(a, g) private(t) num_threads(%n) default(none) proc_bind(close)
    loop  a.c:14:5  schedule(nonmonotonic, simd: dynamic, 4) reduction(&&: t) reduction(+: a[0:8]) bounds(start, stop) nowait
    barrier  a.c:20:5
    critical  a.c:21:5  (a.c)

function g2
  barrier  a.c:30:5
"
    );
}

#[test]
fn paper() {
    let text = show(&regions(PROGRAM), Format::Paper);
    let expected = "function f
BEGIN WRNParallelNode<1> {  ; a.c:12:9
  entry:
    %omp.parallel = DIR.OMP.PARALLEL shared(a, g) private(t) num_threads(%n) default(none) proc_bind(close)
  BEGIN WRNWksLoopNode<2> {  ; a.c:14:5
    entry:
      %omp.loop = DIR.OMP.LOOP schedule(nonmonotonic, simd: dynamic, 4) reduction(&&: t) reduction(+: a[0:8]) bounds(start, stop) nowait
      ... ..
      DIR.OMP.END.LOOP %omp.loop
  } END WRNWksLoopNode<2>
  entry:
    llvm.directive.barrier %omp.parallel
  BEGIN WRNCriticalNode<3> {  ; a.c:21:5
    entry:
      %omp.critical = DIR.OMP.CRITICAL (a.c)
      DIR.OMP.END.CRITICAL %omp.critical
  } END WRNCriticalNode<3>
  entry:
    DIR.OMP.END.PARALLEL %omp.parallel
} END WRNParallelNode<1>

function g2
";
    assert_eq!(text, expected);
}

#[test]
fn json() {
    let text = show(&regions(PROGRAM), Format::Json);
    let parallel = r#"{"directive": "DIR.OMP.PARALLEL", "place": {"file": "a.c", "line": 12, "column": 9}, "clauses": [{"tag": "QUAL.OMP.SHARED", "operands": ["a", "g"]}, "#;
    assert!(text.contains(parallel), "{text}");
    assert!(
        text.contains(r#"{"tag": "QUAL.OMP.REDUCTION.ADD:ARRSECT:i32", "operands": ["a", "0", "8"]}"#),
        "{text}"
    );
    let opening = text.matches(['[', '{']).count();
    assert_eq!(opening, text.matches([']', '}']).count(), "{text}");
}

#[test]
fn dot_has_a_node_per_region_and_an_edge_per_nesting() {
    let text = show(&regions(PROGRAM), Format::Dot);
    assert_eq!(text.matches("label=").count() - 2, 5, "{text}");
    assert_eq!(text.matches("->").count(), 3, "{text}");
    assert!(text.contains(r"parallel\la.c:12:9\lshared(a, g)\l"), "{text}");
}

#[test]
fn svg_is_escaped_and_holds_every_region() {
    let text = show(&regions(PROGRAM), Format::Svg);
    assert!(text.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
    assert!(text.contains(">reduction(&amp;&amp;: t)</text>"), "{text}");
    // A background, two functions, three regions and two barriers.
    assert_eq!(text.matches("<rect").count(), 8, "{text}");
    assert_eq!(text.matches("<text").count(), text.matches("</text>").count());
}

#[test]
fn a_module_without_regions() {
    let module = read("define void @f() {\nentry:\n  ret void\n}\n");
    assert_eq!(show(&module, Format::Text), "no regions\n");
    assert_eq!(show(&module, Format::Json), "{\n  \"functions\": []\n}\n");
    assert!(show(&module, Format::Svg).contains("no regions"));
}

#[test]
fn broken_regions_are_shown_as_problems() {
    let module = read(
        "define void @f() {\nentry:\n  %p = call token @llvm.directive.region.entry() [ \"DIR.OMP.SINGLE\"() ]\n\
         \x20 ret void\n}\ndeclare token @llvm.directive.region.entry()\n",
    );
    let message = "the region of 'DIR.OMP.SINGLE' is left by a return";
    for format in [Format::Text, Format::Paper, Format::Dot] {
        assert!(show(&module, format).contains(message), "{format:?}");
    }
}

#[test]
fn formats_are_chosen_by_word() {
    for format in Format::ALL {
        assert_eq!(format.word().parse(), Ok(format));
    }
    assert!("png".parse::<Format>().is_err());
}
