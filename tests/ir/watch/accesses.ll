; What other threads may touch is told with its place and name, what is a thread's own is not; a loop asks for its chunks.
; RUN: weft opt -O0 --check-races --stop-after=watch

@table = constant [4 x i32] zeroinitializer
@count = global i32 0

define i32 @f(ptr %p, i64 %n) {
entry:
  %x = alloca i32
  %own = alloca i32
  %start = alloca i64
  %end = alloca i64
  store i64 0, ptr %start
  store i64 %n, ptr %end
  ; CHECK: call void @__weft_check_loop(i32 0, i64 4, i32 0, ptr @weft.site
  ; CHECK-NEXT: "QUAL.OMP.SCHEDULE.STATIC"(i64 4)
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.SCHEDULE.STATIC"(i64 4), "QUAL.OMP.SHARED"(ptr %x), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %end) ]
  ; CHECK: %i = load i64, ptr %start
  %i = load i64, ptr %start
  ; CHECK-NOT: __weft_check_access(ptr %own
  store i32 1, ptr %own
  ; CHECK: call void @__weft_check_access(ptr %x, i64 4, i32 0, ptr @weft.site
  ; CHECK-NEXT: %a = load i32, ptr %x
  %a = load i32, ptr %x
  ; CHECK: call void @__weft_check_access(ptr %p, i64 4, i32 1, ptr @weft.site
  ; CHECK-NEXT: store i32 %a, ptr %p
  store i32 %a, ptr %p
  ; CHECK-NOT: __weft_check_access(ptr @table
  %c = load i32, ptr @table
  ; CHECK: call void @__weft_check_atomic(ptr @count, i64 4, i32 2, i32 3, ptr @weft.site
  ; CHECK-NEXT: atomicrmw add ptr @count
  %old = atomicrmw add ptr @count, i32 %c seq_cst
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]
  ret i32 %old
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
