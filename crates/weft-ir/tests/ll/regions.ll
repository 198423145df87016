source_filename = "regions.c"
target triple = "x86_64-pc-linux-gnu"

%struct.ident = type { i32, ptr }

@.str = private unnamed_addr constant [4 x i8] c"a.c\00", align 1

declare token @llvm.directive.region.entry() #0

declare void @llvm.directive.region.exit(token) #0

declare void @llvm.directive.barrier(token) #1

declare i1 @llvm.directive.single.begin(token) #1

declare void @llvm.directive.single.end(token) #1

declare { i64, i64 } @llvm.directive.loop.begin(token, i64, i64, i64) #2

declare { i1, i64, i64 } @llvm.directive.loop.next(token) #2

declare void @llvm.directive.loop.end(token) #2

declare void @use(ptr)

define void @regions(i32 %n, ptr %a, ptr noalias %b, i64 %count) {
entry:
  %t.addr = alloca i32, align 4
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.WEFT.LOC"(ptr @.str, i32 12, i32 9), "QUAL.OMP.NUM_THREADS"(i32 %n), "QUAL.OMP.SHARED"(ptr %a, ptr %b), "QUAL.OMP.PRIVATE"(ptr %t.addr) ]
  %single = call i1 @llvm.directive.single.begin(token %t)
  br i1 %single, label %then, label %done

then:
  call void @use(ptr %t.addr)
  call void @llvm.directive.single.end(token %t)
  br label %done

done:
  %loop = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.SCHEDULE.DYNAMIC"(i64 4), "QUAL.OMP.NOWAIT"() ]
  %begun = call { i64, i64 } @llvm.directive.loop.begin(token %loop, i64 0, i64 %count, i64 1)
  br label %next

next:
  %chunk = call { i1, i64, i64 } @llvm.directive.loop.next(token %loop)
  %more = extractvalue { i1, i64, i64 } %chunk, 0
  br i1 %more, label %next, label %out

out:
  call void @llvm.directive.loop.end(token %loop)
  call void @llvm.directive.region.exit(token %loop) [ "DIR.OMP.END.LOOP"() ]
  call void @llvm.directive.barrier(token %t)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  call void @llvm.directive.barrier(token none)
  ret void
}

attributes #0 = { convergent nomerge nounwind willreturn }
attributes #1 = { convergent nomerge nounwind }
attributes #2 = { convergent nomerge nounwind willreturn memory(inaccessiblemem: readwrite) }
