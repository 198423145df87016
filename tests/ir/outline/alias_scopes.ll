; Two results of malloc are different objects, and what is behind an unknown pointer may be either.
; RUN: weft opt -O0 --stop-after=outline

define void @f(ptr %unknown) {
  %a = call noalias ptr @malloc(i64 8)
  %b = call noalias ptr @malloc(i64 8)
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr %a, ptr %b, ptr %unknown) ]           ; CHECK: define internal void @f.omp_outlined
  store i32 1, ptr %a                       ; CHECK: store i32 1, ptr %a, !alias.scope !3, !noalias !4
  %p = getelementptr i32, ptr %b, i64 1
  store i32 2, ptr %p                       ; CHECK: store i32 2, ptr %p, !alias.scope !5, !noalias !6
  store i32 3, ptr %unknown                 ; CHECK: store i32 3, ptr %unknown
  ; CHECK-NEXT: br
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}
declare noalias ptr @malloc(i64)

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
