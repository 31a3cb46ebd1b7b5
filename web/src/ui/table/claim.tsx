// The claim against an opponent who has left: on the opponent's turn, at the end of a countdown that is seen.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { TableState } from "../../game/session.js";
import { t } from "../../texts/index";
import { other, ownSeat } from "./facts";
import type { TableModel } from "./model";

/** Milliseconds until the game can be claimed; null when there is nothing to claim. */
export function claimIn({ table, view, presenceAt, kind }: TableState, now: number): number | null {
  if (table === null || view === null || kind === "local" || table.phase !== "playing") return null;
  const own = ownSeat(table);
  if (own === null || view.mover !== other(own)) return null;
  const { here, claim_in: wait } = table.presence[other(own)];
  return here || wait === undefined ? null : Math.max(wait - (now - presenceAt), 0);
}

/** Counts down, then offers the claim. */
export function Claim({ model }: { readonly model: TableModel }): JSX.Element | null {
  const [, tick] = useState(0);
  const left = claimIn(model.session.state.value, performance.now());
  useEffect(() => {
    if (left === null || left === 0) return undefined;
    const timer = setTimeout(() => tick((count) => count + 1), (left % 1000) + 1);
    return () => clearTimeout(timer);
  });
  if (left === null) return null;
  if (left > 0) return <p class="status-line status-warn">{t("claim-countdown", { seconds: Math.ceil(left / 1000) })}</p>;
  return (
    <div class="ask" role="group" aria-label={t("claim-ready")}>
      <p>{t("claim-ready")}</p>
      <div class="pair">
        <button type="button" class="button" onClick={() => model.session.command("claim-draw")}>
          {t("action-claim-draw")}
        </button>
        <button type="button" class="button button-primary" onClick={() => model.session.command("claim-win")}>
          {t("action-claim-win")}
        </button>
      </div>
    </div>
  );
}
