; A complex number is two: both are combined under the lock.
; RUN: weft opt --stop-after=prepare

define void @f() {
  %x = alloca { double, double }
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.REDUCTION.MUL:CMPLX"(ptr %x) ] ; CHECK: "QUAL.OMP.SHARED"(ptr %x) ]
  ; CHECK: store double 1.000000e+00, ptr %x.private
  call void @touch(ptr %x)                  ; CHECK: call void @touch(ptr %x.private)
  ; CHECK: entry() [ "DIR.OMP.CRITICAL"(), "QUAL.OMP.NAME"(ptr @.weft.name.reduction) ]
  ; CHECK: call void @llvm.directive.critical.begin
  ; CHECK: fmul double
  ; CHECK: fmul double
  ; CHECK: fmul double
  ; CHECK: fmul double
  ; CHECK: fsub double
  ; CHECK: fadd double
  ; CHECK: store double %…, ptr %x
  ; CHECK-NEXT: store double
  ; CHECK: call void @llvm.directive.critical.end
  ; CHECK: region.exit
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]                                   ; CHECK: region.exit(token %t)
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @touch(ptr)
