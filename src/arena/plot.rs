//! A plot of the score over the course of a match.

use plotters::drawing::DrawingAreaErrorKind;
use plotters::prelude::*;
use std::io;

pub type PlotError = DrawingAreaErrorKind<io::Error>;

/// Width and height of the plot in pixels.
const SIZE: (u32, u32) = (800, 400);

/// Draws an SVG plot of `scores`, the average points per game after each game of a match.
///
/// # Errors
/// If drawing fails.
pub fn svg(scores: &[f64], title: &str) -> Result<String, PlotError> {
    let mut text = String::new();
    {
        let area = SVGBackend::with_string(&mut text, SIZE).into_drawing_area();
        area.fill(&WHITE)?;
        let last = scores.len().max(1) as f64;
        let mut chart = ChartBuilder::on(&area)
            .caption(title, ("sans-serif", 18))
            .margin(12)
            .x_label_area_size(36)
            .y_label_area_size(48)
            .build_cartesian_2d(0.0..last, 0.0..1.0)?;
        chart
            .configure_mesh()
            .x_desc("games")
            .y_desc("score")
            .y_label_formatter(&|score| format!("{:.0} %", score * 100.0))
            .x_label_formatter(&|games| format!("{games:.0}"))
            .draw()?;
        let even = [(0.0, 0.5), (last, 0.5)];
        chart.draw_series(LineSeries::new(even, &BLACK.mix(0.4)))?;
        let points = (1..).zip(scores).map(|(game, &score)| (f64::from(game), score));
        chart.draw_series(LineSeries::new(points, BLUE.stroke_width(2)))?;
        area.present()?;
    }
    Ok(text)
}
