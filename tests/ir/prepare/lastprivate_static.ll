; Under the static schedule the thread whose interval ends at n copies out, behind its loop.
; RUN: weft opt --stop-after=prepare

define void @f(i64 %n) {
entry:
  %start = alloca i64
  %stop = alloca i64
  %x = alloca i64
  store i64 0, ptr %start
  store i64 %n, ptr %stop
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %stop), "QUAL.OMP.LASTPRIVATE"(ptr %x) ] ; CHECK: "QUAL.OMP.SHARED"(ptr %x) ]
  %first = load i64, ptr %start
  br label %head
head:
  %i = phi i64 [ %first, %entry ], [ %next, %body ]
  %last = load i64, ptr %stop
  %more = icmp ult i64 %i, %last
  br i1 %more, label %body, label %done
body:
  store i64 %i, ptr %x               ; CHECK: store i64 %i, ptr %x.private
  %next = add i64 %i, 1
  br label %head
done:
  ; An interval without iterations may end there too.
  ; CHECK: %… = icmp eq i64 %…, %2
  ; CHECK: %… = icmp ult i64 %…, %…
  ; CHECK: %… = and i1 %…, %…
  ; CHECK: br i1 %…, label %last1, label %last.done
  ; CHECK: last1:
  ; CHECK-NEXT: %… = load i64, ptr %x.private
  ; CHECK-NEXT: store i64 %…, ptr %x
  ; CHECK: call void @llvm.directive.loop.end(token %t)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
