//! `/help`: one screen. The texts are made by `present` from the list of commands.

use super::prelude::*;
use crate::{
    game::Party,
    reply::{Action, Audience, Msg, Reply, Say},
};

/// `/help`.
#[derive(Clone, Copy, Debug)]
pub struct Help;

/// The help, privately.
pub fn reply() -> Reply {
    let say = Say {
        to: Audience::Asker,
        msg: Msg::Help,
        board: None,
        replay: None,
        buttons: vec![Action::Variants { group: None, rules: false }],
        ping: None,
        file: None,
        replaces: false,
        also: None,
        community: None,
        language: None,
        home: None,
        party: Party::Host,
        tongue: None,
        notice: None,
    };
    Reply { says: vec![say] }
}

#[async_trait]
impl Command for Help {
    fn name(&self) -> &'static str {
        "help"
    }
    fn options(&self) -> &'static [Opt] {
        &[]
    }
    async fn run(&self, _service: &Service, _asker: &Asker, _args: &Args) -> Answer {
        Ok(Ok(reply()))
    }
}
