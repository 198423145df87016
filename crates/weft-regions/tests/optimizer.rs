//! Region IR passes LLVM's verifier and survives its optimizer, with all regions well-formed.

mod common;

use common::{forest, marker_lines, opt, read, regions, surface};
use weft_ir::{Item, Module, Type, print_module, read_module};
use weft_regions::{Format, Marker, marker, read_surface, show, split_regions};

/// A region whose loop runs over an interval, called from another function twice and from a loop.
const PROGRAM: &str = "
@total = internal global i64 0
define internal void @work(ptr %a, i32 %n, i1 %c) {
entry:
  %start = alloca i64
  %stop = alloca i64
  %s = alloca i64
  %t = alloca i32
  store i64 0, ptr %s
!directive DIR.OMP.PARALLEL, ptr @.file, i32 12, i32 9
!opnd QUAL.OMP.NUM_THREADS, i32 %n
!list QUAL.OMP.SHARED, ptr %a, ptr %s, ptr @total
!list QUAL.OMP.PRIVATE, ptr %t
!end
  store i64 0, ptr %start
  %n64 = sext i32 %n to i64
  store i64 %n64, ptr %stop
!directive DIR.OMP.LOOP, ptr @.file, i32 14, i32 9
!list QUAL.OMP.NORMALIZED.BOUNDS, ptr %start, ptr %stop
!list QUAL.OMP.SCHEDULE.DYNAMIC, i64 4
!list QUAL.OMP.REDUCTION.ADD, ptr %s
!end
  %first = load i64, ptr %start
  br label %head
head:
  %i = phi i64 [ %first, %entry ], [ %next, %body ]
  %last = load i64, ptr %stop
  %more = icmp ult i64 %i, %last
  br i1 %more, label %body, label %done
body:
  %p = getelementptr inbounds i64, ptr %a, i64 %i
  %v = load i64, ptr %p
  %old = load i64, ptr %s
  %new = add i64 %old, %v
  store i64 %new, ptr %s
  %next = add i64 %i, 1
  br label %head
done:
!directive DIR.OMP.END.LOOP
!end
!directive DIR.OMP.BARRIER, ptr @.file, i32 18, i32 9
!end
  br i1 %c, label %fatal, label %go
fatal:
  call void @abort()
  unreachable
go:
!directive DIR.OMP.CRITICAL, ptr @.file, i32 19, i32 9
!opnd QUAL.OMP.NAME, ptr @.file
!end
  %x = load i64, ptr @total
  %y = add i64 %x, 1
  store i64 %y, ptr @total
!directive DIR.OMP.END.CRITICAL
!end
!directive DIR.OMP.END.PARALLEL
!end
  ret void
}
define i64 @main(ptr %a, i32 %n, i1 %c, i1 %d) {
entry:
  call void @work(ptr %a, i32 %n, i1 %c)
  br i1 %d, label %twice, label %out
twice:
  call void @work(ptr %a, i32 4, i1 %c)
  br label %out
out:
  %r = load i64, ptr @total
  ret i64 %r
}
declare void @abort() noreturn
";

#[test]
fn the_verifier_accepts_region_ir() {
    opt(&print_module(&regions(PROGRAM)), "verify");
}

#[test]
fn the_verifier_accepts_split_regions() {
    let mut module = regions(PROGRAM);
    let weft_ir::Module { functions, ctx, .. } = &mut module;
    for func in functions.values_mut() {
        split_regions(func, ctx);
    }
    opt(&print_module(&module), "verify");
}

#[test]
fn regions_survive_the_optimizer() {
    for passes in ["default<O2>", "default<O3>", "thinlto-pre-link<O3>"] {
        let Some(optimized) = opt(&print_module(&regions(PROGRAM)), passes) else { return };
        let mut module = read(&optimized);
        assert!(module.function("work").is_none(), "the region was meant to be inlined:\n{optimized}");
        let found = forest(&module, "main").unwrap_or_else(|p| panic!("{p:?}\n{optimized}"));
        let directives: Vec<&str> = found.regions().map(|(_, d)| d.directive().lower()).collect();
        let once = ["parallel", "loop", "critical"];
        assert_eq!(directives.iter().filter(|d| **d == "parallel").count(), 2, "{passes}\n{optimized}");
        for word in once {
            let count = directives.iter().filter(|d| **d == word).count();
            assert!(count == 1 || count == 2, "{passes}: {count} {word}\n{optimized}");
        }
        let id = common::function(&module, "main");
        let weft_ir::Module { functions, ctx, .. } = &mut module;
        split_regions(&mut functions[id], ctx);
        let split = forest(&module, "main").unwrap();
        for (id, _) in split.regions() {
            assert_eq!(split.refusals(id), [], "{passes}");
        }
        opt(&print_module(&module), "verify");
    }
}

#[test]
fn reading_is_deterministic() {
    let run = || {
        let mut module = read_module(&surface(PROGRAM)).unwrap();
        assert_eq!(read_surface(&mut module), []);
        let pictures: Vec<String> = Format::ALL.map(|f| show(&module, f)).into();
        (print_module(&module), pictures)
    };
    assert_eq!(run(), run());
}

#[test]
fn printed_region_ir_can_be_read_again() {
    let module = regions(PROGRAM);
    let again = read(&print_module(&module));
    assert_eq!(marker_lines(&again), marker_lines(&module));
    assert_eq!(show(&again, Format::Json), show(&module, Format::Json));
    assert!(again.items.iter().any(|i| matches!(i, Item::AttrGroup(_))));
}

/// The text of a call of `which` in region `%t`.
fn call_of(which: Marker) -> String {
    let mut module = Module::default();
    let (ret, params) = which.signature(&mut module.ctx.types);
    let operand = |ty: &Type| match *ty {
        Type::TOKEN => "token %t".to_owned(),
        Type::I1 => "i1 %c".to_owned(),
        Type::PTR => "ptr %x".to_owned(),
        other => format!("{} 8", other.display(&module.ctx)),
    };
    let operands: Vec<String> = params.iter().map(operand).collect();
    format!("call {} @{}({})", ret.display(&module.ctx), which.name(), operands.join(", "))
}

/// What is left, under `passes`, of a region with `which` between accesses to a listed and a private variable:
/// calls of the marker, loads and stores.
fn around(which: Marker, passes: &str) -> Option<(usize, usize, usize)> {
    let call = call_of(which);
    let text = format!(
        "define i32 @f(i1 %c) {{\nentry:\n  %x = alloca i32\n  %private = alloca i32\n\
         \x20 %t = call token @llvm.directive.region.entry() [ \"DIR.OMP.PARALLEL\"(), \"QUAL.OMP.SHARED\"(ptr %x) ]\n\
         \x20 store i32 1, ptr %x\n  store i32 3, ptr %private\n  {call}\n  %v = load i32, ptr %x\n\
         \x20 %p = load i32, ptr %private\n  store i32 2, ptr %x\n  br i1 %c, label %a, label %b\n\
         a:\n  {call}\n  br label %join\nb:\n  {call}\n  br label %join\n\
         join:\n  %w = load i32, ptr %x\n\
         \x20 call void @llvm.directive.region.exit(token %t) [ \"DIR.OMP.END.PARALLEL\"() ]\n\
         \x20 %s = add i32 %v, %w\n  %r = add i32 %s, %p\n  ret i32 %r\n}}\n"
    );
    // The parser wants declarations before it sees calls of tokens.
    let mut module = read(&text);
    for wanted in [Marker::Entry, Marker::Exit, which] {
        marker(&mut module, wanted);
    }
    let optimized = opt(&print_module(&module), passes)?;
    let count = |what: &str| optimized.lines().filter(|l| l.contains(what)).count();
    let calls =
        optimized.lines().filter(|l| l.contains("call ") && l.contains(&format!("@{}(", which.name())));
    Some((calls.count(), count(" = load "), count("store ")))
}

#[test]
fn markers_keep_their_place_and_clobber_what_is_listed() {
    let synchronizing = Marker::all().filter(|m| !matches!(m, Marker::Entry | Marker::Exit));
    for which in synchronizing {
        for passes in ["default<O3>", "thinlto-pre-link<O3>"] {
            let Some(found) = around(which, passes) else { return };
            let is_loop = matches!(which, Marker::LoopBegin | Marker::LoopNext | Marker::LoopEnd);
            // What the markers of a loop do concerns no variable, so loads see through them; the last store stays,
            // since the region's exit clobbers.
            let expected = if is_loop { (3, 0, 1) } else { (3, 2, 2) };
            assert_eq!(found, expected, "{} under {passes}", which.name());
        }
    }
}

#[test]
fn markers_that_may_wait_do_not_promise_to_return() {
    for which in Marker::all() {
        let promises = which.attributes().split_whitespace().any(|word| word == "willreturn");
        let computes = [Marker::Entry, Marker::Exit, Marker::LoopBegin, Marker::LoopNext, Marker::LoopEnd];
        assert_eq!(promises, computes.contains(&which), "{}", which.name());
    }
}
