//! The bot as a whole, over a store on the disk, with every platform that these tests were built with.

use std::sync::Arc;

use menagerie::{
    env::{SystemClock, SystemEntropy},
    l10n::Texts,
    platform::Hub,
    render::Artist,
    service::Service,
    store::{SledStore, Store},
};
use tokio_util::sync::CancellationToken;

/// The bot. Its rooms outlive it, as they do in life.
pub struct House {
    folder: tempfile::TempDir,
    running: Option<Running>,
    #[cfg(feature = "discord")]
    pub sim: super::discord_sim::Sim,
}

/// One life of the process.
struct Running {
    hub: Hub,
    store: Arc<SledStore>,
    stop: CancellationToken,
    saying: tokio::task::JoinHandle<()>,
    #[cfg(feature = "discord")]
    discord: super::bot::Bot,
    #[cfg(feature = "web")]
    web: super::web::Served,
}

impl House {
    pub async fn open() -> Self {
        let mut house = Self {
            folder: tempfile::tempdir().unwrap(),
            running: None,
            #[cfg(feature = "discord")]
            sim: super::discord_sim::Sim::start(super::bot::TOKEN).await,
        };
        house.start().await;
        house
    }

    async fn start(&mut self) {
        let store = Arc::new(SledStore::open(self.folder.path()).unwrap());
        let service = Service::new(Arc::clone(&store) as Arc<dyn Store>, Arc::new(SystemClock), Arc::new(SystemEntropy));
        let hub = Hub::new(service, Texts::load().unwrap(), Artist::load().unwrap());
        let stop = CancellationToken::new();
        #[cfg(feature = "web")]
        let web = super::web::Served::start(&hub, &stop).await;
        #[cfg(feature = "discord")]
        let discord = {
            let before = self.sim.connects();
            let bot = super::bot::Bot::over(&self.sim, hub.clone(), super::bot::TOKEN);
            self.sim.until_connected_again(before).await;
            bot
        };
        let saying = hub.clone();
        self.running = Some(Running {
            saying: tokio::spawn(async move { saying.keep_saying().await }),
            hub,
            store,
            stop,
            #[cfg(feature = "discord")]
            discord,
            #[cfg(feature = "web")]
            web,
        });
    }

    fn running(&self) -> &Running {
        self.running.as_ref().expect("the bot runs")
    }

    pub fn hub(&self) -> &Hub {
        &self.running().hub
    }

    #[cfg(feature = "web")]
    pub fn web(&self) -> std::net::SocketAddr {
        self.running().web.to
    }

    /// Ends the process in order.
    async fn stop(&mut self) {
        let running = self.running.take().expect("the bot runs");
        running.stop.cancel();
        running.saying.abort();
        #[cfg(feature = "discord")]
        running.discord.stop().await;
        running.hub.said().await;
        running.store.close().await.unwrap();
    }

    pub async fn restart(&mut self) {
        self.stop().await;
        self.start().await;
    }

    /// Ends it, and everything must be in order then.
    pub async fn close(mut self) {
        assert_eq!(self.running().store.check().await.unwrap(), Vec::<String>::new());
        self.stop().await;
        #[cfg(feature = "discord")]
        self.sim.assert_clean();
    }
}
