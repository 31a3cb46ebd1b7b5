// The box under the board: what is happening, what is asked and what was offered. Its place never changes.

import type { JSX } from "preact";
import { t } from "../../texts/index";
import { Asked } from "./ask";
import { Claim } from "./claim";
import { lookingWords } from "./history";
import { Offers } from "./offers";
import { Result } from "./result";
import { statusLines } from "./status";
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

function Now({ model }: { readonly model: TableModel }): JSX.Element {
  const state = model.session.state.value;
  const message = model.message.value;
  const { table } = state;
  if (table !== null && (table.phase === "over" || table.phase === "playing-on")) return <Result model={model} />;
  return (
    <div class="status-lines">
      {(state.kind === "local" || table?.phase !== "waiting" ? statusLines(state) : []).map(({ tone, text }) => (
        <p key={text} class={`status-line status-${tone}`}>
          {text}
        </p>
      ))}
      {table?.phase === "paused" && (
        <button type="button" class="button button-primary" onClick={() => model.session.command("resume")}>
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
