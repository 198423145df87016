; A loop whose iterations wait for each other announces how often its loops run, up to the last iteration; dynamic chunks come
; in order to each thread (35 with the flag for monotonic).
; RUN: weft opt -O0 --stop-after=lower

define void @f(i64 %n, i64 %m) {
entry:
  %start = alloca i64
  %stop = alloca i64
  store i64 0, ptr %start
  store i64 %n, ptr %stop
  ; CHECK: icmp eq i64 %n, 0
  ; CHECK: sub i64 %…, 1
  ; CHECK: icmp eq i64 %m, 0
  ; CHECK: sub i64 %…, 1
  ; CHECK: call void @__kmpc_doacross_init(ptr @weft.ident, i32 %…, i32 2, ptr %…)
  ; CHECK: @__kmpc_dispatch_init_8u(ptr @weft.ident, i32 %…, i32 536870947, i64 0,
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %stop), "QUAL.OMP.SCHEDULE.DYNAMIC"(), "QUAL.WEFT.DOACROSS"(i64 %n, i64 %m) ]
  %first = load i64, ptr %start
  br label %head
head:
  %i = phi i64 [ %first, %entry ], [ %next, %body ]
  %last = load i64, ptr %stop
  %more = icmp ult i64 %i, %last
  br i1 %more, label %body, label %done
body:
  %before = sub i64 %i, 1
  ; CHECK: store i64 %before, ptr
  ; CHECK: store i64 7, ptr
  ; CHECK: call void @__kmpc_doacross_wait(ptr @weft.ident, i32 %…, ptr %…)
  call void @llvm.directive.ordered.sink(token %t) [ "QUAL.WEFT.ITERATION"(i64 %before, i64 7) ]
  call void @use(i64 %i)                    ; CHECK: call void @use(i64 %i)
  ; CHECK: call void @__kmpc_doacross_post(ptr @weft.ident, i32 %…, ptr %…)
  call void @llvm.directive.ordered.source(token %t) [ "QUAL.WEFT.ITERATION"(i64 %i, i64 7) ]
  %next = add i64 %i, 1
  br label %head
done:
  ; CHECK: call void @__kmpc_doacross_fini(ptr @weft.ident, i32
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ] ; CHECK: @__kmpc_barrier(
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @llvm.directive.ordered.sink(token)
declare void @llvm.directive.ordered.source(token)
declare void @use(i64)
