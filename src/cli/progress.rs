//! Progress bars on standard error.

use indicatif::{ProgressBar, ProgressStyle};

/// A progress bar, drawn only if standard error is a terminal. `what` names the steps.
pub(super) fn progress_bar(steps: u64, what: &'static str) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} {msg}, {per_sec}, {eta} left")
        .expect("the template is valid");
    ProgressBar::new(steps).with_style(style).with_message(what)
}
