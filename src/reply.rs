//! What the service says: typed messages, refusals with facts, buttons as typed actions. No sentence, no locale, no platform.

pub use crate::store::{Lost, NoticeKey, Plan, Quiet};
use crate::{
    game::{self, ColourWish, Ending, Pace, Party, Terms},
    ids::{CommunityRef, GameId, PlayerRef, RoomRef, Timestamp},
    rules::{Color, Group, Kind, Move, Square, View, notation::reader::Why},
};

/// A person with the name to show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// Who.
    pub who: PlayerRef,
    /// The cached name; escaping it is the platform's business.
    pub name: String,
}

/// Everything said in answer to one request, in order.
#[derive(Clone, Debug, Default)]
pub struct Reply {
    /// The answers.
    pub says: Vec<Say>,
}

/// Who hears it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Only the person who asked.
    Asker,
    /// Everybody in a room; usually the one in which it was asked.
    Room(RoomRef),
}

/// One answer.
#[derive(Clone, Debug)]
pub struct Say {
    /// Who hears it.
    pub to: Audience,
    /// What is said.
    pub msg: Msg,
    /// The board to draw, if any.
    pub board: Option<Board>,
    /// The game to show as a moving picture, if any; then there is no board.
    pub replay: Option<Replay>,
    /// Buttons, in order.
    pub buttons: Vec<Action>,
    /// The one person who must act now and is pinged, if any.
    pub ping: Option<Person>,
    /// The other player, where both are told at once.
    pub also: Option<Person>,
    /// A file to hand out.
    pub file: Option<File>,
    /// Shows the question anew in place of the message whose button was pressed, where the platform can.
    pub replaces: bool,
    /// The community to which the room belongs that hears it. Its moderators settle the language of what its rooms hear, and which side is at
    /// the bottom of their boards; `Service::settle` fills that in.
    pub community: Option<CommunityRef>,
    /// The tag of the language in which a room hears it; `None` is what the platform says.
    pub language: Option<String>,
    /// The game that this is said for, in that game's home: where a game has a place of its own there, it belongs into that.
    pub home: Option<GameId>,
    /// Whose home that is, where the players have one each.
    pub party: Party,
    /// The tag of the language that was spoken there when it was last known to the game; what is heard there now counts for more.
    pub tongue: Option<String>,
    /// What had to be said, and is with this.
    pub notice: Option<Noted>,
}

/// What had to be said, by something that everybody hears.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Noted {
    /// Which notice it is.
    pub key: NoticeKey,
    /// Sixteen hexadecimal digits that are the same whenever this is said, and for nothing else: so that a platform can drop a second copy.
    pub once: String,
    /// When that happened of which it is said: nobody has said it before.
    pub at: Timestamp,
}

/// What became of a challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Became {
    /// A game.
    Game {
        /// Who accepted.
        by: Person,
    },
    /// It was refused.
    Declined {
        /// By whom.
        by: Person,
    },
    /// It was taken back.
    Cancelled,
    /// Nobody answered in time.
    Lapsed,
}

/// A board in an answer.
#[derive(Clone, Debug)]
pub struct Board {
    /// Which game; `None` for a variant's start position shown by rules or a challenge.
    pub game: Option<GameId>,
    /// What to draw.
    pub view: View,
    /// Which side is at the bottom.
    pub orientation: Color,
    /// Is the game over, also where the position alone does not say so (resigned, agreed, called off)?
    pub over: bool,
    /// Is this the game's live board post (an older one loses its buttons)?
    pub live: bool,
    /// As characters instead of a picture.
    pub as_text: bool,
    /// Who sits at it; `None` where nobody plays yet.
    pub table: Option<Table>,
}

/// A game, or some moves of it, to be shown again as one moving picture.
#[derive(Clone, Debug)]
pub struct Replay {
    /// Which game.
    pub game: GameId,
    /// The numbers of the first and the last move shown, as printed before them.
    pub moves: (u32, u32),
    /// The board before the first ply shown, and after each, as the viewer may know it.
    pub views: Vec<View>,
    /// Which side is at the bottom.
    pub orientation: Color,
    /// How the game ended, and who won, if the last ply shown was its last.
    pub end: Option<(Ending, Option<Color>)>,
    /// Who sits at the board.
    pub table: Option<Table>,
}

/// Who sits at a board, for what stands beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// White and Black. `Service::settle` fills in the names; one that is not known stays empty.
    pub players: [Person; 2],
    /// Time for each move.
    pub pace: Pace,
    /// Does the clock stand still?
    pub paused: bool,
    /// Who won, of a game with a result; `Some(None)` is a draw.
    pub result: Option<Option<Color>>,
}

/// A file in an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// File name, ASCII.
    pub name: String,
    /// Media type.
    pub media: &'static str,
    /// Content.
    pub bytes: Vec<u8>,
}

/// What a button does. Encoded within 100 characters by `command::action`; whatever a client sends back is checked in full.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Take up a challenge.
    Accept(GameId),
    /// Refuse what waits: a challenge, a draw, a takeback.
    Decline(GameId),
    /// Take back one's challenge.
    Cancel(GameId),
    /// Open the move picker (piece, then destination, then promotion). The ply is the one that the button was made for.
    Pick {
        /// Which game.
        game: GameId,
        /// At which ply.
        ply: u32,
        /// The page of the menu, from 0.
        page: u16,
    },
    /// A man was picked; shows its destinations.
    PickFrom {
        /// Which game.
        game: GameId,
        /// At which ply.
        ply: u32,
        /// The man's square.
        from: Square,
        /// The page of the menu, from 0.
        page: u16,
    },
    /// A destination was picked that needs a promotion; shows the kinds.
    PickPromotion {
        /// Which game.
        game: GameId,
        /// At which ply.
        ply: u32,
        /// From.
        from: Square,
        /// To.
        to: Square,
    },
    /// Ask for a move to be typed. Platforms with forms open one at once; what comes back is read against the position of that ply.
    TypeMove {
        /// Which game.
        game: GameId,
        /// At which ply.
        ply: u32,
    },
    /// Challenge this person to this variant; the rest is as usual.
    Challenge {
        /// The variant's key.
        variant: String,
        /// Who is asked.
        opponent: PlayerRef,
    },
    /// Which game shall this person be challenged to? Shows the first of the menu, or the variants of a group.
    ChallengeWhom {
        /// Which group.
        group: Option<Group>,
        /// Who will be asked.
        opponent: PlayerRef,
    },
    /// Challenge anybody here to this variant; the rest is as usual.
    Open {
        /// The variant's key.
        variant: String,
    },
    /// Play this move.
    Play {
        /// Which game.
        game: GameId,
        /// At which ply.
        ply: u32,
        /// The move in UCI.
        uci: String,
    },
    /// Show the board to me alone.
    Board {
        /// Which game.
        game: GameId,
        /// Which side at the bottom; `None` is mine.
        view: Option<Color>,
    },
    /// Ask whether I really want to resign.
    Resign(GameId),
    /// Yes, resign.
    ResignYes(GameId),
    /// Offer or accept a draw.
    Draw(GameId),
    /// Ask for or grant a takeback.
    Takeback(GameId),
    /// Ask for a pause or agree to one.
    Pause(GameId),
    /// Go on after a pause.
    Resume(GameId),
    /// End a game that has not begun.
    Abort(GameId),
    /// Same again, colours swapped.
    Rematch(GameId),
    /// Show a game again as one moving picture.
    Replay(GameId),
    /// The other things one can do in this game (resign, draw, takeback, board ...), privately.
    More(GameId),
    /// The next game that waits for me.
    NextGame,
    /// A page of the leaderboard.
    Leaderboard {
        /// The variant's key.
        variant: String,
        /// Page, from 1.
        page: u16,
    },
    /// Which variants there are, or those of a group.
    Variants {
        /// Which group.
        group: Option<Group>,
        /// Does choosing one lead straight to its rules?
        rules: bool,
    },
    /// A variant at a glance.
    Variant {
        /// The variant's key.
        variant: String,
    },
    /// Explain a variant.
    Rules {
        /// The variant's key.
        variant: String,
    },
    /// Show the command help.
    Help,
    /// Yes, delete what is stored of me.
    DeleteYes,
    /// Change one setting.
    Set {
        /// Whose.
        of: SettingsOf,
        /// The option of the command that changes it.
        option: String,
        /// The key of the value.
        value: String,
    },
}

/// Whose settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SettingsOf {
    /// The asker's own.
    Me,
    /// Those of the community in which they ask.
    Community,
}

/// A setting as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// The option of the command that changes it.
    pub option: &'static str,
    /// What it is set to.
    pub value: SettingValue,
}

/// What a setting is set to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SettingValue {
    /// One of the option's values, by key.
    Choice(String),
    /// A variant, by key.
    Variant(String),
    /// Time for each move.
    Pace(Pace),
    /// Rooms; none is everywhere.
    Rooms(Vec<RoomRef>),
    /// Hours of the day, if there are any.
    Quiet(Option<Quiet>),
    /// A zone of the world by its name; `None` is UTC.
    Zone(Option<String>),
}

/// An entry of a picker: what it does and the facts for its label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What choosing it does.
    pub action: Action,
    /// What stands in the menu.
    pub label: ChoiceLabel,
}

/// Facts for the label of a picker's entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChoiceLabel {
    /// A man to move: kind, square, and its moves, one for each destination, in canonical SAN (what a pawn becomes left out).
    Man(Kind, Square, Vec<String>),
    /// A destination and what is special about it.
    Target {
        /// Where.
        to: Square,
        /// What it takes.
        takes: Option<Kind>,
        /// Is it castling?
        castles: bool,
        /// Does it promote?
        promotes: bool,
        /// En passant?
        en_passant: bool,
        /// How many men an explosion takes, the capturing man included.
        explodes: Option<usize>,
        /// Does it give check (and not mate)?
        check: bool,
        /// How it ends the game, if it does.
        ends: Option<Ends>,
        /// Of the walks that may follow by chance, how many kill the man where it lands, and how many there are; `None` where none does.
        risk: Option<(u16, u16)>,
        /// The whole move in canonical SAN (what a pawn becomes left out while that is still to be asked).
        san: String,
    },
    /// A promotion.
    Promotion {
        /// To what; `None` is to stay what it is, where that is allowed.
        kind: Option<Kind>,
        /// What it is.
        was: Kind,
        /// Does it give check (and not mate)?
        check: bool,
        /// How it ends the game, if it does.
        ends: Option<Ends>,
        /// The whole move in canonical SAN.
        san: String,
    },
    /// A whole move in canonical SAN.
    San(String),
    /// A variant, by key.
    Variant(&'static str),
    /// One of the variants, by lot.
    Surprise,
    /// A group of variants, and how many there are in it.
    Group(Group, usize),
    /// Back to the groups.
    ToGroups,
    /// On to this page, from 1, of so many.
    NextPage(u16, u16),
    /// Back to this page, from 1, of so many.
    PreviousPage(u16, u16),
    /// Back to the men.
    ToMen,
    /// Back to the destinations of the man that was picked.
    ToSquares,
}

/// How a move ends the game, as far as the side to move is concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    /// The side that plays it wins.
    Wins,
    /// The side that plays it loses.
    Loses,
    /// Nobody wins.
    Draws,
}

/// A legal move as completion offers it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalMove {
    /// The variant's key.
    pub variant: &'static str,
    /// In canonical SAN.
    pub san: String,
    /// In UCI.
    pub uci: String,
    /// What is special about it: a `Target`.
    pub what: ChoiceLabel,
}

/// One line of `/games`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameLine {
    /// Which.
    pub game: GameId,
    /// The variant's key.
    pub variant: &'static str,
    /// White and Black, or challenger and opponent while it is a challenge.
    pub people: [Option<Person>; 2],
    /// Is it a challenge that waits?
    pub challenge: bool,
    /// Must the asker act?
    pub yours: bool,
    /// Whose turn.
    pub turn: Color,
    /// Number of the move to be made.
    pub fullmove: u32,
    /// When the side to move must have moved.
    pub deadline: Option<Timestamp>,
    /// The clock stands still, and so much time is left, in milliseconds.
    pub paused: Option<i64>,
    /// So much of the deadline makes good for times in which the bot could not be reached, in milliseconds.
    pub credited: i64,
    /// Is there something of it that its room has not been shown yet?
    pub unsaid: bool,
}

/// One row of the leaderboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Place, from 1.
    pub rank: u32,
    /// Who.
    pub person: Person,
    /// Rating, rounded.
    pub rating: i32,
    /// Not yet certain: shown with a question mark.
    pub provisional: bool,
    /// Games that count.
    pub games: u32,
    /// Of these won.
    pub wins: u32,
    /// Drawn.
    pub draws: u32,
    /// Lost.
    pub losses: u32,
}

/// A record of results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Won.
    pub wins: u32,
    /// Drawn.
    pub draws: u32,
    /// Lost.
    pub losses: u32,
}

impl Tally {
    /// In how many games.
    pub const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }
}

/// A person's record in one variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariantStats {
    /// The variant's key.
    pub variant: &'static str,
    /// Rating and whether it is provisional, if any rated game was finished.
    pub rating: Option<(i32, bool)>,
    /// As White and as Black.
    pub by_colour: [Tally; 2],
}

/// How one side's rating changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatingChange {
    /// Who.
    pub person: Person,
    /// Before, rounded.
    pub before: i32,
    /// After, rounded.
    pub after: i32,
    /// Still provisional?
    pub provisional: bool,
}

/// One checked draw of chance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawShown {
    /// The ply, from 1.
    pub ply: u32,
    /// The roll as text (`SE4`).
    pub roll: String,
}

/// Everything that can be said that is not a refusal.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// A challenge was posted.
    Challenged {
        /// Which.
        game: GameId,
        /// Who asks.
        challenger: Person,
        /// Who is asked.
        opponent: Option<Person>,
        /// What.
        terms: Terms,
        /// Until when.
        expires: Timestamp,
        /// The commitment to the secret seed, in variants with chance.
        commitment: Option<String>,
        /// The game of which it is the rematch.
        rematch: Option<Rematch>,
        /// How the game will begin.
        beginning: Beginning,
        /// What a surprise can become; empty where the variant is named.
        among: Vec<&'static str>,
    },
    /// A challenge that is taken up by its code, told to who made it.
    Linked {
        /// Which.
        game: GameId,
        /// Who made it.
        challenger: Person,
        /// What is asked.
        terms: Terms,
        /// The code.
        code: String,
        /// A page that takes it up, where a platform has one.
        link: Option<String>,
        /// When it lapses.
        expires: Timestamp,
        /// The commitment to the secret seed, in variants with chance.
        commitment: Option<String>,
        /// How the game begins.
        beginning: Beginning,
        /// What a surprise can become.
        among: Vec<&'static str>,
    },
    /// What is told of a challenge in place of its question, now that it is answered.
    ChallengePast {
        /// Which.
        game: GameId,
        /// Who asked.
        challenger: Person,
        /// Who was asked.
        opponent: Option<Person>,
        /// What.
        terms: Terms,
        /// The commitment to the secret seed, in variants with chance.
        commitment: Option<String>,
        /// The game of which it is the rematch.
        rematch: Option<Rematch>,
        /// What became of it.
        became: Became,
    },
    /// A challenge was refused.
    Declined {
        /// Which.
        game: GameId,
        /// By whom.
        by: Person,
        /// Who had asked.
        challenger: Person,
    },
    /// A challenge was taken back.
    Cancelled {
        /// Which.
        game: GameId,
        /// By whom.
        by: Person,
    },
    /// A game began.
    Started {
        /// Which.
        game: GameId,
        /// White.
        white: Person,
        /// Black.
        black: Person,
        /// What.
        terms: Terms,
        /// White must have moved by then.
        deadline: Option<Timestamp>,
        /// How it begins.
        beginning: Beginning,
        /// Was the variant drawn?
        surprise: bool,
        /// A move that could be played first, in canonical SAN; empty if there is none.
        example: String,
    },
    /// A ply was played. What it did is in the board's view.
    Moved {
        /// Which.
        game: GameId,
        /// Who moved.
        mover: Person,
        /// Who moves now.
        next: Person,
        /// Number of the move just made.
        fullmove: u32,
        /// When the next player must have moved.
        deadline: Option<Timestamp>,
        /// The move answered a draw or takeback offer by playing on.
        declined: Option<Offer>,
    },
    /// A game is over.
    Over {
        /// Which.
        game: GameId,
        /// The variant's key.
        variant: &'static str,
        /// White.
        white: Person,
        /// Black.
        black: Person,
        /// Why.
        how: Ending,
        /// Who won.
        winner: Option<Color>,
        /// Who did it, where somebody did (resigned, aborted).
        by: Option<Person>,
        /// Where the clock did it: which side was late, and when it should have moved.
        ran_out: Option<(Color, Timestamp)>,
        /// The last ply's mover, when the game ended with a ply.
        last_mover: Option<Person>,
        /// How ratings changed; empty in games that do not count.
        ratings: Vec<RatingChange>,
        /// It was to count, but each side would have had to make so many plies.
        too_short: Option<usize>,
        /// The secret seed, shown at the end in variants with chance (hexadecimal).
        seed: Option<String>,
    },
    /// The board, on request.
    BoardShown {
        /// Which.
        game: GameId,
        /// White.
        white: Person,
        /// Black.
        black: Person,
        /// Whose turn; `None` when over.
        turn: Option<Person>,
        /// Number of the move to be made.
        fullmove: u32,
        /// When the side to move must have moved.
        deadline: Option<Timestamp>,
        /// The clock stands still, and so much time is left, in milliseconds.
        paused: Option<i64>,
        /// So much of the deadline makes good for times in which the bot could not be reached, in milliseconds.
        credited: i64,
    },
    /// `/games`.
    Games {
        /// Mine only, or all of the room.
        mine: bool,
        /// The list, in order.
        lines: Vec<GameLine>,
        /// How many wait for the asker.
        waiting: usize,
    },
    /// Really resign?
    ResignAsk {
        /// Which.
        game: GameId,
        /// Against whom.
        opponent: Person,
    },
    /// A draw was offered.
    DrawOffered {
        /// Which.
        game: GameId,
        /// By whom.
        by: Person,
        /// To whom.
        to: Person,
    },
    /// An offer was refused.
    OfferDeclined {
        /// Which.
        game: GameId,
        /// What was offered.
        offer: Offer,
        /// By whom.
        by: Person,
        /// Who had offered.
        to: Person,
    },
    /// A takeback was asked for.
    TakebackOffered {
        /// Which.
        game: GameId,
        /// By whom.
        by: Person,
        /// Of whom.
        to: Person,
        /// The moves that would be undone, in canonical SAN.
        undone: Vec<String>,
    },
    /// A takeback was granted.
    TakenBack {
        /// Which.
        game: GameId,
        /// Who granted it.
        by: Person,
        /// Who moves now.
        next: Person,
        /// The moves undone.
        undone: Vec<String>,
        /// When they must have moved.
        deadline: Option<Timestamp>,
    },
    /// A pause was asked for.
    PauseOffered {
        /// Which.
        game: GameId,
        /// By whom.
        by: Person,
        /// Of whom.
        to: Person,
    },
    /// A move waits.
    Reminder {
        /// Which.
        game: GameId,
        /// Who is to move.
        next: Person,
        /// Against whom.
        opponent: Person,
        /// When they must have moved.
        deadline: Timestamp,
    },
    /// A pause was agreed on.
    Paused {
        /// Which.
        game: GameId,
        /// Who agreed.
        by: Person,
        /// Who is to move.
        next: Person,
        /// How much time they have left, in milliseconds.
        left: i64,
    },
    /// A pause is over.
    Resumed {
        /// Which.
        game: GameId,
        /// Who ended it.
        by: Person,
        /// Who moves now.
        next: Person,
        /// When they must have moved.
        deadline: Option<Timestamp>,
    },
    /// The leaderboard.
    Leaderboard {
        /// The variant's key.
        variant: &'static str,
        /// The page, from 1.
        page: u16,
        /// The page that was asked for, which may be beyond the last.
        asked: u16,
        /// Pages in all, at least 1.
        pages: u16,
        /// The rows.
        rows: Vec<Row>,
    },
    /// A person's record.
    Stats {
        /// Whose.
        person: Person,
        /// By variant, only those played.
        variants: Vec<VariantStats>,
        /// Head to head with somebody.
        against: Option<(Person, Tally)>,
        /// Wins in a row (positive) or losses in a row (negative) up to now.
        streak: i32,
        /// How White, draws and Black score here, by variant.
        colours: Vec<(&'static str, Tally)>,
    },
    /// Which variants there are.
    Variants {
        /// What is shown of them.
        gallery: Gallery,
        /// The entries of the menu.
        choices: Vec<Choice>,
    },
    /// A variant at a glance; its start position comes with it.
    Variant {
        /// The variant's key.
        variant: &'static str,
        /// Its group.
        group: Group,
    },
    /// A variant explained; the text is the variant's own.
    Rules {
        /// The variant's key.
        variant: &'static str,
    },
    /// How a variant's unfamiliar pieces move; the picture, or the words in its place, says it.
    Legend {
        /// The variant's key.
        variant: &'static str,
    },
    /// The moves of a game, in canonical SAN with rolls.
    History {
        /// Which.
        game: GameId,
        /// White.
        white: Person,
        /// Black.
        black: Person,
        /// Number of the first move and the side that made it.
        first: (u32, Color),
        /// SAN and roll of each ply.
        plies: Vec<(String, Option<String>)>,
    },
    /// The record as a file.
    PgnFile {
        /// Which.
        game: GameId,
    },
    /// What is stored of the asker, which comes with it as a file.
    MyData {
        /// How many games are in it.
        games: usize,
    },
    /// Ask whether what is stored of the asker is really to be deleted.
    DeleteAsk {
        /// Games and challenges that are open, and would end.
        open: usize,
        /// Others, which would keep a nameless seat.
        others: usize,
    },
    /// What was stored of the asker is deleted.
    Deleted,
    /// The game as a moving picture, which comes with it.
    Replay {
        /// Which.
        game: GameId,
        /// Its variant.
        variant: &'static str,
        /// White.
        white: Person,
        /// Black.
        black: Person,
        /// The numbers of the first and the last move shown.
        moves: (u32, u32),
        /// Is it the whole game so far?
        whole: bool,
    },
    /// How chance was drawn.
    Fairness {
        /// Which.
        game: GameId,
        /// The commitment.
        commitment: String,
        /// The nonces of the challenger and of the accepting player.
        nonces: [Option<String>; 2],
        /// The seed, once the game is over (hexadecimal).
        seed: Option<String>,
        /// The draws so far.
        draws: Vec<DrawShown>,
        /// How often each roll came in this community, in the variant's order of rolls.
        observed: Vec<(String, u32)>,
        /// What the variant was, or will be, drawn from; empty where it was named.
        among: Vec<&'static str>,
        /// The variant's key, once it is known.
        variant: &'static str,
        /// How the game begins.
        beginning: Beginning,
    },
    /// That game has no chance in it.
    NoChance {
        /// Which.
        game: GameId,
        /// The variant's key.
        variant: &'static str,
    },
    /// One screen of help.
    Help,
    /// Which man?
    PickPiece {
        /// Which game.
        game: GameId,
        /// The variant's key.
        variant: &'static str,
        /// The entries of this page.
        choices: Vec<Choice>,
    },
    /// Where to?
    PickTarget {
        /// Which game.
        game: GameId,
        /// The variant's key.
        variant: &'static str,
        /// What.
        kind: Kind,
        /// From.
        from: Square,
        /// The entries of this page.
        choices: Vec<Choice>,
    },
    /// What does the pawn become?
    PickPromotion {
        /// Which game.
        game: GameId,
        /// The variant's key.
        variant: &'static str,
        /// From.
        from: Square,
        /// To.
        to: Square,
        /// The kinds.
        choices: Vec<Choice>,
    },
    /// The typed text fits several moves.
    PickMove {
        /// Which game.
        game: GameId,
        /// The variant's key.
        variant: &'static str,
        /// What was typed.
        typed: String,
        /// The moves.
        choices: Vec<Choice>,
    },
    /// To which game shall this person be challenged?
    PickVariant {
        /// Who will be asked.
        opponent: Person,
        /// The entries of the menu.
        choices: Vec<Choice>,
    },
    /// The other things one can do in a game.
    More {
        /// Which.
        game: GameId,
    },
    /// The button belonged to an earlier position; the present one is shown with this, and nothing was changed.
    PastPosition {
        /// Which game.
        game: GameId,
        /// Who moves now; `None` when over.
        turn: Option<Person>,
    },
    /// Done already: the same event came twice, or the button was pressed twice.
    AlreadyDone {
        /// Which.
        game: GameId,
    },
    /// Settings as they are.
    Settings {
        /// Whose.
        of: SettingsOf,
        /// All of them.
        settings: Vec<Setting>,
        /// The room in which it was asked.
        here: RoomRef,
        /// Has one just been changed?
        changed: bool,
        /// May the asker change them?
        may: bool,
    },
    /// Games of the asker whose home cannot be reached; they are kept.
    OutOfReach {
        /// Which, and why.
        games: Vec<(GameId, Lost)>,
    },
}

/// What is shown of the variants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gallery {
    /// Only this group; `None` is all.
    pub group: Option<Group>,
    /// The groups with their variants, in the order of the menu.
    pub groups: Vec<GroupShown>,
    /// Does choosing one lead straight to its rules?
    pub rules: bool,
    /// The keys of those whose start positions are drawn, in order; a dozen at most.
    pub pictured: Vec<&'static str>,
}

/// A group with its variants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupShown {
    /// Which.
    pub group: Group,
    /// The keys of its variants, in the order of the menu.
    pub variants: Vec<&'static str>,
}

/// How a game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beginning {
    /// As every game of its variant does.
    Usual,
    /// From an array that is drawn when the challenge is accepted.
    ToBeDrawn,
    /// From one of several arrays.
    Array {
        /// Its number, if it has one.
        number: Option<u32>,
        /// Was it chosen with the challenge? Else it was drawn.
        chosen: bool,
    },
}

/// What a rematch is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rematch {
    /// Which game.
    pub of: GameId,
    /// Are the colours swapped? They are not after a game that was called off.
    pub swapped: bool,
}

/// What was offered inside a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offer {
    /// A draw.
    Draw,
    /// A takeback.
    Takeback,
    /// A pause.
    Pause,
}

/// Why a request was refused, with the facts for one sentence. Private, costs nothing, changes nothing.
#[derive(Clone, Debug, PartialEq)]
pub enum Refusal {
    /// By the game: facts from `decide`.
    Game {
        /// Which.
        game: GameId,
        /// Why.
        why: game::Refusal,
        /// Who is to move, where that matters.
        turn: Option<Person>,
    },
    /// The move is not legal.
    Move {
        /// Which game.
        game: GameId,
        /// Key of the variant, whose piece letters the examples have.
        variant: &'static str,
        /// What was typed.
        typed: String,
        /// Why.
        why: Why,
        /// Some legal moves in canonical SAN, as examples.
        legal: Vec<String>,
        /// How many there are.
        count: usize,
    },
    /// The text does not read as a move.
    UnreadableMove {
        /// Key of the variant, whose piece letters the examples have.
        variant: &'static str,
        /// What was typed, shortened.
        typed: String,
        /// Some legal moves in canonical SAN.
        legal: Vec<String>,
    },
    /// No game has that number.
    NoSuchGame {
        /// As typed.
        typed: String,
    },
    /// No game of yours fits here.
    NoGameHere,
    /// Several fit; the person must say which.
    WhichGame {
        /// They.
        lines: Vec<GameLine>,
        /// What choosing each of them does, in the order of the lines.
        actions: Vec<Action>,
    },
    /// No such variant.
    NoSuchVariant {
        /// As typed.
        typed: String,
        /// The keys of those that may be meant; none, or a few.
        near: Vec<&'static str>,
    },
    /// Every game of this variant begins alike.
    NoSetups {
        /// The variant's key.
        variant: &'static str,
    },
    /// What was given is no start of this variant.
    BadSetup {
        /// The variant's key.
        variant: &'static str,
        /// As typed, shortened.
        typed: String,
        /// How many numbers there are, from 0 on, if the starts have numbers.
        count: Option<u32>,
    },
    /// The start of a surprise cannot be chosen.
    SetupOfSurprise,
    /// No such command.
    NoSuchCommand {
        /// As typed.
        typed: String,
        /// The nearest name.
        nearest: Option<&'static str>,
    },
    /// An option is missing.
    MissingOption {
        /// The option's name.
        option: &'static str,
    },
    /// An option's value does not fit.
    BadOption {
        /// The option's name.
        option: &'static str,
        /// As typed.
        typed: String,
        /// The values there are, where they are few.
        known: Vec<&'static str>,
    },
    /// The same two already have such a challenge open.
    ChallengeExists {
        /// Which.
        game: GameId,
    },
    /// A challenge by a link is for whoever has it, and not for somebody by name.
    LinkWithOpponent,
    /// No challenge has this code.
    NoSuchCode {
        /// As typed, shortened.
        typed: String,
    },
    /// Somebody else has taken up the challenge of this code.
    CodeUsed {
        /// Which game it became.
        game: GameId,
    },
    /// The room in which the challenge of this code was made is out of reach, or not for games any more.
    HostAway {
        /// Which challenge.
        game: GameId,
    },
    /// One cannot challenge oneself.
    ChallengeSelf,
    /// One cannot challenge a bot.
    ChallengeBot,
    /// One cannot challenge somebody who is not where the challenge would be.
    ChallengeAway {
        /// Who.
        person: Person,
    },
    /// Nobody else is in the room, so nobody would hear of the challenge.
    ChallengeAlone,
    /// Nobody here has that name.
    NoSuchPlayer {
        /// As typed.
        typed: String,
    },
    /// Too many open games and challenges.
    TooMany {
        /// How many are allowed.
        limit: usize,
    },
    /// A button that this bot did not make, or that is damaged.
    BadButton,
    /// The text is too long.
    TooLong {
        /// Most characters allowed.
        limit: usize,
    },
    /// The person watches and has no seat in this room.
    OnlyWatching,
    /// None of the moves that were asked for has been played.
    NoSuchMoves {
        /// The numbers of the first and the last move that were.
        moves: (u32, u32),
    },
    /// Rematch asked of a game that is not over.
    NotOver {
        /// Which.
        game: GameId,
    },
    /// No other game waits for the asker.
    NothingWaits,
    /// Games are not begun in this room; the moderators chose others.
    NotInThisRoom {
        /// These.
        rooms: Vec<RoomRef>,
    },
    /// Games of this community do not count for the leaderboard.
    NothingCounts,
    /// Only moderators may do that.
    NotModerator {
        /// The platform, since each has its own right for that.
        platform: String,
    },
    /// A room cannot be taken off the list of rooms for games, because there is none: games may be begun everywhere.
    AllowedEverywhere,
    /// There is no space left to store anything. Nothing was changed.
    NoSpace,
    /// More is being asked than can be done at once. Nothing was begun.
    Busy {
        /// Is it this place alone that asks so much?
        here: bool,
    },
    /// Too many rooms for games.
    TooManyRooms {
        /// How many there can be.
        limit: usize,
    },
}

impl Refusal {
    /// If several games fit: what choosing one of them does.
    #[must_use]
    pub fn offering(mut self, action: impl Fn(GameId) -> Action) -> Self {
        if let Self::WhichGame { lines, actions } = &mut self {
            *actions = lines.iter().map(|line| action(line.game)).collect();
        }
        self
    }
}

/// Something went wrong on our side. The person gets an apology with a reference; the log has the rest.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The store.
    #[error(transparent)]
    Store(#[from] crate::store::StoreError),
    /// A bug that was noticed.
    #[error("{0}")]
    Bug(&'static str),
}

/// What a use case returns: an answer, or a refusal.
pub type Answer = Result<Result<Reply, Refusal>, Failure>;

/// A wish for a colour together with the rest of a challenge, as the commands pass it in.
#[derive(Clone, Debug)]
pub struct ChallengeWish {
    /// Who is asked; `None` is anyone in the room.
    pub opponent: Option<Person>,
    /// The variant's key, or `SURPRISE`.
    pub variant: &'static str,
    /// Which side.
    pub colour: ColourWish,
    /// Time for each move.
    pub pace: Pace,
    /// Does it count?
    pub rated: bool,
    /// The start, by number or in FEN, where the variant has several; without it, it is drawn.
    pub setup: Option<String>,
    /// A typed share in the chance, instead of the platform's event id.
    pub nonce: Option<String>,
}

/// A move as a person gave it.
#[derive(Clone, Debug)]
pub enum MoveInput {
    /// Typed, with the letters of the person's language.
    Typed(String),
    /// Typed into a form that was opened at a certain ply.
    TypedAt {
        /// As typed.
        text: String,
        /// The ply that the form was made for.
        ply: u32,
    },
    /// A legal move chosen from a menu at a certain ply.
    Chosen {
        /// The move in UCI.
        uci: String,
        /// The ply that the menu was made for.
        ply: u32,
    },
    /// Already read.
    Legal(Move),
}
