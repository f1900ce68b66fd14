//! Plots of score and draws by strength.

use super::measures::Mean;
use super::page::Family;
use super::{Strength, VariantBalance};
use crate::arena::plot::PlotError;
use plotters::coord::Shift;
use plotters::prelude::*;
use std::ops::Range;

/// Width and height of a plot in pixels.
const SIZE: (u32, u32) = (900, 380);

/// Colours of the variants of a game.
const COLORS: [RGBColor; 4] = [
    RGBColor(0, 92, 175),
    RGBColor(201, 79, 17),
    RGBColor(16, 128, 84),
    RGBColor(128, 62, 150),
];

/// Half the length of the caps of an error bar, as a factor on the axis of nodes.
const CAP: f64 = 1.02;

/// Factor on the axis of nodes by which the points of each variant are moved, so that error bars do not overlap.
const SHIFT: f64 = 1.06;

/// Draws an SVG plot of the first player's score and of the draws by nodes per turn, with a line for each variant.
///
/// # Errors
/// If drawing fails.
pub fn svg(family: &Family<'_>) -> Result<String, PlotError> {
    let mut text = String::new();
    {
        let area = SVGBackend::with_string(&mut text, SIZE).into_drawing_area();
        area.fill(&WHITE)?;
        let (left, right) = area.split_horizontally(SIZE.0 / 2);
        panel(&left, "first player's score", family, |strength| strength.score)?;
        panel(&right, "draws", family, |strength| strength.draws)?;
        area.present()?;
    }
    Ok(text)
}

fn panel(
    area: &DrawingArea<SVGBackend<'_>, Shift>,
    title: &str,
    family: &Family<'_>,
    value: fn(&Strength) -> Mean,
) -> Result<(), PlotError> {
    let range = nodes(family);
    let mut chart = ChartBuilder::on(area)
        .caption(title, ("sans-serif", 16))
        .margin(10)
        .x_label_area_size(36)
        .y_label_area_size(48)
        .build_cartesian_2d(range.clone().log_scale(), 0.0..1.0)?;
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .label_style(("sans-serif", 13))
        .x_desc("nodes per turn")
        .x_label_formatter(&|&nodes| nodes_text(nodes))
        .y_label_formatter(&|share| format!("{:.0} %", share * 100.0))
        .draw()?;
    let even = [range.start, range.end].map(|nodes| (nodes, 0.5));
    chart.draw_series(LineSeries::new(even, &BLACK.mix(0.4)))?;
    for ((number, variant), color) in family.variants.iter().enumerate().zip(COLORS.iter().cycle()) {
        let points = points(variant, SHIFT.powi(number as i32), value);
        chart
            .draw_series(LineSeries::new(
                points.iter().map(|&(nodes, mean)| (nodes, mean.mean)),
                color.stroke_width(2),
            ))?
            .label(variant.variant)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 16, y)], color.stroke_width(2)));
        let bars = points
            .iter()
            .filter_map(|&(nodes, mean)| Some((nodes, mean.interval()?)));
        chart.draw_series(bars.flat_map(|(nodes, [low, high])| {
            let cap = |share: f64| [(nodes / CAP, share), (nodes * CAP, share)];
            [[(nodes, low), (nodes, high)], cap(low), cap(high)]
                .map(|line| PathElement::new(line, color.stroke_width(1)))
        }))?;
        chart.draw_series(
            points
                .iter()
                .map(|&(nodes, mean)| Circle::new((nodes, mean.mean), 3, color.filled())),
        )?;
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperRight)
        .background_style(WHITE.mix(0.8))
        .border_style(BLACK.mix(0.3))
        .draw()
}

fn points(variant: &VariantBalance, shift: f64, value: fn(&Strength) -> Mean) -> Vec<(f64, Mean)> {
    let strengths = variant.strengths.iter();
    strengths
        .map(|strength| (strength.nodes.max(1.0) * shift, value(strength)))
        .collect()
}

/// The range of the axis of nodes, with room at both ends.
fn nodes(family: &Family<'_>) -> Range<f64> {
    let strengths = || family.variants.iter().flat_map(|variant| &variant.strengths);
    let all = || strengths().map(|strength| strength.nodes.max(1.0));
    all().fold(f64::INFINITY, f64::min) / 1.5..all().fold(1.0, f64::max) * 1.5
}

/// A number of nodes, such as `5k`.
fn nodes_text(nodes: f64) -> String {
    let (scaled, unit) = match nodes {
        1e6.. => (nodes / 1e6, "M"),
        1e3.. => (nodes / 1e3, "k"),
        _ => return format!("{nodes:.0}"),
    };
    let digits = format!("{scaled:.3}");
    format!("{}{unit}", digits.trim_end_matches('0').trim_end_matches('.'))
}
