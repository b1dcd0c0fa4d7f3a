//! A store full of games that nobody played, quickly: the file of an export is made up line by line while it is read, so that it never lies on
//! the disk, and is imported like any other, every game checked by playing it.

use std::{
    io::{self, BufRead, Cursor, Read, Seek, SeekFrom},
    path::Path,
};

use menagerie::{
    ids::{CommunityRef, PlayerRef, RoomRef},
    store::{SledStore, portable::OnDamage},
};

use super::crowd::{self, Pair};

/// Games of one community.
pub const IN_A_COMMUNITY: u64 = 1_000;
/// People of one community; each has finished a hundred games there.
const PEOPLE: u64 = 20;

/// The pair that made game number `n`, from 1.
pub fn pair(n: u64) -> Pair {
    let community = (n - 1) / IN_A_COMMUNITY;
    let (white, black) = (n % PEOPLE, (n + 1 + n / PEOPLE % (PEOPLE - 1)) % PEOPLE);
    among(community, [white, black])
}

fn among(community: u64, people: [u64; 2]) -> Pair {
    let name = format!("made{community:04}");
    Pair {
        people: people.map(|p| PlayerRef::new("bench", &format!("{name}-{p:02}"))),
        room: RoomRef::new("bench", &name),
        community: CommunityRef::new("bench", &name),
    }
}

/// Two people of a community who have finished games; other two for each number up to 190.
pub fn two_of(community: u64, number: u64) -> Pair {
    let all = (0..PEOPLE).flat_map(|a| (a + 1..PEOPLE).map(move |b| [a, b]));
    let two = all.cycle().nth(number as usize).unwrap_or_default();
    among(community, two)
}

/// One game as it was played and exported, to be told again of others.
fn pattern() -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let (store, syncs) = super::disk::open(folder.path());
    let store = std::sync::Arc::new(store);
    let hub = crowd::hub(&store);
    crowd::runtime().block_on(crowd::round(&hub, &syncs, vec![Pair::new(1)], 1));
    let mut file = Vec::new();
    store.export(&mut file, OnDamage::Stop).expect("an export");
    let file = String::from_utf8(file).expect("text");
    let game = file.lines().nth(1).expect("a game");
    let (_, line) = game.split_once("\"line\":").expect("a line");
    line.strip_suffix('}').expect("its end").to_owned()
}

/// The file, made up while it is read.
struct Made {
    games: u64,
    pattern: String,
    next: u64,
    crc: crc32fast::Hasher,
    now: Cursor<Vec<u8>>,
}

impl Made {
    fn new(games: u64) -> Self {
        Self {
            games,
            pattern: pattern(),
            next: 0,
            crc: crc32fast::Hasher::new(),
            now: Cursor::default(),
        }
    }

    fn framed(line: &str) -> String {
        format!("{{\"crc\":\"{:08x}\",\"line\":{line}}}\n", crc32fast::hash(line.as_bytes()))
    }

    fn line(&self, n: u64) -> String {
        if n == 0 {
            let games = self.games;
            return Self::framed(&format!(
                "{{\"menagerie\":{{\"format\":1,\"totals\":{{\"games\":{games},\"deliveries\":0,\"people\":0,\"rooms\":0,\"posts\":0,\"last_id\":{games},\"joined\":0}}}}}}"
            ));
        }
        if n > self.games {
            let crc = self.crc.clone().finalize();
            return Self::framed(&format!("{{\"end\":{{\"lines\":{n},\"crc\":\"{crc:08x}\"}}}}"));
        }
        let pair = pair(n);
        let [white, black] = pair.people.each_ref().map(PlayerRef::as_str);
        let line = self.pattern.replacen("\"id\":1", &format!("\"id\":{n}"), 1);
        let line = line.replace("bench:new1-a", white).replace("bench:new1-b", black);
        Self::framed(&line.replace("bench:new1", pair.room.as_str()))
    }
}

impl Read for Made {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let ready = self.fill_buf()?;
        let n = ready.len().min(to.len());
        to[..n].copy_from_slice(&ready[..n]);
        self.consume(n);
        Ok(n)
    }
}

impl BufRead for Made {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.now.fill_buf()?.is_empty() && self.next <= self.games + 1 {
            let line = self.line(self.next);
            self.next += 1;
            self.crc.update(line.as_bytes());
            self.now = Cursor::new(line.into_bytes());
        }
        self.now.fill_buf()
    }

    fn consume(&mut self, n: usize) {
        self.now.consume(n);
    }
}

impl Seek for Made {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        assert_eq!(to, SeekFrom::Start(0), "an import only begins anew");
        (self.next, self.crc, self.now) = (0, crc32fast::Hasher::new(), Cursor::default());
        Ok(0)
    }
}

/// Fills a new folder.
pub fn fill(folder: &Path, games: u64) {
    let begun = std::time::Instant::now();
    SledStore::import(folder, &mut Made::new(games)).expect("an import");
    println!(
        "{games} games made in {:.1} s; the folder has {:.1} MB",
        begun.elapsed().as_secs_f64(),
        super::disk::bytes(folder) as f64 / 1e6
    );
}
