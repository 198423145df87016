; An alloca that only the task uses is made by each of its executions; one that it shares is not.
; RUN: weft opt -O0 --stop-after=outline

define void @f() {
  %x = alloca i32
  %y = alloca i32
  call void @touch(ptr %y)
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.SHARED"(ptr %y) ]
  call void @touch(ptr %x)
  call void @touch(ptr %y)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  ret void
}
; CHECK: define internal void @f.omp_task(i32 noundef %gtid, ptr %y)
; CHECK: %x = alloca i32
; CHECK: call void @touch(ptr %x)
; CHECK: call void @touch(ptr %y)
declare void @touch(ptr)

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
