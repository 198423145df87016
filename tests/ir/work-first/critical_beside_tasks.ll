; @leaf counts in a critical region and creates tasks behind it, when it holds nothing: it has a fast path. @holder creates its
; task in the region, and @caller calls such a function there.
; RUN: weft opt -O1 --stop-after=work-first

; CHECK-NOT: {{holder|caller}}.omp_task_fast
; CHECK: define internal void @leaf.omp_task_fast(
; CHECK-NOT: {{holder|caller}}.omp_task_fast
target triple = "x86_64-pc-linux-gnu"

@sum = global i32 0

define void @leaf(i32 %n) noinline nounwind {
  %c = call token @llvm.directive.region.entry() [ "DIR.OMP.CRITICAL"() ]
  %old = load i32, ptr @sum
  %new = add i32 %old, %n
  store i32 %new, ptr @sum
  call void @llvm.directive.region.exit(token %c) [ "DIR.OMP.END.CRITICAL"() ]
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"() ]
  store i32 %n, ptr @sum
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  call void @llvm.directive.taskwait(token none)
  ret void
}

define void @holder(i32 %n) noinline nounwind {
  %c = call token @llvm.directive.region.entry() [ "DIR.OMP.CRITICAL"() ]
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"() ]
  store i32 %n, ptr @sum
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  call void @llvm.directive.region.exit(token %c) [ "DIR.OMP.END.CRITICAL"() ]
  call void @llvm.directive.taskwait(token none)
  ret void
}

define void @caller(i32 %n) noinline nounwind {
  %c = call token @llvm.directive.region.entry() [ "DIR.OMP.CRITICAL"() ]
  call void @leaf(i32 %n)
  call void @llvm.directive.region.exit(token %c) [ "DIR.OMP.END.CRITICAL"() ]
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"() ]
  store i32 %n, ptr @sum
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  call void @llvm.directive.taskwait(token none)
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @llvm.directive.taskwait(token)
