; The loop of a simd region gets a mark, beside what its node says, and is kept whole until LLVM makes vectors; a loop around the
; region gets none.
; RUN: weft opt -O0 --stop-after=legalize

define void @f(ptr %p, ptr %q, i64 %n) {
entry:
  %start = alloca i64
  %stop = alloca i64
  store i64 0, ptr %start
  store i64 %n, ptr %stop
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.SIMD"(), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %stop) ]
  %first = load i64, ptr %start
  br label %head
head:
  %i = phi i64 [ %first, %entry ], [ %next, %body ]
  %last = load i64, ptr %stop
  %more = icmp ult i64 %i, %last
  br i1 %more, label %body, label %done
body:
  %a = getelementptr float, ptr %p, i64 %i
  %x = load float, ptr %a
  %b = getelementptr float, ptr %q, i64 %i
  store float %x, ptr %b
  %next = add i64 %i, 1
  br label %head, !llvm.loop !0                                                   ; CHECK: br label %head, !llvm.loop !
done:
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.SIMD"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.mustprogress"}
; CHECK: !{!"weft.simd"}
; CHECK: !{!"llvm.loop.unroll.disable", i1 true}
; CHECK: distinct !{!{{.*}}, !1, !{{.*}}}
