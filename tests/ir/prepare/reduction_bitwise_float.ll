; A bitwise reduction of floating-point numbers makes no sense.
; RUN: weft opt --stop-after=prepare

define void @f() {
  %x = alloca double
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.REDUCTION.BXOR"(ptr %x) ]
  store double 1.0, ptr %x
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}
; ERROR: a bitwise reduction needs an integer

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
