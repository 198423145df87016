; A private variable of a task is an alloca of its own, undefined at its entry.
; RUN: weft opt --stop-after=prepare

define void @f() {
  %x = alloca i32                           ; CHECK: %x.private = alloca i32
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.PRIVATE"(ptr %x) ]         ; CHECK: entry() [ "DIR.OMP.TASK"() ]
  ; CHECK: store i32 undef, ptr %x.private
  store i32 1, ptr %x                       ; CHECK: store i32 1, ptr %x.private
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
