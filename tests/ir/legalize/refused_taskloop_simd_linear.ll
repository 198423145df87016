; A linear variable of a taskloop simd needs code that gives it its values, which a clause tells.
; RUN: weft opt -O0 --stop-after=legalize
; ERROR: clause 'QUAL.OMP.LINEAR' is read and drawn, but not lowered yet

define void @f(ptr %p, ptr %q, i64 %n) {
entry:
  %start = alloca i64
  %stop = alloca i64
  %k = alloca i64
  store i64 0, ptr %start
  store i64 %n, ptr %stop
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASKLOOP.SIMD"(), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %stop), "QUAL.OMP.LINEAR"(ptr %k, i64 1), "QUAL.OMP.FIRSTPRIVATE"(ptr %p, ptr %q) ]
  %first = load i64, ptr %start
  br label %head
head:
  %i = phi i64 [ %first, %entry ], [ %next, %body ]
  %last = load i64, ptr %stop
  %more = icmp ult i64 %i, %last
  br i1 %more, label %body, label %done
body:
  %a = getelementptr float, ptr %p, i64 %i
  store i64 %i, ptr %k
  %x = load float, ptr %a
  %b = getelementptr float, ptr %q, i64 %i
  store float %x, ptr %b
  %next = add i64 %i, 1
  br label %head
done:
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASKLOOP.SIMD"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
