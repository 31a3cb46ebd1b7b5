//! What all documents share.

use maud::{DOCTYPE, Markup, html};

use super::{assets, texts};

/// A document without script.
pub(super) fn document(title: &str, description: Option<&str>, body: Markup) -> Markup {
    let head = html! {
        link rel="stylesheet" href=(assets::site_css());
    };
    whole(title, description, head, body)
}

/// A document with a head of its own.
pub(super) fn whole(title: &str, description: Option<&str>, head: Markup, body: Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang=(texts().language()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover";
                meta name="color-scheme" content="light dark";
                title { (title) }
                meta property="og:title" content=(title);
                @if let Some(description) = description {
                    meta name="description" content=(description);
                    meta property="og:description" content=(description);
                }
                link rel="icon" type="image/svg+xml" href="/favicon.svg";
                (head)
            }
            body { (body) }
        }
    }
}
