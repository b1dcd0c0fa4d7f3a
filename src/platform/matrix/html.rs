//! HTML as Matrix has it in `formatted_body`: written with everything escaped, and read only to find who is mentioned.

/// Text that cannot be markup.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(c),
        }
    }
    out
}

/// The address of a person or a room as a link that every client knows.
pub fn link(id: &str) -> String {
    let mut out = String::from("https://matrix.to/#/");
    for b in id.bytes() {
        if b.is_ascii_alphanumeric() || b"-_.~@:!$+=".contains(&b) {
            out.push(char::from(b));
        } else {
            use std::fmt::Write as _;
            // Writing to a string cannot fail.
            let _ = write!(out, "%{b:02X}");
        }
    }
    out
}

/// A piece of what somebody typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Words.
    Words(String),
    /// Somebody, by their id.
    Mention(String),
}

/// The most bytes that are read; whoever formats more than this is not talking to a bot.
const MOST: usize = 16 * 1024;

/// Reads formatted text as words and mentions. `None` when nobody is mentioned in it: then the plain body says it all.
pub fn read(html: &str) -> Option<Vec<Piece>> {
    if html.len() > MOST || !html.contains("matrix.to/#/") {
        return None;
    }
    let mut reader = Reader::default();
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        reader.words(&rest[..at]);
        let Some(end) = rest[at..].find('>') else {
            rest = "";
            break;
        };
        reader.tag(&rest[at + 1..at + end]);
        rest = &rest[at + end + 1..];
    }
    reader.words(rest);
    reader.flush();
    let mentions = reader.pieces.iter().any(|p| matches!(p, Piece::Mention(_)));
    mentions.then_some(reader.pieces)
}

#[derive(Default)]
struct Reader {
    pieces: Vec<Piece>,
    words: String,
    /// Inside the quotation of what is answered.
    quoting: bool,
    /// Inside a link to a person: the name there is theirs, and not what was said.
    naming: bool,
}

impl Reader {
    fn words(&mut self, raw: &str) {
        if !self.quoting && !self.naming {
            self.words.push_str(&decode(raw));
        }
    }

    fn flush(&mut self) {
        if !self.words.is_empty() {
            self.pieces.push(Piece::Words(std::mem::take(&mut self.words)));
        }
    }

    fn tag(&mut self, tag: &str) {
        let name: String = tag
            .chars()
            .take_while(|c| c.is_ascii_alphanumeric() || *c == '/' || *c == '-')
            .flat_map(char::to_lowercase)
            .collect();
        match name.as_str() {
            "mx-reply" => self.quoting = true,
            "/mx-reply" => self.quoting = false,
            "a" if !self.quoting => {
                if let Some(who) = href(tag).and_then(person) {
                    self.flush();
                    self.pieces.push(Piece::Mention(who));
                    self.naming = true;
                }
            }
            "/a" => self.naming = false,
            "br" | "br/" | "/p" | "/li" | "/div" if !self.quoting => self.words.push('\n'),
            _ => {}
        }
    }
}

fn href(tag: &str) -> Option<&str> {
    let (_, after) = tag.split_once("href=")?;
    let quote = after.chars().next().filter(|c| "\"'".contains(*c))?;
    after[1..].split(quote).next()
}

/// The person that a link leads to.
fn person(href: &str) -> Option<String> {
    let (_, id) = decode(href).split_once("matrix.to/#/").map(|(a, b)| (a.to_owned(), b.to_owned()))?;
    let id = id.split(['?', '/']).next().unwrap_or_default();
    let id = percent(id)?;
    is_person(&id).then_some(id)
}

/// Is this the shape of a person's id?
pub fn is_person(id: &str) -> bool {
    id.len() <= 255
        && id
            .strip_prefix('@')
            .and_then(|rest| rest.split_once(':'))
            .is_some_and(|(name, server)| !name.is_empty() && !server.is_empty() && id.chars().all(|c| c.is_ascii_graphic()))
}

fn percent(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(b) = rest.next() {
        if b == b'%' {
            let digits = [rest.next()?, rest.next()?];
            bytes.push(u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?);
        } else {
            bytes.push(b);
        }
    }
    String::from_utf8(bytes).ok()
}

/// Resolves the entities that clients write.
fn decode(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let end = rest.bytes().take(10).position(|b| b == b';');
        let found = end.and_then(|end| {
            let name = &rest[1..end];
            let c = match name {
                "amp" => '&',
                "lt" => '<',
                "gt" => '>',
                "quot" => '"',
                "apos" => '\'',
                "nbsp" => ' ',
                _ => {
                    let digits = name.strip_prefix('#')?;
                    let code = match digits.strip_prefix(['x', 'X']) {
                        Some(hex) => u32::from_str_radix(hex, 16).ok()?,
                        None => digits.parse().ok()?,
                    };
                    char::from_u32(code)?
                }
            };
            Some((c, end + 1))
        });
        if let Some((c, taken)) = found {
            out.push(c);
            rest = &rest[taken..];
        } else {
            out.push('&');
            rest = &rest[1..];
        }
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn words(text: &str) -> Piece {
        Piece::Words(text.into())
    }

    #[test]
    fn names_cannot_become_markup() {
        assert_eq!(
            escape(r#"<b>"Anna" & 'Bo'</b>"#),
            "&lt;b&gt;&quot;Anna&quot; &amp; &#39;Bo&#39;&lt;/b&gt;"
        );
        assert_eq!(link("@a\"><b:x.y"), "https://matrix.to/#/@a%22%3E%3Cb:x.y");
    }

    #[test]
    fn pills_are_people_and_their_words_are_not_what_was_said() {
        let html = r#"<mx-reply><blockquote><a href="https://matrix.to/#/@x:y">X</a> said</blockquote></mx-reply>!chess challenge <a href="https://matrix.to/#/%40bob%3Atest.local">Bob &lt;3</a> atomic &amp; more"#;
        let read = read(html).unwrap();
        assert_eq!(
            read,
            [
                words("!chess challenge "),
                Piece::Mention("@bob:test.local".into()),
                words(" atomic & more")
            ]
        );
    }

    #[test]
    fn links_to_rooms_and_elsewhere_are_words() {
        assert_eq!(
            read(r#"<a href="https://matrix.to/#/!room:x">room</a> <a href="https://example.org">e4</a>"#),
            None
        );
        assert_eq!(read("plain"), None);
    }

    proptest! {
        #[test]
        fn any_text_is_read_without_harm(html in "\\PC{0,200}", tag in "[<>&;#a-z/=\"' @:.]{0,80}") {
            let _ = read(&html);
            let _ = read(&format!("matrix.to/#/{tag}<a href=\"https://matrix.to/#/{html}\">{tag}"));
        }
        #[test]
        fn what_is_escaped_reads_as_itself(text in "[^\u{0}]{0,60}") {
            prop_assert_eq!(decode(&escape(&text)), text.clone());
            prop_assert!(!escape(&text).contains(['<', '>', '"']));
        }
    }
}
