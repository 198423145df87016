; Who takes a lock and creates tasks may hold it meanwhile, and the task may take it: @locked and its caller get no fast
; path. The task of @leaf takes the lock itself, while its creator holds none.
; RUN: weft opt -O1 --stop-after=work-first

target triple = "x86_64-pc-linux-gnu"

@word = global i32 0
@sum = global i32 0

; CHECK-NOT: locked.omp_task_fast
; CHECK-NOT: caller.omp_task_fast
; CHECK: define internal void @leaf.omp_task_fast(
; CHECK-NOT: locked.omp_task_fast
; CHECK-NOT: caller.omp_task_fast
define void @take() noinline nounwind {
entry:
  br label %try
try:
  %old = atomicrmw xchg ptr @word, i32 1 acquire
  %free = icmp eq i32 %old, 0
  br i1 %free, label %done, label %try
done:
  ret void
}

define void @locked(i32 %n) noinline nounwind {
  call void @take()
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"() ]
  store i32 %n, ptr @sum
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  call void @llvm.directive.taskwait(token none)
  store atomic i32 0, ptr @word release, align 4
  ret void
}

define void @caller(i32 %n) noinline nounwind {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"() ]
  call void @locked(i32 %n)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  call void @llvm.directive.taskwait(token none)
  ret void
}

define void @leaf(i32 %n) noinline nounwind {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"() ]
  call void @take()
  store i32 %n, ptr @sum
  store atomic i32 0, ptr @word release, align 4
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  call void @llvm.directive.taskwait(token none)
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @llvm.directive.taskwait(token)
