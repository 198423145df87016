use weft_ir::{print_module, read_module};

use super::settle;

/// What becomes of the statements of a kernel; another function has `other` in it.
fn settled(body: &str, other: &str) -> String {
    let names = ["size", "number", "teams", "limit", "arrived", "object"];
    let variables: String =
        names.iter().map(|name| format!("@weft.shared.{name} = internal global i32 undef\n")).collect();
    let markers: String = ["start", "next", "data", "begin", "end"]
        .iter()
        .map(|name| format!("declare void @weft.gpu.meet.{name}()\n"))
        .collect();
    let text = format!(
        "{variables}{markers}@constant = internal constant i32 3\ndeclare void @llvm.nvvm.barrier.sync(i32)\n\
         define weak_odr protected void @__weft_offload_U_f(ptr %p) {{\n{body}\n  ret void\n}}\n\
         define weak_odr protected void @__weft_offload_U_g(ptr %p) {{\n  call void @other(ptr %p)\n  ret void\n}}\n\
         define internal void @other(ptr %p) {{\n{other}\n  ret void\n}}\n"
    );
    let mut module = read_module(&text).unwrap();
    settle(&mut module);
    let text = print_module(&module);
    assert!(!text.contains("@weft.gpu.meet."), "{text}");
    text
}

const REGION: &str = "  call void @weft.gpu.meet.start()\n  call void @weft.gpu.meet.next()\n  store i32 3, ptr @weft.shared.number\n  \
                      call void @weft.gpu.meet.data()\n  BEFORE\n  call void @weft.gpu.meet.begin()\n  store i32 8, ptr @weft.shared.size\n  \
                      call void @weft.gpu.meet.data()\n  %x = load i32, ptr @weft.shared.number\n  store i32 %x, ptr %p\n  \
                      call void @weft.gpu.meet.end()\n  AFTER";

fn barriers(before: &str, after: &str, other: &str) -> usize {
    let text = settled(&REGION.replace("BEFORE", before).replace("AFTER", after), other);
    text.matches("call void @llvm.nvvm.barrier.sync").count()
}

#[test]
fn a_kernel_that_is_one_region_has_no_barrier() {
    let text = settled(&REGION.replace("BEFORE", "").replace("AFTER", ""), "");
    assert!(!text.contains("barrier.sync(i32 0)") && !text.contains("@weft.shared.number"), "{text}");
}

#[test]
fn what_the_initial_thread_reads_stays_apart_from_regions() {
    let read = "  %READ = load i32, ptr %p\n  store i32 %READ, ptr @weft.shared.limit";
    assert_eq!(barriers(&read.replace("READ", "y"), "", ""), 1);
    assert_eq!(barriers("", &read.replace("READ", "z"), ""), 1);
    assert_eq!(barriers(&read.replace("READ", "y"), &read.replace("READ", "z"), ""), 2);
    // There is a barrier already; another team follows.
    assert_eq!(
        barriers(
            "",
            &format!("  call void @llvm.nvvm.barrier.sync(i32 0)\n{}", read.replace("READ", "z")),
            ""
        ),
        1
    );
    assert_eq!(
        barriers("", &format!("  call void @weft.gpu.meet.next()\n{}", read.replace("READ", "z")), ""),
        0
    );
}

#[test]
fn regions_that_write_the_same_stay_in_order() {
    let write = "  store i32 8, ptr %p";
    let one = "  call void @weft.gpu.meet.begin()\n  store i32 7, ptr %p\n  call void @weft.gpu.meet.end()";
    assert_eq!(settled(one, "").matches("call void @llvm.nvvm.barrier.sync").count(), 0);
    let two = format!("{one}\n{}", one.replace("store i32 7, ptr %p", write.trim()));
    let text = settled(&two, "");
    assert_eq!(text.matches("call void @llvm.nvvm.barrier.sync").count(), 1, "{text}");
}

#[test]
fn what_threads_have_for_themselves_needs_no_barrier() {
    let own = "  %own = alloca i32\n  %n = load i32, ptr %own\n  store i32 %n, ptr %own\n  %c = load i32, ptr @constant";
    assert_eq!(barriers(own, "", ""), 0);
    assert_eq!(barriers("", own, ""), 0);
}

#[test]
fn teams_in_turn_stay_apart_where_they_have_variables() {
    let text = "  call void @weft.gpu.meet.next()\n  store i32 1, ptr @weft.shared.object";
    let count = |text: &str| settled(text, "").matches("call void @llvm.nvvm.barrier.sync").count();
    assert_eq!((count(text), count(&text.replace("object", "number"))), (1, 0));
    // Those of a function that is no kernel are any kernel's.
    let text = settled("  call void @weft.gpu.meet.next()", "  store i32 1, ptr @weft.shared.object");
    assert_eq!(text.matches("call void @llvm.nvvm.barrier.sync").count(), 1, "{text}");
}

#[test]
fn all_barriers_stay_where_others_ask_or_threads_are_counted() {
    assert_eq!(barriers("", "", "  %n = load i32, ptr @weft.shared.size\n  store i32 %n, ptr %p"), 6);
    assert_eq!(barriers("", "  %c = atomicrmw add ptr @weft.shared.arrived, i32 1 monotonic", ""), 4);
}
