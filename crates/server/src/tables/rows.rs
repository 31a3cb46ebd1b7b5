//! Between what a table says and what the store keeps.

use play::{EndReason, Finished, GameId, GameResult, Index, Millis, Record, RecordError, Version};

/// A table's batch as the store takes it.
pub(super) fn to_store(batch: play::Batch) -> store::Batch {
    let ended_at = batch.records.last().map_or(0, |record| record.at.0);
    store::Batch {
        records: batch.records.iter().map(record_row).collect(),
        games: batch.index.into_iter().map(game_row).collect(),
        finished: batch.finished.map(|finished| finished_row(finished, ended_at)),
    }
}

/// Stored rows of a game as records.
pub(super) fn from_store(
    game: &GameId,
    rows: Vec<store::Record>,
) -> Result<Vec<Record>, RecordError> {
    let record = |row: store::Record| {
        // A version that is none leaves a gap, which the replay reports.
        let version = Version(u32::try_from(row.version).unwrap_or(u32::MAX));
        Record::parse(game.clone(), version, Millis(row.at), &row.body)
    };
    rows.into_iter().map(record).collect()
}

fn record_row(record: &Record) -> store::Record {
    store::Record {
        game: record.game.to_string(),
        version: record.version.0.into(),
        at: record.at.0,
        body: record.body(),
    }
}

fn game_row(index: Index) -> store::GameRow {
    store::GameRow {
        game: index.game.into(),
        deadline: index.wake.map(|wake| wake.0),
        state: if index.live { store::GameState::Live } else { store::GameState::Finished },
    }
}

fn finished_row(finished: Finished, ended_at: i64) -> store::Finished {
    store::Finished {
        game: finished.game.into(),
        ended_at,
        variant: finished.variant,
        text: finished.text,
        result: result_code(finished.result).to_owned(),
        reason: finished.result.reason.code().to_owned(),
    }
}

fn result_code(result: GameResult) -> &'static str {
    match (result.winner, result.reason) {
        (Some(winner), _) => winner.code(),
        (None, EndReason::Aborted) => "none",
        (
            None,
            EndReason::Rules(_)
            | EndReason::Time
            | EndReason::Resigned
            | EndReason::Agreed
            | EndReason::Abandoned,
        ) => "draw",
    }
}
