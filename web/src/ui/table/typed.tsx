// A field for typed moves.

import type { JSX } from "preact";
import { useEffect, useId, useState } from "preact/hooks";
import { t } from "../../texts/index";
import { say } from "../speech";
import { refusalWords } from "../words";
import { whyClosed } from "./board-view";
import type { TableModel } from "./model";

/** Letters of another alphabet that look like ours: who types them sees a right move. */
const LOOKALIKES: Readonly<Record<string, string>> = { а: "a", с: "c", е: "e", і: "i", ј: "j", о: "o", р: "p", х: "x" };

/** The squares of a typed move; null if it is none. */
export function readTyped(text: string): string[] | null {
  const squares = text
    .trim()
    .toLowerCase()
    .replaceAll(/[асеіјорх]/gu, (letter) => LOOKALIKES[letter] ?? letter)
    .split(/[\s–—:>.x-]+/u)
    .filter((part) => part !== "");
  return squares.length >= 2 && squares.every((square) => /^[a-p](?:[1-9]|1[0-6])$/.test(square)) ? squares : null;
}

/** Plays what is typed, or says why not. */
export function TypedMove({ model }: { readonly model: TableModel }): JSX.Element {
  const id = useId();
  const [text, setText] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const refuse = (words: string): void => {
    // The field shows it; the box under the board need not.
    setFault(words);
    say(words);
  };
  // What was wrong a position or a look back ago is not wrong now.
  const { table } = model.session.state.value;
  useEffect(() => setFault(null), [table?.turn, table?.phase, model.looking.value?.plies]);
  const play = async (): Promise<void> => {
    const path = readTyped(text);
    if (path === null) {
      refuse(t("refusal-unreadable"));
      return;
    }
    const closed = whyClosed(model);
    if (closed !== null) {
      refuse(closed);
      return;
    }
    const why = await model.session.why(path).catch(() => null);
    if (why !== null && why.code !== "comes-back-home") {
      refuse(refusalWords(why));
      return;
    }
    setFault(null);
    if (model.move(path)) setText("");
  };
  return (
    <form
      class="typed"
      onSubmit={(event) => {
        event.preventDefault();
        void play();
      }}
    >
      <label for={id}>{t("board-field")}</label>
      <div class="typed-row">
        <input
          id={id}
          type="text"
          value={text}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          aria-invalid={fault !== null}
          aria-describedby={`${id}-hint`}
          onInput={({ currentTarget }) => {
            setText(currentTarget.value);
            setFault(null);
          }}
        />
        <button type="submit" class="button">
          {t("table-field-play")}
        </button>
      </div>
      <p id={`${id}-hint`} class={fault === null ? "typed-hint" : "typed-hint fault"}>
        {fault ?? t("board-field-hint")}
      </p>
    </form>
  );
}
