; The clause is about threads.
; RUN: weft opt -O1 --stop-after=flatten --remarks
; REMARK: in function 'count': each region of this recursion begins a team, since a function has a 'parallel' with the clause 'QUAL.OMP.PROC_BIND.CLOSE'
; CHECK-NOT: omp_flat
target triple = "x86_64-pc-linux-gnu"

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
  %team = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr %k), "QUAL.OMP.REDUCTION.ADD"(ptr %s), "QUAL.OMP.PROC_BIND.CLOSE"() ]
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
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
