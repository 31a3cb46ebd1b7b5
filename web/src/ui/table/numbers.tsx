// The numbers above the board.

import type { JSX } from "preact";
import type { View } from "../../game/session.js";
import { t } from "../../texts/index";

interface NumbersProps {
  readonly view: View;
  readonly watchers: number;
}

/** Move number, home deadline and game limit of the position that is shown, and how many watch. */
export function Numbers({ view, watchers }: NumbersProps): JSX.Element {
  const { fullMove, variant, playOn, mover } = view;
  return (
    <ul class="numbers" aria-label={t("table-facts-region")}>
      <li class="numbers-move">{t("table-move-number", { number: fullMove })}</li>
      <li>{fullMove > variant.deadline ? t("table-deadline-passed") : t("table-deadline", { move: variant.deadline })}</li>
      <li>{playOn === null || mover === null ? t("table-limit", { move: variant.limit }) : t("points-so-far", { points: playOn.points })}</li>
      {watchers > 0 && <li>{t("presence-watchers", { count: watchers })}</li>}
    </ul>
  );
}
