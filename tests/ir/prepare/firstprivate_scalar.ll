; A firstprivate scalar goes in as a value, loaded in front of the region; nothing is listed.
; RUN: weft opt --stop-after=prepare

define void @f() {
  %x = alloca double, align 8
  ; CHECK: %2 = load double, ptr %x
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.FIRSTPRIVATE"(ptr %x) ] ; CHECK: entry() [ "DIR.OMP.PARALLEL"() ]
  ; CHECK: store double %2, ptr %x.private
  store double 1.0, ptr %x, align 8         ; CHECK: store double 1.0, ptr %x.private, align 8
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
