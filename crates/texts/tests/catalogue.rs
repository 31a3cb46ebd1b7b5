//! Every message of every language formats, and every code that a program sends has its words.

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey,
};
use texts::{Texts, Value};

/// What a variable may be: the words or numbers its choices name, and two plain values.
type Variables = BTreeMap<String, BTreeSet<String>>;

#[test]
fn every_message_formats_for_every_choice() {
    for (language, source) in sources() {
        let texts = Texts::for_language(language);
        let messages = messages(&source);
        assert!(messages.len() > 300, "{language} has only {} messages", messages.len());
        for (key, variables) in messages {
            for args in combinations(&variables) {
                let args: Vec<(&str, Value<'_>)> =
                    args.iter().map(|(name, value)| (name.as_str(), value_of(value))).collect();
                let text = texts.get(&key, &args);
                let plain = text != key && !text.is_empty() && !text.contains(['{', '}', '$']);
                assert!(plain, "{language}: {key} with {args:?} is {text:?}");
            }
        }
    }
}

#[test]
fn every_language_has_the_same_keys_and_variables() {
    let all: Vec<_> =
        sources().into_iter().map(|(name, source)| (name, messages(&source))).collect();
    let names = |messages: &BTreeMap<String, Variables>| -> BTreeMap<String, Vec<String>> {
        let keys = messages.iter();
        keys.map(|(key, variables)| (key.clone(), variables.keys().cloned().collect())).collect()
    };
    let reference = names(&all[0].1);
    for (language, messages) in &all {
        assert_eq!(names(messages), reference, "{language} differs from {}", all[0].0);
    }
}

#[test]
fn a_missing_argument_or_key_is_never_half_a_sentence() {
    let texts = Texts::for_language("en");
    assert_eq!(texts.get("no-such-key", &[]), "no-such-key");
    assert_eq!(texts.get("result-moves", &[]), "result-moves");
    assert_eq!(texts.word("no-such-code", &[]), texts.get("refusal-unknown", &[]));
    assert_eq!(texts.word("locks-in", &[]), texts.get("refusal-unknown", &[]));
    assert_eq!(texts.word_result("time", &[]), texts.get("result-unknown", &[]));
}

#[test]
fn texts_choose_by_number_and_by_word() {
    let texts = Texts::for_language("en-GB");
    assert_eq!(texts.get("result-moves", &[("moves", 1.into())]), "1 move");
    assert_eq!(texts.get("result-moves", &[("moves", 21.into())]), "21 moves");
    assert!(texts.get("repetition-count", &[("count", 2.into())]).contains("twice"));
    let white = [("winner", "white".into())];
    assert_eq!(texts.word_result("time", &white), "Black ran out of time.");
    assert!(texts.word("locks-in", &[("square", "h8".into())]).contains("h8"));
}

#[test]
fn an_unknown_language_is_english() {
    for tag in ["en", "EN-us", "xx", "", "-"] {
        assert_eq!(Texts::for_language(tag).language(), "en");
    }
}

fn sources() -> Vec<(&'static str, String)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../locales");
    let read = |language| std::fs::read_to_string(format!("{folder}/{language}.ftl"));
    Texts::languages()
        .map(|language| (language, read(language).expect("the file is there")))
        .collect()
}

#[test]
fn every_file_of_the_folder_is_a_language() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../locales");
    let files: BTreeSet<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    let languages: BTreeSet<String> =
        Texts::languages().map(|code| format!("{code}.ftl")).collect();
    assert_eq!(files, languages);
}

fn messages(source: &str) -> BTreeMap<String, Variables> {
    let resource = fluent_syntax::parser::parse(source).expect("the file parses");
    let mut found = BTreeMap::new();
    for entry in &resource.body {
        if let Entry::Message(message) = entry {
            let mut variables = Variables::new();
            collect(message.value.as_ref().expect("a message has a text"), &mut variables);
            found.insert(message.id.name.to_owned(), variables);
        }
    }
    found
}

fn collect(pattern: &Pattern<&str>, into: &mut Variables) {
    for element in &pattern.elements {
        let PatternElement::Placeable { expression } = element else { continue };
        match expression {
            Expression::Inline(inline) => {
                variable(inline, into);
            }
            Expression::Select { selector, variants } => {
                let name = variable(selector, into).expect("chosen by a variable");
                for variant in variants {
                    let (VariantKey::Identifier { name: key }
                    | VariantKey::NumberLiteral { value: key }) = &variant.key;
                    into.entry(name.clone()).or_default().insert((*key).to_owned());
                    collect(&variant.value, into);
                }
            }
        }
    }
}

fn variable(inline: &InlineExpression<&str>, into: &mut Variables) -> Option<String> {
    let InlineExpression::VariableReference { id } = inline else { return None };
    into.entry(id.name.to_owned()).or_default();
    Some(id.name.to_owned())
}

/// Every combination of the values that the variables may take.
fn combinations(variables: &Variables) -> Vec<Vec<(String, String)>> {
    let mut all = vec![Vec::new()];
    for (name, choices) in variables {
        let plural =
            choices.iter().all(|c| c.parse::<i32>().is_ok() || PLURALS.contains(&c.as_str()));
        let values: Vec<String> = if choices.is_empty() {
            vec!["c3".to_owned()]
        } else if plural {
            ["0", "1", "2", "4", "5", "8", "11", "21", "22"].map(str::to_owned).to_vec()
        } else {
            choices.iter().cloned().collect()
        };
        all = all
            .iter()
            .flat_map(|args: &Vec<_>| {
                values.iter().map(move |value| {
                    let mut args = args.clone();
                    args.push((name.clone(), value.clone()));
                    args
                })
            })
            .collect();
    }
    all
}

const PLURALS: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];

fn value_of(text: &str) -> Value<'_> {
    text.parse::<i64>().map_or_else(|_| Value::from(text), Value::from)
}
