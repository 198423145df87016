; A simd region has one copy of each private variable; the loop runs all iterations, and one thread needs no atomics.
; RUN: weft opt -O0 --stop-after=prepare

define void @f(ptr %p, i64 %n) {
entry:
  %start = alloca i64
  %stop = alloca i64
  %s = alloca float
  %j = alloca i32
  %p.addr = alloca ptr
  store ptr %p, ptr %p.addr
  store i64 0, ptr %start
  store i64 %n, ptr %stop
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.SIMD"(), "QUAL.OMP.SAFELEN"(i32 8), "QUAL.OMP.ALIGNED"(ptr %p.addr, i32 32), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %stop), "QUAL.WEFT.LINEAR"(), "QUAL.OMP.LINEAR"(ptr %j, i64 1), "QUAL.OMP.REDUCTION.ADD"(ptr %s) ] ; CHECK: [ "DIR.OMP.SIMD"(), "QUAL.OMP.SAFELEN"(i32 8) ]
  ; CHECK: store float zeroinitializer, ptr %s.private
  ; CHECK: load ptr, ptr %p.addr
  ; CHECK: call void @llvm.assume(i1 true) [ "align"(ptr …, i32 32) ]
  %first = load i64, ptr %start
  br label %head
head:
  %i = phi i64 [ %first, %entry ], [ %next, %body ]
  %last = load i64, ptr %stop
  %more = icmp ult i64 %i, %last
  br i1 %more, label %body, label %done
body:
  store i32 7, ptr %j                                                       ; CHECK: store i32 7, ptr %j.private
  %next = add i64 %i, 1
  br label %head
done:
  ; CHECK-NOT: atomicrmw
  ; CHECK: load i32, ptr %j.private
  ; CHECK: store i32 …, ptr %j
  ; CHECK-NOT: atomicrmw
  ; CHECK: store float …, ptr %s
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.SIMD"() ]  ; CHECK: region.exit
  ; CHECK-NOT: barrier
  ret void                                                                  ; CHECK: ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
