; The loop stores to what it reads its bound from.
; RUN: weft opt --stop-after=prepare
; ERROR: the bound is changed in the loop

define void @f(i32 %n) {
entry:
  %i = alloca i32
  %u = alloca i32
  store i32 %n, ptr %u
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.PRIVATE"(ptr %i) ]
  store i32 0, ptr %i
  br label %head
head:
  %now = load i32, ptr %i
  %upper = load i32, ptr %u
  %more = icmp slt i32 %now, %upper
  br i1 %more, label %body, label %done
body:
  %value = load i32, ptr %i
  %wide = sext i32 %value to i64
  call void @use(i64 %wide)
  store i32 5, ptr %u
  br label %latch
latch:
  %old = load i32, ptr %i
  %next = add nsw i32 %old, 3
  store i32 %next, ptr %i
  br label %head
done:
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @use(i64)
