; Calls of the runtime have the debug location of their marker, and line 0 of the function if that has none.
; RUN: weft opt --prepared --stop-after=lower

define internal void @f.omp_outlined(ptr noalias %gtid, ptr noalias %tid, i64 %n, i64 %c) !dbg !5 {
; CHECK: @omp_get_num_threads(){{.*}}, !dbg !7
  %a = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"() ]
  %a.r = call { i64, i64 } @llvm.directive.loop.begin(token %a, i64 0, i64 %n, i64 1), !dbg !7
  %a.lb = extractvalue { i64, i64 } %a.r, 0
  %a.ub = extractvalue { i64, i64 } %a.r, 1
  call void @use(i64 %a.lb, i64 %a.ub), !dbg !7
  call void @llvm.directive.loop.end(token %a)
  call void @llvm.directive.region.exit(token %a) [ "DIR.OMP.END.LOOP"() ]
  ret void
}

; CHECK: define void @f(
; CHECK-NEXT: @__kmpc_fork_call({{.*}}, !dbg !10
; CHECK: !10 = !DILocation(line: 0, scope: !6)
define void @f(i64 %n, i64 %c) !dbg !6 {
  call void (ptr, ...) @llvm.directive.fork(ptr @f.omp_outlined, i64 %n, i64 %c)
  ret void
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !4)
!4 = !{null}
!5 = distinct !DISubprogram(name: "f.omp_outlined", file: !1, line: 2, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!6 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!7 = !DILocation(line: 3, column: 4, scope: !5)

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare { i64, i64 } @llvm.directive.loop.begin(token, i64, i64, i64)
declare void @llvm.directive.loop.end(token)
declare void @llvm.directive.fork(ptr, ...)
declare void @use(i64, i64)
