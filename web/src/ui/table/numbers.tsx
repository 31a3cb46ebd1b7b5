// The numbers above the board.

import type { JSX } from "preact";
import type { View } from "../../game/session.js";
import { t } from "../../texts/index";

/** Move number, home deadline and game limit of the position that is shown. */
export function Numbers({ view }: { readonly view: View }): JSX.Element {
  const { fullMove, variant, playOn } = view;
  return (
    <ul class="numbers" aria-label={t("table-facts-region")}>
      <li class="numbers-move">{t("table-move-number", { number: fullMove })}</li>
      <li>{fullMove > variant.deadline ? t("table-deadline-passed") : t("table-deadline", { move: variant.deadline })}</li>
      <li>{playOn === null ? t("table-limit", { move: variant.limit }) : t("points-so-far", { points: playOn.points })}</li>
    </ul>
  );
}
