// How the game ended: the rule, the pieces home, the moves and the points.

import type { JSX } from "preact";
import type { View } from "../../game/session.js";
import type { State } from "../../net/types.js";
import { t, wordResult } from "../../texts/index";
import { ownSeat } from "./facts";
import type { TableModel } from "./model";

/** The result in a few words, from where the reader sits. */
export function resultTitle(table: State): string {
  const { result } = table;
  if (result === null) return t("status-game-over");
  if (result.reason === "aborted") return t("status-game-over");
  const own = ownSeat(table);
  if (own === null) return t("result-winner", { winner: result.winner ?? "none" });
  if (result.winner === null) return t("result-you", { outcome: "drawn" });
  return t("result-you", { outcome: result.winner === own ? "won" : "lost" });
}

/** The rule that ended the game. */
export function resultReason(table: State, view: View | null): string {
  const { result } = table;
  if (result === null) return "";
  const plies = view?.ended?.plies ?? null;
  if (result.reason === "repetition" && plies !== null) {
    const [first, second, third] = plies;
    return t("result-repetition-plies", { first, second, third });
  }
  return wordResult(result.reason, { winner: result.winner ?? "none" });
}

/** The result, once there is one. */
export function Result({ model }: { readonly model: TableModel }): JSX.Element | null {
  const { table, view } = model.session.state.value;
  if (table === null || table.result === null) return null;
  const { winner, reason } = table.result;
  const moves = Math.ceil(table.moves.length / 2);
  return (
    <div class="result" tabIndex={-1}>
      <p class="result-title">
        {resultTitle(table)}
        {reason !== "aborted" && <span class="result-score">{t("result-score", { winner: winner ?? "none" })}</span>}
      </p>
      <p>{resultReason(table, view)}</p>
      {view !== null && (
        <p class="result-facts">
          {t("result-home-count", { white: view.inTarget.white, black: view.inTarget.black, total: view.variant.pieces })}
        </p>
      )}
      <p class="result-facts">{t("result-moves", { moves })}</p>
      {table.points !== null && winner !== null && (
        <p class="result-points">{t("result-points", { winner, points: table.points })}</p>
      )}
    </div>
  );
}
