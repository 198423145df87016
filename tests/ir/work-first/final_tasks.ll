; A task with the clause 'final' is asked about that first: within final tasks there is a path of its own, in which each task is a
; call and nothing asks. 'omp_in_final' is true there, and a call in the fast path. What asks without creating tasks refuses it.
; RUN: weft opt -O2 --stop-after=work-first

; CHECK: define internal i32 @tree.omp_task_resume(
; CHECK: call void {{.*}} @llvm.directive.task({{.*}}"QUAL.OMP.FINAL"(
; CHECK: define internal i32 @tree.omp_task_final(i32 %n)
; CHECK-NOT: task.poll
; CHECK-NOT: @omp_in_final
; CHECK: call void @tree.omp_task.1.omp_task_final(
; CHECK-NOT: task.poll
; CHECK: call void @tree.omp_task.omp_task_final(
; CHECK-NOT: taskwait
; CHECK: define internal i32 @tree.omp_task_fast(i32 %n)
; CHECK: call i32 @omp_in_final()
; CHECK: br i1 %{{.*}}, label %task.final, label %task.asked
; CHECK: task.asked:
; CHECK: call i1 @llvm.directive.task.poll(token none)
; CHECK: task.final:
; CHECK: call void @tree.omp_task.1.omp_task_final(
; CHECK-NOT: asking.omp_task_fast
target triple = "x86_64-pc-linux-gnu"

define i32 @tree(i32 %n) noinline nounwind {
entry:
  %x = alloca i32
  %y = alloca i32
  %small = icmp slt i32 %n, 2
  br i1 %small, label %done, label %more
more:
  %in = call i32 @omp_in_final()
  %few = icmp slt i32 %n, 9
  %final = zext i1 %few to i32
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.SHARED"(ptr %x), "QUAL.OMP.FINAL"(i32 %final) ]
  %n1 = sub nsw i32 %n, 1
  %x1 = call i32 @tree(i32 %n1)
  store i32 %x1, ptr %x
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  %u = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.SHARED"(ptr %y) ]
  %n2 = sub nsw i32 %n, 2
  %y1 = call i32 @tree(i32 %n2)
  store i32 %y1, ptr %y
  call void @llvm.directive.region.exit(token %u) [ "DIR.OMP.END.TASK"() ]
  call void @llvm.directive.taskwait(token none)
  %a = load i32, ptr %x
  %b = load i32, ptr %y
  %s = add nsw i32 %a, %b
  %r = add nsw i32 %s, %in
  ret i32 %r
done:
  ret i32 %n
}

define void @asking(i32 %n, ptr %p) noinline nounwind {
entry:
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.SHARED"(ptr %p), "QUAL.OMP.FINAL"(i32 %n) ]
  call void @answer(ptr %p)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  call void @llvm.directive.taskwait(token none)
  ret void
}

define internal void @answer(ptr %p) noinline nounwind {
  %in = call i32 @omp_in_final()
  store i32 %in, ptr %p
  ret void
}

declare i32 @omp_in_final()
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @llvm.directive.taskwait(token)
