//! The `menagerie` program; everything is in the library.

fn main() -> std::process::ExitCode {
    menagerie::cli::main()
}
