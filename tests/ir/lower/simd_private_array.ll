; There is one private array for all iterations, so its accesses are not parallel, and then none is.
; RUN: weft opt -O0 --stop-after=lower

define void @f(ptr %p, ptr %q, i64 %n) {
entry:
  %start = alloca i64
  %stop = alloca i64
  %x = alloca [4 x float]
  store i64 0, ptr %start
  store i64 %n, ptr %stop
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.SIMD"(), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %stop), "QUAL.OMP.PRIVATE"(ptr %x) ]
  %first = load i64, ptr %start
  br label %head
head:
  %i = phi i64 [ %first, %entry ], [ %next, %body ]
  %last = load i64, ptr %stop
  %more = icmp ult i64 %i, %last
  br i1 %more, label %body, label %done
body:
  %k = urem i64 %i, 4
  %a = getelementptr float, ptr %x, i64 %k
  store float 1.0, ptr %a                                                   ; CHECK: store float 1
  %next = add i64 %i, 1
  br label %head
done:
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.SIMD"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
; CHECK: !"llvm.loop.vectorize.enable", i1 true
; CHECK-NOT: parallel_accesses
