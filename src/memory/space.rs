//! The memory of tables. On Linux, each table has its own mapping, in huge pages if it is large. Elsewhere, the
//! allocator provides the memory.
//!
//! On Linux, nothing here goes through the allocator's heap. A freed table or a large trial allocation would leave a
//! free block there. glibc then carves small aligned allocations out of that block, instead of reusing small ones freed
//! earlier, until the whole block is resident.

#[cfg(target_os = "linux")]
pub(super) use mapped::{Space, is_available};
#[cfg(not(target_os = "linux"))]
pub(super) use plain::{Space, is_available};

#[cfg(target_os = "linux")]
mod mapped {
    use super::super::has_room;
    use memmap2::{Advice, MmapMut};
    use std::marker::PhantomData;
    use std::mem::MaybeUninit;
    use std::slice;

    /// Whether the system would reserve this number of bytes.
    pub(in super::super) fn is_available(bytes: usize) -> bool {
        MmapMut::map_anon(bytes).is_ok()
    }

    /// Size of a huge page in bytes.
    const HUGE_PAGE: usize = 2 << 20;

    /// Memory for a number of values.
    pub(in super::super) struct Space<T> {
        mapping: MmapMut,
        /// Offset of the first value in the mapping.
        first: usize,
        count: usize,
        values: PhantomData<T>,
    }

    impl<T> Space<T> {
        /// Reserves memory: in huge pages if the values fill at least half of one, and enough is left for everything
        /// else. Returns `None` if the operating system refuses.
        pub(in super::super) fn reserve(count: usize) -> Option<Space<T>> {
            let bytes = count.checked_mul(size_of::<T>())?;
            let huge_pages = || Space::in_huge_pages(count, bytes).filter(|_| has_room(0));
            let is_large = bytes >= HUGE_PAGE / 2;
            is_large.then(huge_pages).flatten().or_else(|| Space::map(count, bytes))
        }

        fn in_huge_pages(count: usize, bytes: usize) -> Option<Space<T>> {
            let whole_pages = bytes.checked_next_multiple_of(HUGE_PAGE)?;
            let mut space = Space::map(count, whole_pages.checked_add(HUGE_PAGE)?)?;
            space.first = space.mapping.as_ptr().align_offset(HUGE_PAGE);
            // If the system does not follow the advice, only speed is lost.
            let _ = space.mapping.advise_range(Advice::HugePage, space.first, whole_pages);
            Some(space)
        }

        fn map(count: usize, bytes: usize) -> Option<Space<T>> {
            const { assert!(align_of::<T>() <= 4096, "a mapping is aligned to at least 4096 bytes") };
            Some(Space {
                mapping: MmapMut::map_anon(bytes).ok()?,
                first: 0,
                count,
                values: PhantomData,
            })
        }

        #[inline(always)]
        #[allow(unsafe_code)]
        pub(in super::super) fn slots(&self) -> &[MaybeUninit<T>] {
            // SAFETY: the mapping has room for `count` values after `first`, which is a multiple of the page size, and
            // no value needs more alignment than a page. Uninitialised memory is valid as `MaybeUninit`.
            unsafe { slice::from_raw_parts(self.mapping.as_ptr().add(self.first).cast(), self.count) }
        }

        #[inline(always)]
        #[allow(unsafe_code)]
        pub(in super::super) fn slots_mut(&mut self) -> &mut [MaybeUninit<T>] {
            // SAFETY: as in `slots`. The mapping is borrowed mutably, so nothing else reaches its memory.
            unsafe { slice::from_raw_parts_mut(self.mapping.as_mut_ptr().add(self.first).cast(), self.count) }
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod plain {
    use std::mem::MaybeUninit;

    /// Whether the system would reserve this number of bytes.
    pub(in super::super) fn is_available(bytes: usize) -> bool {
        Vec::<u8>::new().try_reserve_exact(bytes).is_ok()
    }

    /// Memory for a number of values.
    pub(in super::super) struct Space<T>(Vec<MaybeUninit<T>>);

    impl<T> Space<T> {
        /// Reserves memory. Returns `None` if the operating system refuses.
        pub(in super::super) fn reserve(count: usize) -> Option<Space<T>> {
            let mut slots = Vec::new();
            slots.try_reserve_exact(count).ok()?;
            slots.resize_with(count, MaybeUninit::uninit);
            Some(Space(slots))
        }

        #[inline(always)]
        pub(in super::super) fn slots(&self) -> &[MaybeUninit<T>] {
            &self.0
        }

        #[inline(always)]
        pub(in super::super) fn slots_mut(&mut self) -> &mut [MaybeUninit<T>] {
            &mut self.0
        }
    }
}
