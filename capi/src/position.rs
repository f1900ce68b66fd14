//! Positions: setting up, playing and taking back.

use crate::failure::{Failure, guarded, guarded_number, guarded_text};
use crate::text;
use anel::variant::{Variant, VariantPosition};
use std::ffi::c_char;
use std::ptr;

/// A position of any variant, with the moves that led to it.
pub struct AnelPosition(VariantPosition);

// Several threads may read a position at once.
const _: fn() = || {
    fn is_shared<T: Send + Sync>() {}
    is_shared::<AnelPosition>();
};

pub(crate) fn variant_named(name: &str) -> Result<Variant, Failure> {
    let name = name.to_owned();
    Variant::by_name(&name).ok_or(Failure::UnknownVariant { name })
}

/// Reads lines of the form "Name=value".
pub(crate) fn read_pairs<T: FromIterator<(String, String)>>(text: &str) -> Result<T, Failure> {
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let pairs = lines.map(|line| match line.split_once('=') {
        Some((name, value)) => Ok((name.trim().to_owned(), value.trim().to_owned())),
        None => Err(Failure::Pairs(line.to_owned())),
    });
    pairs.collect()
}

/// Borrows a position of the caller.
///
/// # Safety
/// `position` is null, or comes from this library, has not been freed and is not modified for the lifetime `'a`.
pub(crate) unsafe fn borrow<'a>(position: *const AnelPosition) -> Result<&'a VariantPosition, Failure> {
    // SAFETY: the caller keeps the promise above.
    let position = unsafe { position.as_ref() };
    position.map(|position| &position.0).ok_or(Failure::Null("position"))
}

/// Borrows a position of the caller to modify it.
///
/// # Safety
/// `position` is null, or comes from this library, has not been freed and is not used elsewhere for the lifetime `'a`.
unsafe fn borrow_mut<'a>(position: *mut AnelPosition) -> Result<&'a mut VariantPosition, Failure> {
    // SAFETY: the caller keeps the promise above.
    let position = unsafe { position.as_mut() };
    position
        .map(|position| &mut position.0)
        .ok_or(Failure::Null("position"))
}

/// Sets up a position: a FEN, or the start position if `fen` is null.
///
/// # Safety
/// Each parameter is null or a string that ends with a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anel_position_new(
    variant: *const c_char,
    fen: *const c_char,
    settings: *const c_char,
) -> *mut AnelPosition {
    guarded(ptr::null_mut(), || {
        // SAFETY: as promised for this function.
        let (variant, fen, settings) = unsafe {
            (
                text::read(variant, "variant")?,
                text::read_optional(fen, "fen")?,
                text::read_optional(settings, "settings")?,
            )
        };
        let settings = read_pairs(settings.unwrap_or_default())?;
        let position = VariantPosition::set_up(variant_named(variant)?, fen, settings)?;
        Ok(Box::into_raw(Box::new(AnelPosition(position))))
    })
}

/// Copies a position with its moves.
///
/// # Safety
/// `position` is null or a position that has not been freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anel_position_clone(position: *const AnelPosition) -> *mut AnelPosition {
    guarded(ptr::null_mut(), || {
        // SAFETY: as promised for this function.
        let position = unsafe { borrow(position) }?;
        Ok(Box::into_raw(Box::new(AnelPosition(position.clone()))))
    })
}

/// Frees a position. Null is ignored.
///
/// # Safety
/// `position` is null or a position that has not been freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anel_position_free(position: *mut AnelPosition) {
    if !position.is_null() {
        // SAFETY: `anel_position_new` or `_clone` made the pointer, and nobody else uses it.
        drop(unsafe { Box::from_raw(position) });
    }
}

/// Plays a turn.
///
/// # Safety
/// `position` is null or a position that has not been freed, `turn` null or a string that ends with a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anel_position_push(position: *mut AnelPosition, turn: *const c_char) -> i32 {
    guarded_number(|| {
        // SAFETY: as promised for this function.
        let (position, turn) = unsafe { (borrow_mut(position)?, text::read(turn, "turn")?) };
        position.push(turn)?;
        Ok(0)
    })
}

/// Plays one of the legal moves. In CTOR, this is one operation of a turn, or `end`.
///
/// # Safety
/// As for [`anel_position_push`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anel_position_push_ply(position: *mut AnelPosition, ply: *const c_char) -> i32 {
    guarded_number(|| {
        // SAFETY: as promised for this function.
        let (position, ply) = unsafe { (borrow_mut(position)?, text::read(ply, "ply")?) };
        position.push_ply(ply)?;
        Ok(0)
    })
}

/// Takes back the last turn or ply and returns it; an empty string if nothing has been played.
///
/// # Safety
/// `position` is null or a position that has not been freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anel_position_pop(position: *mut AnelPosition) -> *mut c_char {
    guarded_text(|| {
        // SAFETY: as promised for this function.
        let position = unsafe { borrow_mut(position) }?;
        Ok(position.pop().unwrap_or_default())
    })
}
