// A field for typed moves.

import type { JSX } from "preact";
import { useId, useState } from "preact/hooks";
import { t } from "../../texts/index";
import { refusalWords } from "../words";
import type { TableModel } from "./model";

/** The squares of a typed move; null if it is none. */
export function readTyped(text: string): string[] | null {
  const squares = text
    .trim()
    .toLowerCase()
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
    setFault(words);
    model.tell(words);
  };
  const play = async (): Promise<void> => {
    const path = readTyped(text);
    if (path === null) {
      refuse(t("refusal-unreadable"));
      return;
    }
    if (!model.canMove.value) {
      refuse(t("refusal-not-your-turn"));
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
