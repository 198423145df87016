; With the modifier task, tasks are combined with a thread's copy; the runtime learns the original's address too, by which
; tasks of other functions ask.
; RUN: weft opt -O0 --stop-after=prepare

define void @f() {
entry:
  %x = alloca i32
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.REDUCTION.ADD.TASK"(ptr %x) ]
  store i32 5, ptr %x
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}
; CHECK: entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr %x) ]
; CHECK: call void @llvm.directive.task.reduction.begin(token %t, i32 1) [ "QUAL.WEFT.TASK.REDUCTION"(ptr %x.private, ptr %x, i64 …, ptr @weft.reduction.begin, ptr @weft.reduction.combine) ]
; CHECK: store i32 5, ptr %x.private
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
