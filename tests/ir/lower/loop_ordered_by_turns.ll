; Without a schedule, iterations that do much outside of their ordered regions, a call or a loop, are dealt out one by one (65: static
; chunks, of 1), so that others do theirs meanwhile. Where the program says `static`, each thread gets one piece.
; RUN: weft opt -O0 --stop-after=lower

define void @f(i64 %n) {
entry:
  %start = alloca i64
  %stop = alloca i64
  store i64 0, ptr %start
  store i64 %n, ptr %stop
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %stop), "QUAL.OMP.ORDERED"() ] ; CHECK: i32 65, i64 0, i64 %…, i64 1, i64 1)
  %first = load i64, ptr %start
  br label %head
head:
  %i = phi i64 [ %first, %entry ], [ %next, %body ]
  %last = load i64, ptr %stop
  %more = icmp ult i64 %i, %last
  br i1 %more, label %body, label %done
body:
  call void @use(i64 %i)
  %o = call token @llvm.directive.region.entry() [ "DIR.OMP.ORDERED"() ]
  call void @llvm.directive.region.exit(token %o) [ "DIR.OMP.END.ORDERED"() ]
  call void @llvm.directive.loop.iteration.end(token %t)
  %next = add i64 %i, 1
  br label %head
done:
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]
  ret void
}

define void @static(i64 %n) {
entry:
  %start = alloca i64
  %stop = alloca i64
  store i64 0, ptr %start
  store i64 %n, ptr %stop
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %stop), "QUAL.OMP.SCHEDULE.STATIC"(), "QUAL.OMP.ORDERED"() ] ; CHECK: i32 66, i64 0, i64 %…, i64 1, i64 1)
  %first = load i64, ptr %start
  br label %head
head:
  %i = phi i64 [ %first, %entry ], [ %next, %body ]
  %last = load i64, ptr %stop
  %more = icmp ult i64 %i, %last
  br i1 %more, label %body, label %done
body:
  call void @use(i64 %i)
  %o = call token @llvm.directive.region.entry() [ "DIR.OMP.ORDERED"() ]
  call void @llvm.directive.region.exit(token %o) [ "DIR.OMP.END.ORDERED"() ]
  call void @llvm.directive.loop.iteration.end(token %t)
  %next = add i64 %i, 1
  br label %head
done:
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]
  ret void
}

define void @deep(i64 %n) {
entry:
  %start = alloca i64
  %stop = alloca i64
  store i64 0, ptr %start
  store i64 %n, ptr %stop
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %stop), "QUAL.OMP.ORDERED"() ] ; CHECK: i32 65, i64 0, i64 %…, i64 1, i64 1)
  %first = load i64, ptr %start
  br label %head
head:
  %i = phi i64 [ %first, %entry ], [ %next, %rest ]
  %last = load i64, ptr %stop
  %more = icmp ult i64 %i, %last
  br i1 %more, label %body, label %done
body:
  br label %inner
inner:
  %k = phi i64 [ 0, %body ], [ %k.next, %inner ]
  %k.next = add i64 %k, 1
  %again = icmp ult i64 %k.next, %i
  br i1 %again, label %inner, label %rest
rest:
  %o = call token @llvm.directive.region.entry() [ "DIR.OMP.ORDERED"() ]
  call void @llvm.directive.region.exit(token %o) [ "DIR.OMP.END.ORDERED"() ]
  call void @llvm.directive.loop.iteration.end(token %t)
  %next = add i64 %i, 1
  br label %head
done:
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @llvm.directive.loop.iteration.end(token)
declare void @use(i64)
