; A taskloop simd becomes a taskloop with a simd loop in it; a linear variable that gets its values is lastprivate.
; RUN: weft opt -O0 --stop-after=legalize

define void @f(ptr %p, ptr %q, i64 %n) {
entry:
  %start = alloca i64
  %stop = alloca i64
  %k = alloca i64
  store i64 0, ptr %start
  store i64 %n, ptr %stop
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASKLOOP.SIMD"(), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %stop), "QUAL.OMP.SIMDLEN"(i32 4), "QUAL.OMP.NUM_TASKS"(i64 8), "QUAL.OMP.IF.SIMD"(i32 1), "QUAL.OMP.LINEAR"(ptr %k, i64 1), "QUAL.WEFT.LINEAR"(), "QUAL.OMP.FIRSTPRIVATE"(ptr %p, ptr %q) ]
; CHECK: %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASKLOOP"(), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %stop), "QUAL.OMP.NUM_TASKS"(i64 8), "QUAL.OMP.LASTPRIVATE"(ptr %k), "QUAL.OMP.FIRSTPRIVATE"(ptr %p, ptr %q) ]
; CHECK: call token @llvm.directive.region.entry() [ "DIR.OMP.SIMD"(), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %stop), "QUAL.OMP.SIMDLEN"(i32 4), "QUAL.OMP.IF"(i32 1) ]
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
; CHECK: "DIR.OMP.END.SIMD"()
; CHECK: "DIR.OMP.END.TASKLOOP"()
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASKLOOP.SIMD"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
