! Character variables of fixed, assumed and deferred length; internal files.
module words
  implicit none
contains
  pure function reversed(text) result(back)
    character(len=*), intent(in) :: text
    character(len=len(text)) :: back
    integer :: i
    do i = 1, len(text)
      back(i:i) = text(len(text) - i + 1:len(text) - i + 1)
    end do
  end function

  function joined(left, right) result(text)
    character(len=*), intent(in) :: left, right
    character(len=:), allocatable :: text
    text = trim(left)//" "//adjustl(right)
  end function

  subroutine number_to_text(n, text)
    integer, intent(in) :: n
    character(len=*), intent(out) :: text
    write (text, "(i0, a, f6.2)") n, ": ", real(n) / 3
    if (index(text, "-") > 0) text = "negative"
  end subroutine

  integer function vowels(text)
    character(len=*), intent(in) :: text
    integer :: i
    vowels = 0
    do i = 1, len_trim(text)
      select case (text(i:i))
      case ("a", "e", "i", "o", "u")
        vowels = vowels + 1
      end select
    end do
  end function
end module
