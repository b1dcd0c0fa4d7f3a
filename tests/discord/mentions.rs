//! Every message says whom it may notify: the one person whose turn it is. What names could do is in `names`.

use serde_json::json;

use crate::bot::Table;

#[tokio::test(flavor = "multi_thread")]
async fn every_message_says_whom_it_may_notify_and_that_is_one_person_at_most() {
    let (table, bot) = Table::with_bot().await;
    table.begin("atomic").await;
    table.play_line(&["Nf3", "a6", "Ne5", "a5", "Nxd7"]).await;
    table.anna.slash(table.channel, "help", &[]).await;
    table.anna.slash(table.channel, "games", &[]).await;
    let mut seen = 0;
    for request in table.sim.requests() {
        let message = request.template.contains("messages") || request.template.starts_with("/webhooks");
        if !message || !matches!(request.method.as_str(), "POST" | "PATCH") {
            continue;
        }
        let allowed = &request.body["allowed_mentions"];
        assert_eq!(allowed["parse"], json!([]), "{:#}", request.body);
        assert!(allowed["users"].as_array().is_none_or(|u| u.len() <= 1), "{:#}", request.body);
        seen += 1;
    }
    assert!(seen > 10, "the game had more than ten messages");
    bot.stop().await;
    table.sim.assert_clean();
}
