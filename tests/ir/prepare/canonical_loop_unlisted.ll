; A variable that is used outside too, and that no clause lists, is private by rule.
; RUN: weft opt --stop-after=prepare

define void @f(i32 %upper) {
entry:
  %i = alloca i32
  store i32 7, ptr %i
  ; CHECK: store i32 7, ptr %i
  ; CHECK: store i32 0, ptr %i.private
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"() ]
  store i32 0, ptr %i
  br label %head
head:
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
  br label %head
done:
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @use(i64)
