//! SHA-256 (FIPS 180-4), for test vectors that give only the hash of a long list.

/// The first 64 prime numbers.
fn primes() -> Vec<u64> {
    (2..312)
        .filter(|&n: &u64| (2..n).take_while(|d| d * d <= n).all(|d| !n.is_multiple_of(d)))
        .collect()
}

/// The first 32 fractional bits of the `power`-th root of `prime`: the low bits of the largest `r` with `r^power` at
/// most `prime * 2^(32 * power)`.
fn root(prime: u64, power: u32) -> u32 {
    let target = u128::from(prime) << (32 * power);
    let (mut low, mut high) = (0u128, 1 << 37);
    while high - low > 1 {
        let middle = (low + high) / 2;
        if middle.pow(power) <= target {
            low = middle;
        } else {
            high = middle;
        }
    }
    low as u32
}

/// The SHA-256 hash of a message as hexadecimal digits.
pub fn sha256(message: &[u8]) -> String {
    let primes = primes();
    let constants: Vec<u32> = primes.iter().map(|&prime| root(prime, 3)).collect();
    let mut state: Vec<u32> = primes[..8].iter().map(|&prime| root(prime, 2)).collect();
    let mut padded = message.to_vec();
    padded.push(0x80);
    while padded.len() % 64 != 56 {
        padded.push(0);
    }
    padded.extend((message.len() as u64 * 8).to_be_bytes());
    for block in padded.chunks(64) {
        compress(&mut state, block, &constants);
    }
    state.iter().map(|word| format!("{word:08x}")).collect()
}

fn compress(state: &mut [u32], block: &[u8], constants: &[u32]) {
    let mut words: Vec<u32> = block
        .chunks(4)
        .map(|bytes| u32::from_be_bytes(bytes.try_into().expect("four bytes")))
        .collect();
    for i in 16..64 {
        let (a, b) = (words[i - 15], words[i - 2]);
        let small = a.rotate_right(7) ^ a.rotate_right(18) ^ a >> 3;
        let large = b.rotate_right(17) ^ b.rotate_right(19) ^ b >> 10;
        let sum = words[i - 16].wrapping_add(small).wrapping_add(words[i - 7]);
        words.push(sum.wrapping_add(large));
    }
    let mut v: Vec<u32> = state.to_vec();
    for i in 0..64 {
        let (a, e) = (v[0], v[4]);
        let large = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
        let choice = e & v[5] ^ !e & v[6];
        let one = v[7].wrapping_add(large).wrapping_add(choice);
        let one = one.wrapping_add(constants[i]).wrapping_add(words[i]);
        let small = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
        let two = small.wrapping_add(a & v[1] ^ a & v[2] ^ v[1] & v[2]);
        v.rotate_right(1);
        v[4] = v[4].wrapping_add(one);
        v[0] = one.wrapping_add(two);
    }
    for (word, added) in state.iter_mut().zip(v) {
        *word = word.wrapping_add(added);
    }
}

#[test]
fn known_hashes() {
    let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    assert_eq!(sha256(b""), empty);
    let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    assert_eq!(sha256(b"abc"), abc);
}
