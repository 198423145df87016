//! The rules of `fork`, `halt` and `join`: what keeps them passes, and each broken rule has its message.

use weft_ir::print_module;
use weft_ir::reader::read_module;
use weft_ir::verify::{Rule, verify_module};

/// The errors of a function `void @f(i1 %c, i32 %n)` with the body given.
fn errors(body: &str) -> Vec<(Rule, String)> {
    let text = format!(
        "declare void @use(i32)\ndeclare i32 @pers(...)\ndefine void @f(i1 %c, i32 %n) personality ptr @pers {{\n{body}}}\n"
    );
    let module = read_module(&text).unwrap_or_else(|error| panic!("{error}"));
    // What verifies must survive printing too.
    let again = read_module(&print_module(&module)).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(print_module(&again), print_module(&module));
    verify_module(&module).into_iter().map(|e| (e.rule, e.message)).collect()
}

#[track_caller]
fn sound(body: &str) {
    assert_eq!(errors(body), []);
}

/// The body breaks `rule`, and a message about that has `words` in it.
#[track_caller]
fn broken(body: &str, rule: Rule, words: &str) {
    let errors = errors(body);
    assert!(errors.iter().any(|(r, m)| *r == rule && m.contains(words)), "{rule:?} '{words}': {errors:?}");
}

const SIMPLE: &str = "
entry:
  fork label %task, label %cont
task:
  call void @use(i32 %n)
  halt label %cont
cont:
  call void @use(i32 1)
  join label %next
next:
  ret void
";

#[test]
fn a_region_of_two_tasks() {
    sound(SIMPLE);
}

#[test]
fn tasks_and_continuations_with_several_ends() {
    sound(
        "
entry:
  fork label %task, label %cont
task:
  br i1 %c, label %a, label %b
a:
  halt label %cont
b:
  switch i32 %n, label %b2 [ i32 1, label %a2 ]
a2:
  halt label %cont
b2:
  unreachable
cont:
  br i1 %c, label %j1, label %j2
j1:
  join label %next
j2:
  join label %next
next:
  ret void
",
    );
}

#[test]
fn regions_inside_both_parts_of_a_region() {
    sound(
        "
entry:
  fork label %task, label %cont
task:
  fork label %inner, label %inner.cont
inner:
  halt label %inner.cont
inner.cont:
  join label %inner.next
inner.next:
  halt label %cont
cont:
  fork label %second, label %second.cont
second:
  halt label %second.cont
second.cont:
  join label %second.next
second.next:
  join label %next
next:
  ret void
",
    );
}

/// The join waits for all instances of the fork.
#[test]
fn a_fork_in_a_loop_with_the_join_behind_it() {
    sound(
        "
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %cont ]
  fork label %task, label %cont
task:
  call void @use(i32 %i)
  halt label %cont
cont:
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %head, label %out
out:
  join label %done
done:
  ret void
",
    );
}

#[test]
fn loops_inside_a_task_and_a_continuation() {
    sound(
        "
entry:
  fork label %task, label %cont
task:
  br label %l
l:
  br i1 %c, label %l, label %m
m:
  halt label %cont
cont:
  br i1 %c, label %cont, label %j
j:
  join label %next
next:
  ret void
",
    );
}

#[test]
fn a_fork_has_two_labels() {
    for bad in ["fork label %task", "fork i1 %c, label %task", "halt", "join label %a, label %b"] {
        let text = format!("define void @f(i1 %c) {{\n  {bad}\n}}\n");
        let error = read_module(&text).expect_err(bad);
        assert!(error.line == 2 || error.line == 3 && error.column == 1, "{error}");
    }
}

#[test]
fn a_halt_names_the_continuation_of_its_fork() {
    broken(
        &SIMPLE.replace("halt label %cont", "halt label %next"),
        Rule::HaltTarget,
        "a halt to %next, which is not the continuation of the fork in %entry",
    );
}

#[test]
fn a_task_has_no_other_entry() {
    let body = "
entry:
  br i1 %c, label %around, label %forks
around:
  br label %task
forks:
  fork label %task, label %cont
task:
  halt label %cont
cont:
  join label %next
next:
  ret void
";
    broken(body, Rule::TaskEntry, "%task, the task of the fork, has other predecessors");
}

#[test]
fn a_task_is_not_entered_in_its_middle() {
    let body = "
entry:
  fork label %task, label %cont
task:
  br label %middle
middle:
  halt label %cont
cont:
  br i1 %c, label %middle, label %j
j:
  join label %next
next:
  ret void
";
    let found = errors(body);
    assert!(
        found.iter().any(|(r, _)| matches!(r, Rule::TaskEntry | Rule::TaskExit | Rule::ContinuationEntry)),
        "{found:?}"
    );
}

#[test]
fn a_task_and_its_continuation_are_two_blocks() {
    let body = "
entry:
  fork label %task, label %task
task:
  halt label %task
";
    broken(body, Rule::TaskEntry, "one block");
}

#[test]
fn a_continuation_is_not_entered_around_its_fork() {
    let body = "
entry:
  br i1 %c, label %cont, label %forks
forks:
  fork label %task, label %cont
task:
  halt label %cont
cont:
  join label %next
next:
  ret void
";
    broken(body, Rule::ContinuationEntry, "%cont, the continuation of %forks, is entered around the fork");
}

#[test]
fn a_task_does_not_branch_out() {
    broken(
        &SIMPLE.replace("halt label %cont", "br label %next"),
        Rule::TaskExit,
        "a task is left to %next without a halt",
    );
    broken(
        &SIMPLE.replace("halt label %cont", "br label %cont"),
        Rule::TaskExit,
        "a task is left to %cont without a halt",
    );
}

#[test]
fn a_task_does_not_return() {
    broken(
        &SIMPLE.replace("halt label %cont", "ret void"),
        Rule::TaskExit,
        "a task returns from the function",
    );
}

#[test]
fn no_exception_crosses_a_region() {
    let body = "
entry:
  fork label %task, label %cont
task:
  invoke void @use(i32 1) to label %ok unwind label %pad
ok:
  halt label %cont
pad:
  %l = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %l
cont:
  join label %next
next:
  ret void
";
    broken(body, Rule::TaskExit, "`invoke`: this terminator may not stand in a region");
    broken(body, Rule::TaskExit, "`resume`: this terminator may not stand in a region");
}

#[test]
fn a_halt_stands_in_a_task() {
    broken("\nentry:\n  halt label %next\nnext:\n  ret void\n", Rule::HaltPlace, "a halt outside of a task");
    broken(
        &SIMPLE.replace("join label %next", "halt label %next"),
        Rule::HaltPlace,
        "a halt outside of a task",
    );
}

#[test]
fn a_join_stands_in_a_continuation() {
    broken(
        "\nentry:\n  join label %next\nnext:\n  ret void\n",
        Rule::Join,
        "a join outside of a continuation",
    );
    broken(
        &SIMPLE.replace("halt label %cont", "join label %cont"),
        Rule::Join,
        "a join outside of a continuation",
    );
}

#[test]
fn a_continuation_comes_to_a_join() {
    broken(
        &SIMPLE.replace("join label %next", "ret void").replace("next:\n  ret void\n", ""),
        Rule::Unjoined,
        "a path of the continuation leaves the function without a join",
    );
    let half = SIMPLE
        .replace("join label %next", "br i1 %c, label %j, label %k\nj:\n  join label %next\nk:\n  ret void");
    broken(&half, Rule::Unjoined, "a path of the continuation leaves the function without a join");
    // The loop may end before its first fork; what is not forked cannot be joined either.
    let body = "
entry:
  br label %head
head:
  br i1 %c, label %forks, label %out
forks:
  fork label %task, label %cont
task:
  halt label %cont
cont:
  br label %head
out:
  ret void
";
    broken(body, Rule::Unjoined, "a path of the continuation leaves the function without a join");
}

#[test]
fn a_task_does_not_fork_itself() {
    let body = "
entry:
  br label %head
head:
  fork label %task, label %cont
task:
  br i1 %c, label %head, label %t2
t2:
  halt label %cont
cont:
  join label %next
next:
  ret void
";
    broken(body, Rule::RecursiveFork, "a task goes back to its own fork by %head");
}

#[test]
fn a_region_in_a_task_is_joined_before_the_task_halts() {
    let body = "
entry:
  fork label %task, label %cont
task:
  fork label %inner, label %inner.cont
inner:
  halt label %inner.cont
inner.cont:
  halt label %cont
cont:
  join label %next
next:
  ret void
";
    broken(body, Rule::RegionNesting, "a halt before the region of the fork in %task is joined");
}

#[test]
fn a_block_is_in_one_context() {
    // One path comes to `%both` with the region joined, one with it open.
    let body = "
entry:
  fork label %task, label %cont
task:
  halt label %cont
cont:
  br i1 %c, label %j, label %both
j:
  join label %both
both:
  join label %next
next:
  ret void
";
    broken(body, Rule::RegionNesting, "%both is reached both inside and outside of a region");
}

#[test]
fn a_phi_of_a_continuation_sees_what_the_fork_saw() {
    let with = |at_halt: &str| {
        SIMPLE.replace("cont:\n", &format!("cont:\n  %p = phi i32 [ %n, %entry ], [ {at_halt}, %task ]\n"))
    };
    sound(&with("%n"));
    broken(&with("7"), Rule::ContinuationPhi, "has another value for a halt than for the fork");
}

#[test]
fn a_register_of_a_task_is_not_used_behind_it() {
    let body = SIMPLE
        .replace("  call void @use(i32 %n)\n", "  %x = add i32 %n, 1\n")
        .replace("@use(i32 1)", "@use(i32 %x)");
    broken(&body, Rule::Dominance, "%x is not defined on every path");
}

#[test]
fn a_register_before_the_fork_is_seen_by_both() {
    sound(
        &SIMPLE
            .replace("entry:\n", "entry:\n  %x = add i32 %n, 1\n")
            .replace("i32 %n)", "i32 %x)")
            .replace("i32 1)", "i32 %x)"),
    );
}
