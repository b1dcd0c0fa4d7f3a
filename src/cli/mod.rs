//! The command line, for operators and for tests. Each subcommand has a file; what players read comes from Fluent all the same.

pub mod backup;
pub mod commands;
pub mod community;
#[cfg(feature = "postgres")]
pub mod copy;
#[cfg(feature = "discord")]
pub mod discord;
#[cfg(feature = "matrix")]
pub mod matrix;
pub mod render;
pub mod rules;
pub mod serve;
pub mod store;
pub mod verify;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// The exit code for input that was refused: an illegal move, a malformed FEN, an unreadable file.
pub const REFUSED: u8 = 2;

/// A chat bot that lets friends play chess variants where they already talk.
#[derive(Debug, Parser)]
#[command(name = "menagerie", version)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Run the bot: the web room, and each chat platform that has a token.
    Serve(serve::Serve),
    /// Count, list and play moves by the rules of a variant.
    #[command(subcommand)]
    Rules(rules::Rules),
    /// Draw a board as PNG.
    Render(render::Render),
    /// Recompute the draws of chance of a finished game from its PGN.
    Verify(verify::Verify),
    /// Write a checked backup of the store to a file, while the bot runs or not.
    Backup(backup::Backup),
    /// Make a store from a backup.
    Restore(backup::Restore),
    /// Check every game and every list of the store, and say what is wrong.
    Doctor(backup::Doctor),
    /// Write everything that is stored to a file, as JSON lines.
    Export(store::Export),
    /// Fill an empty store from such a file.
    Import(store::Import),
    /// Copy everything that is stored into another store.
    #[cfg(feature = "postgres")]
    #[command(subcommand)]
    Store(copy::Store),
    /// List the communities that something is stored of, or purge one.
    #[command(subcommand)]
    Community(community::Community),
    /// Print the table of commands.
    Commands(commands::Commands),
    /// Register the commands with Discord, or print the link that invites the bot.
    #[cfg(feature = "discord")]
    #[command(subcommand)]
    Discord(discord::Discord),
    /// Log in to Matrix, and set up recovery.
    #[cfg(feature = "matrix")]
    #[command(subcommand)]
    Matrix(matrix::Matrix),
    /// Print the configuration in force, secrets left out.
    Config(serve::ShowConfig),
}

/// Reads the arguments and does what they say.
pub fn main() -> ExitCode {
    match Cli::parse().command {
        Command::Serve(c) => c.run(),
        Command::Rules(c) => c.run(),
        Command::Render(c) => c.run(),
        Command::Verify(c) => c.run(),
        Command::Backup(c) => c.run(),
        Command::Restore(c) => c.run(),
        Command::Doctor(c) => c.run(),
        Command::Export(c) => c.run(),
        Command::Import(c) => c.run(),
        #[cfg(feature = "postgres")]
        Command::Store(c) => c.run(),
        Command::Community(c) => c.run(),
        Command::Commands(c) => c.run(),
        #[cfg(feature = "discord")]
        Command::Discord(c) => c.run(),
        #[cfg(feature = "matrix")]
        Command::Matrix(c) => c.run(),
        Command::Config(c) => c.run(),
    }
}
