//! Checks that the CPU supports the instruction sets this build was compiled for.
//!
//! `is_x86_feature_detected!` answers `true` without a check if the compiler may use the feature anyway, so this module
//! queries the CPU itself. `tests/all/processor.rs` runs the program on an emulated old CPU to verify the check.

/// The first CPU feature that this build uses and the CPU lacks.
#[cfg(not(target_arch = "x86_64"))]
pub fn missing_feature() -> Option<&'static str> {
    None
}

/// The first CPU feature that this build uses and the CPU lacks.
#[cfg(target_arch = "x86_64")]
#[inline(never)]
pub fn missing_feature() -> Option<&'static str> {
    let leaves = cpuid::leaves();
    macro_rules! first_missing {
        ($($feature:literal in $leaf:ident bit $bit:literal),* $(,)?) => {
            $(
                if cfg!(target_feature = $feature) && leaves.$leaf & (1 << $bit) == 0 {
                    return Some($feature);
                }
            )*
        };
    }
    first_missing! {
        "sse3" in basic bit 0, "ssse3" in basic bit 9, "cmpxchg16b" in basic bit 13,
        "sse4.1" in basic bit 19, "sse4.2" in basic bit 20, "movbe" in basic bit 22,
        "popcnt" in basic bit 23, "lzcnt" in extended bit 5, "avx" in basic bit 28,
        "fma" in basic bit 12, "f16c" in basic bit 29, "bmi1" in further bit 3,
        "avx2" in further bit 5, "bmi2" in further bit 8, "avx512f" in further bit 16,
        "avx512dq" in further bit 17, "adx" in further bit 19, "avx512cd" in further bit 28,
        "avx512bw" in further bit 30, "avx512vl" in further bit 31,
    }
    None
}

/// Queries the CPU with the `cpuid` instruction.
#[cfg(target_arch = "x86_64")]
mod cpuid {
    use std::arch::x86_64::{__cpuid, __cpuid_count, _xgetbv};

    /// Bits of [`Leaves::basic`] that need 256-bit registers: FMA, AVX, F16C.
    const WIDE: u32 = 1 << 12 | 1 << 28 | 1 << 29;

    /// Bits of [`Leaves::further`] that need 256-bit registers: AVX2.
    const WIDE_FURTHER: u32 = 1 << 5;
    /// Bits of [`Leaves::further`] that need 512-bit registers: AVX-512.
    const WIDEST_FURTHER: u32 = 1 << 16 | 1 << 17 | 1 << 28 | 1 << 30 | 1 << 31;

    /// CPU feature bits. A bit is set if both the CPU and the operating system support the feature.
    pub(super) struct Leaves {
        /// Register ECX of CPUID leaf 1.
        pub(super) basic: u32,
        /// Register EBX of CPUID leaf 7.
        pub(super) further: u32,
        /// Register ECX of CPUID leaf 0x80000001.
        pub(super) extended: u32,
    }

    pub(super) fn leaves() -> Leaves {
        let mut leaves = Leaves {
            basic: __cpuid(1).ecx,
            further: 0,
            extended: 0,
        };
        if __cpuid(0).eax >= 7 {
            leaves.further = __cpuid_count(7, 0).ebx;
        }
        if __cpuid(0x8000_0000).eax > 0x8000_0000 {
            leaves.extended = __cpuid(0x8000_0001).ecx;
        }
        let kept = kept_registers(leaves.basic);
        if kept & 0x06 != 0x06 {
            leaves.basic &= !WIDE;
            leaves.further &= !WIDE_FURTHER;
        }
        if kept & 0xe6 != 0xe6 {
            leaves.further &= !WIDEST_FURTHER;
        }
        leaves
    }

    /// Reads the register XCR0, which tells which vector registers the operating system saves.
    #[allow(unsafe_code)]
    fn kept_registers(basic: u32) -> u64 {
        const OSXSAVE: u32 = 1 << 27;
        if basic & OSXSAVE == 0 {
            return 0;
        }
        // SAFETY: the OSXSAVE bit says that the operating system has enabled the instruction `xgetbv`.
        unsafe { _xgetbv(0) }
    }
}
