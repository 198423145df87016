; schedule(static, chunk): each thread computes its chunks itself; the runtime hears of the barrier only.
; RUN: weft opt -O0 --stop-after=lower

define void @f(i64 %n) {
entry:
  %start = alloca i64
  %stop = alloca i64
  store i64 0, ptr %start
  store i64 %n, ptr %stop
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %stop), "QUAL.OMP.SCHEDULE.STATIC"(i64 4) ]
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
  ; CHECK: call i32 @omp_get_num_threads()
  ; CHECK-NOT: __kmpc_for_static
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]                           ; CHECK: @llvm.umin
  ret void                                  ; CHECK: @__kmpc_barrier(
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @use(i64)
