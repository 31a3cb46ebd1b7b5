//! `docs/RULES.md` says what the variants are.

use rules::Color;
use rules::corners::{Locking, Position, Rating, Variant, perft};

const PAGE: &str = include_str!("../../../docs/RULES.md");

/// The rows of the page whose first cell names variants, with as many cells as the wanted table.
fn rows(cells: usize) -> Vec<Vec<&'static str>> {
    let rows = PAGE.lines().filter(|line| line.starts_with("| `"));
    let split = |row: &'static str| row.trim_matches('|').split('|').map(str::trim).collect();
    rows.map(split).filter(|row: &Vec<_>| row.len() == cells).collect()
}

#[test]
fn the_table_of_variants_is_the_code_s() {
    let rows = rows(9);
    let keys: Vec<_> = rows.iter().map(|row| row[0].trim_matches('`')).collect();
    assert_eq!(keys, Variant::PRESETS);
    for row in rows {
        let variant = Variant::from_key(row[0].trim_matches('`')).unwrap();
        let locking = match variant.locking() {
            Locking::Forbidden => "forbidden",
            Locking::Allowed => "allowed",
        };
        let rated = match variant.rating() {
            Rating::Rated => "yes",
            Rating::Unrated => "no",
        };
        let side = variant.side();
        let says = [
            format!("{side}×{side}"),
            home(&variant),
            variant.pieces().to_string(),
            variant.directions().count().to_string(),
            locking.to_owned(),
            variant.deadline().to_string(),
            variant.limit().to_string(),
            rated.to_owned(),
        ];
        assert_eq!(row[1..], says, "{variant}");
    }
}

/// A home as the page writes it: two corners, or its rows.
fn home(variant: &Variant) -> String {
    let lengths = variant.shape().rows(variant.side());
    if lengths.iter().all(|length| *length == lengths[0]) {
        let squares = variant.home(Color::White);
        return format!("{}–{}", squares[0], squares[squares.len() - 1]);
    }
    let lengths: Vec<String> = lengths.iter().map(u8::to_string).collect();
    format!("rows of {}", lengths.join("-"))
}

#[test]
fn the_leaf_counts_are_the_code_s() {
    let mut seen = 0;
    for row in rows(5) {
        for key in row[0].split(", ") {
            let variant = Variant::from_key(key.trim_matches('`')).unwrap();
            for (depth, count) in (1..=3).zip(&row[1..]) {
                let leaves = perft(&Position::start(variant), depth).to_string();
                assert_eq!(count.replace(',', ""), leaves, "{key} at depth {depth}");
            }
            seen += 1;
        }
    }
    assert_eq!(seen, Variant::PRESETS.len());
}
