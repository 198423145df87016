; With -g a task's function is a subprogram, and locations inside point to it.
; RUN: weft opt -O0 --stop-after=outline

define void @f(i32 %n) !dbg !3 {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"() ], !dbg !7
    #dbg_value(i32 %n, !6, !DIExpression(), !8)
  call void @use(i32 %n), !dbg !8
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ], !dbg !7
  ret void, !dbg !9
}
; CHECK: call void {{.*}} @llvm.directive.task({{.*}} !dbg !7
; CHECK: define internal void @f.omp_task(i32 noundef %gtid, i64 %n.word){{.*}} !dbg !
; CHECK: call void @use(i32 %n), !dbg !
; CHECK: = distinct !DISubprogram(name: "f.omp_task"
declare void @use(i32)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !4, scopeLine: 1, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !5)
!4 = !DISubroutineType(types: !5)
!5 = !{}
!6 = !DILocalVariable(name: "n", arg: 1, scope: !3, file: !1, line: 1, type: !10)
!7 = !DILocation(line: 2, column: 1, scope: !3)
!8 = !DILocation(line: 3, column: 1, scope: !3)
!9 = !DILocation(line: 4, column: 1, scope: !3)
!10 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
