//! What operators are given is whole: files that can be read, figures that exist, keys that exist, and a page of the runbook for each alert.

use std::{collections::BTreeSet, fs, time::Duration};

use menagerie::{
    config::Config,
    metrics::{Asked, Drawn, Now, Outcome, metrics},
};
use serde_json::Value;

fn read(name: &str) -> String {
    fs::read_to_string(format!("{}/deploy/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap_or_else(|e| panic!("deploy/{name}: {e}"))
}

fn yaml(name: &str) -> Value {
    serde_yaml_ng::from_str(&read(name)).unwrap_or_else(|e| panic!("deploy/{name}: {e}"))
}

/// Everything that Prometheus reads from a bot in which each thing has happened once.
fn samples() -> BTreeSet<String> {
    let asked = Asked {
        platform: "web".to_owned(),
        command: "move".to_owned(),
        outcome: Outcome::Answered,
    };
    metrics().request(&asked, Duration::from_millis(3));
    let board = Drawn { picture: "board" };
    metrics().render_seconds.get_or_create(&board).observe(0.001);
    metrics().renders_failed.get_or_create(&board).inc();
    let text = metrics().text(&Now {
        open_games: Some(3),
        notices: Some(2),
        notice_age_ms: 1_500,
        parts: vec![("store".to_owned(), true), ("discord".to_owned(), false)],
    });
    assert!(text.ends_with("# EOF\n"));
    for line in [
        "menagerie_open_games 3",
        "menagerie_notices 2",
        "menagerie_notice_age_seconds 1.5",
        "menagerie_ready{part=\"store\"} 1",
        "menagerie_ready{part=\"discord\"} 0",
        "menagerie_requests_total{platform=\"web\",command=\"move\",outcome=\"Answered\"} ",
    ] {
        assert!(text.lines().any(|l| l.starts_with(line)), "{line} is not in\n{text}");
    }
    let names = text.lines().filter(|line| !line.starts_with('#'));
    names
        .map(|line| line.split(['{', ' ']).next().unwrap_or_default().to_owned())
        .collect()
}

/// The names of ours in an expression.
fn named(expression: &str) -> Vec<&str> {
    expression
        .split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
        .filter(|word| word.starts_with("menagerie_"))
        .collect()
}

#[test]
fn each_alert_asks_for_figures_that_exist_and_has_its_page() {
    let (samples, rules, runbook) = (samples(), yaml("watch/alerts.yaml"), read("RUNBOOK.md"));
    let rules = rules["groups"][0]["rules"].as_array().unwrap();
    assert!(rules.len() > 5);
    for rule in rules {
        let (name, expression) = (rule["alert"].as_str().unwrap(), rule["expr"].as_str().unwrap());
        for figure in named(expression) {
            assert!(samples.contains(figure), "{name}: there is no {figure} among {samples:?}");
        }
        assert!(
            ["page", "morning"].contains(&rule["labels"]["severity"].as_str().unwrap()),
            "{name}"
        );
        assert!(rule["annotations"]["summary"].is_string(), "{name}");
        assert!(runbook.contains(&format!("### {name}\n")), "the runbook says nothing of {name}");
    }
    // Outcomes are named by their words.
    for outcome in ["Failed", "Panicked", "NoSpace"] {
        assert!(read("watch/alerts.yaml").contains(outcome));
    }
    assert_eq!(
        [Outcome::Failed, Outcome::Panicked, Outcome::NoSpace].map(|o| format!("{o:?}")),
        ["Failed", "Panicked", "NoSpace"]
    );
}

#[test]
fn each_panel_asks_for_figures_that_exist_and_each_figure_has_its_panel() {
    let samples = samples();
    let board: Value = serde_json::from_str(&read("watch/dashboard.json")).unwrap();
    let mut shown = BTreeSet::new();
    let mut ids = BTreeSet::new();
    for panel in board["panels"].as_array().unwrap() {
        let title = panel["title"].as_str().unwrap();
        assert!(ids.insert(panel["id"].as_i64().unwrap()), "{title}: its id is another's");
        for target in panel["targets"].as_array().unwrap() {
            for figure in named(target["expr"].as_str().unwrap()) {
                assert!(samples.contains(figure), "{title}: there is no {figure}");
                shown.insert(figure.to_owned());
            }
        }
    }
    let base = |name: &str| {
        name.trim_end_matches("_bucket")
            .trim_end_matches("_sum")
            .trim_end_matches("_count")
            .to_owned()
    };
    let shown: BTreeSet<_> = shown.iter().map(|name| base(name)).collect();
    for figure in samples.iter().map(|name| base(name)).filter(|name| name != "menagerie_build_info") {
        assert!(shown.contains(&figure), "no panel shows {figure}");
    }
}

#[test]
fn the_composition_is_whole() {
    let all = yaml("compose.yaml");
    let environment = all["services"]["bot"]["environment"].as_object().unwrap();
    let set = environment
        .iter()
        .map(|(name, value)| (name.clone(), value.as_str().unwrap().to_owned()));
    let config = Config::load(None, set).unwrap();
    assert!(format!("{:?}", config.store.url).contains("postgres"), "{:?}", config.store.url);
    let port = config.monitor.listen.rsplit(':').next().unwrap().to_owned();
    let target = yaml("watch/prometheus.yaml")["scrape_configs"][0]["static_configs"][0]["targets"][0].clone();
    assert_eq!(target, format!("bot:{port}"));
    // Nothing listens for the whole world, and what is mounted is there.
    for (name, service) in all["services"].as_object().unwrap() {
        for port in service["ports"].as_array().into_iter().flatten() {
            assert!(port.as_str().unwrap().starts_with("127.0.0.1:"), "{name}: {port}");
        }
        for volume in service["volumes"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            let from = volume.split(':').next().unwrap();
            let there = from
                .strip_prefix("./")
                .is_none_or(|path| std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("deploy").join(path).exists());
            assert!(there || from.starts_with("./postgres"), "{name}: {from} is missing");
        }
        for secret in service["secrets"].as_array().into_iter().flatten() {
            assert!(all["secrets"].get(secret.as_str().unwrap()).is_some(), "{name}: {secret}");
        }
    }
    for file in [
        "watch/provisioning/datasources/prometheus.yaml",
        "watch/provisioning/dashboards/menagerie.yaml",
    ] {
        assert_eq!(yaml(file)["apiVersion"], 1, "{file}");
    }
}

#[test]
fn the_unit_and_the_container_set_keys_that_exist() {
    let mut found = 0;
    for file in ["menagerie.service", "Containerfile", "RUNBOOK.md", "README.md"] {
        for word in read(file).split(|c: char| !(c.is_ascii_alphanumeric() || "_=:/.".contains(c))) {
            if let Some((name, value)) = word.split_once('=').filter(|(name, _)| name.starts_with("MENAGERIE_")) {
                Config::load(None, [(name.to_owned(), value.to_owned())]).unwrap_or_else(|e| panic!("{file}: {e}"));
                found += 1;
            }
        }
    }
    assert!(found >= 4, "{found}");
}
