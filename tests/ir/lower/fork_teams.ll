; A league: how many teams at least and at most, and how many threads each may have; 0 says nothing.
; RUN: weft opt --stop-after=lower

define void @f(i32 %least, i32 %most, i32 %limit, i32 %c) {
  ; CHECK: call void @__kmpc_push_num_teams_51(ptr @weft.ident, i32 %…, i32 %least, i32 %most, i32 %limit)
  ; CHECK-NEXT: call void (ptr, i32, ptr, ...) @__kmpc_fork_teams(ptr @weft.ident, i32 0, ptr @league)
  call void (ptr, ...) @llvm.directive.fork(ptr @league) [ "DIR.OMP.TEAMS"(), "QUAL.OMP.NUM_TEAMS"(i32 %least, i32 %most), "QUAL.OMP.THREAD_LIMIT"(i32 %limit) ]
  ; CHECK: call void @__kmpc_push_num_teams_51(ptr @weft.ident, i32 %…, i32 %most, i32 %most, i32 0)
  call void (ptr, ...) @llvm.directive.fork(ptr @league) [ "DIR.OMP.TEAMS"(), "QUAL.OMP.NUM_TEAMS"(i32 %most) ]
  ; Without the condition there is one team.
  ; CHECK: %… = icmp ne i32 %c, 0
  ; CHECK-NEXT: %… = select i1 %…, i32 0, i32 1
  ; CHECK-NEXT: %… = select i1 %…, i32 0, i32 1
  ; CHECK-NEXT: call void @__kmpc_push_num_teams_51(
  call void (ptr, ...) @llvm.directive.fork(ptr @league) [ "DIR.OMP.TEAMS"(), "QUAL.OMP.IF"(i32 %c) ]
  ; CHECK: call void (ptr, i32, ptr, ...) @__kmpc_fork_teams(ptr @weft.ident, i32 0, ptr @league)
  ; CHECK-NOT: push_num_teams
  call void (ptr, ...) @llvm.directive.fork(ptr @league) [ "DIR.OMP.TEAMS"() ]
  ret void
}

; The teams share a loop out, each by its number in the league.
define internal void @league(ptr %gtid, ptr %tid) {
  ; CHECK: call i32 @omp_get_num_teams()
  ; CHECK: call i32 @omp_get_team_num()
  ; CHECK-NOT: load i32, ptr %tid
  %start = alloca i64
  %end = alloca i64
  store i64 0, ptr %start
  store i64 100, ptr %end
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.DISTRIBUTE"(), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %end) ]
  %first = load i64, ptr %start
  %last = load i64, ptr %end
  call void @work(i64 %first, i64 %last)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.DISTRIBUTE"() ]
  ret void
}

declare void @work(i64, i64)
declare void @llvm.directive.fork(ptr, ...)
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
