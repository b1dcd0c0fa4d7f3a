//! What outlives a process: a store in memory, or one on the disk that the next process opens anew.

use std::sync::Arc;

use menagerie::store::{MemoryStore, OpenError, SledStore, Store};

/// So often a store that is still locked is opened again; each time opening itself waits some seconds. Whoever has not let go of it by then never
/// will.
const TRIES: usize = 30;

/// What outlives a process.
pub enum Kept {
    Memory(Arc<MemoryStore>),
    Folder(tempfile::TempDir),
}

impl Kept {
    pub fn in_memory() -> Self {
        Self::Memory(Arc::default())
    }

    pub fn in_folder() -> Self {
        Self::Folder(tempfile::tempdir().unwrap())
    }

    pub async fn open(&self) -> Arc<dyn Store> {
        match self {
            Self::Memory(store) => Arc::clone(store) as Arc<dyn Store>,
            Self::Folder(folder) => {
                let path = folder.path().to_owned();
                // The one before may still be letting go, on a busy machine for longer than opening waits.
                let opened = tokio::task::spawn_blocking(move || {
                    for _ in 1..TRIES {
                        match SledStore::open(&path) {
                            Err(OpenError::Locked { .. }) => {}
                            opened => return opened,
                        }
                    }
                    SledStore::open(&path)
                });
                Arc::new(opened.await.unwrap().expect("the store opens"))
            }
        }
    }
}
