//! What a table does when a commit failed, or when the server stops.

use std::collections::VecDeque;
use std::time::Duration;

use play::{GameId, Input, Record, Recovery, Table};
use tokio::time::{Instant, timeout_at};
use tracing::{error, warn};

use super::{Actor, FindError, Next, Sitting, Start, Tables, settled};

/// How long a stopping server waits for a table's last commit.
const LAST_COMMIT: Duration = Duration::from_secs(5);

impl Actor {
    pub(super) fn read_again(&mut self) {
        self.reload =
            Some(Box::pin(read_with_patience(self.tables.clone(), self.table.id().clone())));
    }

    // Takes in what is stored after a commit that failed or whose answer was lost.
    pub(super) fn recover(&mut self, records: Result<Vec<Record>, FindError>) -> Next {
        self.reload = None;
        let doubtful: Vec<Sitting> = self.sitting.drain().map(|(_, sitting)| sitting).collect();
        let recovered = match (records, std::mem::replace(&mut self.start, Start::Done)) {
            (Err(error), _) => Err(error.to_string()),
            (Ok(records), Start::Stopped(how)) if self.tables.0.before_this_run(&records) => {
                self.load_again(&records, how)
            }
            (Ok(records), _) => {
                let effects = self.table.recover(self.tables.now(), &records);
                effects.map_err(|error| error.to_string()).map(|effects| {
                    let mut inputs = VecDeque::new();
                    self.carry_out(effects, &mut inputs);
                    self.feed_all(inputs);
                })
            }
        };
        if let Err(error) = recovered {
            error!(game.id = %self.game, error, "a table cannot go on");
            self.tables.forget(&self.game);
            return Next::End;
        }
        doubtful.into_iter().for_each(|sitting| self.seat_is_there(sitting));
        self.show_readers();
        Next::GoOn
    }

    // What the stop of the server changed was not stored: it is worked out again.
    pub(super) fn load_again(&mut self, records: &[Record], how: Recovery) -> Result<(), String> {
        let loaded = Table::load(self.tables.now(), records, how);
        let (table, effects) = loaded.map_err(|error| error.to_string())?;
        self.table = table;
        self.begin(effects, how);
        let conns: Vec<_> = self.conns.iter().map(|(id, conn)| (*id, conn.who.clone())).collect();
        for (conn, who) in conns {
            self.feed(Input::Connect { conn, who, since: None });
        }
        Ok(())
    }

    // Waits for what is on its way to the store, so that whoever may be told is told.
    pub(super) async fn finish(&mut self) {
        self.inbox.close();
        let until = Instant::now() + LAST_COMMIT;
        while self.flight.is_some() {
            match timeout_at(until, settled(&mut self.flight)).await {
                Ok((batch, result)) => self.settled(batch, &result),
                Err(_) => return,
            }
        }
    }
}

// Reads a game's records, again and again while the store cannot be read.
async fn read_with_patience(tables: Tables, game: GameId) -> Result<Vec<Record>, FindError> {
    let mut wait = Duration::from_millis(50);
    loop {
        match tables.0.records(&game).await {
            Err(FindError::Read(error)) => {
                warn!(game.id = %game, %error, "a game cannot be read; trying again");
                tokio::time::sleep(wait).await;
                wait = (wait * 2).min(Duration::from_secs(5));
            }
            records => return records,
        }
    }
}
