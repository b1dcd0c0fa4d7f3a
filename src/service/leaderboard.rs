//! `/leaderboard`: this community's table of one variant.

use super::{Asker, Service, annals::Chronicle};
use crate::{
    reply::{Action, Answer, Msg, Row},
    rules::variants,
};

/// Rows of a page.
pub const PAGE: usize = 10;

impl Service {
    /// `/leaderboard`; page from 1 (a page beyond the last is the last). Without a variant: the one played most here.
    pub async fn leaderboard(&self, asker: &Asker, variant: Option<&'static str>, page: u16) -> Answer {
        let chronicle = self.chronicle(&asker.community).await?;
        let variant = match variant {
            Some(variant) => variant,
            None => usual_table(&chronicle),
        };
        let table = chronicle.ledger.table(variant);
        let pages = table.len().div_ceil(PAGE).clamp(1, usize::from(u16::MAX)) as u16;
        let asked = page.max(1);
        let page = asked.min(pages);
        let first = usize::from(page - 1) * PAGE;
        let mut rows = Vec::new();
        for (index, (who, standing)) in table.into_iter().enumerate().skip(first).take(PAGE) {
            rows.push(Row {
                rank: index as u32 + 1,
                person: self.person(asker, who).await?,
                rating: standing.rating(),
                provisional: standing.provisional(),
                games: standing.games(),
                wins: standing.wins,
                draws: standing.draws,
                losses: standing.losses,
            });
        }
        let turn = |page| Action::Leaderboard {
            variant: variant.to_owned(),
            page,
        };
        let buttons = (page > 1)
            .then(|| turn(page - 1))
            .into_iter()
            .chain((page < pages).then(|| turn(page + 1)));
        self.here(
            asker,
            Msg::Leaderboard {
                variant,
                page,
                asked,
                pages,
                rows,
            },
        )
        .await?
        .buttons(buttons)
        .replacing()
        .answer()
    }
}

/// The variant with the most finished games; of several, and without any, the first of the menu.
fn usual_table(chronicle: &Chronicle) -> &'static str {
    let most = chronicle.most_played().first().map(|(key, _)| *key);
    most.or_else(|| Some(variants::ALL.first()?.spec().key)).unwrap_or_default()
}
