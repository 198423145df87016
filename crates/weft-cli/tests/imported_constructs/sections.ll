; Sections as regions in a row: each is executed once, the last one gives the lastprivate value.

@format = private constant [13 x i8] c"%d %d %d %d\0A\00"

define i32 @main() {
entry:
  %a = alloca i32
  %b = alloca i32
  %c = alloca i32
  %last = alloca i32
  %i = alloca i32
  %round = alloca i32
  store i32 0, ptr %a
  store i32 0, ptr %b
  store i32 0, ptr %c
  store i32 -1, ptr %last
  store i32 0, ptr %round
  br label %again

again:
  %p = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr %a, ptr %b, ptr %c, ptr %last), "QUAL.OMP.PRIVATE"(ptr %i) ]
  %s = call token @llvm.directive.region.entry() [ "DIR.OMP.SECTIONS"(), "QUAL.OMP.LASTPRIVATE"(ptr %last) ]
  %s1 = call token @llvm.directive.region.entry() [ "DIR.OMP.SECTION"() ]
  store i32 0, ptr %i
  br label %loop

loop:
  %iv = load i32, ptr %i
  %more = icmp slt i32 %iv, 10
  br i1 %more, label %body, label %done

body:
  %av = load i32, ptr %a
  %av1 = add i32 %av, 1
  store i32 %av1, ptr %a
  %iv1 = add i32 %iv, 1
  store i32 %iv1, ptr %i
  br label %loop

done:
  store i32 1, ptr %last
  call void @llvm.directive.region.exit(token %s1) [ "DIR.OMP.END.SECTION"() ]
  %address = getelementptr i8, ptr %b, i64 0
  %s2 = call token @llvm.directive.region.entry() [ "DIR.OMP.SECTION"() ]
  %bv = load i32, ptr %address
  %bv1 = add i32 %bv, 1
  store i32 %bv1, ptr %address
  store i32 2, ptr %last
  call void @llvm.directive.region.exit(token %s2) [ "DIR.OMP.END.SECTION"() ]
  %s3 = call token @llvm.directive.region.entry() [ "DIR.OMP.SECTION"() ]
  call void @llvm.directive.region.exit(token %s3) [ "DIR.OMP.END.SECTION"() ]
  %s4 = call token @llvm.directive.region.entry() [ "DIR.OMP.SECTION"() ]
  br label %inner

inner:
  %n = phi i32 [ 0, %done ], [ %n1, %inner ]
  %cv = load i32, ptr %c
  %cv1 = add i32 %cv, %n
  store i32 %cv1, ptr %c
  %n1 = add i32 %n, 1
  %over = icmp eq i32 %n1, 5
  br i1 %over, label %end4, label %inner

end4:
  store i32 4, ptr %last
  call void @llvm.directive.region.exit(token %s4) [ "DIR.OMP.END.SECTION"() ]
  call void @llvm.directive.region.exit(token %s) [ "DIR.OMP.END.SECTIONS"() ]
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.SECTIONS"(), "QUAL.OMP.NOWAIT"() ]
  %bx = load i32, ptr %b
  %by = add i32 %bx, 100
  store i32 %by, ptr %b
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.SECTIONS"() ]
  call void @llvm.directive.region.exit(token %p) [ "DIR.OMP.END.PARALLEL"() ]
  %r = load i32, ptr %round
  %r1 = add i32 %r, 1
  store i32 %r1, ptr %round
  %all = icmp eq i32 %r1, 50
  br i1 %all, label %print, label %again

print:
  %ra = load i32, ptr %a
  %rb = load i32, ptr %b
  %rc = load i32, ptr %c
  %rl = load i32, ptr %last
  %ignored = call i32 (ptr, ...) @printf(ptr @format, i32 %ra, i32 %rb, i32 %rc, i32 %rl)
  ret i32 0
}

declare i32 @printf(ptr, ...)
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
