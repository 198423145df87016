; A loop as clang leaves it without optimization: the variable in memory, the test first.
; RUN: weft opt --stop-after=prepare

define void @f(i32 %upper) {
entry:
  %i = alloca i32
  ; CHECK: %0 = sub i32 %upper, 0
  ; CHECK: %1 = icmp slt i32 0, %upper
  ; CHECK: %2 = zext i32 %0 to i64
  ; CHECK: %3 = sub i64 %2, 1
  ; CHECK: %4 = udiv i64 %3, 3
  ; CHECK: %5 = add i64 %4, 1
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.PRIVATE"(ptr %i) ]
  store i32 0, ptr %i
  ; CHECK: %6 = select i1 %1, i64 %5, i64 0
  ; CHECK: store i64 0, ptr %loop.start
  ; CHECK: store i64 %6, ptr %loop.end
  ; CHECK: region.entry() [ "DIR.OMP.LOOP"() ]
  ; CHECK: %17 = load i64, ptr %loop.start
  ; CHECK: %18 = load i64, ptr %loop.end
  ; CHECK: %19 = trunc i64 %17 to i32
  ; CHECK: %20 = mul i32 %19, 3
  ; CHECK: store i32 %20, ptr %i.private
  br label %head
head:
  ; CHECK: %21 = phi i64 [ %17, …, [ %23, %latch ]
  ; CHECK-NEXT: %22 = icmp ult i64 %21, %18
  ; CHECK-NEXT: br i1 %22, label %body, label %region.after
  %now = load i32, ptr %i
  %more = icmp slt i32 %now, %upper
  br i1 %more, label %body, label %done
body:
  %value = load i32, ptr %i
  %wide = sext i32 %value to i64
  call void @use(i64 %wide)
  br label %latch
latch:
  %old = load i32, ptr %i
  %next = add nsw i32 %old, 3
  store i32 %next, ptr %i
  ; CHECK: store i32 %next, ptr %i.private
  ; CHECK-NEXT: %23 = add nuw i64 %21, 1
  br label %head
done:
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @use(i64)
