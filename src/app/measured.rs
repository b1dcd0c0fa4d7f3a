//! An artist whose work is timed and counted.

use std::time::Instant;

use crate::{
    metrics::{Drawn, metrics},
    render::{Artist, Draw, RenderError, Scene, Shot, legend::Legend},
};

/// Draws as the artist does.
#[derive(Debug)]
pub struct Measured(pub Artist);

fn timed<T>(picture: &'static str, draw: impl FnOnce() -> Result<T, RenderError>) -> Result<T, RenderError> {
    let begun = Instant::now();
    let drawn = draw();
    let kind = Drawn { picture };
    match &drawn {
        Ok(_) => metrics().render_seconds.get_or_create(&kind).observe(begun.elapsed().as_secs_f64()),
        Err(_) => drop(metrics().renders_failed.get_or_create(&kind).inc()),
    }
    drawn
}

impl Draw for Measured {
    fn png(&self, scene: &Scene) -> Result<Vec<u8>, RenderError> {
        timed("board", || self.0.png(scene))
    }
    fn legend(&self, legend: &Legend) -> Result<Vec<u8>, RenderError> {
        timed("legend", || self.0.legend(legend))
    }
    fn gif(&self, shots: &mut dyn Iterator<Item = Shot>, most: usize) -> Result<Option<Vec<u8>>, RenderError> {
        timed("replay", || self.0.gif(shots, most))
    }
}
