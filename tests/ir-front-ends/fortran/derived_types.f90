! Extended types, type-bound procedures, polymorphic arguments, finalization.
module animals
  implicit none
  type, abstract :: animal
    character(len=8) :: name = "nobody"
    integer :: legs = 4
  contains
    procedure(sound_of), deferred :: sound
    procedure :: describe
  end type

  abstract interface
    function sound_of(this) result(text)
      import :: animal
      class(animal), intent(in) :: this
      character(len=4) :: text
    end function
  end interface

  type, extends(animal) :: bird
    real :: wings(2) = [0.5, 0.5]
  contains
    procedure :: sound => bird_sound
    final :: forget
  end type
  integer :: forgotten = 0
contains
  subroutine describe(this)
    class(animal), intent(in) :: this
    select type (this)
    type is (bird)
      print *, this%name, this%sound(), sum(this%wings)
    class default
      print *, this%name, this%legs
    end select
  end subroutine

  function bird_sound(this) result(text)
    class(bird), intent(in) :: this
    character(len=4) :: text
    text = merge("peep", "caw ", this%legs == 2)
  end function

  subroutine forget(this)
    type(bird), intent(inout) :: this
    forgotten = forgotten + this%legs
  end subroutine
end module

subroutine fly(n)
  use animals
  implicit none
  integer, intent(in) :: n
  type(bird) :: one
  one%legs = n
  one%name = "wren"
  call one%describe()
end subroutine
