// The second step of what cannot be undone. It stands in the box above the buttons, never under the first step's button.

import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../../texts/index";
import { ownSeat } from "./facts";
import type { Ask, TableModel } from "./model";

interface Words {
  readonly question: string;
  readonly yes: string;
  readonly no: string;
}

function wordsOf(ask: Ask): Words {
  switch (ask) {
    case "resign":
      return { question: t("action-resign-question"), yes: t("action-resign-confirm"), no: t("action-resign-keep") };
    case "draw":
      return { question: t("action-draw-question"), yes: t("offer-draw-confirm"), no: t("action-resign-keep") };
    case "abort":
      return { question: t("action-abort-question"), yes: t("action-abort-confirm"), no: t("action-abort-keep") };
  }
}

/** The seat a command is meant for, where one person holds both: the side to move. */
export function seatFor(model: TableModel): { seat?: "white" | "black" } {
  const { table, view } = model.session.state.value;
  if (table === null || ownSeat(table) !== null) return {};
  const seat = view?.mover ?? view?.turn;
  return seat === undefined ? {} : { seat };
}

function send(model: TableModel, ask: Ask): void {
  switch (ask) {
    case "resign":
      model.session.command("resign", seatFor(model));
      break;
    case "draw":
      model.session.command("offer-draw", seatFor(model));
      break;
    case "abort":
      model.session.command("abort", seatFor(model));
      break;
  }
}

/** The question that is open, with the safe answer first and focused. */
export function Asked({ model }: { readonly model: TableModel }): JSX.Element | null {
  const ask = model.ask.value;
  const keep = useRef<HTMLButtonElement>(null);
  const before = useRef<Element | null>(null);
  // Before anybody else looks where the focus went.
  useLayoutEffect(() => {
    if (ask === null) {
      if (before.current instanceof HTMLElement && document.activeElement === document.body) before.current.focus();
      before.current = null;
      return undefined;
    }
    before.current = document.activeElement;
    keep.current?.focus();
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === "Escape") model.ask.value = null;
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [ask]);
  if (ask === null) return null;
  const { question, yes, no } = wordsOf(ask);
  const close = (): void => {
    model.ask.value = null;
  };
  return (
    <div class="ask" role="group" aria-label={question}>
      <p>{question}</p>
      <div class="pair">
        <button ref={keep} type="button" class="button" onClick={close}>
          {no}
        </button>
        <button
          type="button"
          class={`button ${ask === "draw" ? "button-primary" : "button-danger"}`}
          onClick={() => {
            close();
            send(model, ask);
          }}
        >
          {yes}
        </button>
      </div>
    </div>
  );
}
