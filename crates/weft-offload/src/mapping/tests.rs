//! The engine on a memory beside the host's, whose blocks are counted.

use std::cell::RefCell;
use std::collections::BTreeMap;

use weft_abi::offload::Dimension;
use weft_abi::offload::bits::{
    ALWAYS, CLOSE, DELETE, FROM, HOLDER, IMPLICIT, MEMBER_OF, OMPX_HOLD, PRESENT, PTR_AND_OBJ,
};
use weft_abi::offload::bits::{LITERAL, NON_CONTIG, PRIVATE, RETURN_PARAM, TARGET_PARAM, TO};

use super::{Failure, Item, Mapping};
use crate::memory::Memory;
use crate::table::Problem;

/// Blocks beside the host's, by their addresses.
#[derive(Debug, Default)]
struct Blocks(RefCell<BTreeMap<usize, Vec<u64>>>);

impl Memory for Blocks {
    fn allocate(&self, bytes: usize, like: usize, _base: usize) -> Option<usize> {
        let block = vec![0_u64; bytes / 8 + 17];
        let begin = block.as_ptr().addr().next_multiple_of(64) + like % 64;
        self.0.borrow_mut().insert(begin, block);
        Some(begin)
    }

    fn free(&self, address: usize) {
        assert!(self.0.borrow_mut().remove(&address).is_some(), "no block begins at {address:#x}");
    }

    unsafe fn write(&self, device: usize, host: usize, bytes: usize) {
        // SAFETY: the tests pass objects of their own.
        unsafe { std::ptr::copy_nonoverlapping(host as *const u8, device as *mut u8, bytes) };
    }

    unsafe fn read(&self, host: usize, device: usize, bytes: usize) {
        // SAFETY: as above.
        unsafe { std::ptr::copy_nonoverlapping(device as *const u8, host as *mut u8, bytes) };
    }
}

fn address<T>(object: &T) -> usize {
    (&raw const *object).addr()
}

fn item<T: ?Sized>(object: &T, ty: u64) -> Item {
    let begin = (&raw const *object).cast::<u8>().addr();
    Item { base: begin, begin, bytes: size_of_val(object), ty, ..Item::default() }
}

fn begin(mapping: &mut Mapping<Blocks>, items: &[Item]) -> Result<Vec<Option<usize>>, Failure> {
    // SAFETY: the items are objects of the tests.
    unsafe { mapping.begin(items, &mut |_| Vec::new()) }
}

fn end(mapping: &mut Mapping<Blocks>, items: &[Item]) {
    // SAFETY: as above.
    unsafe { mapping.end(items, &mut |_| Vec::new()).unwrap() };
}

fn update(mapping: &mut Mapping<Blocks>, items: &[Item]) -> Result<(), Failure> {
    // SAFETY: as above.
    unsafe { mapping.update(items, &mut |_| Vec::new()) }
}

/// Sets a number on the device.
fn poke(mapping: &Mapping<Blocks>, host: usize, value: i32) {
    let device = mapping.table.device_address(host, 4).expect("it is there");
    // SAFETY: the device's blocks are this process's.
    unsafe { (device as *mut i32).write(value) };
}

fn peek(mapping: &Mapping<Blocks>, host: usize) -> i32 {
    let device = mapping.table.device_address(host, 4).expect("it is there");
    // SAFETY: as above.
    unsafe { (device as *const i32).read() }
}

#[test]
fn the_first_one_copies_in_and_the_last_one_out() {
    let mut mapping = Mapping::<Blocks>::default();
    let a = [1_i32, 2, 3];
    let outer = [item(&a, TO | FROM)];
    begin(&mut mapping, &outer).unwrap();
    poke(&mapping, address(&a[1]), 20);
    begin(&mut mapping, &outer).unwrap();
    assert_eq!(peek(&mapping, address(&a[1])), 20, "it was there");
    end(&mut mapping, &outer);
    assert_eq!(a, [1, 2, 3]);
    begin(&mut mapping, &[item(&a, TO | ALWAYS)]).unwrap();
    assert_eq!(peek(&mapping, address(&a[1])), 2);
    poke(&mapping, address(&a[2]), 30);
    end(&mut mapping, &[item(&a[2], FROM | ALWAYS)]);
    end(&mut mapping, &outer);
    assert_eq!(std::hint::black_box(&a), &[1, 2, 30]);
    assert!(mapping.memory.0.borrow().is_empty() && mapping.table.iter().next().is_none());
}

#[test]
fn a_structure_in_parts_has_its_pointers() {
    #[repr(C)]
    struct S {
        n: i64,
        p: *const i32,
    }
    let mut mapping = Mapping::<Blocks>::default();
    let a = [1_i32, 2, 3, 4];
    let s = S { n: 7, p: &raw const a[1] };
    let member = 1 << 48;
    assert_eq!(member & MEMBER_OF, member);
    let pointer = address(&s.p);
    let items = [
        item(&s, TARGET_PARAM),
        Item { base: address(&s), ..item(&s.n, TO | FROM | member) },
        Item { base: pointer, ..item(&a[1..3], TO | FROM | PTR_AND_OBJ | member) },
    ];
    // SAFETY: the items are objects of the test.
    let launch = unsafe { mapping.launch(&items, &mut |_| Vec::new()).unwrap() };
    let [there] = launch.arguments[..] else { panic!("one argument") };
    // SAFETY: the device's blocks are this process's.
    let on_device = unsafe { &mut *(there as *mut S) };
    assert_eq!(Some(on_device.p.addr()), mapping.table.device_address(address(&a[1]), 8));
    assert_eq!(on_device.n, 7, "the member comes with its structure");
    on_device.n = 8;
    poke(&mapping, address(&a[2]), 30);
    // What is copied to or from the device leaves the pointers of both sides alone.
    update(&mut mapping, &[item(&s, TO)]).unwrap();
    assert_eq!(Some(on_device.p.addr()), mapping.table.device_address(address(&a[1]), 8));
    on_device.n = 8;
    // SAFETY: as above.
    unsafe { mapping.land(&items, launch, &mut |_| Vec::new()).unwrap() };
    let s = std::hint::black_box(&s);
    assert_eq!((s.n, s.p, std::hint::black_box(&a)), (8, &raw const a[1], &[1, 2, 30, 4]));
    assert!(mapping.memory.0.borrow().is_empty());
}

#[test]
fn what_is_there_in_part_is_told() {
    let mut mapping = Mapping::<Blocks>::default();
    let a = [1_i32, 2, 3, 4];
    let bytes = 8;
    assert_eq!(
        begin(&mut mapping, &[Item { name: 7, ..item(&a[..2], TO | PRESENT) }]),
        Err(Failure {
            problem: Problem::NotPresent { begin: address(&a[0]), bytes, is_motion: false },
            name: 7
        })
    );
    begin(&mut mapping, &[item(&a[..2], TO)]).unwrap();
    let known = (address(&a[0]), bytes);
    assert_eq!(
        begin(&mut mapping, &[item(&a[1..3], TO)]),
        Err(Failure {
            problem: Problem::PartlyPresent { begin: address(&a[1]), bytes, known, is_required: false },
            name: 0
        })
    );
    begin(&mut mapping, &[item(&a, TO | IMPLICIT)]).unwrap();
    assert!(update(&mut mapping, &[item(&a[2..], FROM)]).is_ok());
    assert!(update(&mut mapping, &[item(&a[2..], FROM | PRESENT)]).is_err());
    end(&mut mapping, &[item(&a[..1], DELETE)]);
    assert!(mapping.memory.0.borrow().is_empty());
}

#[test]
fn held_ranges_outlive_a_delete() {
    let mut mapping = Mapping::<Blocks>::default();
    let x = 5_i32;
    begin(&mut mapping, &[item(&x, TO | OMPX_HOLD)]).unwrap();
    begin(&mut mapping, &[item(&x, TO)]).unwrap();
    end(&mut mapping, &[item(&x, DELETE)]);
    assert!(mapping.table.device_address(address(&x), 4).is_some());
    end(&mut mapping, &[item(&x, OMPX_HOLD)]);
    assert!(mapping.memory.0.borrow().is_empty());
}

#[test]
fn kernels_get_values_copies_and_addresses() {
    let mut mapping = Mapping::<Blocks>::default();
    let (a, b, unknown) = ([1_i32, 2, 3], [4_i32, 5], 6_i32);
    begin(&mut mapping, &[item(&a, TO)]).unwrap();
    let items = [
        Item { base: 42, ty: LITERAL | TARGET_PARAM, ..Item::default() },
        item(&b, PRIVATE | TO | TARGET_PARAM),
        Item { bytes: 0, ..item(&a[1], TARGET_PARAM) },
        Item { bytes: 0, ..item(&unknown, TARGET_PARAM) },
        // A section that does not begin where its array does.
        Item { base: address(&a[0]), ..item(&a[2], TO | TARGET_PARAM) },
    ];
    // SAFETY: the items are objects of the test.
    let launch = unsafe { mapping.launch(&items, &mut |_| Vec::new()).unwrap() };
    let there = |host| mapping.table.device_address(host, 4).unwrap();
    let [value, own, inside, outside, array] = launch.arguments[..] else { panic!("five arguments") };
    assert_eq!((value, inside, outside), (42, there(address(&a[1])), address(&unknown)));
    assert_eq!(array, there(address(&a[0])));
    // SAFETY: the device's blocks are this process's.
    assert_eq!(unsafe { *(own as *const [i32; 2]) }, b);
    // SAFETY: as above.
    unsafe { mapping.land(&items, launch, &mut |_| Vec::new()).unwrap() };
    assert_eq!(mapping.memory.0.borrow().len(), 1);
    let bases = begin(&mut mapping, &[item(&a, RETURN_PARAM), item(&unknown, 0)]).unwrap();
    assert_eq!(bases, [mapping.table.device_address(address(&a), 4), None]);
}

#[test]
fn pointers_of_the_device_are_followed_where_pointers_are_checked() {
    let mut mapping = Mapping::<Blocks> { checks: true, ..Mapping::default() };
    let a = [1_i32, 2, 3];
    begin(&mut mapping, &[item(&a, TO)]).unwrap();
    let device = mapping.table.device_address(address(&a), 12).unwrap();
    let followed = |mapping: &mut Mapping<Blocks>, to: usize| {
        let items = [Item { base: to, begin: to, bytes: 0, ty: TARGET_PARAM, ..Item::default() }];
        // SAFETY: nothing of the item is read.
        let launch = unsafe { mapping.launch(&items, &mut |_| Vec::new()).unwrap() };
        // SAFETY: as above.
        unsafe { mapping.land(&items, launch.clone(), &mut |_| Vec::new()).unwrap() };
        launch.astray.is_empty() && launch.arguments == [to]
    };
    assert!(followed(&mut mapping, device) && followed(&mut mapping, device + 8));
    assert!(!followed(&mut mapping, device + 12), "behind it");
}

#[test]
fn captured_pointers_lead_to_what_is_there() {
    const CAPTURED: u64 = PTR_AND_OBJ | LITERAL | IMPLICIT | 1 << 48;
    let mut mapping = Mapping::<Blocks>::default();
    let (a, unknown) = ([1_i32, 2, 3], 4_i32);
    // A closure that has captured where the second element is, a number, and something that is not there.
    let closure = (&raw const a[1], 7_usize, &raw const unknown);
    begin(&mut mapping, &[item(&a, TO)]).unwrap();
    let captured =
        |cell: usize, value: usize| Item { base: cell, begin: value, ty: CAPTURED, ..Item::default() };
    for ty in [TO | TARGET_PARAM, TO | PRIVATE | TARGET_PARAM] {
        let items = [
            item(&closure, ty),
            captured(address(&closure.0), closure.0.addr()),
            captured(address(&closure.2), closure.2.addr()),
        ];
        // SAFETY: the items are objects of the test.
        let launch = unsafe { mapping.launch(&items, &mut |_| Vec::new()).unwrap() };
        assert_eq!(launch.arguments.len(), 1);
        // SAFETY: the device's blocks are this process's.
        let there = unsafe { *(launch.arguments[0] as *const (usize, usize, usize)) };
        let copy = mapping.table.device_address(address(&a[1]), 4).unwrap();
        assert_eq!(there, (copy, 7, closure.2.addr()));
        // SAFETY: as above.
        unsafe { mapping.land(&items, launch, &mut |_| Vec::new()).unwrap() };
    }
}

#[test]
fn mappers_map_in_parts() {
    let mut mapping = Mapping::<Blocks>::default();
    let (s, a) = ([1_i64, 2], [3_i32, 4]);
    let whole = [Item { mapper: 1, ..item(&s, TO | FROM) }];
    let mut expand = |_: &Item| vec![item(&s, 0), item(&a, TO | FROM)];
    // SAFETY: the items are objects of the test.
    unsafe { mapping.begin(&whole, &mut expand).unwrap() };
    poke(&mapping, address(&a[1]), 40);
    // SAFETY: as above.
    unsafe { mapping.end(&whole, &mut expand).unwrap() };
    assert_eq!(std::hint::black_box(&a), &[3, 40]);
}

#[test]
fn parts_without_names_have_that_of_the_whole() {
    let mut mapping = Mapping::<Blocks>::default();
    let (s, a) = ([1_i64, 2], [3_i32, 4]);
    let whole = [Item { mapper: 1, name: 7, ..item(&s, TO) }];
    for (of_part, told) in [(0, 7), (9, 9)] {
        let mut expand = |_: &Item| vec![item(&s, 0), Item { name: of_part, ..item(&a, TO | PRESENT) }];
        // SAFETY: the items are objects of the test.
        let failure = unsafe { mapping.begin(&whole, &mut expand).unwrap_err() };
        assert_eq!(failure.name, told);
        let update = [Item { ty: FROM | PRESENT, ..whole[0] }];
        // SAFETY: as above.
        let failure = unsafe { mapping.update(&update, &mut expand).unwrap_err() };
        assert_eq!(failure.name, told);
    }
}

#[test]
fn one_memory_has_copies_of_what_is_close() {
    let mut mapping = Mapping::<Blocks> { is_unified: true, ..Mapping::default() };
    let (a, b) = ([1_i32, 2], [3_i32, 4]);
    let p = &raw const b;
    let section = Item {
        base: address(&p),
        begin: address(&b),
        bytes: 8,
        ty: TO | PTR_AND_OBJ | MEMBER_OF,
        ..Item::default()
    };
    let items = [item(&a, TO | FROM | PRESENT), section];
    begin(&mut mapping, &items).unwrap();
    update(&mut mapping, &[item(&a, FROM | PRESENT)]).unwrap();
    end(&mut mapping, &items);
    assert!(mapping.memory.0.borrow().is_empty(), "what is mapped stays where it is");
    begin(&mut mapping, &[item(&a, TO | CLOSE), item(&p, CLOSE)]).unwrap();
    poke(&mapping, address(&a[1]), 20);
    // What follows finds the copies, and a pointer in one leads to what has none.
    begin(&mut mapping, &items).unwrap();
    let there = mapping.table.device_address(address(&p), 8).expect("it is there");
    // SAFETY: the device's blocks are this process's.
    assert_eq!(unsafe { (there as *const usize).read() }, address(&b));
    end(&mut mapping, &items);
    end(&mut mapping, &[item(&p, 0), item(&a, FROM)]);
    assert_eq!(std::hint::black_box(&a), &[1, 20]);
    assert!(mapping.memory.0.borrow().is_empty());
}

#[test]
fn updates_may_have_gaps() {
    let mut mapping = Mapping::<Blocks>::default();
    let a = [[0_i32; 4]; 3];
    begin(&mut mapping, &[item(&a, TO)]).unwrap();
    for at in a.as_flattened() {
        poke(&mapping, address(at), 9);
    }
    // Of rows 0 and 2 the columns 1 and 2.
    let dimensions =
        [Dimension { offset: 0, count: 2, stride: 32 }, Dimension { offset: 1, count: 2, stride: 4 }];
    let strided = Item {
        base: address(&a),
        begin: address(&dimensions),
        bytes: dimensions.len(),
        ty: FROM | NON_CONTIG,
        ..Item::default()
    };
    update(&mut mapping, &[strided]).unwrap();
    assert_eq!(std::hint::black_box(&a), &[[0, 9, 9, 0], [0; 4], [0, 9, 9, 0]]);
}

#[test]
fn a_holder_of_pointers_is_no_part_of_its_object() {
    struct Object {
        data: *const u64,
        factor: u64,
    }
    const MEMBER: u64 = 1 << MEMBER_OF.trailing_zeros();
    let data = [1_u64, 2];
    let mut object = Object { data: data.as_ptr(), factor: 3 };
    let mut mapping = Mapping::<Blocks>::default();
    let section = |ty| Item { base: address(&object.data), ..item(&data, PTR_AND_OBJ | MEMBER | ty) };
    let around = [item(&object.data, HOLDER), section(TO | FROM)];
    begin(&mut mapping, &around).unwrap();
    object.factor = 4;
    // What else there is of the object comes with a construct that names it, as it is then.
    let section = |ty| Item { base: address(&object.data), ..item(&data, PTR_AND_OBJ | MEMBER | ty) };
    let both = [item(&object, TARGET_PARAM), item(&object.factor, TO | FROM | MEMBER), section(TO | FROM)];
    // SAFETY: the items are objects of the test.
    let launch = unsafe { mapping.launch(&both, &mut |_| Vec::new()).unwrap() };
    let kernel = launch.arguments[0] as *const Object;
    // SAFETY: the blocks are this process's.
    unsafe {
        assert_eq!((*kernel).factor, 4);
        assert_eq!(*(*kernel).data.add(1), 2);
        assert_ne!((*kernel).data, data.as_ptr());
        mapping.land(&both, launch, &mut |_| Vec::new()).unwrap();
    }
    // An object that is mapped without a word of its pointers has them, too.
    let whole = [item(&object, TO | FROM | IMPLICIT | TARGET_PARAM)];
    // SAFETY: as above.
    let launch = unsafe { mapping.launch(&whole, &mut |_| Vec::new()).unwrap() };
    let kernel = launch.arguments[0] as *mut Object;
    // SAFETY: as above.
    unsafe {
        assert_eq!(*(*kernel).data, 1);
        (*kernel).factor = 7;
        mapping.land(&whole, launch, &mut |_| Vec::new()).unwrap();
    }
    let object = std::hint::black_box(&mut object);
    assert_eq!((object.factor, object.data), (7, data.as_ptr()));
    end(&mut mapping, &around);
    assert!(mapping.memory.0.borrow().is_empty());
}

#[test]
fn what_a_null_pointer_leads_to_is_not_copied() {
    let mut mapping = Mapping::<Blocks>::default();
    let section = |ty| [Item { base: 0, begin: 8, bytes: 16, ty, ..Item::default() }];
    for ty in [TO, FROM, TO | FROM] {
        let problem = begin(&mut mapping, &section(ty)).unwrap_err().problem;
        assert_eq!(problem, Problem::Nowhere { begin: 8, bytes: 16 });
    }
    // The device has memory all the same.
    assert!(begin(&mut mapping, &section(0)).is_ok());
}
