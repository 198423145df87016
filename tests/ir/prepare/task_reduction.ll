; A taskgroup begins reductions, and a task uses the copy of the thread that executes it.
; RUN: weft opt -O0 --stop-after=prepare

define void @f(ptr %p, i64 %n) {
entry:
  %x = alloca i32
  %p.addr = alloca ptr
  store ptr %p, ptr %p.addr
  %g = call token @llvm.directive.region.entry() [ "DIR.OMP.TASKGROUP"(), "QUAL.OMP.TASK_REDUCTION.MAX:UNSIGNED:ARRSECT:i32"(ptr %x, i64 0, i64 1), "QUAL.OMP.TASK_REDUCTION.ADD:ARRSECT:double"(ptr %p.addr, i64 2, i64 %n) ]
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.IN_REDUCTION.MAX:UNSIGNED:ARRSECT:i32"(ptr %x, i64 0, i64 1) ]
  store i32 5, ptr %x
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  call void @llvm.directive.region.exit(token %g) [ "DIR.OMP.END.TASKGROUP"() ]
  ret void
}
; CHECK: internal thread_local global i64 zeroinitializer
; CHECK: entry() [ "DIR.OMP.TASKGROUP"(), "QUAL.OMP.SHARED"(ptr %x, ptr %p.addr) ]
; CHECK: call void @llvm.directive.taskgroup.begin(token %g)
; CHECK: store i64 %n, ptr @weft.reduction.length
; CHECK-NEXT: call void @llvm.directive.task.reduction.begin(token %g, i32 0) [ "QUAL.WEFT.TASK.REDUCTION"(ptr …, i64 …, ptr @weft.reduction.begin, ptr @weft.reduction.combine), "QUAL.WEFT.TASK.REDUCTION"(ptr …, i64 …, ptr @weft.reduction.begin.1, ptr @weft.reduction.combine.1, ptr @weft.reduction.length) ]
; CHECK-NEXT: call void @llvm.directive.taskgroup.begin(token %g)
; CHECK: entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.SHARED"(ptr %x) ]
; CHECK: call ptr @llvm.directive.task.reduction.item(token %t, ptr …)
; CHECK: store i32 5, ptr %
; CHECK: call void @llvm.directive.taskgroup.end(token %g)
; CHECK-NEXT: store i64 %n, ptr @weft.reduction.length
; CHECK-NEXT: call void @llvm.directive.taskgroup.end(token %g)
; CHECK: define internal void @weft.reduction.begin(
; CHECK: store i32 0, ptr %to
; CHECK: define internal void @weft.reduction.combine(
; CHECK: icmp ugt
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
