; A recursion that writes its result where a pointer leads returns it to itself, and is then divided as one that only computes; the
; function of its name writes what that returns. One that hands the pointer on stays as it is.
; RUN: weft opt -O2 --parallelize --stop-after=parallelize --remarks

; REMARK: in function 'fib': a team executes this recursion if it makes more than
; REMARK: in function 'onward': one thread executes this recursion: it has variables in memory
; CHECK: define void @fib(i64 %n, ptr
; CHECK-NOT: alloca
; CHECK: call i64 @fib.value(i64 %n)
; CHECK-NEXT: store i64 %{{.*}}, ptr %r, align 4
; CHECK: ret void
; CHECK: define void @onward(
; CHECK: call void @onward(
; CHECK: define internal i64 @fib.value(
; CHECK: call i64 @fib.value.trial(i64 %n, ptr
; CHECK: call i64 @fib.value.forked(i64 %n, i32 0)
target triple = "x86_64-pc-linux-gnu"

define void @fib(i64 %n, ptr %r) noinline nounwind {
entry:
  %x = alloca i64
  %y = alloca i64
  %small = icmp slt i64 %n, 2
  br i1 %small, label %done, label %more
more:
  %m = sub i64 %n, 1
  call void @fib(i64 %m, ptr %x)
  %k = sub i64 %n, 2
  call void @fib(i64 %k, ptr %y)
  %a = load i64, ptr %x
  %b = load i64, ptr %y
  %s = add i64 %a, %b
  store i64 %s, ptr %r, align 4
  br label %end
done:
  store i64 %n, ptr %r, align 4
  br label %end
end:
  ret void
}

define void @onward(i64 %n, ptr %r) noinline nounwind {
entry:
  %x = alloca i64
  %small = icmp slt i64 %n, 2
  br i1 %small, label %done, label %more
more:
  %m = sub i64 %n, 1
  call void @onward(i64 %m, ptr %x)
  %k = sub i64 %n, 2
  call void @onward(i64 %k, ptr %r)
  %a = load i64, ptr %x
  %b = load i64, ptr %r
  %s = add i64 %a, %b
  store i64 %s, ptr %r
  br label %end
done:
  store i64 %n, ptr %r
  br label %end
end:
  ret void
}
