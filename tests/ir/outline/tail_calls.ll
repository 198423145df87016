; A call marked tail may not see allocas of its caller, and the outlined function has some.
; RUN: weft opt -O0 --stop-after=outline

define void @f() {
  %x = alloca i32
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"() ]                                   ; CHECK: define internal void @f.omp_outlined
  tail call void @work()                    ; CHECK-NOT: tail call
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void                                  ; CHECK: ret void
}
declare void @work()

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
