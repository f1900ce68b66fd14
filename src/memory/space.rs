//! The memory of tables: on Linux mapped for each table alone, in huge pages; elsewhere allocated.
//!
//! Nothing here goes through the allocator's heap on Linux. A freed table or a large trial allocation would leave a
//! free block there. glibc cuts small aligned allocations from such a block, without reusing freed ones, until all of
//! it is resident.

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
        /// Reserves memory: in huge pages, unless that would waste more than half of a page, or leave too little for
        /// everything else. Returns `None` if the operating system refuses.
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
            const { assert!(align_of::<T>() <= 4096, "a mapping is aligned to a page of 4096 bytes") };
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
            // SAFETY: the mapping holds `count` values from `first` on, which is aligned to a page.
            unsafe { slice::from_raw_parts(self.mapping.as_ptr().add(self.first).cast(), self.count) }
        }

        #[inline(always)]
        #[allow(unsafe_code)]
        pub(in super::super) fn slots_mut(&mut self) -> &mut [MaybeUninit<T>] {
            // SAFETY: as in `slots`; the mapping is mutably borrowed.
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
