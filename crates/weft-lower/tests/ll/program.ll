; One function per construct, as it is after outlining; see driver.c.
@file = private unnamed_addr constant [10 x i8] c"program.c\00", align 1
@queue = private unnamed_addr constant [6 x i8] c"queue\00", align 1
@count = external global i32
@others = external global i32

declare void @note(i64, i64)
declare void @bump()
declare void @bump_other()
declare void @tell_team()
declare void @tell_sum(i64)
declare void @tell_slots(ptr)
declare void @set_slot(ptr)

define void @run_balanced(i64 %n, i64 %chunk) {
  call void (ptr, ...) @llvm.directive.fork(ptr @run_balanced.omp_outlined, i64 %n, i64 %chunk) [ "QUAL.WEFT.LOC"(ptr @file, i32 7, i32 9) ]
  ret void
}

define internal void @run_balanced.omp_outlined(ptr noalias %gtid, ptr noalias %tid, i64 %n, i64 %chunk) {
entry:
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.WEFT.LOC"(ptr @file, i32 8, i32 9), "QUAL.OMP.SCHEDULE.STATIC"() ]
  %piece = call { i64, i64 } @llvm.directive.loop.begin(token %t, i64 0, i64 %n, i64 1)
  %lb = extractvalue { i64, i64 } %piece, 0
  %ub = extractvalue { i64, i64 } %piece, 1
  call void @note(i64 %lb, i64 %ub)
  call void @llvm.directive.loop.end(token %t)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]
  ret void
}

define void @run_plain(i64 %n, i64 %chunk) {
  call void (ptr, ...) @llvm.directive.fork(ptr @run_plain.omp_outlined, i64 %n, i64 %chunk) [ "QUAL.WEFT.LOC"(ptr @file, i32 7, i32 9) ]
  ret void
}

define internal void @run_plain.omp_outlined(ptr noalias %gtid, ptr noalias %tid, i64 %n, i64 %chunk) {
entry:
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.WEFT.LOC"(ptr @file, i32 8, i32 9) ]
  %piece = call { i64, i64 } @llvm.directive.loop.begin(token %t, i64 0, i64 %n, i64 1)
  %lb = extractvalue { i64, i64 } %piece, 0
  %ub = extractvalue { i64, i64 } %piece, 1
  call void @note(i64 %lb, i64 %ub)
  call void @llvm.directive.loop.end(token %t)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]
  ret void
}

define void @run_auto(i64 %n, i64 %chunk) {
  call void (ptr, ...) @llvm.directive.fork(ptr @run_auto.omp_outlined, i64 %n, i64 %chunk) [ "QUAL.WEFT.LOC"(ptr @file, i32 7, i32 9) ]
  ret void
}

define internal void @run_auto.omp_outlined(ptr noalias %gtid, ptr noalias %tid, i64 %n, i64 %chunk) {
entry:
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.WEFT.LOC"(ptr @file, i32 8, i32 9), "QUAL.OMP.SCHEDULE.AUTO"() ]
  %piece = call { i64, i64 } @llvm.directive.loop.begin(token %t, i64 0, i64 %n, i64 1)
  br label %next

next:
  %chunk.next = call { i1, i64, i64 } @llvm.directive.loop.next(token %t)
  %more = extractvalue { i1, i64, i64 } %chunk.next, 0
  br i1 %more, label %body, label %done

body:
  %lb = extractvalue { i1, i64, i64 } %chunk.next, 1
  %ub = extractvalue { i1, i64, i64 } %chunk.next, 2
  call void @note(i64 %lb, i64 %ub)
  br label %next

done:
  call void @llvm.directive.loop.end(token %t)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]
  ret void
}

define void @run_chunked(i64 %n, i64 %chunk) {
  call void (ptr, ...) @llvm.directive.fork(ptr @run_chunked.omp_outlined, i64 %n, i64 %chunk) [ "QUAL.WEFT.LOC"(ptr @file, i32 7, i32 9) ]
  ret void
}

define internal void @run_chunked.omp_outlined(ptr noalias %gtid, ptr noalias %tid, i64 %n, i64 %chunk) {
entry:
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.WEFT.LOC"(ptr @file, i32 8, i32 9), "QUAL.OMP.SCHEDULE.STATIC"(i64 %chunk) ]
  %piece = call { i64, i64 } @llvm.directive.loop.begin(token %t, i64 0, i64 %n, i64 1)
  br label %next

next:
  %chunk.next = call { i1, i64, i64 } @llvm.directive.loop.next(token %t)
  %more = extractvalue { i1, i64, i64 } %chunk.next, 0
  br i1 %more, label %body, label %done

body:
  %lb = extractvalue { i1, i64, i64 } %chunk.next, 1
  %ub = extractvalue { i1, i64, i64 } %chunk.next, 2
  call void @note(i64 %lb, i64 %ub)
  br label %next

done:
  call void @llvm.directive.loop.end(token %t)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]
  ret void
}

define void @run_chunked_7(i64 %n, i64 %chunk) {
  call void (ptr, ...) @llvm.directive.fork(ptr @run_chunked_7.omp_outlined, i64 %n, i64 %chunk) [ "QUAL.WEFT.LOC"(ptr @file, i32 7, i32 9) ]
  ret void
}

define internal void @run_chunked_7.omp_outlined(ptr noalias %gtid, ptr noalias %tid, i64 %n, i64 %chunk) {
entry:
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.WEFT.LOC"(ptr @file, i32 8, i32 9), "QUAL.OMP.SCHEDULE.STATIC"(i64 7) ]
  %piece = call { i64, i64 } @llvm.directive.loop.begin(token %t, i64 0, i64 %n, i64 1)
  br label %next

next:
  %chunk.next = call { i1, i64, i64 } @llvm.directive.loop.next(token %t)
  %more = extractvalue { i1, i64, i64 } %chunk.next, 0
  br i1 %more, label %body, label %done

body:
  %lb = extractvalue { i1, i64, i64 } %chunk.next, 1
  %ub = extractvalue { i1, i64, i64 } %chunk.next, 2
  call void @note(i64 %lb, i64 %ub)
  br label %next

done:
  call void @llvm.directive.loop.end(token %t)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]
  ret void
}

define void @run_dynamic(i64 %n, i64 %chunk) {
  call void (ptr, ...) @llvm.directive.fork(ptr @run_dynamic.omp_outlined, i64 %n, i64 %chunk) [ "QUAL.WEFT.LOC"(ptr @file, i32 7, i32 9) ]
  ret void
}

define internal void @run_dynamic.omp_outlined(ptr noalias %gtid, ptr noalias %tid, i64 %n, i64 %chunk) {
entry:
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.WEFT.LOC"(ptr @file, i32 8, i32 9), "QUAL.OMP.SCHEDULE.DYNAMIC"(i64 %chunk) ]
  %piece = call { i64, i64 } @llvm.directive.loop.begin(token %t, i64 0, i64 %n, i64 1)
  br label %next

next:
  %chunk.next = call { i1, i64, i64 } @llvm.directive.loop.next(token %t)
  %more = extractvalue { i1, i64, i64 } %chunk.next, 0
  br i1 %more, label %body, label %done

body:
  %lb = extractvalue { i1, i64, i64 } %chunk.next, 1
  %ub = extractvalue { i1, i64, i64 } %chunk.next, 2
  call void @note(i64 %lb, i64 %ub)
  br label %next

done:
  call void @llvm.directive.loop.end(token %t)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]
  ret void
}

define void @run_guided(i64 %n, i64 %chunk) {
  call void (ptr, ...) @llvm.directive.fork(ptr @run_guided.omp_outlined, i64 %n, i64 %chunk) [ "QUAL.WEFT.LOC"(ptr @file, i32 7, i32 9) ]
  ret void
}

define internal void @run_guided.omp_outlined(ptr noalias %gtid, ptr noalias %tid, i64 %n, i64 %chunk) {
entry:
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.WEFT.LOC"(ptr @file, i32 8, i32 9), "QUAL.OMP.SCHEDULE.GUIDED.MONOTONIC"(i64 %chunk) ]
  %piece = call { i64, i64 } @llvm.directive.loop.begin(token %t, i64 0, i64 %n, i64 1)
  br label %next

next:
  %chunk.next = call { i1, i64, i64 } @llvm.directive.loop.next(token %t)
  %more = extractvalue { i1, i64, i64 } %chunk.next, 0
  br i1 %more, label %body, label %done

body:
  %lb = extractvalue { i1, i64, i64 } %chunk.next, 1
  %ub = extractvalue { i1, i64, i64 } %chunk.next, 2
  call void @note(i64 %lb, i64 %ub)
  br label %next

done:
  call void @llvm.directive.loop.end(token %t)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]
  ret void
}

define void @run_runtime(i64 %n, i64 %chunk) {
  call void (ptr, ...) @llvm.directive.fork(ptr @run_runtime.omp_outlined, i64 %n, i64 %chunk) [ "QUAL.WEFT.LOC"(ptr @file, i32 7, i32 9) ]
  ret void
}

define internal void @run_runtime.omp_outlined(ptr noalias %gtid, ptr noalias %tid, i64 %n, i64 %chunk) {
entry:
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.WEFT.LOC"(ptr @file, i32 8, i32 9), "QUAL.OMP.SCHEDULE.RUNTIME"() ]
  %piece = call { i64, i64 } @llvm.directive.loop.begin(token %t, i64 0, i64 %n, i64 1)
  br label %next

next:
  %chunk.next = call { i1, i64, i64 } @llvm.directive.loop.next(token %t)
  %more = extractvalue { i1, i64, i64 } %chunk.next, 0
  br i1 %more, label %body, label %done

body:
  %lb = extractvalue { i1, i64, i64 } %chunk.next, 1
  %ub = extractvalue { i1, i64, i64 } %chunk.next, 2
  call void @note(i64 %lb, i64 %ub)
  br label %next

done:
  call void @llvm.directive.loop.end(token %t)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]
  ret void
}

define void @run_twice(i64 %n, i64 %chunk) {
  call void (ptr, ...) @llvm.directive.fork(ptr @run_twice.omp_outlined, i64 %n, i64 %chunk) [ "QUAL.WEFT.LOC"(ptr @file, i32 7, i32 9) ]
  ret void
}

define internal void @run_twice.omp_outlined(ptr noalias %gtid, ptr noalias %tid, i64 %n, i64 %chunk) {
entry:
  br label %again

again:
  %round = phi i64 [ 0, %entry ], [ %round.next, %behind ]
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.WEFT.LOC"(ptr @file, i32 8, i32 9), "QUAL.OMP.SCHEDULE.DYNAMIC"(i64 %chunk) ]
  %piece = call { i64, i64 } @llvm.directive.loop.begin(token %t, i64 0, i64 %n, i64 1)
  br label %next

next:
  %chunk.next = call { i1, i64, i64 } @llvm.directive.loop.next(token %t)
  %more = extractvalue { i1, i64, i64 } %chunk.next, 0
  br i1 %more, label %body, label %done

body:
  %lb = extractvalue { i1, i64, i64 } %chunk.next, 1
  %ub = extractvalue { i1, i64, i64 } %chunk.next, 2
  call void @note(i64 %lb, i64 %ub)
  br label %next

done:
  call void @llvm.directive.loop.end(token %t)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]
  call void @llvm.directive.barrier(token none) [ "QUAL.WEFT.IMPLICIT"(), "DIR.OMP.LOOP"() ]
  br label %behind

behind:
  %round.next = add i64 %round, 1
  %again.more = icmp ult i64 %round.next, 2
  br i1 %again.more, label %again, label %out

out:
  ret void
}

define void @run_orphaned(i64 %n, i64 %chunk) {
  call void (ptr, ...) @llvm.directive.fork(ptr @run_orphaned.omp_outlined, i64 %n) [ "QUAL.WEFT.LOC"(ptr @file, i32 7, i32 9) ]
  ret void
}

define internal void @run_orphaned.omp_outlined(ptr noalias %gtid, ptr noalias %tid, i64 %n) {
  call void @orphan(i64 %n)
  ret void
}

define void @orphan(i64 %n) {
  %slot = alloca i64, align 8
  store i64 %n, ptr %slot, align 8
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"() ]
  %n.again = load i64, ptr %slot, align 8
  %piece = call { i64, i64 } @llvm.directive.loop.begin(token %t, i64 0, i64 %n.again, i64 1)
  %whole = insertvalue { i64, i64 } %piece, i64 %n, 1
  %lb = extractvalue { i64, i64 } %whole, 0
  %ub = extractvalue { i64, i64 } %piece, 1
  call void @note(i64 %lb, i64 %ub)
  call void @llvm.directive.loop.end(token %t)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]
  call void @llvm.directive.barrier(token none)
  ret void
}

define void @run_single(i32 %times) {
  %times.word = zext i32 %times to i64
  call void (ptr, ...) @llvm.directive.fork(ptr @run_single.omp_outlined, i64 %times.word)
  ret void
}

define internal void @run_single.omp_outlined(ptr noalias %gtid, ptr noalias %tid, i64 %times) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %behind ]
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.SINGLE"(), "QUAL.WEFT.LOC"(ptr @file, i32 20, i32 5) ]
  %mine = call i1 @llvm.directive.single.begin(token %t)
  br i1 %mine, label %body, label %behind

body:
  call void @bump()
  call void @llvm.directive.single.end(token %t)
  br label %behind

behind:
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.SINGLE"() ]
  call void @llvm.directive.barrier(token none) [ "QUAL.WEFT.IMPLICIT"(), "DIR.OMP.SINGLE"() ]
  %i.next = add i64 %i, 1
  %more = icmp ult i64 %i.next, %times
  br i1 %more, label %loop, label %out

out:
  ret void
}

define void @run_master() {
  call void (ptr, ...) @llvm.directive.fork(ptr @run_master.omp_outlined)
  ret void
}

define internal void @run_master.omp_outlined(ptr noalias %gtid, ptr noalias %tid) {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.MASTER"() ]
  %mine = call i1 @llvm.directive.master.begin(token %t)
  br i1 %mine, label %body, label %behind

body:
  call void @bump()
  call void @llvm.directive.master.end(token %t)
  br label %behind

behind:
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.MASTER"() ]
  ret void
}

define void @run_critical(i32 %times) {
  %times.word = zext i32 %times to i64
  call void (ptr, ...) @llvm.directive.fork(ptr @run_critical.omp_outlined, i64 %times.word)
  ret void
}

define internal void @run_critical.omp_outlined(ptr noalias %gtid, ptr noalias %tid, i64 %times) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.CRITICAL"() ]
  call void @llvm.directive.critical.begin(token %t)
  call void @bump()
  call void @llvm.directive.critical.end(token %t)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.CRITICAL"() ]
  %u = call token @llvm.directive.region.entry() [ "DIR.OMP.CRITICAL"(), "QUAL.OMP.NAME"(ptr @queue), "QUAL.OMP.HINT"(i32 2) ]
  call void @llvm.directive.critical.begin(token %u)
  call void @bump_other()
  call void @llvm.directive.critical.end(token %u)
  call void @llvm.directive.region.exit(token %u) [ "DIR.OMP.END.CRITICAL"() ]
  %i.next = add i64 %i, 1
  %more = icmp ult i64 %i.next, %times
  br i1 %more, label %loop, label %out

out:
  ret void
}

define void @run_barrier(ptr %slots) {
  call void (ptr, ...) @llvm.directive.fork(ptr @run_barrier.omp_outlined, ptr %slots)
  ret void
}

define internal void @run_barrier.omp_outlined(ptr noalias %gtid, ptr noalias %tid, ptr %slots) {
  call void @set_slot(ptr %slots)
  call void @llvm.directive.flush(token none) [ "QUAL.WEFT.LOC"(ptr @file, i32 30, i32 9) ]
  call void @llvm.directive.barrier(token none) [ "QUAL.WEFT.LOC"(ptr @file, i32 31, i32 9) ]
  call void @tell_slots(ptr %slots)
  ret void
}

define internal void @team.omp_outlined(ptr noalias %gtid, ptr noalias %tid, i64 %a, ptr %b) {
  call void @tell_team()
  %b.value = load i64, ptr %b, align 8
  %sum = add i64 %a, %b.value
  call void @tell_sum(i64 %sum)
  ret void
}

define void @run_if(i32 %condition, i32 %threads) {
  %b = alloca i64, align 8
  store i64 17, ptr %b, align 8
  call void (ptr, ...) @llvm.directive.fork(ptr @team.omp_outlined, i64 42, ptr %b) [ "QUAL.OMP.NUM_THREADS"(i32 %threads), "QUAL.OMP.IF"(i32 %condition) ]
  ret void
}

define void @run_if_false() {
  %b = alloca i64, align 8
  store i64 17, ptr %b, align 8
  call void (ptr, ...) @llvm.directive.fork(ptr @team.omp_outlined, i64 42, ptr %b) [ "QUAL.OMP.IF"(i32 0) ]
  ret void
}

define void @run_close() {
  %b = alloca i64, align 8
  store i64 17, ptr %b, align 8
  call void (ptr, ...) @llvm.directive.fork(ptr @team.omp_outlined, i64 42, ptr %b) [ "QUAL.OMP.IF"(i32 1), "QUAL.OMP.PROC_BIND.CLOSE"() ]
  ret void
}

