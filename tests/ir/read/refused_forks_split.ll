; Tasks stay one whose second part needs the first, by a register or by memory that is or may be the same, if a part does
; more than access memory, or is not long, and if the fork stands in a loop.
; RUN: weft opt --stop-after=read

; CHECK: define void @same_object
; CHECK: "DIR.OMP.TASK"()
; CHECK-NOT: "DIR.OMP.TASK"()
; CHECK: ret void
define void @same_object(ptr noalias %a, ptr noalias %b, i64 %n) nounwind {
entry:
  fork label %task, label %cont
task:
  call void @sort(ptr %a)
  call void @sort(ptr %a)
  halt label %cont
cont:
  call void @work(i64 7)
  join label %next
next:
  ret void
}
; CHECK: define void @perhaps_the_same
; CHECK: "DIR.OMP.TASK"()
; CHECK-NOT: "DIR.OMP.TASK"()
; CHECK: ret void
define void @perhaps_the_same(ptr %a, ptr %b, i64 %n) nounwind {
entry:
  fork label %task, label %cont
task:
  call void @sort(ptr %a)
  call void @sort(ptr %b)
  halt label %cont
cont:
  call void @work(i64 7)
  join label %next
next:
  ret void
}
; CHECK: define void @address_from_memory
; CHECK: "DIR.OMP.TASK"()
; CHECK-NOT: "DIR.OMP.TASK"()
; CHECK: ret void
define void @address_from_memory(ptr noalias %a, ptr noalias %b, i64 %n) nounwind {
entry:
  fork label %task, label %cont
task:
  call void @sort(ptr %a)
  %c = load ptr, ptr %b
  call void @sort(ptr %c)
  halt label %cont
cont:
  call void @work(i64 7)
  join label %next
next:
  ret void
}
; CHECK: define void @register
; CHECK: "DIR.OMP.TASK"()
; CHECK-NOT: "DIR.OMP.TASK"()
; CHECK: ret void
define void @register(ptr noalias %a, ptr noalias %b, i64 %n) nounwind {
entry:
  fork label %task, label %cont
task:
  %s = call i64 @sum(ptr %a)
  %c = getelementptr i64, ptr %b, i64 %s
  call void @sort(ptr %c)
  halt label %cont
cont:
  call void @work(i64 7)
  join label %next
next:
  ret void
}
; CHECK: define void @read_behind_write
; CHECK: "DIR.OMP.TASK"()
; CHECK-NOT: "DIR.OMP.TASK"()
; CHECK: ret void
define void @read_behind_write(ptr noalias %a, ptr noalias %b, i64 %n) nounwind {
entry:
  fork label %task, label %cont
task:
  call void @sort(ptr %a)
  call void @sort(ptr %b)
  %v = load i64, ptr %a
  store i64 %v, ptr %b
  halt label %cont
cont:
  call void @work(i64 7)
  join label %next
next:
  ret void
}
; CHECK: define void @may_not_return
; CHECK: "DIR.OMP.TASK"()
; CHECK-NOT: "DIR.OMP.TASK"()
; CHECK: ret void
define void @may_not_return(ptr noalias %a, ptr noalias %b, i64 %n) nounwind {
entry:
  fork label %task, label %cont
task:
  call void @sort(ptr %a)
  call void @ends(ptr %b)
  halt label %cont
cont:
  call void @work(i64 7)
  join label %next
next:
  ret void
}
; CHECK: define void @more_than_arguments
; CHECK: "DIR.OMP.TASK"()
; CHECK-NOT: "DIR.OMP.TASK"()
; CHECK: ret void
define void @more_than_arguments(ptr noalias %a, ptr noalias %b, i64 %n) nounwind {
entry:
  fork label %task, label %cont
task:
  call void @sort(ptr %a)
  call void @sort_all(ptr %b)
  halt label %cont
cont:
  call void @work(i64 7)
  join label %next
next:
  ret void
}
; CHECK: define void @short
; CHECK: "DIR.OMP.TASK"()
; CHECK-NOT: "DIR.OMP.TASK"()
; CHECK: ret void
define void @short(ptr noalias %a, ptr noalias %b, i64 %n) nounwind {
entry:
  fork label %task, label %cont
task:
  call void @sort(ptr %a)
  store i64 %n, ptr %b
  halt label %cont
cont:
  call void @work(i64 7)
  join label %next
next:
  ret void
}
; CHECK: define void @own_variable
; CHECK: "DIR.OMP.TASK"()
; CHECK-NOT: "DIR.OMP.TASK"()
; CHECK: ret void
define void @own_variable(ptr noalias %a, ptr noalias %b, i64 %n) nounwind {
entry:
  fork label %task, label %cont
task:
  %v = alloca [64 x i64]
  call void @sort(ptr %a)
  call void @sort(ptr %b)
  halt label %cont
cont:
  call void @work(i64 7)
  join label %next
next:
  ret void
}
; CHECK: define void @ends_otherwise
; CHECK: "DIR.OMP.TASK"()
; CHECK-NOT: "DIR.OMP.TASK"()
; CHECK: ret void
define void @ends_otherwise(ptr noalias %a, ptr noalias %b, i64 %n) nounwind {
entry:
  fork label %task, label %cont
task:
  %odd = trunc i64 %n to i1
  br i1 %odd, label %go, label %never
never:
  unreachable
go:
  call void @sort(ptr %a)
  call void @sort(ptr %b)
  halt label %cont
cont:
  call void @work(i64 7)
  join label %next
next:
  ret void
}
; CHECK: define void @in_a_loop
; CHECK: "DIR.OMP.TASK"()
; CHECK-NOT: "DIR.OMP.TASK"()
; CHECK: ret void
define void @in_a_loop(ptr noalias %a, ptr noalias %b, i64 %n) nounwind {
entry:
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %j, %cont ]
  fork label %task, label %cont
task:
  call void @sort(ptr %a)
  call void @sort(ptr %b)
  halt label %cont
cont:
  call void @work(i64 %i)
  %j = add i64 %i, 1
  %more = icmp ult i64 %j, %n
  br i1 %more, label %head, label %all
all:
  join label %next
next:
  ret void
}
define void @sort(ptr %p) nounwind willreturn nosync memory(argmem: readwrite) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %q = getelementptr i64, ptr %p, i64 %i
  %v = load i64, ptr %q
  store i64 %v, ptr %q
  %i1 = add i64 %i, 1
  %more = icmp ult i64 %i1, 64
  br i1 %more, label %loop, label %done
done:
  ret void
}
define i64 @sum(ptr %p) nounwind willreturn nosync memory(argmem: readwrite) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %q = getelementptr i64, ptr %p, i64 %i
  %v = load i64, ptr %q
  store i64 %v, ptr %q
  %i1 = add i64 %i, 1
  %more = icmp ult i64 %i1, 64
  br i1 %more, label %loop, label %done
done:
  ret i64 %v
}
define void @ends(ptr %p) nounwind nosync memory(argmem: readwrite) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %q = getelementptr i64, ptr %p, i64 %i
  %v = load i64, ptr %q
  store i64 %v, ptr %q
  %i1 = add i64 %i, 1
  %more = icmp ult i64 %i1, 64
  br i1 %more, label %loop, label %done
done:
  ret void
}
define void @sort_all(ptr %p) nounwind willreturn nosync memory(readwrite) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %q = getelementptr i64, ptr %p, i64 %i
  %v = load i64, ptr %q
  store i64 %v, ptr %q
  %i1 = add i64 %i, 1
  %more = icmp ult i64 %i1, 64
  br i1 %more, label %loop, label %done
done:
  ret void
}
declare void @work(i64)
