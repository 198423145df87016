//! What becomes of a device's module, and what is refused.

use weft_gpu::{Extent, Machine, Missing, convert, finish};
use weft_ir::read_module;

/// A kernel with these statements and these declarations; `%p` is what it gets.
fn kernel(body: &str, others: &str) -> String {
    format!(
        "target datalayout = \"e-m:e-i64:64-i128:128-n8:16:32:64-S128\"\ntarget triple = \"x86_64-pc-linux-gnu\"\n{others}\n\
         define weak_odr protected void @__weft_offload_U_f.1(ptr %env, ptr %p) #0 {{\n  call void @f.omp(ptr null, ptr null, ptr %p)\n  ret void\n}}\n\
         define internal void @f.omp(ptr %gtid, ptr %tid, ptr %p) #0 {{\n{body}\n  ret void\n}}\n\
         attributes #0 = {{ nounwind nosync memory(argmem: readwrite) uwtable \"target-cpu\"=\"x86-64\" }}\n"
    )
}

/// A fork, behind which code of an initial thread is executed by all threads.
const FORK: &str = "\n  call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr null, i32 0, ptr @region)";
const FORKED: &str = "declare void @__kmpc_fork_call(ptr, i32, ptr, ...)\ndefine internal void @region(ptr %gtid, ptr %tid) {\n  ret void\n}\n";

fn converted(text: &str, machine: Machine) -> Result<String, String> {
    let mut module = read_module(text).unwrap();
    convert(&mut module, Extent::Whole).map_err(|refusal| refusal.to_string())?;
    Ok(finish(&mut module, machine))
}

/// What is refused of the statements.
fn refused(body: &str, others: &str) -> String {
    converted(&kernel(body, others), Machine::Nvptx).unwrap_err()
}

#[test]
fn the_module_is_one_for_nvptx() {
    let text = converted(&kernel("  store i32 1, ptr %p", ""), Machine::Nvptx).unwrap();
    assert!(text.contains("target triple = \"nvptx64-nvidia-cuda\""), "{text}");
    assert!(
        text.contains("define ptx_kernel void @\"__weft_offload_U_f_$_1\"(")
            || text.contains("define ptx_kernel void @__weft_offload_U_f_$_1("),
        "{text}"
    );
    assert!(!text.contains("x86") && !text.contains("memory(") && !text.contains("nosync"), "{text}");
    assert!(text.contains("= internal addrspace(3) global i32 undef"), "{text}");
}

#[test]
fn the_first_thread_alone_has_effects() {
    let body = format!("  %x = load i32, ptr %p\n  %y = add i32 %x, 1\n  store i32 %y, ptr %p{FORK}");
    let text = converted(&kernel(&body, FORKED), Machine::Emulator).unwrap();
    let body = text.split("define internal void @f.omp.serial").nth(1).unwrap().split("\n}").next().unwrap();
    let (before, behind) = body.split_once("store i32 %y").unwrap();
    assert!(
        before.contains("%x = load") && before.matches("call void @weft.gpu.meet()").count() == 1,
        "{body}"
    );
    assert!(
        before.contains("icmp eq i32") && behind.matches("call void @weft.gpu.meet()").count() == 1,
        "{body}"
    );
}

#[test]
fn a_result_of_the_first_thread_reaches_the_others() {
    let body = "  %old = atomicrmw add ptr %p, i32 1 monotonic\n  %q = getelementptr i32, ptr %p, i32 %old\n  %x = load i32, ptr %q\n  store i32 %x, ptr %p";
    let text = converted(&kernel(&format!("{body}{FORK}"), FORKED), Machine::Emulator).unwrap();
    assert!(text.contains("@weft.shared.result = internal global i32 undef"), "{text}");
    assert!(text.contains("store i32 %old, ptr @weft.shared.result"), "{text}");
    assert!(!text.contains("ptr %p, i32 %old"), "the others do not have %old: {text}");
}

#[test]
fn orders_become_fences() {
    let body = "  %a = load atomic i32, ptr %p acquire, align 4\n  store atomic i32 %a, ptr %p release, align 4\n  %b = cmpxchg ptr %p, i32 %a, i32 0 acq_rel monotonic\n  fence seq_cst";
    let text = converted(&kernel(body, ""), Machine::Nvptx).unwrap();
    assert_eq!(text.matches("call void @llvm.nvvm.membar.gl()").count(), 5, "{text}");
    assert!(!text.contains("acq") && !text.contains("release") && !text.contains("seq_cst"), "{text}");
    assert!(text.contains("monotonic monotonic"), "{text}");
}

#[test]
fn a_parallel_region_is_a_call_of_all_threads() {
    let body = "  %x = alloca i32\n  store i32 7, ptr %x\n  call void @__kmpc_push_num_threads(ptr null, i32 0, i32 3)\n  call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr null, i32 1, ptr @region, ptr %x)";
    let others = "declare void @__kmpc_push_num_threads(ptr, i32, i32)\ndeclare void @__kmpc_fork_call(ptr, i32, ptr, ...)\ndeclare void @__kmpc_barrier(ptr, i32)\n\
                  define internal void @region(ptr %gtid, ptr %tid, ptr %x) {\n  call void @__kmpc_barrier(ptr null, i32 0)\n  store i32 8, ptr %x\n  ret void\n}\n";
    let text = converted(&kernel(body, others), Machine::Nvptx).unwrap();
    assert!(text.contains("call i32 @weft.gpu.parallel(i32 3)") && !text.contains("fork_call"), "{text}");
    assert!(text.contains("addrspacecast (ptr addrspace(3) @weft.shared.object to ptr))"), "{text}");
    let region = text.lines().find(|line| line.starts_with("define internal void @region(")).unwrap();
    assert!(region.contains("convergent"), "{region}");
}

#[test]
fn what_regions_only_read_each_thread_has_for_itself() {
    let team = "  %x = alloca i32\n  store i32 7, ptr %x\n  call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr null, i32 1, ptr @region, ptr %x)";
    let is_shared = |region: &str| {
        let others = format!(
            "declare void @__kmpc_fork_call(ptr, i32, ptr, ...)\n@g = internal global i32 0\n\
             define internal i32 @reads(ptr %y) {{\n  %v = load i32, ptr %y\n  ret i32 %v\n}}\n\
             define internal void @writes(ptr %y) {{\n  store i32 1, ptr %y\n  ret void\n}}\n\
             define internal void @region(ptr %gtid, ptr %tid, ptr %x) {{\n{region}\n  ret void\n}}\n"
        );
        converted(&kernel(team, &others), Machine::Nvptx).unwrap().contains("@weft.shared.object")
    };
    assert!(!is_shared("  %v = load i32, ptr %x\n  store i32 %v, ptr @g"));
    assert!(!is_shared("  %v = call i32 @reads(ptr %x)\n  store i32 %v, ptr @g"));
    assert!(is_shared("  store i32 1, ptr %x"));
    assert!(is_shared("  call void @writes(ptr %x)"));
    assert!(is_shared("  %v = atomicrmw add ptr %x, i32 1 monotonic"));
    assert!(is_shared("  %n = ptrtoint ptr %x to i64\n  %w = trunc i64 %n to i32\n  store i32 %w, ptr @g"));
}

#[test]
fn what_compiles_to_something_else_is_refused() {
    let cases = [
        ("  %x = load x86_fp80, ptr %p", "", "long double"),
        ("  call void @far()", "declare void @far()", "it uses 'far', which is not defined in this file"),
        // A stream that is neither `stdout` nor `stderr`.
        ("  call i32 @fputs(ptr %p, ptr %p)", "declare i32 @fputs(ptr, ptr)", "it uses 'fputs'"),
        (
            "  call void @omp_set_num_threads(i32 2)",
            "declare void @omp_set_num_threads(i32)",
            "'omp_set_num_threads', a routine of OpenMP that kernels of a GPU do not have",
        ),
        (
            "  %x = call double @llvm.canonicalize.f64(double 1.0)\n  store double %x, ptr %p",
            "declare double @llvm.canonicalize.f64(double)",
            "a GPU has no code for",
        ),
        ("  call void %p()", "", "through a pointer"),
        ("  call void asm sideeffect \"nop\", \"\"()", "", "assembly of the host"),
        ("  store i32 1, ptr @x", "@x = external global i32", "defined in no file"),
        ("  store i32 1, ptr @x", "@x = internal thread_local global i32 0", "no variables of threads"),
        ("  %x = atomicrmw add ptr %p, i128 1 monotonic", "", "more than 64 bits"),
        ("  call void (...) @many()", "define internal void @many(...) {\n  ret void\n}", "variable number"),
        (
            "  %x = call ptr @__kmpc_threadprivate_cached(ptr null, i32 0, ptr %p, i64 4, ptr null)",
            "declare ptr @__kmpc_threadprivate_cached(ptr, i32, ptr, i64, ptr)",
            "__kmpc_threadprivate_cached",
        ),
    ];
    let shared = [
        (
            "  br label %loop\nloop:\n  %n = load i64, ptr %p\n  %a = alloca i32, i64 %n\n  store ptr %a, ptr %p\n\
             \x20 %more = icmp eq i64 %n, 0\n  br i1 %more, label %loop, label %behind\nbehind:",
            "unknown size",
        ),
        ("  %a = alloca [65536 x i8]\n  store ptr %a, ptr %p", "too many"),
    ];
    for (body, reason) in shared {
        let said = refused(&format!("{body}{FORK}"), FORKED);
        assert!(said.contains(reason), "{body}: {said}");
    }
    for (body, others, reason) in cases {
        let said = refused(body, others);
        assert!(said.contains(reason), "{body}: {said}");
    }
}

#[test]
fn each_block_would_execute_what_stands_beside_a_league() {
    let league = "  call void (ptr, i32, ptr, ...) @__kmpc_fork_teams(ptr null, i32 1, ptr @teams, ptr %p)";
    let others = "declare void @__kmpc_fork_teams(ptr, i32, ptr, ...)\ndefine internal void @teams(ptr %gtid, ptr %tid, ptr %p) {\n  ret void\n}\n";
    assert!(converted(&kernel(league, others), Machine::Nvptx).is_ok());
    let said = refused(&format!("  store i32 1, ptr %p\n{league}"), others);
    assert!(said.contains("each block would execute"), "{said}");
}

#[test]
fn a_call_through_a_pointer_becomes_calls_of_all_it_can_lead_to() {
    let body = "  %f = load ptr, ptr %p\n  %x = call i32 %f(i32 3)\n  store i32 %x, ptr %p";
    let others = "@table = internal constant [1 x ptr] [ptr @taken]\n\
        define internal i32 @taken(i32 %n) {\n  ret i32 %n\n}\n\
        define protected i32 @declared(i32 %n) {\n  ret i32 1\n}\n\
        define internal i32 @never(i32 %n) {\n  ret i32 2\n}\n\
        define protected i64 @other(i64 %n) {\n  ret i64 3\n}\n";
    let text = converted(&kernel(body, others), Machine::Emulator).unwrap();
    let calls: Vec<&str> = text.lines().filter(|line| line.contains("(i32 3)")).collect();
    assert_eq!(calls.len(), 2, "{text}");
    assert!(calls[0].contains("@taken(") && calls[1].contains("@declared("), "{calls:?}");
    // The host tells where it has what it may have the address of, and nothing else.
    assert!(
        text.contains("load ptr, ptr @\"weft_$_host_$_declared\"")
            || text.contains("load ptr, ptr @weft_$_host_$_declared"),
        "{text}"
    );
    assert!(!text.contains("host_$_taken") && !text.contains("@never") && !text.contains("@other"), "{text}");
    assert!(text.contains("call void @llvm.trap()"), "{text}");
}

#[test]
fn a_block_has_no_more_than_its_shared_memory() {
    let with = |bytes: u64| {
        let body = format!("  %a = alloca [{bytes} x i8]\n  store ptr %a, ptr %p{FORK}");
        converted(&kernel(&body, FORKED), Machine::Nvptx)
    };
    assert!(with(40 * 1024).is_ok());
    assert!(with(48 * 1024).unwrap_err().contains("too many"));
}

/// What a file lacks that is part of a program.
fn missing(body: &str, others: &str, elsewhere: &[&str]) -> Result<Missing, String> {
    let mut module = read_module(&kernel(body, others)).unwrap();
    let elsewhere: Vec<String> = elsewhere.iter().map(|&name| name.to_owned()).collect();
    let extent = Extent::Part { elsewhere: &elsewhere };
    convert(&mut module, extent).map(|made| made.missing).map_err(|refusal| refusal.to_string())
}

#[test]
fn a_part_says_what_it_lacks() {
    let body = "  %x = load i32, ptr @count\n  call void @helper(i32 %x)";
    let others = "@count = external global i32\ndeclare void @helper(i32)";
    let found = missing(body, others, &["helper"]).unwrap();
    assert_eq!(
        (&found.symbols[..], found.calls_unknown),
        (&["count".to_owned(), "helper".to_owned()][..], false)
    );
    assert!(
        missing(body, others, &[]).unwrap_err().contains("uses 'helper', which is not defined in this file")
    );
    let pointer = "  %f = load ptr, ptr %p\n  call void %f(i32 1)";
    let found = missing(pointer, "", &[]).unwrap();
    assert!(found.calls_unknown && found.symbols.is_empty() && !found.is_nothing());
    assert!(missing("  store i32 1, ptr %p", "", &[]).unwrap().is_nothing());
}

/// A `throw`, and what catches it.
const THROWING: &str = "declare ptr @__cxa_allocate_exception(i64)\ndeclare void @__cxa_throw(ptr, ptr, ptr)\n\
    declare i32 @__gxx_personality_v0(...)\n@_ZTIi = external constant ptr\n\
    declare ptr @__cxa_begin_catch(ptr)\ndeclare void @_ZSt9terminatev()\ndeclare void @__cxa_end_catch()\n\
    define internal void @thrower(ptr %p) personality ptr @__gxx_personality_v0 {\n\
      %e = call ptr @__cxa_allocate_exception(i64 4)\n  store i32 7, ptr %e\n\
      invoke void @__cxa_throw(ptr %e, ptr @_ZTIi, ptr null) to label %none unwind label %pad\n\
    none:\n  unreachable\n\
    pad:\n  %l = landingpad { ptr, i32 } catch ptr null\n  %o = extractvalue { ptr, i32 } %l, 0\n\
      %c = call ptr @__cxa_begin_catch(ptr %o)\n  AFTER\n}\n";

#[test]
fn what_nobody_catches_ends_the_program() {
    let others = THROWING.replace("AFTER", "call void @_ZSt9terminatev()\n  unreachable");
    let text = converted(&kernel("  call void @thrower(ptr %p)", &others), Machine::Nvptx).unwrap();
    assert!(text.contains("call void @__assertfail(") && !text.contains("__cxa"), "{text}");
    assert!(text.contains("nothing is thrown that nobody catches"), "{text}");
}

#[test]
fn what_is_caught_is_refused() {
    let others = THROWING.replace("AFTER", "call void @__cxa_end_catch()\n  ret void");
    let reason = refused("  call void @thrower(ptr %p)", &others);
    assert!(reason.contains("'__cxa_allocate_exception'"), "{reason}");
}

#[test]
fn what_a_team_shares_of_unknown_size_is_on_the_heap() {
    let body = format!("  %n = load i64, ptr %p\n  %a = alloca i32, i64 %n\n  store ptr %a, ptr %p{FORK}");
    let text = converted(&kernel(&body, FORKED), Machine::Emulator).unwrap();
    let (before, behind) = text.split_once("call void @weft.gpu.meet()").unwrap();
    assert!(!before.contains("alloca i32, i64") && behind.contains("call ptr @_Znwm("), "{text}");
    assert!(behind.contains("call void @_ZdlPv(") || behind.contains("call void @free("), "{text}");
}

#[test]
fn what_a_thread_has_of_unknown_size_is_aligned_to_more_than_its_stack() {
    let body = "  %n = load i64, ptr %p\n  %a = alloca i32, i64 %n, align 8\n  store i32 1, ptr %a\n  call void @use(ptr %a)";
    let others = "define internal void @use(ptr %a) {\n  ret void\n}";
    let text = converted(&kernel(body, others), Machine::Nvptx).unwrap();
    assert!(text.contains("alloca i32, i64 %n, align 16"), "{text}");
}

/// What a region does under a lock of this name.
fn locked(name: &str) -> String {
    let lock = format!("@.gomp_critical_user_{name}.var");
    format!(
        "{lock} = common global [8 x i32] zeroinitializer, align 8\n\
         declare void @__kmpc_fork_call(ptr, i32, ptr, ...)\ndeclare void @__kmpc_critical(ptr, i32, ptr)\n\
         declare void @__kmpc_end_critical(ptr, i32, ptr)\n\
         define internal void @region(ptr %gtid, ptr %tid, ptr %p) {{\n  %g = load i32, ptr %gtid\n  \
         call void @__kmpc_critical(ptr null, i32 %g, ptr {lock})\n  %x = load double, ptr %p\n  \
         %y = fadd double %x, 1.0\n  store double %y, ptr %p\n  \
         call void @__kmpc_end_critical(ptr null, i32 %g, ptr {lock})\n  ret void\n}}\n"
    )
}

#[test]
fn threads_take_turns_where_locks_are_those_of_reductions_in_order() {
    let fork = "  call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr null, i32 1, ptr @region, ptr %p)";
    let region = |name: &str| {
        let text = converted(&kernel(fork, &locked(name)), Machine::Emulator).unwrap();
        let region = text.split("define internal void @region(").nth(1).unwrap();
        region.split("\n}").next().unwrap().to_owned()
    };
    let in_turn = region(".reduction.of.team");
    let (begin, end) = in_turn.split_once("fadd double").unwrap();
    assert!(begin.contains("call void @weft.gpu.turn.team()"), "{in_turn}");
    assert!(end.contains("call void @weft.gpu.turn.team.end()"), "{in_turn}");
    assert!(!in_turn.contains("__kmpc_critical"), "{in_turn}");
    let by_lock = region(".reduction");
    assert!(by_lock.contains("__kmpc_critical") && !by_lock.contains("turn"), "{by_lock}");
}

#[test]
fn what_all_teams_share_is_one_object_for_each_kernel_at_work() {
    let others = "declare void @__kmpc_fork_teams(ptr, i32, ptr, ...)\n\
                  define internal void @teams(ptr %gtid, ptr %tid, ptr %a) {\n  store i8 1, ptr %a\n  ret void\n}\n";
    let with = |bytes: u64| {
        let league = "call void (ptr, i32, ptr, ...) @__kmpc_fork_teams(ptr null, i32 1, ptr @teams, ptr %a)";
        let body = format!("  %a = alloca [{bytes} x i8]\n  {league}");
        converted(&kernel(&body, others), Machine::Emulator)
    };
    let text = with(4000).unwrap();
    assert!(text.contains("@weft.gpu.object = internal global [1024 x [4000 x i8]]"), "{text}");
    assert!(text.contains("call void @weft.gpu.kernel.number(i64"), "{text}");
    let body = text.split("define internal void @f.omp.serial").nth(1).unwrap().split("\n}").next().unwrap();
    let (number, league) = body.split_once("getelementptr").unwrap();
    assert!(number.contains("call i64 @weft.gpu.kernel.which()"), "{body}");
    assert!(league.contains("@weft.gpu.object"), "{body}");
    assert!(with(4097).unwrap_err().contains("large"));
}
