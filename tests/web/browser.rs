//! A real headless Chromium, driven over the WebDriver protocol.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{SocketAddr, TcpStream},
    path::{Path, PathBuf},
    process::{Child, ChildStdout, Command, Stdio},
    time::Duration,
};

use serde_json::{Value, json};

use crate::client::{PATIENCE, request};

/// The key that WebDriver knows an element by.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// Keys that are not letters, as WebDriver writes them.
pub const ENTER: &str = "\u{e007}";
pub const TAB: &str = "\u{e004}";
pub const DOWN: &str = "\u{e015}";
pub const UP: &str = "\u{e013}";
pub const ESCAPE: &str = "\u{e00c}";

/// How a page is looked at.
#[derive(Clone, Copy, Debug)]
pub struct Device {
    pub width: u32,
    pub height: u32,
    pub touch: bool,
    pub dark: bool,
    pub language: &'static str,
}

pub const PHONE: Device = Device {
    width: 360,
    height: 740,
    touch: true,
    dark: false,
    language: "en",
};
pub const DESK: Device = Device {
    width: 1280,
    height: 800,
    touch: false,
    dark: false,
    language: "en",
};

/// The driver and one browser with a profile of its own.
pub struct Browser {
    driver: Child,
    to: SocketAddr,
    session: String,
    /// Kept open, because a driver that cannot say anything any more ends.
    _said: BufReader<ChildStdout>,
    _profile: tempfile::TempDir,
}

/// Is there a browser to test with? Where there must be one (`CI=true`), its absence is a failure; elsewhere it is said loudly.
pub fn available() -> bool {
    let found = ["chromedriver", "chromium"].iter().all(|p| which(p).is_some());
    if !found {
        assert!(
            std::env::var("CI").is_err_and(|_| true),
            "chromium and chromedriver must be installed (Debian: chromium, chromium-driver)"
        );
        // Past the test runner, which would keep it to itself.
        std::io::Write::write_all(
            &mut std::io::stderr(),
            b"\n*** SKIPPED: chromium or chromedriver is not installed; nothing was tested in a browser. ***\n",
        )
        .expect("the standard error can be written to");
    }
    found
}

fn which(program: &str) -> Option<PathBuf> {
    std::env::split_paths(&std::env::var_os("PATH")?)
        .map(|d| d.join(program))
        .find(|p| p.is_file())
}

impl Browser {
    pub async fn start(device: Device) -> Self {
        let mut driver = Command::new(which("chromedriver").unwrap())
            .args(["--port=0", "--allowed-ips=127.0.0.1"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut said = BufReader::new(driver.stdout.take().unwrap());
        let port = said
            .by_ref()
            .lines()
            .map_while(Result::ok)
            .find_map(|l| l.split("successfully on port ").nth(1)?.trim_end_matches('.').parse::<u16>().ok());
        let to = SocketAddr::from(([127, 0, 0, 1], port.expect("chromedriver says its port")));
        let profile = tempfile::tempdir().unwrap();
        let args = [
            "--headless".to_owned(),
            "--no-sandbox".into(),
            "--disable-gpu".into(),
            "--disable-quic".into(),
            "--disable-dev-shm-usage".into(),
            "--no-first-run".into(),
            "--disable-background-networking".into(),
            "--disable-component-update".into(),
            "--disable-sync".into(),
            "--force-device-scale-factor=1".into(),
            format!("--user-data-dir={}", profile.path().display()),
            format!("--accept-lang={}", device.language),
            format!("--window-size={},{}", device.width.max(500), device.height),
        ];
        let wanted = json!({ "capabilities": { "alwaysMatch": {
            "browserName": "chrome",
            "goog:chromeOptions": { "binary": which("chromium").unwrap(), "args": args, "prefs": { "intl.accept_languages": device.language } },
            "goog:loggingPrefs": { "browser": "ALL" },
        } } });
        let mut browser = Self {
            driver,
            to,
            session: String::new(),
            _said: said,
            _profile: profile,
        };
        let made = browser.command("POST", "/session", &wanted).await;
        browser.session = made["sessionId"].as_str().unwrap().to_owned();
        let metrics = json!({ "width": device.width, "height": device.height, "deviceScaleFactor": 1, "mobile": device.touch });
        browser.cdp("Emulation.setDeviceMetricsOverride", metrics).await;
        browser
            .cdp("Emulation.setTouchEmulationEnabled", json!({ "enabled": device.touch }))
            .await;
        browser.dark(device.dark).await;
        browser
    }

    async fn command(&self, method: &str, path: &str, body: &Value) -> Value {
        let body = if method == "POST" { body.to_string() } else { String::new() };
        let answer = request(self.to, method, path, &[("Content-Type", "application/json")], body.as_bytes()).await;
        assert_eq!(answer.status, 200, "{method} {path}: {}", answer.json());
        answer.json()["value"].clone()
    }

    async fn ask(&self, path: &str, body: Value) -> Value {
        self.command("POST", &format!("/session/{}/{path}", self.session), &body).await
    }

    async fn cdp(&self, cmd: &str, params: Value) -> Value {
        self.ask("goog/cdp/execute", json!({ "cmd": cmd, "params": params })).await
    }

    /// Light or dark, as the person's system asks for it.
    pub async fn dark(&self, dark: bool) {
        let value = if dark { "dark" } else { "light" };
        let features = json!([{ "name": "prefers-color-scheme", "value": value }, { "name": "prefers-reduced-motion", "value": "reduce" }]);
        self.cdp("Emulation.setEmulatedMedia", json!({ "features": features })).await;
    }

    pub async fn open(&self, url: &str) {
        self.ask("url", json!({ "url": url })).await;
    }

    pub async fn url(&self) -> String {
        let url = self.command("GET", &format!("/session/{}/url", self.session), &Value::Null).await;
        url.as_str().unwrap().to_owned()
    }

    /// Runs a script in the page; it `return`s its value.
    pub async fn eval(&self, script: &str) -> Value {
        self.ask("execute/sync", json!({ "script": script, "args": [] })).await
    }

    /// Waits until a script returns something true, and returns that.
    pub async fn until(&self, what: &str, script: &str) -> Value {
        let start = tokio::time::Instant::now();
        loop {
            let value = self.eval(script).await;
            if !matches!(value, Value::Null | Value::Bool(false)) && value != "" && value != 0 && value != json!([]) {
                return value;
            }
            if start.elapsed() > PATIENCE {
                self.picture("gave-up").await;
                panic!(
                    "{what} does not come; the page says:\n{}",
                    self.eval("return document.body.innerText").await.as_str().unwrap_or_default()
                );
            }
            tokio::time::sleep(Duration::from_millis(60)).await;
        }
    }

    /// Taps the first visible element that a selector finds and whose text (or label) holds some words.
    pub async fn tap(&self, selector: &str, words: &str) {
        let element = self.find(selector, words).await;
        self.ask(&format!("element/{element}/click"), json!({})).await;
    }

    /// Taps a square of the board that waits for the person, at the place where a person sees it on the picture.
    pub async fn tap_square(&self, column: u32, row: u32) {
        // The page may still be moving while the picture arrives: two looks must find the square at the same place, and the board there.
        let script = format!(
            "const board = [...document.querySelectorAll('.message.for-me .board-place')].at(-1);
             if (!board?.querySelector('img').complete || document.querySelector('.tapped')) return null;
             board.scrollIntoView({{ block: 'center', behavior: 'instant' }});
             const {{ left, top, cell, width, height }} = board.grid;
             const box = board.getBoundingClientRect();
             const at = [box.left + (left + cell * ({column} + 0.5)) / width * box.width, box.top + (top + cell * ({row} + 0.5)) / height * box.height].map(Math.round);
             const before = board.seenAt;
             board.seenAt = String(at);
             return before === board.seenAt && board.contains(document.elementFromPoint(...at)) ? at : null;"
        );
        let at = self.until("a board to tap", &script).await;
        let actions = json!({ "actions": [{ "type": "pointer", "id": "finger", "parameters": { "pointerType": "mouse" }, "actions": [
            { "type": "pointerMove", "duration": 0, "x": at[0], "y": at[1] },
            { "type": "pointerDown", "button": 0 },
            { "type": "pointerUp", "button": 0 },
        ] }] });
        self.ask("actions", actions).await;
    }

    /// Types into the first visible element that a selector finds.
    pub async fn write(&self, selector: &str, text: &str) {
        let element = self.find(selector, "").await;
        self.ask(&format!("element/{element}/value"), json!({ "text": text })).await;
    }

    /// Presses keys, wherever the focus is.
    pub async fn keys(&self, keys: &str) {
        let element = self.eval("return document.activeElement").await;
        let element = element[ELEMENT].as_str().unwrap();
        self.ask(&format!("element/{element}/value"), json!({ "text": keys })).await;
    }

    async fn find(&self, selector: &str, words: &str) -> String {
        // The newest comes first: on the page that is the last one.
        let script = format!(
            "const all = [...document.querySelectorAll({})].filter((e) => e.offsetParent !== null || e.closest('dialog[open]'));
             const words = {};
             return all.reverse().find((e) => !e.disabled && `${{e.textContent}} ${{e.getAttribute('aria-label') ?? ''}}`.includes(words)) ?? null;",
            json!(selector),
            json!(words)
        );
        let element = self.until(&format!("{selector} “{words}”"), &script).await;
        element[ELEMENT].as_str().unwrap().to_owned()
    }

    /// Waits until the conversation says something.
    pub async fn reads(&self, words: &str) {
        let script = format!("return document.getElementById('log').innerText.includes({})", json!(words));
        self.until(&format!("“{words}”"), &script).await;
    }

    /// Keeps what is seen as `target/screens/NAME.png`.
    pub async fn picture(&self, name: &str) {
        // Pictures of the page are looked at when they have arrived.
        self.eval("return Promise.race([Promise.all([...document.images].map((i) => i.decode().catch(() => {}))), new Promise((d) => setTimeout(d, 3000))]).then(() => true)")
            .await;
        let shot = self
            .command("GET", &format!("/session/{}/screenshot", self.session), &Value::Null)
            .await;
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/screens");
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join(format!("{name}.png")), base64(shot.as_str().unwrap())).unwrap();
    }

    /// Complaints of the browser about the page: errors of the script, violations of the policy, files that did not load.
    pub async fn complaints(&self) -> Vec<String> {
        let log = self.ask("se/log", json!({ "type": "browser" })).await;
        let lines = log.as_array().unwrap().iter().filter(|l| l["level"] == "SEVERE");
        lines.map(|l| l["message"].as_str().unwrap().to_owned()).collect()
    }

    /// What every page must be, whoever looks at it: names on everything that can be pressed, descriptions on pictures, text that stands out
    /// from its ground, targets that a finger hits, and no scrolling sideways.
    pub async fn check(&self, place: &str) {
        let found = self.eval(include_str!("check.js")).await;
        let found: Vec<&str> = found.as_array().unwrap().iter().map(|f| f.as_str().unwrap()).collect();
        if !found.is_empty() {
            self.picture("check-failed").await;
        }
        assert!(found.is_empty(), "{place}:\n{}", found.join("\n"));
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // The driver ends its browser when the session is closed; only then may the driver itself go.
        if !self.session.is_empty()
            && let Ok(mut stream) = TcpStream::connect(self.to)
        {
            let request = format!(
                "DELETE /session/{} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n",
                self.session, self.to
            );
            let _ = stream.set_read_timeout(Some(Duration::from_secs(10)));
            let _ = stream.write_all(request.as_bytes());
            let _ = BufReader::new(stream).lines().next();
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

fn base64(text: &str) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len() * 3 / 4);
    let (mut bits, mut held) = (0_u32, 0);
    for b in text.bytes() {
        let value = match b {
            b'A'..=b'Z' => b - b'A',
            b'a'..=b'z' => b - b'a' + 26,
            b'0'..=b'9' => b - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => continue,
        };
        bits = bits << 6 | u32::from(value);
        held += 6;
        if held >= 8 {
            held -= 8;
            out.push((bits >> held) as u8);
            bits &= (1 << held) - 1;
        }
    }
    out
}
