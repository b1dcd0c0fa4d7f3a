//! Text that is not ours, made harmless: what a person typed or is called stays words, whatever Discord's clients could make of it
//! (developer documentation: "Message Formatting"). Pure.

/// Does this character turn the order of those around it, unseen?
fn turns(c: char) -> bool {
    matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}' | '\u{061c}')
}

/// Is there nothing to be seen of this character?
fn is_unseen(c: char) -> bool {
    c.is_whitespace()
        || c.is_control()
        || turns(c)
        || matches!(
            c,
            '\u{00ad}' | '\u{034f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180e}'
        )
        || matches!(c, '\u{200b}'..='\u{200d}' | '\u{2060}'..='\u{2065}' | '\u{206a}'..='\u{206f}' | '\u{2800}' | '\u{3164}')
        || matches!(c, '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

/// A name on one line, without what would turn it around; `None` if nothing of it can be seen.
pub fn one_line(name: &str) -> Option<String> {
    let kept = name.chars().filter(|c| !turns(*c));
    let line: String = kept.map(|c| if c.is_control() || c.is_whitespace() { ' ' } else { c }).collect();
    let line = line.trim();
    line.chars().any(|c| !is_unseen(c)).then(|| line.to_owned())
}

/// A person's name in a message: one line, no markup, nobody mentioned; a question mark for a name of which nothing can be seen.
pub fn escape_name(name: &str) -> String {
    one_line(name).map_or_else(|| "?".into(), |line| escape(&line))
}

/// Text without markup, mentions, links and their previews, and without what would turn it around.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    // What stands in this line so far may make a list or a heading of it.
    let (mut empty, mut only_digits) = (true, false);
    for c in text.chars() {
        let marks_line = (empty && matches!(c, '-' | '+')) || (only_digits && c == '.');
        match c {
            '\n' => out.push(c),
            c if c.is_control() || turns(c) => continue,
            // A mention needs its sign directly before the name; an invisible space between them keeps it text.
            '@' => out.push_str("@\u{200b}"),
            '\\' | '*' | '_' | '~' | '`' | '|' | '>' | '<' | '#' | '[' | ']' | '(' | ')' | ':' | '/' => {
                out.push('\\');
                out.push(c);
            }
            c if marks_line => {
                out.push('\\');
                out.push(c);
            }
            c => out.push(c),
        }
        only_digits = c.is_ascii_digit() && (empty || only_digits);
        empty = c == '\n' || (empty && c.is_whitespace());
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_that_begin_markup_links_and_mentions_are_only_themselves() {
        assert_eq!(escape("**a** `b`"), r"\*\*a\*\* \`b\`");
        assert_eq!(escape("https://x.example discord.gg/x"), r"https\:\/\/x.example discord.gg\/x");
        assert_eq!(escape("@here <@&1>"), "@\u{200b}here \\<@\u{200b}&1\\>");
    }

    #[test]
    fn lists_and_small_lines_need_the_beginning_of_a_line() {
        assert_eq!(escape("- a-b\n-# c"), "\\- a-b\n\\-\\# c");
        assert_eq!(escape("12. a 3. b\n 4. c"), "12\\. a 3. b\n 4\\. c");
        assert_eq!(escape("e4.5"), "e4.5");
    }

    #[test]
    fn names_stay_on_their_line_and_can_be_seen() {
        assert_eq!(escape_name(" a\r\nb\u{202e}c "), "a  bc");
        for unseen in ["", "  ", "\u{200b}", "\u{3164}", "\u{2800}\u{feff}", "\u{e0041}", "\u{202e}"] {
            assert_eq!(escape_name(unseen), "?", "{unseen:?}");
        }
        assert_eq!(escape_name("مرحبا"), "مرحبا", "a script that runs the other way is no offence");
    }
}
