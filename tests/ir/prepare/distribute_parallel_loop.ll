; A distribute leaves its chunk in the interval; the team within shares that out, wherever it starts.
; RUN: weft opt --stop-after=prepare

define void @f(i64 %n) {
  %start = alloca i64
  %end = alloca i64
  store i64 0, ptr %start
  store i64 %n, ptr %end
  %d = call token @llvm.directive.region.entry() [ "DIR.OMP.DISTRIBUTE"(), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %end) ] ; CHECK: entry() [ "DIR.OMP.DISTRIBUTE"() ]
  ; CHECK: %2 = load i64, ptr %start
  ; CHECK: %3 = load i64, ptr %end
  ; CHECK: %4 = sub nuw i64 %3, %2
  ; CHECK: %5 = call { i64, i64 } @llvm.directive.loop.begin(token %d, i64 0, i64 %4, i64 1)
  ; CHECK: %10 = add nuw i64 %2, %8
  ; CHECK-NEXT: store i64 %10, ptr %start
  ; CHECK-NEXT: %11 = add nuw i64 %2, %9
  ; CHECK-NEXT: store i64 %11, ptr %end
  ; CHECK: %13 = load i64, ptr %start
  ; CHECK: %14 = load i64, ptr %end
  %p = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.FIRSTPRIVATE"(ptr %start, ptr %end) ] ; CHECK: entry() [ "DIR.OMP.PARALLEL"() ]
  ; CHECK: store i64 %13, ptr %start.private
  ; CHECK: store i64 %14, ptr %end.private
  %l = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.NOWAIT"(), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %end) ]
  ; CHECK: %16 = load i64, ptr %start.private
  ; CHECK: %17 = load i64, ptr %end.private
  ; CHECK: %18 = sub nuw i64 %17, %16
  ; CHECK: call { i64, i64 } @llvm.directive.loop.begin(token %l, i64 0, i64 %18, i64 1)
  ; CHECK: %24 = add nuw i64 %16, %22
  ; CHECK-NEXT: store i64 %24, ptr %start.private
  %first = load i64, ptr %start      ; CHECK: load i64, ptr %start.private
  %last = load i64, ptr %end
  call void @work(i64 %first, i64 %last)
  call void @llvm.directive.region.exit(token %l) [ "DIR.OMP.END.LOOP"() ]
  call void @llvm.directive.region.exit(token %p) [ "DIR.OMP.END.PARALLEL"() ]
  call void @llvm.directive.region.exit(token %d) [ "DIR.OMP.END.DISTRIBUTE"() ]
  ; Nothing waits at the end of a distribute.
  ; CHECK-NOT: barrier
  ret void
}

declare void @work(i64, i64)
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
