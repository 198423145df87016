; More than 24 words go through memory: one pointer to all of them.
; RUN: weft opt -O0 --stop-after=outline

define void @f(i64 %p0, i64 %p1, i64 %p2, i64 %p3, i64 %p4, i64 %p5, i64 %p6, i64 %p7, i64 %p8, i64 %p9, i64 %p10, i64 %p11, i64 %p12, i64 %p13, i64 %p14, i64 %p15, i64 %p16, i64 %p17, i64 %p18, i64 %p19, i64 %p20, i64 %p21, i64 %p22, i64 %p23, i64 %p24) {
  ; CHECK: %1 = alloca [25 x i64]
  ; CHECK: store i64 %p24, ptr
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"() ]                                   ; CHECK: @llvm.directive.fork(ptr @f.omp_outlined, ptr %1)
  ; CHECK: define internal void @f.omp_outlined(ptr noalias noundef %gtid, ptr noalias noundef %tid, ptr noalias noundef readonly %words)
  ; CHECK: getelementptr inbounds i64, ptr %words, i64 24
  ; CHECK-NEXT: load i64
  call void @use(i64 %p0, i64 %p1, i64 %p2, i64 %p3, i64 %p4, i64 %p5, i64 %p6, i64 %p7, i64 %p8, i64 %p9, i64 %p10, i64 %p11, i64 %p12, i64 %p13, i64 %p14, i64 %p15, i64 %p16, i64 %p17, i64 %p18, i64 %p19, i64 %p20, i64 %p21, i64 %p22, i64 %p23, i64 %p24)                      ; CHECK: call void @use(i64 %p0, i64 %p1
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}
declare void @use(i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
