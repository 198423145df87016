; A loop with an ordered clause asks the runtime for chunks, by the ordered number of its schedule (66: static).
; RUN: weft opt -O0 --stop-after=lower

define void @f(i64 %n) {
entry:
  %start = alloca i64
  %stop = alloca i64
  store i64 0, ptr %start
  store i64 %n, ptr %stop
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %stop), "QUAL.OMP.ORDERED"() ] ; CHECK: @__kmpc_dispatch_init_8u(ptr @weft.ident, i32 %…, i32 66, i64 0,
  %first = load i64, ptr %start             ; CHECK: @__kmpc_dispatch_next_8u(
  br label %head
head:
  %i = phi i64 [ %first, %entry ], [ %next, %body ]
  %last = load i64, ptr %stop
  %more = icmp ult i64 %i, %last
  br i1 %more, label %body, label %done
body:
  %o = call token @llvm.directive.region.entry() [ "DIR.OMP.ORDERED"() ] ; CHECK: call void @__kmpc_ordered(ptr @weft.ident, i32
  call void @use(i64 %i)                    ; CHECK: call void @use(i64 %i)
  ; CHECK: call void @__kmpc_end_ordered(ptr @weft.ident, i32
  call void @llvm.directive.region.exit(token %o) [ "DIR.OMP.END.ORDERED"() ]
  call void @llvm.directive.loop.iteration.end(token %t) ; CHECK: call void @__kmpc_dispatch_fini_8u(ptr @weft.ident, i32
  %next = add i64 %i, 1
  br label %head
done:
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ] ; CHECK: @__kmpc_barrier(
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @llvm.directive.loop.iteration.end(token)
declare void @use(i64)
