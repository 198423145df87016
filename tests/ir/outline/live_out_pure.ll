; A value that depends on nothing but live-in values is computed again behind the region.
; RUN: weft opt -O0 --stop-after=outline

define i32 @f(i32 %a, i32 %b) {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"() ]
  %sum = add nsw i32 %a, %b
  %product = mul i32 %sum, %b
  call void @use(i32 %product)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]                                   ; CHECK: @llvm.directive.fork(
  ; CHECK: %… = add nsw i32 %a, %b
  ; CHECK-NEXT: %… = mul i32 %…, %b
  ret i32 %product                          ; CHECK: ret i32
}
; CHECK: define internal void @f.omp_outlined
; CHECK: %sum = add nsw i32 %a, %b
; CHECK: %product = mul i32 %sum, %b
declare void @use(i32)

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
