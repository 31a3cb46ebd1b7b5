// The box under the board: what is happening, what is asked and what was offered. Its place never changes.

import type { JSX } from "preact";
import type { TableState } from "../../game/session.js";
import { t } from "../../texts/index";
import { Asked, seatFor } from "./ask";
import { Claim } from "./claim";
import { roleOf } from "./facts";
import { lookingWords } from "./history";
import { Offers } from "./offers";
import { Result } from "./result";
import { statusLines, type Line } from "./status";
import type { TableModel } from "./model";

/** Shows what matters most now. */
export function StatusBox({ model }: { readonly model: TableModel }): JSX.Element {
  const state = model.session.state.value;
  const { table } = state;
  const looking = model.looking.value;
  return (
    <section class="status-box" aria-label={t("table-status-region")}>
      {table !== null && looking !== null && (
        <div class="looking">
          <p>{lookingWords(table, looking.plies)}</p>
          <button type="button" class="button button-primary" onClick={() => void model.look(Number.MAX_SAFE_INTEGER)}>
            {t("moves-return")}
          </button>
        </div>
      )}
      <Asked model={model} />
      {model.ask.value === null && looking === null && <Now model={model} />}
      <Claim model={model} />
      <Offers model={model} />
    </section>
  );
}

/** The lines that nothing else on the page says: a result and an invitation speak for themselves. */
function shownLines(state: TableState): Line[] {
  const { kind, table } = state;
  const said = table === null || table.phase === "over" || (kind === "remote" && table.phase === "waiting");
  return said ? [] : statusLines(state);
}

function Now({ model }: { readonly model: TableModel }): JSX.Element {
  const state = model.session.state.value;
  const message = model.message.value;
  const { table } = state;
  return (
    <div class="status-lines">
      <Result model={model} />
      {shownLines(state).map(({ tone, text }) => (
        <p key={text} class={`status-line status-${tone}`}>
          {text}
        </p>
      ))}
      {table?.phase === "paused" && roleOf(table) !== "watcher" && (
        <button type="button" class="button button-primary" onClick={() => model.session.command("resume", seatFor(model))}>
          {t("action-resume")}
        </button>
      )}
      {state.saving === "page" && state.connection === "open" && (
        <p class="status-line status-warn">{t("local-not-saved")}</p>
      )}
      {message !== null && (
        <p class="status-line status-message" aria-hidden="true">
          {message.text}
        </p>
      )}
    </div>
  );
}
