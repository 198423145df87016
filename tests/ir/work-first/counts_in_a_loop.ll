; An addition whose former value nobody looks at takes no lock, even in a loop; one whose value is looked at may be a ticket.
; RUN: weft opt -O1 --stop-after=work-first

; CHECK-NOT: ticket.omp_task_fast
; CHECK: define {{.*}}void @count.omp_task_fast(
; CHECK-NOT: ticket.omp_task_fast
target triple = "x86_64-pc-linux-gnu"

define void @count(i32 %n) noinline nounwind {
entry:
  br label %body
body:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"() ]
  store i32 %i, ptr @sum
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  %old = atomicrmw add ptr @word, i32 %n monotonic
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %body, label %done
done:
  call void @llvm.directive.taskwait(token none)
  ret void
}

define void @ticket(i32 %n) noinline nounwind {
entry:
  br label %body
body:
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"() ]
  store i32 %n, ptr @sum
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  %old = atomicrmw add ptr @word, i32 1 acquire
  %more = icmp slt i32 %old, %n
  br i1 %more, label %body, label %done
done:
  call void @llvm.directive.taskwait(token none)
  ret void
}

@word = global i32 0
@sum = global i32 0

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @llvm.directive.taskwait(token)
