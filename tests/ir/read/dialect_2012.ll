; The 2012 form: a compound becomes two regions; the address in `if` is loaded.
; RUN: weft opt --to=region

define void @f(ptr %a) {
  %n = alloca i32
  %s = alloca double
  call void @llvm.omp.directive(metadata !0)
  call void @llvm.omp.expr(metadata !1, ptr %n)        ; CHECK: %1 = load i32, ptr %n
  call void (metadata, ...) @llvm.omp.compound(metadata !2, ptr %s) ; CHECK: %omp.parallel = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.IF"(i32 %1), "QUAL.OMP.SHARED"(ptr %s) ]
  store double 1.0, ptr %s                             ; CHECK: %omp.loop = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.REDUCTION.ADD"(ptr %s), "QUAL.OMP.NOWAIT"() ]
  call void @llvm.omp.directive(metadata !3)           ; CHECK: call void @llvm.directive.region.exit(token %omp.loop) [ "DIR.OMP.END.LOOP"() ]
  ret void                                             ; CHECK-NOT: llvm.omp
}

declare void @llvm.omp.directive(metadata)
declare void @llvm.omp.expr(metadata, ...)
declare void @llvm.omp.compound(metadata, ...)
!0 = !{!"OMP_PARALLEL_LOOP"}
!1 = !{!"OMP_IF"}
!2 = !{!"OMP_REDUCTION", !"+"}
!3 = !{!"OMP_END_PARALLEL_LOOP"}
