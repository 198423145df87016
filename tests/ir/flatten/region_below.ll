; What a recursion calls may have regions, too. They are serial code in a copy of their own, which its copy calls.
; RUN: weft opt -O1 --stop-after=flatten --remarks
; REMARK: in function 'count': the regions of this recursion are tasks of the outermost region's team
target triple = "x86_64-pc-linux-gnu"

; CHECK: define i64 @count(
; CHECK: select i1 %…, ptr @count, ptr @count.omp_flat
; CHECK: select i1 %…, ptr @below, ptr @below.omp_flat
; CHECK: define void @below(
; CHECK: "DIR.OMP.PARALLEL"()
; CHECK: "DIR.OMP.LOOP"()
; CHECK: define internal i64 @count.omp_flat(
; CHECK: call void @below.omp_flat(i64 %x)
; CHECK: define internal void @below.omp_flat(
; CHECK-NOT: region
; CHECK: ret void
define i64 @count(i64 %n) nounwind {
entry:
  %s = alloca i64
  %k = alloca i64
  %start = alloca i64
  %end = alloca i64
  %stop = alloca i64
  %i = alloca i64
  store i64 1, ptr %s
  store i64 %n, ptr %k
  %none = icmp eq i64 %n, 0
  br i1 %none, label %done, label %more
more:
  %less = sub i64 %n, 1
  %team = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr %k), "QUAL.OMP.REDUCTION.ADD"(ptr %s) ]
  %bound = load i64, ptr %k
  store i64 %bound, ptr %stop
  store i64 0, ptr %start
  store i64 %bound, ptr %end
  %loop = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.NOWAIT"(), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %end) ]
  %first = load i64, ptr %start
  store i64 %first, ptr %i
  br label %test
test:
  %at = load i64, ptr %i
  %last = load i64, ptr %end
  %goes = icmp ult i64 %at, %last
  br i1 %goes, label %body, label %out
body:
  %x = call i64 @count(i64 %less)
  call void @below(i64 %x)
  %y = load i64, ptr %stop
  %z = add i64 %x, %y
  %old = load i64, ptr %s
  %new = add i64 %old, %z
  store i64 %new, ptr %s
  %at.next = add i64 %at, 1
  store i64 %at.next, ptr %i
  br label %test
out:
  call void @llvm.directive.region.exit(token %loop) [ "DIR.OMP.END.LOOP"() ]
  call void @llvm.directive.region.exit(token %team) [ "DIR.OMP.END.PARALLEL"() ]
  br label %done
done:
  %r = load i64, ptr %s
  ret i64 %r
}
define void @below(i64 %n) nounwind {
  %start = alloca i64
  %end = alloca i64
  %i = alloca i64
  %team = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"() ]
  store i64 0, ptr %start
  store i64 %n, ptr %end
  %loop = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.NOWAIT"(), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %end) ]
  %from = load i64, ptr %start
  store i64 %from, ptr %i
  call void @llvm.directive.region.exit(token %loop) [ "DIR.OMP.END.LOOP"() ]
  call void @llvm.directive.region.exit(token %team) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
