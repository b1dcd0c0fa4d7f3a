//! `/privacy export` and `/privacy delete`: what is stored of oneself, as a file, or not any more.

use super::prelude::*;

/// `/privacy export`.
#[derive(Clone, Copy, Debug)]
pub struct Export;

#[async_trait]
impl Command for Export {
    fn name(&self) -> &'static str {
        "privacy export"
    }
    fn options(&self) -> &'static [Opt] {
        &[]
    }
    async fn run(&self, service: &Service, asker: &Asker, _args: &Args) -> Answer {
        service.export_mine(asker).await
    }
}

/// `/privacy delete`. Asked once more, privately, with a button.
#[derive(Clone, Copy, Debug)]
pub struct Delete;

#[async_trait]
impl Command for Delete {
    fn name(&self) -> &'static str {
        "privacy delete"
    }
    fn options(&self) -> &'static [Opt] {
        &[]
    }
    async fn run(&self, service: &Service, asker: &Asker, _args: &Args) -> Answer {
        Box::pin(service.delete_mine(asker, false)).await
    }
}
