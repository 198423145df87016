! Allocatable arrays, automatic reallocation, move_alloc, pointers.
module sieve
  implicit none
  type node
    integer :: value = 0
    type(node), pointer :: next => null()
  end type
contains
  function primes(limit) result(found)
    integer, intent(in) :: limit
    integer, allocatable :: found(:), grown(:)
    logical, allocatable :: composite(:)
    integer :: i, count
    allocate (composite(2:limit), source=.false.)
    allocate (found(0))
    do i = 2, limit
      if (composite(i)) cycle
      count = size(found)
      allocate (grown(count + 1))
      grown(:count) = found
      grown(count + 1) = i
      call move_alloc(grown, found)
      composite(i*i::i) = .true.
    end do
    found = pack(found, found /= 2)
  end function

  subroutine push(list, value)
    type(node), pointer, intent(inout) :: list
    integer, intent(in) :: value
    type(node), pointer :: head
    integer :: stat
    allocate (head, stat=stat)
    if (stat /= 0) error stop "no memory"
    head%value = value
    head%next => list
    list => head
  end subroutine
end module
