//! Fluent texts for server pages and the terminal.
//!
//! The catalogues are `locales/*.ftl`, shared with the browser. A key or an argument that is missing is a mistake of
//! this project and never of a user: it shows as the key itself, and the tests look for it.

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentError, FluentResource};

pub use fluent_bundle::FluentValue as Value;

/// The sources by language, the reference first; a new language is a row.
const SOURCES: [(&str, &str); 1] = [("en", include_str!("../../../locales/en.ftl"))];

static TEXTS: LazyLock<Vec<Texts>> = LazyLock::new(|| {
    SOURCES.iter().map(|&(language, source)| Texts::new(language, source)).collect()
});

/// The texts of one language.
pub struct Texts {
    language: &'static str,
    bundle: FluentBundle<FluentResource>,
}

impl Texts {
    /// The languages that have a catalogue, the reference first.
    pub fn languages() -> impl Iterator<Item = &'static str> {
        SOURCES.iter().map(|&(language, _)| language)
    }

    /// The texts for a language tag such as `en` or `ko-KR`; English if there are none.
    #[must_use]
    pub fn for_language(tag: &str) -> &'static Texts {
        let primary = tag.split(['-', '_']).next().unwrap_or_default();
        let known = TEXTS.iter().find(|texts| texts.language.eq_ignore_ascii_case(primary));
        known.unwrap_or(&TEXTS[0])
    }

    /// The code of the language, for `lang` attributes.
    #[must_use]
    pub fn language(&self) -> &'static str {
        self.language
    }

    /// The text of a key with its arguments.
    #[must_use]
    pub fn get(&self, key: &str, args: &[(&str, Value<'_>)]) -> String {
        self.format(key, args).unwrap_or_else(|_| key.to_owned())
    }

    /// The wording of a refusal code; a general text for a code or arguments that do not fit.
    #[must_use]
    pub fn word(&self, code: &str, args: &[(&str, Value<'_>)]) -> String {
        let known = self.format(&format!("refusal-{code}"), args);
        known.unwrap_or_else(|_| self.get("refusal-unknown", &[]))
    }

    /// The wording of the reason of a result; a general text for a code or arguments that do not fit.
    #[must_use]
    pub fn word_result(&self, reason: &str, args: &[(&str, Value<'_>)]) -> String {
        let known = self.format(&format!("result-{reason}"), args);
        known.unwrap_or_else(|_| self.get("result-unknown", &[]))
    }

    fn new(language: &'static str, source: &'static str) -> Texts {
        let resource = FluentResource::try_new(source.to_owned())
            .unwrap_or_else(|(_, errors)| panic!("locales/{language}.ftl: {errors:?}"));
        let tag = language.parse().expect("the table holds language codes");
        let mut bundle = FluentBundle::new_concurrent(vec![tag]);
        // Marks around arguments would show in a terminal, and squares and numbers do not need them.
        bundle.set_use_isolating(false);
        if let Err(errors) = bundle.add_resource(resource) {
            panic!("locales/{language}.ftl: {errors:?}");
        }
        Texts { language, bundle }
    }

    fn format(&self, key: &str, args: &[(&str, Value<'_>)]) -> Result<String, Vec<FluentError>> {
        let message = self.bundle.get_message(key).and_then(|message| message.value());
        let pattern = message.ok_or_else(Vec::new)?;
        let args: FluentArgs<'_> =
            args.iter().map(|(name, value)| (*name, value.clone())).collect();
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, Some(&args), &mut errors).into_owned();
        if errors.is_empty() { Ok(text) } else { Err(errors) }
    }
}
