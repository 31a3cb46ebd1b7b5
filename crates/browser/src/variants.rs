//! What a page must know of a variant.

use rules::corners::{Locking, Rating, Variant};
use serde::Serialize;

use crate::view::Sides;

/// A variant as the page reads it; its `VariantInfo`.
#[derive(Serialize)]
pub struct VariantInfo {
    key: String,
    side: u8,
    directions: u8,
    locking: &'static str,
    deadline: u32,
    limit: u32,
    grace: u8,
    rated: bool,
    preset: bool,
    pieces: u32,
    homes: Sides<Vec<String>>,
}

impl VariantInfo {
    /// A variant's facts.
    #[must_use]
    pub fn of(variant: Variant) -> VariantInfo {
        VariantInfo {
            key: variant.key(),
            side: variant.side(),
            directions: variant.directions().count(),
            locking: match variant.locking() {
                Locking::Forbidden => "forbidden",
                Locking::Allowed => "allowed",
            },
            deadline: variant.deadline(),
            limit: variant.limit(),
            grace: variant.grace(),
            rated: match variant.rating() {
                Rating::Rated => true,
                Rating::Unrated => false,
            },
            preset: variant.is_preset(),
            pieces: variant.pieces(),
            homes: Sides::of(|color| variant.home(color).iter().map(ToString::to_string).collect()),
        }
    }

    /// Every variant: the presets in the order of the rules, then the custom ones.
    #[must_use]
    pub fn all() -> Vec<VariantInfo> {
        Variant::presets().chain(Variant::customs()).map(VariantInfo::of).collect()
    }
}
