//! The embedded store against what can happen to it: killed processes, failing disks, damaged files, other processes.

mod backup;
mod community;
mod crash;
mod damage;
mod device;
mod files;
mod game;
mod kill;
mod merge;
mod opening;
mod records;
mod seen;
mod space;
mod writer;
