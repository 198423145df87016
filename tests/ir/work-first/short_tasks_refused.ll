; The runtime makes each task of a function without a fast path that has a priority, calls code that is not seen, takes a lock or
; goes round in a loop, and those of a taskloop whose grain is not known.
; RUN: weft opt -O1 --stop-after=work-first

; CHECK-NOT: task.poll
; CHECK-NOT: omp_task_fast
; CHECK: call void (ptr, ...) @llvm.directive.task(ptr @first.omp_task, {{.*}}"QUAL.OMP.PRIORITY"
; CHECK: call void (ptr, ...) @llvm.directive.task(ptr @unseen.omp_task
; CHECK: call void (ptr, ...) @llvm.directive.task(ptr @locks.omp_task
; CHECK: call void (ptr, ...) @llvm.directive.task(ptr @goes_round.omp_task
; CHECK: call void (ptr, ...) @llvm.directive.task(ptr @loops.omp_task
; CHECK-NOT: task.poll
; CHECK-NOT: omp_task_fast
target triple = "x86_64-pc-linux-gnu"

define void @first(ptr %p) nounwind {
  call void @llvm.directive.barrier(token none)
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.PRIORITY"(i32 3), "QUAL.OMP.SHARED"(ptr %p) ]
  %r = call i1 @llvm.directive.task.begin(token %t)
  br i1 %r, label %body, label %behind
body:
  store i32 7, ptr %p
  br label %behind
behind:
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  ret void
}

define void @unseen(ptr %p) nounwind {
  call void @llvm.directive.barrier(token none)
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.SHARED"(ptr %p) ]
  %r = call i1 @llvm.directive.task.begin(token %t)
  br i1 %r, label %body, label %behind
body:
  call void @other(ptr %p) nounwind
  br label %behind
behind:
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  ret void
}

define void @locks(ptr %p) nounwind {
  call void @llvm.directive.barrier(token none)
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.SHARED"(ptr %p) ]
  %r = call i1 @llvm.directive.task.begin(token %t)
  br i1 %r, label %body, label %behind
body:
  %c = call token @llvm.directive.region.entry() [ "DIR.OMP.CRITICAL"(), "QUAL.OMP.SHARED"(ptr %p) ]
  store i32 1, ptr %p
  call void @llvm.directive.region.exit(token %c) [ "DIR.OMP.END.CRITICAL"() ]
  br label %behind
behind:
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  ret void
}

define void @goes_round(ptr %p, i64 %n) nounwind {
  call void @llvm.directive.barrier(token none)
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.SHARED"(ptr %p) ]
  %r = call i1 @llvm.directive.task.begin(token %t)
  br i1 %r, label %body, label %behind
body:
  %i = phi i64 [ 0, %0 ], [ %i1, %body ]
  %x = load volatile i64, ptr %p
  %y = add i64 %x, %i
  store volatile i64 %y, ptr %p
  %i1 = add i64 %i, 1
  %more = icmp ult i64 %i1, %n
  br i1 %more, label %body, label %behind
behind:
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  ret void
}

define void @loops(ptr %p, i64 %n, i64 %grain) nounwind {
entry:
  %start = alloca i64
  %end = alloca i64
  call void @llvm.directive.barrier(token none)
  store i64 0, ptr %start
  store i64 %n, ptr %end
  %l = call token @llvm.directive.region.entry() [ "DIR.OMP.TASKLOOP"(), "QUAL.OMP.GRAINSIZE"(i64 %grain), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %end), "QUAL.OMP.SHARED"(ptr %p) ]
  %from = load i64, ptr %start
  br label %next
next:
  %i = phi i64 [ %from, %entry ], [ %i1, %body ]
  %to = load i64, ptr %end
  %in = icmp slt i64 %i, %to
  br i1 %in, label %body, label %out
body:
  %q = getelementptr i64, ptr %p, i64 %i
  store i64 %i, ptr %q
  %i1 = add nsw i64 %i, 1
  br label %next
out:
  call void @llvm.directive.region.exit(token %l) [ "DIR.OMP.END.TASKLOOP"() ]
  ret void
}

declare void @other(ptr)
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @llvm.directive.barrier(token)
declare i1 @llvm.directive.task.begin(token)
