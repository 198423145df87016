! Whole-array operations, sections, where, forall, elemental and intrinsic procedures.
module arrays
  implicit none
contains
  elemental real function clamp(x, low, high)
    real, intent(in) :: x, low, high
    clamp = min(max(x, low), high)
  end function

  subroutine normalize(a)
    real, intent(inout) :: a(:, :)
    real :: column(size(a, 1))
    integer :: j
    do j = 1, size(a, 2)
      column = a(:, j)
      where (column /= 0.0)
        column = column / maxval(abs(column))
      elsewhere
        column = -1.0
      end where
      a(:, j) = clamp(column, -1.0, 1.0)
    end do
    forall (j=1:min(size(a, 1), size(a, 2))) a(j, j) = 0.0
    a = transpose(matmul(a, a))
  end subroutine

  integer function peak(a)
    integer, intent(in) :: a(:)
    integer :: where_it_is(1)
    where_it_is = maxloc(a)
    peak = a(where_it_is(1)) + count(mask=a > 0) + dot_product(a, cshift(a, 1))
  end function
end module
