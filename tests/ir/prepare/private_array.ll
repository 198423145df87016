; A private array is copied as a whole, and neither zeroed nor filled.
; RUN: weft opt --stop-after=prepare

define void @f() {
  %x = alloca [8 x double], align 16        ; CHECK: %x.private = alloca [8 x double], align 16
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.PRIVATE"(ptr %x) ] ; CHECK: entry() [ "DIR.OMP.PARALLEL"() ]
  ; CHECK-NOT: memcpy
  %p = getelementptr inbounds [8 x double], ptr %x, i64 0, i64 3 ; CHECK: getelementptr inbounds [8 x double], ptr %x.private, i64 0, i64 3
  store double 1.0, ptr %p, align 8
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
