//! What Discord's clients make of a message's text: which parts are markup, links or mentions. Written from the developer documentation
//! ("Message Formatting") and Discord's help page on Markdown; where a client is choosy, this reader is not: what might be markup is.

/// One part of a text that is more than its characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    pub kind: Kind,
    /// What it encloses, or the line that it stands in.
    pub inner: String,
}

/// The kinds of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Strong,
    Slanted,
    Struck,
    Spoiler,
    Code,
    Block,
    /// A heading, a small line, a quotation or an entry of a list: anything that a line's first characters do.
    Line,
    /// A link, masked or not.
    Link,
    User,
    Time,
    /// A role, a channel, a command, an emoji of a server, a page of a server.
    Other,
    /// `@everyone`, `@here`.
    Everyone,
}

/// Everything in a text that is more than its characters, in order.
pub fn marks(text: &str) -> Vec<Mark> {
    let mut found = Vec::new();
    read(&text.chars().collect::<Vec<_>>(), true, &mut found);
    found
}

fn read(text: &[char], mut line_begins: bool, found: &mut Vec<Mark>) {
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        if line_begins && line_mark(rest) {
            let line: String = rest.iter().take_while(|c| **c != '\n').collect();
            found.push(Mark {
                kind: Kind::Line,
                inner: line,
            });
        }
        line_begins = rest[0] == '\n' || (line_begins && rest[0] == ' ');
        // A sign after a backslash is only itself.
        if rest[0] == '\\' && rest.get(1).is_some_and(|c| !c.is_alphanumeric() && !c.is_whitespace()) {
            at += 2;
            line_begins = false;
            continue;
        }
        let Some((kind, whole, inner)) = begins(rest) else {
            at += 1;
            continue;
        };
        let inside = &rest[inner.0..inner.1];
        found.push(Mark {
            kind,
            inner: inside.iter().collect(),
        });
        if matches!(kind, Kind::Strong | Kind::Slanted | Kind::Struck | Kind::Spoiler) {
            read(inside, false, found);
        }
        at += whole;
    }
}

/// Does a line that begins like this become a heading, a small line, a quotation or an entry of a list?
fn line_mark(rest: &[char]) -> bool {
    let signs: String = rest.iter().take_while(|c| !c.is_whitespace()).take(6).collect();
    let spaced = rest.get(signs.chars().count()).is_some_and(|c| *c == ' ');
    let numbered = signs
        .strip_suffix(['.', ')'])
        .is_some_and(|n| !n.is_empty() && n.chars().all(|c| c.is_ascii_digit()));
    spaced && (numbered || ["#", "##", "###", "-#", ">", ">>>", "-", "*", "+"].contains(&signs.as_str()))
}

/// The kind of mark that begins here, how many characters it has, and where its inside lies.
fn begins(rest: &[char]) -> Option<(Kind, usize, (usize, usize))> {
    let starts = |what: &str| what.chars().enumerate().all(|(n, c)| rest.get(n) == Some(&c));
    for (kind, sign, raw) in [
        (Kind::Block, "```", true),
        (Kind::Code, "``", true),
        (Kind::Code, "`", true),
        (Kind::Spoiler, "||", false),
        (Kind::Struck, "~~", false),
        (Kind::Strong, "**", false),
        (Kind::Slanted, "__", false),
        (Kind::Slanted, "*", false),
        (Kind::Slanted, "_", false),
    ] {
        if starts(sign)
            && let Some(end) = closes(rest, sign, raw)
        {
            let long = sign.len();
            return Some((kind, end + long, (long, end)));
        }
    }
    for word in ["@everyone", "@here"] {
        if starts(word) {
            return Some((Kind::Everyone, word.len(), (0, word.len())));
        }
    }
    for scheme in ["https://", "http://", "discord://", "steam://"] {
        if starts(scheme) {
            let end = rest.iter().position(|c| c.is_whitespace()).unwrap_or(rest.len());
            return Some((Kind::Link, end, (0, end)));
        }
    }
    for invite in ["discord.gg/", "discord.com/", "discordapp.com/"] {
        if starts(invite) {
            return Some((Kind::Link, invite.len(), (0, invite.len())));
        }
    }
    match rest[0] {
        '<' => {
            let end = rest.iter().position(|c| *c == '>')?;
            let inside: String = rest[1..end].iter().collect();
            let number = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
            let kind = if let Some(id) = inside.strip_prefix('@') {
                if number(id.trim_start_matches('!')) {
                    Kind::User
                } else {
                    Kind::Other
                }
            } else if inside.starts_with("t:") {
                Kind::Time
            } else if inside.starts_with(['#', '/', ':', 'a', 'i']) {
                Kind::Other
            } else if inside.contains("://") || inside.contains('@') {
                Kind::Link
            } else {
                return None;
            };
            Some((kind, end + 1, (1, end)))
        }
        '[' => {
            let middle = rest.windows(2).position(|w| w == [']', '('])?;
            let end = rest[middle..].iter().position(|c| *c == ')')? + middle;
            Some((Kind::Link, end + 1, (1, end)))
        }
        _ => None,
    }
}

/// Where a pair of signs closes. In code a backslash is only itself.
fn closes(rest: &[char], sign: &str, raw: bool) -> Option<usize> {
    let sign: Vec<char> = sign.chars().collect();
    let mut at = sign.len();
    while at + sign.len() <= rest.len() {
        if rest[at] == '\\' && !raw {
            at += 2;
            continue;
        }
        if rest[at..].starts_with(&sign) && at > sign.len() {
            return Some(at);
        }
        at += 1;
    }
    None
}

#[test]
fn what_discord_would_format_is_found() {
    let kinds = |text: &str| marks(text).into_iter().map(|m| m.kind).collect::<Vec<_>>();
    assert_eq!(kinds("plain words, 1.e4 (yes) a-b"), []);
    assert_eq!(
        kinds("**a** and *b*, `c` ~~d~~ ||e||"),
        [Kind::Strong, Kind::Slanted, Kind::Code, Kind::Struck, Kind::Spoiler]
    );
    assert_eq!(kinds("<@1> <@!2> <@&3> <#4> <t:5:R> <:x:6> </move:7>"), {
        use Kind::{Other, Time, User};
        [User, User, Other, Other, Time, Other, Other]
    });
    assert_eq!(kinds("[a](https://b.example)"), [Kind::Link]);
    assert_eq!(kinds("see https://b.example"), [Kind::Link]);
    assert_eq!(kinds("a\n# b"), [Kind::Line]);
    assert_eq!(kinds("- a"), [Kind::Line]);
    assert_eq!(kinds("12. a"), [Kind::Line]);
    assert_eq!(kinds("hey @everyone"), [Kind::Everyone]);
    assert_eq!(kinds("```\n**x** @here\n```"), [Kind::Block]);
    assert_eq!(
        kinds("\\*\\*a\\*\\* \\`b\\` \\<@1\\> \\[a\\]\\(https\\://b\\) \\# c @\u{200b}everyone"),
        []
    );
}
