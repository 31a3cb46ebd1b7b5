// Components that ask for a text are drawn again when the language changes.

import { signal } from "@preact/signals";
import { onLanguage, preferred, setLanguage, trackLanguage, languages, type Language } from "../texts/index";
import { oneOf, stored } from "./stored";

const shown = signal<Language>("en");

/** The language this browser was told to use, or none. */
const chosen = stored<Language | null>("cornerstone.language", null, (raw) => {
  const known = oneOf(raw as Language, languages, "en");
  return known === raw ? known : null;
});

/** Ties texts to the components and loads the language of the reader. */
export function startLanguage(): void {
  trackLanguage(() => void shown.value);
  onLanguage((language) => {
    shown.value = language;
  });
  void setLanguage(chosen.value ?? preferred(navigator.languages));
}

/** Shows another language and remembers it. */
export function chooseLanguage(language: Language): void {
  chosen.value = language;
  void setLanguage(language);
}
