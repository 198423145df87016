; safelen bounds the width; LLVM looks for dependences itself.
; RUN: weft opt -O0 --stop-after=lower

define void @f(ptr %p, ptr %q, i64 %n) {
entry:
  %start = alloca i64
  %stop = alloca i64
  store i64 0, ptr %start
  store i64 %n, ptr %stop
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.SIMD"(), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %stop), "QUAL.OMP.SAFELEN"(i32 6) ]
  %first = load i64, ptr %start
  br label %head
head:
  %i = phi i64 [ %first, %entry ], [ %next, %body ]
  %last = load i64, ptr %stop
  %more = icmp ult i64 %i, %last
  br i1 %more, label %body, label %done
body:
  %a = getelementptr float, ptr %p, i64 %i
  %x = load float, ptr %a                                                    ; CHECK: load float, {{.*}}
  %b = getelementptr float, ptr %q, i64 %i
  store float %x, ptr %b                                                    ; CHECK: store float {{.*}}
  %next = add i64 %i, 1
  br label %head
done:
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.SIMD"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
; CHECK: !"llvm.loop.vectorize.enable", i1 true
; CHECK: !"llvm.loop.vectorize.width", i32 4
; CHECK-NOT: parallel_accesses
