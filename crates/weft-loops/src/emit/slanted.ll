; The sum of max(0, a + b * r) over the rows r of 0 ... n-1, modulo 2^64; a and b are signed.
;
; The rows that are not empty are neighbors, `first` ... `last`-1: if a > 0, the first n of them, or those before
; (a - 1) / -b + 1 if they get shorter; otherwise those from -a / b + 1 on if they get longer, and none if they do not.
; Their sum is that of an arithmetic series.
define internal i64 @weft.nest.cells(i64 %a, i64 %b, i64 %n) nounwind willreturn memory(none) {
  %begins = icmp sgt i64 %a, 0
  %grows = icmp sgt i64 %b, 0
  %shrinks = icmp slt i64 %b, 0
  %minus.b = sub i64 0, %b
  %steep = select i1 %shrinks, i64 %minus.b, i64 %b
  %is.flat = icmp eq i64 %b, 0
  %divisor = select i1 %is.flat, i64 1, i64 %steep
  %above = sub i64 %a, 1
  %below = sub i64 0, %a
  %distance = select i1 %begins, i64 %above, i64 %below
  %rows.between = udiv i64 %distance, %divisor
  %border = add i64 %rows.between, 1
  %is.inside = icmp ult i64 %border, %n
  %inside = select i1 %is.inside, i64 %border, i64 %n
  %last = select i1 %shrinks, i64 %inside, i64 %n
  %from = select i1 %grows, i64 %inside, i64 %n
  %first = select i1 %begins, i64 0, i64 %from
  %behind = select i1 %begins, i64 %last, i64 %n
  %rows = sub i64 %behind, %first
  %rise = mul i64 %b, %first
  %width = add i64 %a, %rise
  %low = mul i64 %rows, %width
  %is.odd = trunc i64 %rows to i1
  %before = sub i64 %rows, 1
  %even = select i1 %is.odd, i64 %before, i64 %rows
  %odd = select i1 %is.odd, i64 %rows, i64 %before
  %half = lshr i64 %even, 1
  %pairs = mul i64 %half, %odd
  %high = mul i64 %pairs, %b
  %cells = add i64 %low, %high
  ret i64 %cells
}

; The row with the cell of number k, from 0: the first one, r, for which more than k cells are in rows 0 ... r. There are
; more than k cells.
define internal i64 @weft.nest.row(i64 %a, i64 %b, i64 %n, i64 %k) nounwind willreturn memory(none) {
entry:
  br label %search

search:
  %low = phi i64 [ 0, %entry ], [ %new.low, %halve ]
  %high = phi i64 [ %n, %entry ], [ %new.high, %halve ]
  %is.open = icmp ult i64 %low, %high
  br i1 %is.open, label %halve, label %found

halve:
  %room = sub i64 %high, %low
  %half = lshr i64 %room, 1
  %middle = add i64 %low, %half
  %behind = add i64 %middle, 1
  %cells = call i64 @weft.nest.cells(i64 %a, i64 %b, i64 %behind)
  %is.enough = icmp ugt i64 %cells, %k
  %new.low = select i1 %is.enough, i64 %low, i64 %behind
  %new.high = select i1 %is.enough, i64 %middle, i64 %high
  br label %search

found:
  ret i64 %low
}
