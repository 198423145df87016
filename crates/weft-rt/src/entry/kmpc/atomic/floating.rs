//! `float` and `double`.

use super::{Value, captured, captures, exchange, read_and_write, updates};
use crate::entry::variadic::Location;

macro_rules! floating {
    ($prefix:literal, $type:ty) => {
        updates! {
            $prefix, $type, $type;
            "add": |x, e| x + e;
            "sub": |x, e| x - e;
            "mul": |x, e| x * e;
            "div": |x, e| x / e;
            "sub_rev": |x, e| e - x;
            "div_rev": |x, e| e / x;
            // A value that is no number changes nothing.
            "min": |x, e| if e < x { e } else { x };
            "max": |x, e| if e > x { e } else { x };
        }
        captures! {
            $prefix, $type;
            "add_cpt": |x, e| x + e;
            "sub_cpt": |x, e| x - e;
            "mul_cpt": |x, e| x * e;
            "div_cpt": |x, e| x / e;
            "sub_cpt_rev": |x, e| e - x;
            "div_cpt_rev": |x, e| e / x;
            "min_cpt": |x, e| if e < x { e } else { x };
            "max_cpt": |x, e| if e > x { e } else { x };
        }
        read_and_write!($prefix, $type);
        exchange!($prefix, $type);
    };
}

floating!("float4", f32);
floating!("float8", f64);

updates! {
    "float4", f32, f64;
    "add_float8": |x, e| (f64::from(x) + e) as f32;
    "sub_float8": |x, e| (f64::from(x) - e) as f32;
    "mul_float8": |x, e| (f64::from(x) * e) as f32;
    "div_float8": |x, e| (f64::from(x) / e) as f32;
}
