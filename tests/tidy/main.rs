//! Invariants of the house as tests: who may know whom, registries that keep their promises, documents that are true.

mod config;
mod deploy;
mod layering;
mod locales;
mod registry;
mod source;
