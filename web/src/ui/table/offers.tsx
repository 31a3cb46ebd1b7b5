// Offers that stand. Accept and decline have their places for good, and an offer that goes leaves its place empty
// until all are gone, so that no button slides under a finger.

import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import type { CommandName } from "../../game/session.js";
import type { OfferKind, OfferView, Seat, State } from "../../net/types.js";
import { t } from "../../texts/index";
import { allPlies, holds, other } from "./facts";
import type { TableModel } from "./model";

const KINDS: readonly OfferKind[] = ["draw", "takeback", "pause", "rematch"];

const ACCEPT: Readonly<Record<OfferKind, CommandName>> = {
  draw: "accept-draw",
  takeback: "accept-takeback",
  pause: "accept-pause",
  rematch: "offer-rematch",
};

const DECLINE: Readonly<Record<OfferKind, CommandName>> = {
  draw: "decline-draw",
  takeback: "decline-takeback",
  pause: "decline-pause",
  rematch: "decline-rematch",
};

/** The ply after which an offer was made. Without take-backs in between, turns are plies. */
export function offerPly(table: State, offer: OfferView): number {
  return Math.max(allPlies(table).length - (table.turn - offer.turn), 0);
}

/** Every offer that stands, each in the place where it came. */
export function Offers({ model }: { readonly model: TableModel }): JSX.Element | null {
  const places = useRef<OfferKind[]>([]);
  const { table } = model.session.state.value;
  const standing = table === null ? [] : KINDS.filter((kind) => table.offers[kind] !== null);
  if (standing.length === 0) places.current = [];
  for (const kind of standing) if (!places.current.includes(kind)) places.current.push(kind);
  if (table === null || places.current.length === 0) return null;
  return (
    <div class="offers">
      {places.current.map((kind) => {
        const offer = table.offers[kind];
        return (
          <div key={kind} class="offer" data-gone={offer === null ? "" : undefined}>
            {offer !== null && <Offer model={model} table={table} kind={kind} offer={offer} />}
          </div>
        );
      })}
    </div>
  );
}

interface OfferProps {
  readonly model: TableModel;
  readonly table: State;
  readonly kind: OfferKind;
  readonly offer: OfferView;
}

function Offer({ model, table, kind, offer }: OfferProps): JSX.Element {
  const receiver = other(offer.by);
  const answers = holds(table, receiver);
  const words = holds(table, offer.by) && !answers ? t(`offer-${kind}-sent`) : receivedWords(kind, offer.by);
  return (
    <>
      <p>
        {words}
        {kind === "draw" && <small> {t("offer-draw-at", { ply: offerPly(table, offer) })}</small>}
      </p>
      {answers && <Answers model={model} kind={kind} offer={offer} seat={receiver} />}
    </>
  );
}

/** An offer of the other side, in words. */
export function receivedWords(kind: OfferKind, by: Seat): string {
  return t(`offer-${kind}-received`, { color: by });
}

interface AnswersProps {
  readonly model: TableModel;
  readonly kind: OfferKind;
  readonly offer: OfferView;
  readonly seat: Seat;
}

function Answers({ model, kind, offer, seat }: AnswersProps): JSX.Element {
  const { session } = model;
  const timed = kind === "draw" || kind === "takeback";
  return (
    <div class="pair">
      <button type="button" class="button" onClick={() => session.command(DECLINE[kind], { seat })}>
        {t(`offer-${kind}-decline`)}
      </button>
      <button
        type="button"
        class="button button-primary"
        onClick={() => session.command(ACCEPT[kind], timed ? { seat, turn: offer.turn } : { seat })}
      >
        {t(`offer-${kind}-accept`)}
      </button>
    </div>
  );
}
