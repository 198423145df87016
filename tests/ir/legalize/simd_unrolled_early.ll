; Loops of simd regions that may be unrolled early: one that has few iterations, and one of which the program says how it is unrolled.
; RUN: weft opt -O0 --stop-after=legalize

define void @f(ptr %p, i64 %n) {
entry:
  %start = alloca i64
  %stop = alloca i64
  store i64 0, ptr %start
  store i64 7, ptr %stop
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.SIMD"(), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %stop) ]
  %first = load i64, ptr %start
  br label %head
head:
  %i = phi i64 [ %first, %entry ], [ %next, %head ]
  %a = getelementptr float, ptr %p, i64 %i
  store float 1.0, ptr %a
  %next = add i64 %i, 1
  %last = load i64, ptr %stop
  %more = icmp ult i64 %next, %last
  br i1 %more, label %head, label %done                                           ; CHECK: br i1 %more, label %head, label %done, !llvm.loop !
done:
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.SIMD"() ]
  ret void
}

define void @g(ptr %p, i64 %n) {
entry:
  %start = alloca i64
  %stop = alloca i64
  store i64 0, ptr %start
  store i64 %n, ptr %stop
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.SIMD"(), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %stop) ]
  %first = load i64, ptr %start
  br label %head
head:
  %i = phi i64 [ %first, %entry ], [ %next, %head ]
  %a = getelementptr float, ptr %p, i64 %i
  store float 1.0, ptr %a
  %next = add i64 %i, 1
  %last = load i64, ptr %stop
  %more = icmp ult i64 %next, %last
  br i1 %more, label %head, label %done, !llvm.loop !0
done:
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.SIMD"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.count", i32 4}
; CHECK-NOT: llvm.loop.unroll.disable
