; schedule(dynamic): the runtime hands out chunks.
; RUN: weft opt -O0 --stop-after=lower

define void @f(i64 %n) {
entry:
  %start = alloca i64
  %stop = alloca i64
  store i64 0, ptr %start
  store i64 %n, ptr %stop
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %stop), "QUAL.OMP.SCHEDULE.DYNAMIC"() ]
  %first = load i64, ptr %start
  br label %head
head:
  %i = phi i64 [ %first, %entry ], [ %next, %body ]
  %last = load i64, ptr %stop
  %more = icmp ult i64 %i, %last
  br i1 %more, label %body, label %done
body:
  call void @use(i64 %i)
  %next = add i64 %i, 1
  br label %head
done:
  ; CHECK: @__kmpc_dispatch_init_8u(
  ; CHECK: @__kmpc_dispatch_next_8u(
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]                           ; CHECK: @__kmpc_barrier(
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @use(i64)
