; Under other schedules the copying out follows the last chunk: the same thread may get an earlier one later.
; RUN: weft opt --stop-after=prepare

define void @f(i64 %n) {
entry:
  %start = alloca i64
  %stop = alloca i64
  %x = alloca i64
  store i64 0, ptr %start
  store i64 %n, ptr %stop
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %stop), "QUAL.OMP.SCHEDULE.DYNAMIC"(), "QUAL.OMP.LASTPRIVATE"(ptr %x) ] ; CHECK: "QUAL.OMP.SHARED"(ptr %x) ]
  ; CHECK: %0 = load i64, ptr %start
  ; CHECK: %1 = load i64, ptr %stop
  ; CHECK: %2 = sub nuw i64 %1, %0
  ; CHECK: chunk:
  ; CHECK: store i64 %…, ptr %stop
  ; CHECK: chunk.end:
  ; CHECK-NEXT: %… = icmp eq i64 %…, %2
  ; CHECK-NEXT: br i1 %…, label %last, label %last.done
  ; CHECK: last:
  ; CHECK-NEXT: %… = load i64, ptr %x.private
  ; CHECK-NEXT: store i64 %…, ptr %x
  ; CHECK-NEXT: br label %last.done
  ; CHECK: last.done:
  ; CHECK-NEXT: br label %chunk.next
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
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
