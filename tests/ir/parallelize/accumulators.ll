; A recursion that adds to one place in memory returns what it adds to itself, and is then divided as one that only computes; the
; function of its name adds that to the place, unless it is nothing. What calls return is added where control is done with calls.
; One that looks at the sum stays as it is.
; RUN: weft opt -O2 --parallelize --stop-after=parallelize --remarks

; REMARK: in function 'walk': a team executes this recursion if it makes more than
; REMARK: in function 'most': a team executes this recursion if it makes more than
; REMARK: in function 'looks': one thread executes this recursion: it reads from memory where it accesses memory
; CHECK: define void @walk(ptr
; CHECK: call i64 @walk.sum(ptr %t)
; CHECK-NEXT: icmp ne i64 %{{.*}}, 0
; CHECK-NEXT: br i1
; CHECK: load i64, ptr @total, align 8
; CHECK: store i64 %{{.*}}, ptr @total, align 8
; CHECK: define void @most(
; CHECK: icmp ne i32 %{{.*}}, -2147483648
; CHECK: define void @looks(
; CHECK: call void @looks(
; CHECK: define internal i64 @walk.sum(
; CHECK: call i64 @walk.sum.trial(ptr %t, ptr
; CHECK-NOT: @total
target triple = "x86_64-pc-linux-gnu"

%tree = type { ptr, ptr, i64, i32 }
@total = internal global i64 0, align 8
@seen = internal global i64 0, align 8

define void @walk(ptr %t) noinline nounwind {
entry:
  %none = icmp eq ptr %t, null
  br i1 %none, label %end, label %more
more:
  %left = load ptr, ptr %t
  call void @walk(ptr %left)
  %at = getelementptr inbounds %tree, ptr %t, i64 0, i32 2
  %v = load i64, ptr %at
  %odd = and i64 %v, 1
  %is = icmp ne i64 %odd, 0
  br i1 %is, label %adds, label %on
adds:
  %s = load i64, ptr @total, align 8
  %n = add nsw i64 %s, %v
  store i64 %n, ptr @total, align 8
  br label %on
on:
  %place = getelementptr inbounds %tree, ptr %t, i64 0, i32 1
  %right = load ptr, ptr %place
  call void @walk(ptr %right)
  br label %end
end:
  ret void
}

define void @most(ptr noalias %m, i32 %n, i32 %x) noinline nounwind {
entry:
  %before = load i32, ptr %m, align 4
  %is.more = icmp sgt i32 %x, %before
  br i1 %is.more, label %then, label %on
then:
  store i32 %x, ptr %m, align 4
  br label %on
on:
  %none = icmp slt i32 %n, 1
  br i1 %none, label %end, label %more
more:
  %k = sub i32 %n, 1
  %a = mul i32 %x, 5
  call void @most(ptr noalias %m, i32 %k, i32 %a)
  %b = mul i32 %x, 7
  call void @most(ptr noalias %m, i32 %k, i32 %b)
  br label %end
end:
  ret void
}

define void @looks(ptr %t) noinline nounwind {
entry:
  %none = icmp eq ptr %t, null
  br i1 %none, label %end, label %more
more:
  %s = load i64, ptr @seen
  %n = add i64 %s, 1
  store i64 %n, ptr @seen
  %is.odd = trunc i64 %n to i1
  br i1 %is.odd, label %on, label %end
on:
  %left = load ptr, ptr %t
  call void @looks(ptr %left)
  call void @looks(ptr %left)
  br label %end
end:
  ret void
}
