//! Binding engine processes to processor cores.

/// Why engines cannot be bound to cores.
#[derive(Debug, thiserror::Error)]
pub enum AffinityError {
    #[error("processes can be bound to cores on Linux only")]
    #[cfg(not(target_os = "linux"))]
    Unsupported,
    #[error("the cores of this process are unknown: {0}")]
    #[cfg(target_os = "linux")]
    Unknown(#[source] std::io::Error),
    #[error(
        "{games} games at once, with {each} cores for each game, take {} cores, but only {available} are available",
        games * each
    )]
    TooFewCores {
        games: usize,
        each: usize,
        available: usize,
    },
}

/// Disjoint sets of cores, one for each of several games at once.
///
/// # Errors
/// If there are too few cores, or the system cannot bind processes to cores.
pub fn cores_of_games(games: usize, each: usize) -> Result<Vec<Vec<usize>>, AffinityError> {
    let cores = available()?;
    if games * each > cores.len() {
        let available = cores.len();
        return Err(AffinityError::TooFewCores { games, each, available });
    }
    Ok(cores.chunks(each).take(games).map(<[usize]>::to_vec).collect())
}

/// The cores on which this process may run.
#[cfg(target_os = "linux")]
fn available() -> Result<Vec<usize>, AffinityError> {
    use nix::sched::{CpuSet, sched_getaffinity};
    use nix::unistd::Pid;

    let set = sched_getaffinity(Pid::from_raw(0)).map_err(|error| AffinityError::Unknown(error.into()))?;
    Ok((0..CpuSet::count())
        .filter(|&core| set.is_set(core).unwrap_or(false))
        .collect())
}

#[cfg(not(target_os = "linux"))]
fn available() -> Result<Vec<usize>, AffinityError> {
    Err(AffinityError::Unsupported)
}

/// Runs `start`, which starts a process, so that the process is bound to the given cores from the beginning: the
/// calling thread is bound to them meanwhile, and the process inherits that.
///
/// # Errors
/// If the thread cannot be bound to the cores, or `start` fails.
#[cfg(target_os = "linux")]
pub(super) fn bound<T>(cores: &[usize], start: impl FnOnce() -> std::io::Result<T>) -> std::io::Result<T> {
    use nix::sched::{CpuSet, sched_getaffinity, sched_setaffinity};
    use nix::unistd::Pid;

    if cores.is_empty() {
        return start();
    }
    let mut set = CpuSet::new();
    for &core in cores {
        set.set(core)?;
    }
    let this_thread = Pid::from_raw(0);
    let before = sched_getaffinity(this_thread)?;
    sched_setaffinity(this_thread, &set)?;
    let started = start();
    sched_setaffinity(this_thread, &before)?;
    started
}

/// Runs `start`. On this system, [`cores_of_games`] never chooses cores.
#[cfg(not(target_os = "linux"))]
pub(super) fn bound<T>(_cores: &[usize], start: impl FnOnce() -> std::io::Result<T>) -> std::io::Result<T> {
    start()
}
