; Values travel as words of 64 bits; what is wider goes by address.
; RUN: weft opt -O0 --stop-after=outline

define void @f(i32 %n, ptr %a, double %d, i1 %b, float %g, i8 %c, i64 %l, half %h, x86_fp80 %x) {
  ; CHECK: %1 = alloca x86_fp80
  ; CHECK: %… = zext i32 %n to i64
  ; CHECK-NEXT: %… = bitcast double %d to i64
  ; CHECK-NEXT: %… = zext i1 %b to i64
  ; CHECK-NEXT: %… = bitcast float %g to i32
  ; CHECK-NEXT: %… = zext i32 %… to i64
  ; CHECK-NEXT: %… = zext i8 %c to i64
  ; CHECK-NEXT: %… = bitcast half %h to i16
  ; CHECK-NEXT: %… = zext i16 %… to i64
  ; CHECK-NEXT: store x86_fp80 %x, ptr %1
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr %a) ]                           ; CHECK: @llvm.directive.fork(ptr @f.omp_outlined, i64 %…, ptr %a, i64 %…, i64 %…, i64 %…, i64 %…, i64 %l, i64 %…, ptr %1)
  ; CHECK: define internal void @f.omp_outlined(ptr noalias noundef %gtid, ptr noalias noundef %tid, i64 %n.word, ptr %a,
  ; CHECK: %n = trunc i64 %n.word to i32
  ; CHECK-NEXT: %d = bitcast i64 %d.word to double
  ; CHECK-NEXT: %b = trunc i64 %b.word to i1
  ; CHECK-NEXT: %0 = trunc i64 %g.word to i32
  ; CHECK-NEXT: %g = bitcast i32 %0 to float
  ; CHECK-NEXT: %c = trunc i64 %c.word to i8
  ; CHECK-NEXT: %1 = trunc i64 %h.word to i16
  ; CHECK-NEXT: %h = bitcast i16 %1 to half
  ; CHECK-NEXT: %x = load x86_fp80, ptr %x.word
  call void @use(i32 %n, ptr %a, double %d, i1 %b, float %g, i8 %c, i64 %l, half %h, x86_fp80 %x) ; CHECK: call void @use(i32 %n, ptr %a, double %d, i1 %b, float %g, i8 %c, i64 %l, half %h, x86_fp80 %x)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}
declare void @use(i32, ptr, double, i1, float, i8, i64, half, x86_fp80)

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
