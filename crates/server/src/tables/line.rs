//! A table's side of a socket.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{Notify, mpsc};

/// Where a table puts what a socket is to send; never waits.
#[derive(Debug)]
pub(crate) struct Line {
    texts: mpsc::Sender<Utf8Bytes>,
    cut: Arc<Cut>,
}

/// The socket's end of a line.
pub(crate) struct LineEnd {
    /// What is to be sent; ends when the table lets go.
    pub(crate) texts: mpsc::Receiver<Utf8Bytes>,
    /// What else the table says.
    pub(crate) cut: Arc<Cut>,
}

/// What a table tells a socket beside its texts.
#[derive(Debug, Default)]
pub(crate) struct Cut {
    overrun: Notify,
    seated: AtomicBool,
}

/// The queue of a reader that is too slow is full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Overrun;

impl Line {
    /// A line on which so many texts may wait.
    pub(crate) fn new(queue: usize) -> (Line, LineEnd) {
        let (texts, queue) = mpsc::channel(queue);
        let cut = Arc::new(Cut::default());
        (Line { texts, cut: Arc::clone(&cut) }, LineEnd { texts: queue, cut })
    }

    pub(super) fn send(&self, text: Utf8Bytes) -> Result<(), Overrun> {
        match self.texts.try_send(text) {
            // The socket is gone and says so itself.
            Ok(()) | Err(TrySendError::Closed(_)) => Ok(()),
            Err(TrySendError::Full(_)) => {
                self.cut.overrun.notify_one();
                Err(Overrun)
            }
        }
    }

    pub(super) fn set_seated(&self, seated: bool) {
        self.cut.seated.store(seated, Ordering::Relaxed);
    }
}

impl Cut {
    /// Waits until the table has given up on a reader that is too slow.
    pub(crate) async fn overrun(&self) {
        self.overrun.notified().await;
    }

    /// Whether the socket's person holds a seat.
    pub(crate) fn is_seated(&self) -> bool {
        self.seated.load(Ordering::Relaxed)
    }
}
