; The value of a pointer that goes in is listed, so that taskwait clobbers what it leads to.
; RUN: weft opt --stop-after=prepare

define void @f() {
entry:
  %p = alloca ptr
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.FIRSTPRIVATE"(ptr %p) ]   ; CHECK: entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.SHARED"(ptr %0) ]
  %v = load ptr, ptr %p
  store i32 1, ptr %v
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
