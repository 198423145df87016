//! The formulas of functions: reductions to a short interval, and polynomials that were fitted there by Remez's exchange algorithm.
//!
//! Each formula returns the value and, for each lane, whether the formula is not for its argument: it is infinite, no number, too
//! large, or too small. What the value is there, nobody looks at.
//!
//! | function | reduction | error in units of the last place, measured |
//! |---|---|---|
//! | `exp` | `x = n ln 2 + r`; `2^n` by its bits | `float` 0.87, `double` 0.92 |
//! | `exp2` | `x = n + r`, `2^r = e^(r ln 2)` | `float` 0.87, `double` 0.97 |
//! | `log` | `x = 2^n (1 + f)`, `f` from -0.29 to 0.41 | `float` 0.80, `double` 0.81 |
//! | `tanh` | `-e / (e + 2)`, `e = 2^n (e^r - 1) + (2^n - 1)`, the exponential of `-2x` less 1 | `float` 2.49, `double` 2.50 |
//! | `sin`, `cos` | `x = n pi + r`, or `(n + 1/2) pi + r`, by three parts of pi | `float` 1.81, `double` 1.69 |
//! | `pow` (`float`) | `2^(y log2 x)` in `double` | 0.59 |
//!
//! (Each 97th `float` of the formula's interval, against the library's `double`; two million random `double`, and pairs of `float`.)

use weft_ir::{BinaryOp, CastOp, FloatPredicate, IntPredicate, Op, Operand};

use super::Function;
use super::real::Reals;

/// ln 2 in two parts, of which the first times an exponent is exact.
const LN_2: [[f64; 2]; 2] =
    [[0.693_115_234_375, 3.194_618_494_530_942e-5], [0.693_147_180_559_208_2, 7.371_002_565_167_799e-13]];
/// pi in three parts.
const PI: [[f64; 3]; 2] = [
    [3.141_592_741_012_573_2, -8.742_277_657_347_586e-8, -3.430_249_020_011_763_7e-15],
    [std::f64::consts::PI, 1.224_646_799_147_353_2e-16, -2.994_769_809_718_339_7e-33],
];

/// (e^r - 1 - r) / r^2
const EXP_FLOAT: [f64; 5] = [
    0.499_999_934_306_982_03,
    0.166_665_203_570_764_1,
    0.041_668_390_844_453_014,
    0.008_368_750_402_376_487,
    0.001_381_455_764_672_092,
];
const EXP_DOUBLE: [f64; 10] = [
    0.500_000_000_000_001_1,
    0.166_666_666_666_664_13,
    0.041_666_666_666_530_26,
    0.008_333_333_333_494_274,
    0.001_388_888_894_359_959_6,
    0.000_198_412_695_068_836_9,
    2.480_149_313_404_453e-5,
    2.755_758_618_679_854_4e-6,
    2.763_023_474_869_407_6e-7,
    2.500_009_474_101_444e-8,
];
/// (log(1 + f) - f + f^2 / 2) / f^3
const LOG_FLOAT: [f64; 8] = [
    0.333_333_316_836_126_44,
    -0.250_008_210_624_560_9,
    0.200_012_283_020_620_05,
    -0.166_233_577_830_931_76,
    0.142_017_309_770_964_2,
    -0.131_601_513_853_786_93,
    0.127_617_359_906_196_77,
    -0.076_347_653_840_463_85,
];
/// (log(1 + f) - 2 s) / s^3 in s^2, with s = f / (2 + f)
const LOG_DOUBLE: [f64; 7] = [
    0.666_666_666_666_673_4,
    0.399_999_999_994_143_43,
    0.285_714_287_424_713_6,
    0.222_221_985_637_356_27,
    0.181_835_648_588_916_15,
    0.153_140_359_097_879_76,
    0.147_961_058_479_366_7,
];
/// (sin r - r) / r^3 in r^2
const SIN_FLOAT: [f64; 4] = [
    -0.166_666_595_325_761_1,
    0.008_333_065_737_509_788,
    -0.000_198_095_625_544_574_74,
    2.605_685_559_821_168_5e-6,
];
const SIN_DOUBLE: [f64; 8] = [
    -0.166_666_666_666_666_66,
    0.008_333_333_333_333_194,
    -0.000_198_412_698_412_092_13,
    2.755_731_921_113_654_7e-6,
    -2.505_210_687_274_592e-8,
    1.605_893_970_344_848e-10,
    -7.642_991_433_049_814e-13,
    2.721_174_429_635_271e-15,
];
/// log2(1 + f) / f, for `double` that become `float`
const LOG_2: [f64; 13] = [
    1.442_695_040_868_702_5,
    -0.721_347_520_868_825_5,
    0.480_898_361_396_432_05,
    -0.360_673_674_814_455_46,
    0.288_537_293_403_071_55,
    -0.240_453_166_102_111_84,
    0.206_175_361_339_471_92,
    -0.180_300_594_126_886_73,
    0.158_769_778_617_497_2,
    -0.143_156_502_924_130_5,
    0.144_748_573_977_062_06,
    -0.142_839_241_594_553_33,
    0.077_370_128_764_449_39,
];
/// 2^r, for `double` that become `float`
const EXP_2: [f64; 7] = [
    1.000_000_000_555_754_6,
    0.693_147_205_770_108_8,
    0.240_226_468_845_148_6,
    0.055_503_287_085_817_26,
    0.009_618_489_355_892_849,
    0.001_339_995_851_771_123_3,
    0.000_153_457_654_145_522_82,
];

impl Reals<'_, '_> {
    /// The function's value, and where the formula is not for the argument.
    pub(super) fn value(&mut self, function: Function, arguments: &[Operand]) -> (Operand, Operand) {
        match (function, arguments) {
            (Function::Exp, &[x, ..]) => self.exp(x, false),
            (Function::Exp2, &[x, ..]) => self.exp(x, true),
            (Function::Log, &[x, ..]) => self.log(x),
            (Function::Tanh, &[x, ..]) => self.tanh(x),
            (Function::Power, &[x, y, ..]) => self.power(x, y),
            (Function::Cos, &[x, ..]) => self.sine(x, true),
            (_, others) => self.sine(others[0], false),
        }
    }

    /// Whether `x` is larger than a bound, but for its sign, or no number.
    fn is_beyond(&mut self, x: Operand, bound: f64) -> Operand {
        let (x, bound) = (self.absolute(x), self.real(bound));
        self.emit.compared_by_parts(&Op::FCmp(FloatPredicate::Ugt, Default::default()), x, bound)
    }

    fn exp(&mut self, x: Operand, is_of_two: bool) -> (Operand, Operand) {
        let bound = match (is_of_two, self.is_double) {
            (true, true) => 1022.0,
            (true, false) => 126.0,
            (false, true) => 708.0,
            (false, false) => 87.0,
        };
        let is_beyond = self.is_beyond(x, bound);
        let (r, sum) = if is_of_two {
            let n = self.rounded(x);
            let r = self.sub(x, n);
            let (ln_2, magic) = (self.real(std::f64::consts::LN_2), self.magic());
            let magic = self.real(magic);
            (self.mul(r, ln_2), self.add(n, magic))
        } else {
            self.reduced(x)
        };
        let power = self.exponential(r, &[1.0, 1.0]);
        (self.scaled(power, sum), is_beyond)
    }

    /// What is left of `x` when the nearest multiple of ln 2 is taken off, and a sum with [`magic`](Self::magic) that ends in the factor.
    fn reduced(&mut self, x: Operand) -> (Operand, Operand) {
        let (magic, [high, low]) = (self.magic(), LN_2[usize::from(self.is_double)]);
        let minus_magic = self.real(-magic);
        let magic = self.real(magic);
        let sum = self.fma_by(x, std::f64::consts::LOG2_E, magic);
        let n = self.add(sum, minus_magic);
        let r = self.fma_by(n, -high, x);
        (self.fma_by(n, -low, r), sum)
    }

    /// The polynomial in `r` of which the first coefficients are given, and the others are those of `e^r`.
    fn exponential(&mut self, r: Operand, first: &[f64]) -> Operand {
        let others: &[f64] = if self.is_double { &EXP_DOUBLE } else { &EXP_FLOAT };
        let coefficients: Vec<f64> = first.iter().chain(others).copied().collect();
        self.polynomial(r, &coefficients)
    }

    /// What is small would lose its bits beside 1, so the exponential is never added to it.
    fn tanh(&mut self, x: Operand) -> (Operand, Operand) {
        let is_beyond = self.is_beyond(x, if self.is_double { 350.0 } else { 43.0 });
        let size = self.absolute(x);
        let minus_two = self.real(-2.0);
        let twice = self.mul(size, minus_two);
        let (r, sum) = self.reduced(twice);
        let square = self.mul(r, r);
        let p = self.exponential(r, &[]);
        let p = self.fma(square, p, r);
        let (one, minus_one, zero) = (self.real(1.0), self.real(-1.0), self.real(0.0));
        let power = self.scaled(one, sum);
        let less = self.add(power, minus_one);
        let e = self.fma(power, p, less);
        let two = self.real(2.0);
        let divisor = self.add(e, two);
        let value = match self.is_double {
            true => self.binary(BinaryOp::FDiv, e, divisor),
            // Where the code generator estimates quotients, it corrects them by what is left, which is nothing if they are small.
            false => {
                let inverse = self.binary(BinaryOp::FDiv, one, divisor);
                let value = self.mul(e, inverse);
                let minus = self.sub(zero, divisor);
                let left = self.fma(value, minus, e);
                self.fma(left, inverse, value)
            }
        };
        // It is no more than 0, and gets the sign of `x`.
        let (value, own) = (self.absolute(value), self.bits(x));
        let (value, sign) =
            (self.bits(value), self.int(if self.is_double { i64::MIN } else { i64::from(i32::MIN) }));
        let sign = self.binary(BinaryOp::And, own, sign);
        let value = self.binary(BinaryOp::Or, value, sign);
        (self.of_bits(value), is_beyond)
    }

    /// Parts a positive number into an exponent, as a number, and a factor around 1; says where it is no such number, or too small.
    fn parted(&mut self, x: Operand) -> (Operand, Operand, Operand) {
        let (fraction, bias) = (self.fraction(), self.bias());
        let one = bias << fraction;
        // Half of the square root of 2.
        let least = if self.is_double { 0x3fe6_a09e_667f_3bcd } else { 0x3f35_04f3 };
        let bits = self.bits(x);
        // What is positive and has an exponent, in the order of numbers with signs.
        let lowest = if self.is_double { i64::MIN } else { i64::from(i32::MIN) };
        let count = self.int(lowest.wrapping_add(((2 * bias) << fraction) - 1));
        let first = self.int(lowest.wrapping_sub(1 << fraction));
        let place = self.binary(BinaryOp::Add, bits, first);
        let op = Op::ICmp(IntPredicate::Sgt, Default::default());
        let is_other = self.emit.compared_by_parts(&op, place, count);
        let (own, back) = (self.int(-least), self.int(least));
        let from_least = self.binary(BinaryOp::Add, bits, own);
        let mask = self.int((1 << fraction) - 1);
        let factor = self.binary(BinaryOp::And, from_least, mask);
        let factor = self.binary(BinaryOp::Add, factor, back);
        let factor = self.of_bits(factor);
        // The exponent as the last bits of a number that has room for it.
        let (one, by) = (self.int(one), self.int(i64::from(fraction)));
        let exponent = self.binary(BinaryOp::Add, from_least, one);
        let exponent = self.binary(BinaryOp::LShr, exponent, by);
        let room = self.int((bias + i64::from(fraction)) << fraction);
        let exponent = self.binary(BinaryOp::Or, exponent, room);
        let exponent = self.of_bits(exponent);
        #[allow(clippy::cast_precision_loss, reason = "both are small, and their sum fits")]
        let offset = self.real(-((1_i64 << fraction) as f64 + bias as f64));
        (self.add(exponent, offset), factor, is_other)
    }

    fn log(&mut self, x: Operand) -> (Operand, Operand) {
        let (exponent, factor, is_other) = self.parted(x);
        let [high, low] = LN_2[usize::from(self.is_double)];
        let minus_one = self.real(-1.0);
        let f = self.add(factor, minus_one);
        let low = self.real(low);
        let low = self.mul(exponent, low);
        let square = self.mul(f, f);
        let sum = if self.is_double {
            let two = self.real(2.0);
            let divisor = self.add(f, two);
            let s = self.binary(BinaryOp::FDiv, f, divisor);
            let half = self.real(0.5);
            let half = self.mul(square, half);
            let z = self.mul(s, s);
            let p = self.polynomial(z, &LOG_DOUBLE);
            let p = self.fma(p, z, half);
            let p = self.fma(s, p, low);
            let less = self.sub(half, p);
            self.sub(f, less)
        } else {
            let p = self.polynomial(f, &LOG_FLOAT);
            let cube = self.mul(f, square);
            let p = self.fma(cube, p, low);
            let p = self.fma_by(square, -0.5, p);
            self.add(f, p)
        };
        (self.fma_by(exponent, high, sum), is_other)
    }

    fn sine(&mut self, x: Operand, is_cosine: bool) -> (Operand, Operand) {
        let is_beyond = self.is_beyond(x, if self.is_double { 1e6 } else { 1e4 });
        let (magic, pi) = (self.magic(), PI[usize::from(self.is_double)]);
        let minus_magic = self.real(-magic);
        let magic = self.real(magic);
        let quarter = self.real(-std::f64::consts::FRAC_PI_2);
        let from = if is_cosine { self.add(x, quarter) } else { x };
        let sum = self.fma_by(from, std::f64::consts::FRAC_1_PI, magic);
        let n = self.add(sum, minus_magic);
        // How often pi is taken off, or half of it.
        let (count, share) = match is_cosine {
            true => {
                let one = self.real(1.0);
                (self.fma_by(n, 2.0, one), 0.5)
            }
            false => (n, 1.0),
        };
        let mut r = x;
        for part in pi {
            r = self.fma_by(count, -part * share, r);
        }
        // The sign changes with each n.
        let mut sign = self.moved_up(sum, if self.is_double { 63 } else { 31 });
        if is_cosine {
            let other = self.int(if self.is_double { i64::MIN } else { i64::from(i32::MIN) });
            sign = self.binary(BinaryOp::Xor, sign, other);
        }
        let bits = self.bits(r);
        let bits = self.binary(BinaryOp::Xor, bits, sign);
        let r = self.of_bits(bits);
        let z = self.mul(r, r);
        let p = self.polynomial(z, if self.is_double { &SIN_DOUBLE } else { &SIN_FLOAT });
        let cube = self.mul(r, z);
        (self.fma(cube, p, r), is_beyond)
    }

    /// Of `float`: the logarithm needs more bits, since it is multiplied.
    fn power(&mut self, x: Operand, y: Operand) -> (Operand, Operand) {
        let (exponent, factor, is_other) = self.parted(x);
        let minus_one = self.real(-1.0);
        let f = self.add(factor, minus_one);
        let floats = self.ty();
        let mut wide = self.other(true);
        let doubles = wide.ty();
        let [exponent, f, y] = [exponent, f, y].map(|of| wide.emit.at().cast(CastOp::FPExt, of, doubles));
        let p = wide.polynomial(f, &LOG_2);
        let logarithm = wide.fma(f, p, exponent);
        let product = wide.mul(y, logarithm);
        let is_beyond = wide.is_beyond(product, 126.0);
        let magic = wide.magic();
        let minus_magic = wide.real(-magic);
        let magic = wide.real(magic);
        let sum = wide.fma(y, logarithm, magic);
        let n = wide.add(sum, minus_magic);
        let r = wide.sub(product, n);
        let p = wide.polynomial(r, &EXP_2);
        let power = wide.scaled(p, sum);
        let power = self.emit.at().cast(CastOp::FPTrunc, power, floats);
        (power, self.emit.or(is_other, is_beyond))
    }
}
