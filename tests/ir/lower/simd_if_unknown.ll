; A condition that is known at run time only chooses between the loop for vectors and an ordinary one.
; RUN: weft opt -O0 --stop-after=lower

define void @f(ptr %p, ptr %q, i64 %n, i32 %c) {
entry:
  %start = alloca i64
  %stop = alloca i64
  store i64 0, ptr %start
  store i64 %n, ptr %stop
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.SIMD"(), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %stop), "QUAL.OMP.IF"(i32 %c) ]
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
  br label %head
done:
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.SIMD"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
; CHECK: icmp ne i32 %c, 0
; CHECK: br i1 …, label %head, label %head.clone
; CHECK: !"llvm.loop.vectorize.enable", i1 true
; CHECK-NOT: llvm.loop.vectorize.enable
