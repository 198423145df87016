; Two ways back to the test, of one variable that steps before they part, become one.
; RUN: weft opt --stop-after=prepare

define void @f(i32 %upper, i1 %c) {
entry:
  %i = alloca i32
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.PRIVATE"(ptr %i) ]
  store i32 0, ptr %i
  br label %head
head:
  %now = load i32, ptr %i
  %more = icmp slt i32 %now, %upper
  br i1 %more, label %body, label %done
body:
  %next = add nsw i32 %now, 1
  store i32 %next, ptr %i
  br i1 %c, label %one, label %two
one:
  call void @use(i64 1)
  br label %head                ; CHECK: br label %loop.next
two:
  call void @use(i64 2)
  br label %head                ; CHECK: loop.next:
                                ; CHECK-NEXT: add nuw i64 %…, 1
                                ; CHECK-NEXT: br label %head
done:
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @use(i64)
