//! Tables of a fixed size.

use super::space::Space;
use super::{NoMemory, available_mebibytes, has_room};
use crate::parallel::has_pool;
use rayon::prelude::*;
use std::alloc::{Layout, handle_alloc_error};
use std::mem::{MaybeUninit, needs_drop};
use std::ops::{Deref, DerefMut};

/// A table in memory of its own, in huge pages if it is large and the operating system offers them. Tables are read at
/// random, so with small pages nearly every read misses the TLB.
pub(crate) struct Table<T> {
    /// All slots hold a value.
    space: Space<T>,
}

impl<T: Send> Table<T> {
    /// Makes a table of the given size and fills it with default values, in parallel if there is a thread pool.
    ///
    /// # Errors
    /// If there is not enough memory. The available memory is checked before any write to the table, because otherwise
    /// the operating system would kill the process.
    pub(crate) fn of_size(mebibytes: usize) -> Result<Table<T>, NoMemory>
    where
        T: Default,
    {
        if let Some(available) = available_mebibytes()
            && mebibytes as u64 > available
        {
            return Err(NoMemory::NotAvailable { mebibytes, available });
        }
        let count = mebibytes.saturating_mul(1 << 20) / size_of::<T>();
        let mut space = Self::reserve(count).ok_or(NoMemory::Refused { mebibytes })?;
        if !has_room(0) {
            return Err(NoMemory::NothingLeft { mebibytes });
        }
        // Most of the time is spent by the operating system, which provides each memory page when it is first written to.
        let fill = |slot: &mut MaybeUninit<T>| {
            slot.write(T::default());
        };
        if has_pool() {
            space.slots_mut().par_iter_mut().for_each(fill);
        } else {
            space.slots_mut().iter_mut().for_each(fill);
        }
        Ok(Table { space })
    }

    /// Makes a table of `count` values. Like a vector, ends the program if there is no memory.
    pub(crate) fn new(count: usize, value: impl Fn(usize) -> T) -> Table<T> {
        let layout = || Layout::array::<T>(count).unwrap_or(Layout::new::<T>());
        let mut space = Self::reserve(count).unwrap_or_else(|| handle_alloc_error(layout()));
        for (index, slot) in space.slots_mut().iter_mut().enumerate() {
            slot.write(value(index));
        }
        Table { space }
    }

    fn reserve(count: usize) -> Option<Space<T>> {
        const { assert!(!needs_drop::<T>(), "a table does not drop its values") };
        Space::reserve(count)
    }
}

impl<T> Deref for Table<T> {
    type Target = [T];

    #[inline(always)]
    #[allow(unsafe_code)]
    fn deref(&self) -> &[T] {
        // SAFETY: `of_size` and `new` write every slot before they return a table.
        unsafe { self.space.slots().assume_init_ref() }
    }
}

impl<T> DerefMut for Table<T> {
    #[inline(always)]
    #[allow(unsafe_code)]
    fn deref_mut(&mut self) -> &mut [T] {
        // SAFETY: `of_size` and `new` write every slot before they return a table.
        unsafe { self.space.slots_mut().assume_init_mut() }
    }
}
