// One side of the table: who sits there, pieces home, clock.

import type { JSX } from "preact";
import type { TableState } from "../../game/session.js";
import type { Seat, State } from "../../net/types.js";
import { t } from "../../texts/index";
import { isComputer, levelName } from "../words";
import { Clock } from "./clock";
import { isLive, roleOf } from "./facts";

/** The bar of a side, above or below the board. */
export function Player({ state, seat }: { readonly state: TableState; readonly seat: Seat }): JSX.Element | null {
  const { table, view, toldAt, thinking } = state;
  if (table === null) return null;
  const active = isLive(table) && view?.mover === seat && table.phase !== "paused";
  const home = view?.inTarget[seat];
  const total = view?.pieceCount[seat];
  return (
    <section class="player" aria-label={t("table-player-region", { color: seat })} data-active={active ? "" : undefined}>
      <span class={`disc disc-${seat}`} aria-hidden="true" />
      <div class="player-words">
        <span class="player-name">
          {seatName(table, seat)}
          {thinking === seat && <span class="thinking" aria-hidden="true" />}
        </span>
        <Presence state={state} seat={seat} />
      </div>
      {home !== undefined && total !== undefined && (
        <p class="score">
          <span class="visually-hidden">{t("table-score-label", { color: seat, home, total })}</span>
          <span aria-hidden="true">
            <TargetIcon />
            {t("table-score", { home, total })}
          </span>
        </p>
      )}
      {table.clock !== null && <Clock table={table} clock={table.clock} toldAt={toldAt} seat={seat} />}
    </section>
  );
}

function TargetIcon(): JSX.Element {
  return (
    <svg class="target-icon" viewBox="0 0 10 10">
      <path d="M1 1h8v8H1z" />
      <circle cx="5" cy="5" r="2.3" />
    </svg>
  );
}

/** Who sits there, for the reader. */
function seatName(table: State, seat: Seat): string {
  const holder = table[seat];
  const role = roleOf(table);
  if (isComputer(holder)) return t("seat-computer");
  if (holder === "free") return t("seat-open");
  if (role === "both" || role === "watcher") return t(`color-${seat}`);
  return role === seat ? t("seat-you") : t("seat-friend");
}

function Presence({ state, seat }: { readonly state: TableState; readonly seat: Seat }): JSX.Element | null {
  const { table, kind } = state;
  if (table === null) return null;
  const holder = table[seat];
  if (isComputer(holder)) return <span class="player-about">{levelName(holder.computer)}</span>;
  const role = roleOf(table);
  if (kind === "local" || holder === "free") return null;
  if (role === seat) return <span class="player-about">{t(`color-${seat}`)}</span>;
  const { here } = table.presence[seat];
  return (
    <span class="player-about" data-presence={here ? "here" : "away"}>
      {here ? t("presence-here", { color: seat }) : t("presence-away", { color: seat })}
    </span>
  );
}
