// What is wrong with the connection, in a strip over the page that moves nothing.

import type { JSX } from "preact";
import type { TableState } from "../../game/session.js";
import { t } from "../../texts/index";

/** The words of the strip; null while all is well. */
export function bannerWords({ connection, lateAnswer, table }: TableState): string | null {
  switch (connection) {
    case "connecting":
      return table === null ? t("connection-connecting") : t("connection-reconnecting");
    case "reconnecting":
      return t("connection-reconnecting");
    case "offline":
      return t("connection-offline");
    case "open":
      return lateAnswer ? t("connection-waiting") : null;
    case "other-tab":
      return t("local-elsewhere");
    case "unknown-game":
    case "closed":
      return null;
  }
}

/** The strip. It is a status: it is said when it appears. */
export function Banner({ state }: { readonly state: TableState }): JSX.Element {
  const words = bannerWords(state);
  return (
    <div class="banner" role="status" data-shown={words === null ? undefined : ""}>
      {words !== null && (
        <p>
          <span class="thinking" aria-hidden="true" />
          {words}
        </p>
      )}
    </div>
  );
}
