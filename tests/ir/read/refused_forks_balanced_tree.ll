; Recursions of which nobody knows whether their trees are even look for thieves at each level.
; RUN: weft opt --stop-after=read

; CHECK-NOT: .below
; CHECK-NOT: omp_get_num_threads

; One part is larger than the other.
define void @uneven(i64 %n) nounwind {
entry:
  %small = icmp ult i64 %n, 2
  br i1 %small, label %done, label %more
more:
  %a = sub i64 %n, 1
  %b = sub i64 %n, 2
  fork label %task, label %cont
task:
  call void @uneven(i64 %a)
  halt label %cont
cont:
  call void @uneven(i64 %b)
  join label %next
next:
  call void @work(i64 %n)
  ret void
done:
  ret void
}

; A third and a half.
define void @other(i64 %n) nounwind {
entry:
  %small = icmp ult i64 %n, 2
  br i1 %small, label %done, label %more
more:
  %a = udiv i64 %n, 3
  %b = udiv i64 %n, 2
  fork label %task, label %cont
task:
  call void @other(i64 %a)
  halt label %cont
cont:
  call void @other(i64 %b)
  join label %next
next:
  call void @work(i64 %n)
  ret void
done:
  ret void
}

; Of the two calls, only one is made.
define void @chain(i64 %n, i1 %c) nounwind {
entry:
  %small = icmp ult i64 %n, 2
  br i1 %small, label %done, label %more
more:
  %h = lshr i64 %n, 1
  fork label %task, label %cont
task:
  br i1 %c, label %one, label %end
one:
  call void @chain(i64 %h, i1 %c)
  br label %end
end:
  halt label %cont
cont:
  br i1 %c, label %last, label %two
two:
  call void @chain(i64 %h, i1 %c)
  br label %last
last:
  join label %next
next:
  call void @work(i64 %n)
  ret void
done:
  ret void
}

; The second call is made under a condition.
define void @sometimes(i64 %n, i1 %c) nounwind {
entry:
  %small = icmp ult i64 %n, 2
  br i1 %small, label %done, label %more
more:
  %h = lshr i64 %n, 1
  fork label %task, label %cont
task:
  call void @sometimes(i64 %h, i1 %c)
  halt label %cont
cont:
  br i1 %c, label %last, label %two
two:
  call void @sometimes(i64 %h, i1 %c)
  br label %last
last:
  join label %next
next:
  call void @work(i64 %n)
  ret void
done:
  ret void
}

; A loop of calls has as many as it likes, and another definition may take the place of the function.
define void @loop(i64 %n) nounwind {
entry:
  %h = lshr i64 %n, 1
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %j, %cont ]
  fork label %task, label %cont
task:
  call void @loop(i64 %h)
  call void @loop(i64 %h)
  halt label %cont
cont:
  %j = add i64 %i, 1
  %more = icmp slt i64 %j, %n
  br i1 %more, label %head, label %exit
exit:
  join label %next
next:
  ret void
}
define weak void @replaced(i64 %n) nounwind {
entry:
  %small = icmp ult i64 %n, 2
  br i1 %small, label %done, label %more
more:
  %h = lshr i64 %n, 1
  fork label %task, label %cont
task:
  call void @replaced(i64 %h)
  halt label %cont
cont:
  call void @replaced(i64 %h)
  join label %next
next:
  call void @work(i64 %n)
  ret void
done:
  ret void
}
declare void @work(i64)
; What is called may cost more in one half than in the other.
define void @calls(ptr %p, i64 %n) nounwind {
entry:
  %small = icmp ult i64 %n, 2
  br i1 %small, label %leaf, label %more
leaf:
  call void @leaf(ptr %p)
  br label %done
more:
  %half = lshr i64 %n, 1
  %rest = sub i64 %n, %half
  %q = getelementptr i64, ptr %p, i64 %half
  fork label %task, label %cont
task:
  call void @calls(ptr %p, i64 %half)
  halt label %cont
cont:
  call void @calls(ptr %q, i64 %rest)
  join label %done
done:
  ret void
}
declare void @leaf(ptr)
