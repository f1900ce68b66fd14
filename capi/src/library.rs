//! Version, variants, and the last error.

use crate::failure::{Failure, guarded_text, last_message};
use crate::position::variant_named;
use crate::text;
use anel::game::GameOptionValues;
use anel::variant::Variant;
use std::ffi::c_char;

/// The version of the library, such as `0.1.0`. The string is static.
#[unsafe(no_mangle)]
pub extern "C" fn anel_version() -> *const c_char {
    const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "\0");
    VERSION.as_ptr().cast()
}

/// The names of the variants, one a line.
#[unsafe(no_mangle)]
pub extern "C" fn anel_variants() -> *mut c_char {
    guarded_text(|| {
        let names: Vec<&str> = Variant::ALL.iter().map(|variant| variant.name()).collect();
        Ok(names.join("\n"))
    })
}

/// The settings of a variant, one a line: the name, and the values if there is a choice, default first.
///
/// # Safety
/// `variant` is null or a string that ends with a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anel_variant_settings(variant: *const c_char) -> *mut c_char {
    guarded_text(|| {
        // SAFETY: as promised for this function.
        let variant = variant_named(unsafe { text::read(variant, "variant") }?)?;
        let lines = variant.options().iter().map(|option| match option.values {
            GameOptionValues::Choice(values) => format!("{} {}", option.name, values.join(" ")),
            GameOptionValues::Text => option.name.to_owned(),
        });
        Ok::<_, Failure>(lines.collect::<Vec<_>>().join("\n"))
    })
}

/// The message of the last failure on the calling thread; empty if the last function succeeded.
#[unsafe(no_mangle)]
pub extern "C" fn anel_last_error() -> *const c_char {
    last_message()
}
