; Two regions stay two if together they cost more than can be one task, if something is done between the forks, or between the
; joins.
; RUN: weft opt --stop-after=read

; CHECK: define void @large
; CHECK: "DIR.OMP.TASK"()
; CHECK: "DIR.OMP.TASK"()
define void @large(ptr %p, ptr %q, i64 %n) nounwind {
entry:
  fork label %first, label %between
first:
  %a0 = load i64, ptr %p
  %a1 = xor i64 %a0, 3
  %a2 = mul i64 %a1, 4
  %a3 = xor i64 %a2, 5
  %a4 = mul i64 %a3, 6
  %a5 = xor i64 %a4, 7
  %a6 = mul i64 %a5, 8
  %a7 = xor i64 %a6, 9
  %a8 = mul i64 %a7, 10
  %a9 = xor i64 %a8, 11
  %a10 = mul i64 %a9, 12
  %a11 = xor i64 %a10, 13
  %a12 = mul i64 %a11, 14
  %a13 = xor i64 %a12, 15
  %a14 = mul i64 %a13, 16
  %a15 = xor i64 %a14, 17
  %a16 = mul i64 %a15, 18
  %a17 = xor i64 %a16, 19
  %a18 = mul i64 %a17, 20
  %a19 = xor i64 %a18, 21
  %a20 = mul i64 %a19, 22
  %a21 = xor i64 %a20, 23
  %a22 = mul i64 %a21, 24
  %a23 = xor i64 %a22, 25
  %a24 = mul i64 %a23, 26
  %a25 = xor i64 %a24, 27
  %a26 = mul i64 %a25, 28
  %a27 = xor i64 %a26, 29
  %a28 = mul i64 %a27, 30
  %a29 = xor i64 %a28, 31
  %a30 = mul i64 %a29, 32
  %a31 = xor i64 %a30, 33
  %a32 = mul i64 %a31, 34
  %a33 = xor i64 %a32, 35
  %a34 = mul i64 %a33, 36
  %a35 = xor i64 %a34, 37
  %a36 = mul i64 %a35, 38
  %a37 = xor i64 %a36, 39
  %a38 = mul i64 %a37, 40
  %a39 = xor i64 %a38, 41
  %a40 = mul i64 %a39, 42
  %a41 = xor i64 %a40, 43
  %a42 = mul i64 %a41, 44
  %a43 = xor i64 %a42, 45
  %a44 = mul i64 %a43, 46
  %a45 = xor i64 %a44, 47
  %a46 = mul i64 %a45, 48
  %a47 = xor i64 %a46, 49
  %a48 = mul i64 %a47, 50
  %a49 = xor i64 %a48, 51
  %a50 = mul i64 %a49, 52
  %a51 = xor i64 %a50, 53
  %a52 = mul i64 %a51, 54
  %a53 = xor i64 %a52, 55
  %a54 = mul i64 %a53, 56
  %a55 = xor i64 %a54, 57
  %a56 = mul i64 %a55, 58
  %a57 = xor i64 %a56, 59
  %a58 = mul i64 %a57, 60
  %a59 = xor i64 %a58, 61
  %a60 = mul i64 %a59, 62
  %a61 = xor i64 %a60, 63
  %a62 = mul i64 %a61, 64
  %a63 = xor i64 %a62, 65
  %a64 = mul i64 %a63, 66
  %a65 = xor i64 %a64, 67
  %a66 = mul i64 %a65, 68
  %a67 = xor i64 %a66, 69
  %a68 = mul i64 %a67, 70
  %a69 = xor i64 %a68, 71
  %a70 = mul i64 %a69, 72
  %a71 = xor i64 %a70, 73
  %a72 = mul i64 %a71, 74
  %a73 = xor i64 %a72, 75
  %a74 = mul i64 %a73, 76
  %a75 = xor i64 %a74, 77
  %a76 = mul i64 %a75, 78
  %a77 = xor i64 %a76, 79
  %a78 = mul i64 %a77, 80
  %a79 = xor i64 %a78, 81
  %a80 = mul i64 %a79, 82
  %a81 = xor i64 %a80, 83
  %a82 = mul i64 %a81, 84
  %a83 = xor i64 %a82, 85
  %a84 = mul i64 %a83, 86
  %a85 = xor i64 %a84, 87
  %a86 = mul i64 %a85, 88
  %a87 = xor i64 %a86, 89
  %a88 = mul i64 %a87, 90
  %a89 = xor i64 %a88, 91
  %a90 = mul i64 %a89, 92
  %a91 = xor i64 %a90, 93
  %a92 = mul i64 %a91, 94
  %a93 = xor i64 %a92, 95
  %a94 = mul i64 %a93, 96
  %a95 = xor i64 %a94, 97
  %a96 = mul i64 %a95, 98
  %a97 = xor i64 %a96, 99
  %a98 = mul i64 %a97, 100
  %a99 = xor i64 %a98, 101
  %a100 = mul i64 %a99, 102
  %a101 = xor i64 %a100, 103
  %a102 = mul i64 %a101, 104
  %a103 = xor i64 %a102, 105
  %a104 = mul i64 %a103, 106
  %a105 = xor i64 %a104, 107
  %a106 = mul i64 %a105, 108
  %a107 = xor i64 %a106, 109
  %a108 = mul i64 %a107, 110
  %a109 = xor i64 %a108, 111
  %a110 = mul i64 %a109, 112
  %a111 = xor i64 %a110, 113
  %a112 = mul i64 %a111, 114
  %a113 = xor i64 %a112, 115
  %a114 = mul i64 %a113, 116
  %a115 = xor i64 %a114, 117
  %a116 = mul i64 %a115, 118
  %a117 = xor i64 %a116, 119
  %a118 = mul i64 %a117, 120
  %a119 = xor i64 %a118, 121
  %a120 = mul i64 %a119, 122
  store i64 %a120, ptr %p
  halt label %between
between:
  fork label %second, label %cont
second:
  %b0 = load i64, ptr %q
  %b1 = xor i64 %b0, 3
  %b2 = mul i64 %b1, 4
  %b3 = xor i64 %b2, 5
  %b4 = mul i64 %b3, 6
  %b5 = xor i64 %b4, 7
  %b6 = mul i64 %b5, 8
  %b7 = xor i64 %b6, 9
  %b8 = mul i64 %b7, 10
  %b9 = xor i64 %b8, 11
  %b10 = mul i64 %b9, 12
  %b11 = xor i64 %b10, 13
  %b12 = mul i64 %b11, 14
  %b13 = xor i64 %b12, 15
  %b14 = mul i64 %b13, 16
  %b15 = xor i64 %b14, 17
  %b16 = mul i64 %b15, 18
  %b17 = xor i64 %b16, 19
  %b18 = mul i64 %b17, 20
  %b19 = xor i64 %b18, 21
  %b20 = mul i64 %b19, 22
  %b21 = xor i64 %b20, 23
  %b22 = mul i64 %b21, 24
  %b23 = xor i64 %b22, 25
  %b24 = mul i64 %b23, 26
  %b25 = xor i64 %b24, 27
  %b26 = mul i64 %b25, 28
  %b27 = xor i64 %b26, 29
  %b28 = mul i64 %b27, 30
  %b29 = xor i64 %b28, 31
  %b30 = mul i64 %b29, 32
  %b31 = xor i64 %b30, 33
  %b32 = mul i64 %b31, 34
  %b33 = xor i64 %b32, 35
  %b34 = mul i64 %b33, 36
  %b35 = xor i64 %b34, 37
  %b36 = mul i64 %b35, 38
  %b37 = xor i64 %b36, 39
  %b38 = mul i64 %b37, 40
  %b39 = xor i64 %b38, 41
  %b40 = mul i64 %b39, 42
  %b41 = xor i64 %b40, 43
  %b42 = mul i64 %b41, 44
  %b43 = xor i64 %b42, 45
  %b44 = mul i64 %b43, 46
  %b45 = xor i64 %b44, 47
  %b46 = mul i64 %b45, 48
  %b47 = xor i64 %b46, 49
  %b48 = mul i64 %b47, 50
  %b49 = xor i64 %b48, 51
  %b50 = mul i64 %b49, 52
  %b51 = xor i64 %b50, 53
  %b52 = mul i64 %b51, 54
  %b53 = xor i64 %b52, 55
  %b54 = mul i64 %b53, 56
  %b55 = xor i64 %b54, 57
  %b56 = mul i64 %b55, 58
  %b57 = xor i64 %b56, 59
  %b58 = mul i64 %b57, 60
  %b59 = xor i64 %b58, 61
  %b60 = mul i64 %b59, 62
  %b61 = xor i64 %b60, 63
  %b62 = mul i64 %b61, 64
  %b63 = xor i64 %b62, 65
  %b64 = mul i64 %b63, 66
  %b65 = xor i64 %b64, 67
  %b66 = mul i64 %b65, 68
  %b67 = xor i64 %b66, 69
  %b68 = mul i64 %b67, 70
  %b69 = xor i64 %b68, 71
  %b70 = mul i64 %b69, 72
  %b71 = xor i64 %b70, 73
  %b72 = mul i64 %b71, 74
  %b73 = xor i64 %b72, 75
  %b74 = mul i64 %b73, 76
  %b75 = xor i64 %b74, 77
  %b76 = mul i64 %b75, 78
  %b77 = xor i64 %b76, 79
  %b78 = mul i64 %b77, 80
  %b79 = xor i64 %b78, 81
  %b80 = mul i64 %b79, 82
  %b81 = xor i64 %b80, 83
  %b82 = mul i64 %b81, 84
  %b83 = xor i64 %b82, 85
  %b84 = mul i64 %b83, 86
  %b85 = xor i64 %b84, 87
  %b86 = mul i64 %b85, 88
  %b87 = xor i64 %b86, 89
  %b88 = mul i64 %b87, 90
  %b89 = xor i64 %b88, 91
  %b90 = mul i64 %b89, 92
  %b91 = xor i64 %b90, 93
  %b92 = mul i64 %b91, 94
  %b93 = xor i64 %b92, 95
  %b94 = mul i64 %b93, 96
  %b95 = xor i64 %b94, 97
  %b96 = mul i64 %b95, 98
  %b97 = xor i64 %b96, 99
  %b98 = mul i64 %b97, 100
  %b99 = xor i64 %b98, 101
  %b100 = mul i64 %b99, 102
  %b101 = xor i64 %b100, 103
  %b102 = mul i64 %b101, 104
  %b103 = xor i64 %b102, 105
  %b104 = mul i64 %b103, 106
  %b105 = xor i64 %b104, 107
  %b106 = mul i64 %b105, 108
  %b107 = xor i64 %b106, 109
  %b108 = mul i64 %b107, 110
  %b109 = xor i64 %b108, 111
  %b110 = mul i64 %b109, 112
  store i64 %b110, ptr %q
  halt label %cont
cont:
  call void @work(i64 %n)
  join label %rest
rest:
  join label %next
next:
  ret void
}
; CHECK: define void @between_forks
; CHECK: "DIR.OMP.TASK"()
; CHECK: "DIR.OMP.TASK"()
define void @between_forks(ptr %p, ptr %q, i64 %n) nounwind {
entry:
  fork label %first, label %between
first:
  %a0 = load i64, ptr %p
  %a1 = xor i64 %a0, 3
  %a2 = mul i64 %a1, 4
  %a3 = xor i64 %a2, 5
  %a4 = mul i64 %a3, 6
  %a5 = xor i64 %a4, 7
  %a6 = mul i64 %a5, 8
  %a7 = xor i64 %a6, 9
  %a8 = mul i64 %a7, 10
  %a9 = xor i64 %a8, 11
  %a10 = mul i64 %a9, 12
  %a11 = xor i64 %a10, 13
  %a12 = mul i64 %a11, 14
  %a13 = xor i64 %a12, 15
  %a14 = mul i64 %a13, 16
  %a15 = xor i64 %a14, 17
  %a16 = mul i64 %a15, 18
  %a17 = xor i64 %a16, 19
  %a18 = mul i64 %a17, 20
  %a19 = xor i64 %a18, 21
  %a20 = mul i64 %a19, 22
  %a21 = xor i64 %a20, 23
  %a22 = mul i64 %a21, 24
  %a23 = xor i64 %a22, 25
  %a24 = mul i64 %a23, 26
  %a25 = xor i64 %a24, 27
  %a26 = mul i64 %a25, 28
  %a27 = xor i64 %a26, 29
  %a28 = mul i64 %a27, 30
  %a29 = xor i64 %a28, 31
  %a30 = mul i64 %a29, 32
  %a31 = xor i64 %a30, 33
  %a32 = mul i64 %a31, 34
  %a33 = xor i64 %a32, 35
  %a34 = mul i64 %a33, 36
  %a35 = xor i64 %a34, 37
  %a36 = mul i64 %a35, 38
  %a37 = xor i64 %a36, 39
  %a38 = mul i64 %a37, 40
  %a39 = xor i64 %a38, 41
  %a40 = mul i64 %a39, 42
  store i64 %a40, ptr %p
  halt label %between
between:
  call void @work(i64 1)
  fork label %second, label %cont
second:
  %b0 = load i64, ptr %q
  %b1 = xor i64 %b0, 3
  %b2 = mul i64 %b1, 4
  %b3 = xor i64 %b2, 5
  %b4 = mul i64 %b3, 6
  %b5 = xor i64 %b4, 7
  %b6 = mul i64 %b5, 8
  %b7 = xor i64 %b6, 9
  %b8 = mul i64 %b7, 10
  %b9 = xor i64 %b8, 11
  %b10 = mul i64 %b9, 12
  %b11 = xor i64 %b10, 13
  %b12 = mul i64 %b11, 14
  %b13 = xor i64 %b12, 15
  %b14 = mul i64 %b13, 16
  %b15 = xor i64 %b14, 17
  %b16 = mul i64 %b15, 18
  %b17 = xor i64 %b16, 19
  %b18 = mul i64 %b17, 20
  %b19 = xor i64 %b18, 21
  %b20 = mul i64 %b19, 22
  %b21 = xor i64 %b20, 23
  %b22 = mul i64 %b21, 24
  %b23 = xor i64 %b22, 25
  %b24 = mul i64 %b23, 26
  %b25 = xor i64 %b24, 27
  %b26 = mul i64 %b25, 28
  %b27 = xor i64 %b26, 29
  %b28 = mul i64 %b27, 30
  %b29 = xor i64 %b28, 31
  %b30 = mul i64 %b29, 32
  %b31 = xor i64 %b30, 33
  %b32 = mul i64 %b31, 34
  %b33 = xor i64 %b32, 35
  %b34 = mul i64 %b33, 36
  %b35 = xor i64 %b34, 37
  %b36 = mul i64 %b35, 38
  %b37 = xor i64 %b36, 39
  %b38 = mul i64 %b37, 40
  %b39 = xor i64 %b38, 41
  %b40 = mul i64 %b39, 42
  %b41 = xor i64 %b40, 43
  %b42 = mul i64 %b41, 44
  %b43 = xor i64 %b42, 45
  %b44 = mul i64 %b43, 46
  %b45 = xor i64 %b44, 47
  %b46 = mul i64 %b45, 48
  %b47 = xor i64 %b46, 49
  %b48 = mul i64 %b47, 50
  %b49 = xor i64 %b48, 51
  %b50 = mul i64 %b49, 52
  store i64 %b50, ptr %q
  halt label %cont
cont:
  call void @work(i64 %n)
  join label %rest
rest:
  join label %next
next:
  ret void
}
; CHECK: define void @between_joins
; CHECK: "DIR.OMP.TASK"()
; CHECK: "DIR.OMP.TASK"()
define void @between_joins(ptr %p, ptr %q, i64 %n) nounwind {
entry:
  fork label %first, label %between
first:
  %a0 = load i64, ptr %p
  %a1 = xor i64 %a0, 3
  %a2 = mul i64 %a1, 4
  %a3 = xor i64 %a2, 5
  %a4 = mul i64 %a3, 6
  %a5 = xor i64 %a4, 7
  %a6 = mul i64 %a5, 8
  %a7 = xor i64 %a6, 9
  %a8 = mul i64 %a7, 10
  %a9 = xor i64 %a8, 11
  %a10 = mul i64 %a9, 12
  %a11 = xor i64 %a10, 13
  %a12 = mul i64 %a11, 14
  %a13 = xor i64 %a12, 15
  %a14 = mul i64 %a13, 16
  %a15 = xor i64 %a14, 17
  %a16 = mul i64 %a15, 18
  %a17 = xor i64 %a16, 19
  %a18 = mul i64 %a17, 20
  %a19 = xor i64 %a18, 21
  %a20 = mul i64 %a19, 22
  %a21 = xor i64 %a20, 23
  %a22 = mul i64 %a21, 24
  %a23 = xor i64 %a22, 25
  %a24 = mul i64 %a23, 26
  %a25 = xor i64 %a24, 27
  %a26 = mul i64 %a25, 28
  %a27 = xor i64 %a26, 29
  %a28 = mul i64 %a27, 30
  %a29 = xor i64 %a28, 31
  %a30 = mul i64 %a29, 32
  %a31 = xor i64 %a30, 33
  %a32 = mul i64 %a31, 34
  %a33 = xor i64 %a32, 35
  %a34 = mul i64 %a33, 36
  %a35 = xor i64 %a34, 37
  %a36 = mul i64 %a35, 38
  %a37 = xor i64 %a36, 39
  %a38 = mul i64 %a37, 40
  %a39 = xor i64 %a38, 41
  %a40 = mul i64 %a39, 42
  store i64 %a40, ptr %p
  halt label %between
between:
  fork label %second, label %cont
second:
  %b0 = load i64, ptr %q
  %b1 = xor i64 %b0, 3
  %b2 = mul i64 %b1, 4
  %b3 = xor i64 %b2, 5
  %b4 = mul i64 %b3, 6
  %b5 = xor i64 %b4, 7
  %b6 = mul i64 %b5, 8
  %b7 = xor i64 %b6, 9
  %b8 = mul i64 %b7, 10
  %b9 = xor i64 %b8, 11
  %b10 = mul i64 %b9, 12
  %b11 = xor i64 %b10, 13
  %b12 = mul i64 %b11, 14
  %b13 = xor i64 %b12, 15
  %b14 = mul i64 %b13, 16
  %b15 = xor i64 %b14, 17
  %b16 = mul i64 %b15, 18
  %b17 = xor i64 %b16, 19
  %b18 = mul i64 %b17, 20
  %b19 = xor i64 %b18, 21
  %b20 = mul i64 %b19, 22
  %b21 = xor i64 %b20, 23
  %b22 = mul i64 %b21, 24
  %b23 = xor i64 %b22, 25
  %b24 = mul i64 %b23, 26
  %b25 = xor i64 %b24, 27
  %b26 = mul i64 %b25, 28
  %b27 = xor i64 %b26, 29
  %b28 = mul i64 %b27, 30
  %b29 = xor i64 %b28, 31
  %b30 = mul i64 %b29, 32
  %b31 = xor i64 %b30, 33
  %b32 = mul i64 %b31, 34
  %b33 = xor i64 %b32, 35
  %b34 = mul i64 %b33, 36
  %b35 = xor i64 %b34, 37
  %b36 = mul i64 %b35, 38
  %b37 = xor i64 %b36, 39
  %b38 = mul i64 %b37, 40
  %b39 = xor i64 %b38, 41
  %b40 = mul i64 %b39, 42
  %b41 = xor i64 %b40, 43
  %b42 = mul i64 %b41, 44
  %b43 = xor i64 %b42, 45
  %b44 = mul i64 %b43, 46
  %b45 = xor i64 %b44, 47
  %b46 = mul i64 %b45, 48
  %b47 = xor i64 %b46, 49
  %b48 = mul i64 %b47, 50
  %b49 = xor i64 %b48, 51
  %b50 = mul i64 %b49, 52
  store i64 %b50, ptr %q
  halt label %cont
cont:
  call void @work(i64 %n)
  join label %rest
rest:
  call void @work(i64 2)
  join label %next
next:
  ret void
}
declare void @work(i64)
