; A teams region becomes a function, which the fork of a league names with the clauses that concern it.
; RUN: weft opt --stop-after=outline

define void @f(ptr %a, i32 %n, i32 %limit) {
  %s = alloca i64
  %x = alloca i64
  store i64 0, ptr %s
  store i64 5, ptr %x
  ; CHECK: call void (ptr, ...) @llvm.directive.fork(ptr @f.omp_outlined…) [ "DIR.OMP.TEAMS"(), "QUAL.OMP.NUM_TEAMS"(i32 1, i32 %n), "QUAL.OMP.THREAD_LIMIT"(i32 %limit) ]
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TEAMS"(), "QUAL.OMP.NUM_TEAMS"(i32 1, i32 %n), "QUAL.OMP.THREAD_LIMIT"(i32 %limit), "QUAL.OMP.DEFAULT.NONE"(), "QUAL.OMP.SHARED"(ptr %a), "QUAL.OMP.FIRSTPRIVATE"(ptr %x), "QUAL.OMP.REDUCTION.ADD"(ptr %s) ]
  %v = load i64, ptr %x
  %r = call i64 @use(ptr %a, i64 %v)
  store i64 %r, ptr %s
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TEAMS"() ]
  %sum = load i64, ptr %s
  call i64 @use(ptr %a, i64 %sum)
  ret void
}

; CHECK: define internal void @f.omp_outlined(ptr noalias noundef %gtid, ptr noalias noundef %tid
; Nothing waits for the other teams.
; CHECK-NOT: barrier
; CHECK: atomicrmw add ptr
; CHECK-NOT: barrier
; CHECK: ret void

declare i64 @use(ptr, i64)
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
