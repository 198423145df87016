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
  BEGIN WRNBarrierNode<3> {  ; a.c:20:5
    entry:
      llvm.directive.barrier %omp.parallel
  } END WRNBarrierNode<3>
  BEGIN WRNCriticalNode<4> {  ; a.c:21:5
    entry:
      %omp.critical = DIR.OMP.CRITICAL (a.c)
      DIR.OMP.END.CRITICAL %omp.critical
  } END WRNCriticalNode<4>
  entry:
    DIR.OMP.END.PARALLEL %omp.parallel
} END WRNParallelNode<1>

function g2
BEGIN WRNBarrierNode<5> {  ; a.c:30:5
  entry:
    llvm.directive.barrier none
} END WRNBarrierNode<5>
";
    assert_eq!(text, expected);
}

#[test]
fn json() {
    let text = show(&regions(PROGRAM), Format::Json);
    let parallel = r#"{"directive": "DIR.OMP.PARALLEL", "node": "WRNParallelNode", "place": {"file": "a.c", "line": 12, "column": 9}, "clauses": [{"tag": "QUAL.OMP.SHARED", "operands": ["a", "g"]}, "#;
    assert!(text.contains(parallel), "{text}");
    assert!(
        text.contains(r#"{"tag": "QUAL.OMP.REDUCTION.ADD:ARRSECT:i32", "operands": ["a", "0", "8"]}"#),
        "{text}"
    );
    assert!(text.contains(r#""environment": {"shared": ["a", "g"], "private": ["t"]}"#), "{text}");
    assert!(text.contains(r#""environment": {"reduction": ["t", "a"]}"#), "{text}");
    assert!(text.contains(r#""level": 2, "exits": 1, "entry": "entry", "exit_blocks": ["entry"]"#), "{text}");
    let opening = text.matches(['[', '{']).count();
    assert_eq!(opening, text.matches([']', '}']).count(), "{text}");
}

/// Every construct that [`PROGRAM`] has not.
const TASKS: &str = "
define void @f(ptr %a, i32 %n) {
entry:
  %x = alloca i32
  %start = alloca i64
  %stop = alloca i64
!directive DIR.OMP.TASKGROUP, ptr @.file, i32 3, i32 9
!end
!directive DIR.OMP.TASK, ptr @.file, i32 5, i32 9
!opnd QUAL.OMP.IF, i32 1
!opnd QUAL.OMP.FINAL, i32 %n
!qual QUAL.OMP.UNTIED
!qual QUAL.OMP.MERGEABLE
!list QUAL.OMP.FIRSTPRIVATE, ptr %x
!list QUAL.OMP.SHARED, ptr %a
!end
!directive DIR.OMP.TASKYIELD, ptr @.file, i32 6, i32 9
!end
!directive DIR.OMP.END.TASK
!end
!directive DIR.OMP.TASKWAIT, ptr @.file, i32 8, i32 9
!end
!directive DIR.OMP.END.TASKGROUP
!end
!directive DIR.OMP.SECTIONS, ptr @.file, i32 10, i32 9
!list QUAL.OMP.NORMALIZED.BOUNDS, ptr %start, ptr %stop
!list QUAL.OMP.LASTPRIVATE, ptr %x
!qual QUAL.OMP.NOWAIT
!end
!directive DIR.OMP.END.SECTIONS
!end
!directive DIR.OMP.LOOP, ptr @.file, i32 12, i32 9
!list QUAL.OMP.NORMALIZED.BOUNDS, ptr %start, ptr %stop
!qual QUAL.OMP.ORDERED
!end
!directive DIR.OMP.ORDERED, ptr @.file, i32 13, i32 9
!end
!directive DIR.OMP.END.ORDERED
!end
!directive DIR.OMP.LOOP.ITERATION.END
!end
!directive DIR.OMP.END.LOOP
!end
!directive DIR.OMP.SINGLE, ptr @.file, i32 15, i32 9
!list QUAL.OMP.COPYPRIVATE, ptr %x
!end
!directive DIR.OMP.END.SINGLE
!end
  ret void
}
";

#[test]
fn tasks_sections_and_ordered_as_a_tree() {
    assert_eq!(
        show(&regions(TASKS), Format::Text),
        "function f
  taskgroup  a.c:3:9
    task  a.c:5:9  if(1) final(%n) untied mergeable firstprivate(x) shared(a)
      taskyield  a.c:6:9
    taskwait  a.c:8:9
  sections  a.c:10:9  bounds(start, stop) lastprivate(x) nowait
  loop  a.c:12:9  bounds(start, stop) ordered
    ordered  a.c:13:9
  single  a.c:15:9  copyprivate(x)
"
    );
}

#[test]
fn tasks_sections_and_ordered_as_in_the_paper() {
    let text = show(&regions(TASKS), Format::Paper);
    let expected = "function f
BEGIN WRNTaskgroupNode<1> {  ; a.c:3:9
  entry:
    %omp.taskgroup = DIR.OMP.TASKGROUP
  BEGIN WRNTaskNode<2> {  ; a.c:5:9
    entry:
      %omp.task = DIR.OMP.TASK if(1) final(%n) untied mergeable firstprivate(x) shared(a)
    BEGIN WRNTaskyieldNode<3> {  ; a.c:6:9
      entry:
        llvm.directive.taskyield %omp.task
    } END WRNTaskyieldNode<3>
    entry:
      DIR.OMP.END.TASK %omp.task
  } END WRNTaskNode<2>
  BEGIN WRNTaskwaitNode<4> {  ; a.c:8:9
    entry:
      llvm.directive.taskwait %omp.taskgroup
  } END WRNTaskwaitNode<4>
  entry:
    DIR.OMP.END.TASKGROUP %omp.taskgroup
} END WRNTaskgroupNode<1>
BEGIN WRNSectionsNode<5> {  ; a.c:10:9
  entry:
    %omp.sections = DIR.OMP.SECTIONS bounds(start, stop) lastprivate(x) nowait
    DIR.OMP.END.SECTIONS %omp.sections
} END WRNSectionsNode<5>
BEGIN WRNWksLoopNode<6> {  ; a.c:12:9
  entry:
    %omp.loop = DIR.OMP.LOOP bounds(start, stop) ordered
  BEGIN WRNOrderedNode<7> {  ; a.c:13:9
    entry:
      %omp.ordered = DIR.OMP.ORDERED
      DIR.OMP.END.ORDERED %omp.ordered
  } END WRNOrderedNode<7>
  entry:
    llvm.directive.loop.iteration.end %omp.loop
    DIR.OMP.END.LOOP %omp.loop
} END WRNWksLoopNode<6>
BEGIN WRNSingleNode<8> {  ; a.c:15:9
  entry:
    %omp.single = DIR.OMP.SINGLE copyprivate(x)
    DIR.OMP.END.SINGLE %omp.single
} END WRNSingleNode<8>
";
    assert_eq!(text, expected);
}

#[test]
fn tasks_sections_and_ordered_in_other_forms() {
    let module = regions(TASKS);
    let json = show(&module, Format::Json);
    for (node, environment) in [
        ("WRNTaskNode", r#"{"shared": ["a"], "firstprivate": ["x"]}"#),
        ("WRNSectionsNode", r#"{"lastprivate": ["x"]}"#),
        ("WRNSingleNode", r#"{"copyprivate": ["x"]}"#),
        ("WRNOrderedNode", "{}"),
        ("WRNTaskwaitNode", "{}"),
    ] {
        let line = json.lines().find(|l| l.contains(&format!("\"node\": \"{node}\""))).expect(node);
        assert!(line.contains(&format!("\"environment\": {environment}")), "{line}");
    }
    let dot = show(&module, Format::Dot);
    let svg = show(&module, Format::Svg);
    for title in ["taskgroup", "task", "taskyield", "taskwait", "sections", "loop", "ordered", "single"] {
        assert!(dot.contains(&format!("label=\"{title}\\l")), "{title}: {dot}");
        assert!(svg.contains(&format!(">{title}</text>")), "{title}: {svg}");
    }
    assert_eq!(dot.matches("->").count(), 4, "{dot}");
    // A background, the function, six regions and two stand-alone directives.
    assert_eq!(svg.matches("<rect").count(), 10, "{svg}");
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
