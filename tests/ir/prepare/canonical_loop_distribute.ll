; The loop of a distribute is recognized like that of a worksharing construct, and nothing waits at its end.
; RUN: weft opt --stop-after=prepare

define void @f(i32 %n) {
entry:
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.DISTRIBUTE"(), "QUAL.OMP.DIST_SCHEDULE.STATIC"(i64 4) ]
  ; CHECK: store i64 0, ptr %loop.start
  ; CHECK: entry() [ "DIR.OMP.DISTRIBUTE"(), "QUAL.OMP.DIST_SCHEDULE.STATIC"(i64 4) ]
  ; CHECK: call { i64, i64 } @llvm.directive.loop.begin(token %t
  ; CHECK: call { i1, i64, i64 } @llvm.directive.loop.next(token %t)
  br label %head

head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %body, label %done

body:
  call void @use(i32 %i)
  %next = add nsw i32 %i, 1
  br label %head

done:
  ; CHECK: call void @llvm.directive.loop.end(token %t)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.DISTRIBUTE"() ]
  ; CHECK-NOT: barrier
  ret void
}

declare void @use(i32)
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
