! C interoperation: bind(c), procedure pointers, c_ptr, enumerators.
module c_side
  use, intrinsic :: iso_c_binding
  implicit none
  enum, bind(c)
    enumerator :: red = 1, green, blue = 7
  end enum
  type, bind(c) :: pair
    integer(c_int) :: first
    real(c_double) :: second
  end type
  interface
    integer(c_int) function compare(a, b) bind(c)
      import :: c_int, c_ptr
      type(c_ptr), value :: a, b
    end function
  end interface
contains
  subroutine scale(pairs, n, factor) bind(c, name="scale_pairs")
    integer(c_size_t), value :: n
    type(pair), intent(inout) :: pairs(n)
    real(c_double), value :: factor
    integer(c_size_t) :: i
    do i = 1, n
      pairs(i)%first = pairs(i)%first + blue
      pairs(i)%second = pairs(i)%second * factor
    end do
  end subroutine

  function sorted(x, y, by) result(yes) bind(c)
    type(c_ptr), value :: x, y
    type(c_funptr), value :: by
    logical(c_bool) :: yes
    procedure(compare), pointer :: order
    call c_f_procpointer(by, order)
    yes = order(x, y) <= 0
  end function
end module
