; One task writes: it may be executed while another task, or a parallel region behind it, reads.
; RUN: weft opt --stop-after=prepare

define void @f() {
  %n = alloca i32
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.SHARED"(ptr %n) ]
  store i32 1, ptr %n
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  %u = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.SHARED"(ptr %n) ]          ; CHECK: %u = call {{.*}} "QUAL.OMP.SHARED"(ptr %n)
  %1 = load i32, ptr %n                     ; CHECK: %… = load i32, ptr %n
  call void @use(i32 %1)
  call void @llvm.directive.region.exit(token %u) [ "DIR.OMP.END.TASK"() ]
  %p = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr %n) ]      ; CHECK: %p = call {{.*}} "QUAL.OMP.SHARED"(ptr %n)
  %2 = load i32, ptr %n                     ; CHECK: %… = load i32, ptr %n
  call void @use(i32 %2)
  call void @llvm.directive.region.exit(token %p) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}
declare void @use(i32)

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
