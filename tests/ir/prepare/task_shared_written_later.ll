; A store behind the region may happen before the task reads.
; RUN: weft opt --stop-after=prepare

define void @f() {
  %n = alloca i32
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.SHARED"(ptr %n) ]          ; CHECK: "QUAL.OMP.SHARED"(ptr %n)
  %1 = load i32, ptr %n                     ; CHECK: load i32, ptr %n
  call void @use(i32 %1)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  call void @publish()
  store i32 1, ptr %n
  ret void
}
declare void @use(i32)
declare void @publish()

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
