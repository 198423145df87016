; A function with tasks that waits for them is not inlined beside 'single', where it would have no fast path, nor is what calls it. One
; that leaves its tasks to others is inlined.
; RUN: weft opt -O2 --stop-after=work-first

; CHECK: define internal void @all.omp_outlined(
; CHECK-NOT: @llvm.directive.task(
; CHECK: call void @wrapper(
; CHECK-NOT: #
; CHECK: call void {{.*}} @llvm.directive.task(
; CHECK: define internal void @wrapper.omp_task_resume(
target triple = "x86_64-pc-linux-gnu"

define internal void @pair(ptr %a) nounwind {
  %b = getelementptr i64, ptr %a, i64 1
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.SHARED"(ptr %a) ]
  store i64 1, ptr %a
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  %u = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.SHARED"(ptr %b) ]
  store i64 2, ptr %b
  call void @llvm.directive.region.exit(token %u) [ "DIR.OMP.END.TASK"() ]
  call void @llvm.directive.taskwait(token none)
  ret void
}

define void @wrapper(ptr %a) nounwind {
  call void @pair(ptr %a)
  ret void
}

define internal void @alone(ptr %a) nounwind {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.SHARED"(ptr %a) ]
  store i64 3, ptr %a
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  ret void
}

define void @all(ptr %a) nounwind {
  %p = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr %a) ]
  %s = call token @llvm.directive.region.entry() [ "DIR.OMP.SINGLE"(), "QUAL.OMP.SHARED"(ptr %a) ]
  call void @wrapper(ptr %a)
  call void @alone(ptr %a)
  call void @llvm.directive.region.exit(token %s) [ "DIR.OMP.END.SINGLE"() ]
  call void @llvm.directive.region.exit(token %p) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @llvm.directive.taskwait(token)
