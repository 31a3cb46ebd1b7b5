// What a player can do now, in buttons that keep their places.

import type { JSX } from "preact";
import { t } from "../../texts/index";
import { Icon, type IconName } from "../icons";
import { allPlies, freeSeat, isLive, isMyMove, other, ownSeat, roleOf } from "./facts";
import { seatFor } from "./ask";
import type { TableModel } from "./model";

interface ActionProps {
  readonly icon: IconName;
  readonly label: string;
  readonly onClick: () => void;
  readonly disabled?: boolean;
  readonly primary?: boolean;
}

/** A button of the row. One that is off keeps the focus, so that who used it by keyboard stays in place. */
function Action({ icon, label, onClick, disabled = false, primary = false }: ActionProps): JSX.Element {
  return (
    <button
      type="button"
      class={`action ${primary ? "action-primary" : ""}`}
      aria-disabled={disabled ? "true" : undefined}
      onClick={() => {
        if (!disabled) onClick();
      }}
    >
      <Icon name={icon} />
      <span>{label}</span>
    </button>
  );
}

/** The row of buttons. */
export function Actions({ model, onNew }: { readonly model: TableModel; readonly onNew: () => void }): JSX.Element | null {
  const { table } = model.session.state.value;
  if (table === null) return null;
  const role = roleOf(table);
  return (
    <section class="actions" aria-label={t("table-actions-region")}>
      {role !== "watcher" && isLive(table) && <LiveActions model={model} />}
      {table.phase === "waiting" && role !== "watcher" && <Action icon="abort" label={t("action-abort")} onClick={() => ask(model, "abort")} />}
      {table.phase === "over" && role !== "watcher" && (
        <Action
          icon="again"
          label={t("offer-rematch")}
          primary
          disabled={table.offers.rematch !== null || freeSeat(table) !== null}
          onClick={() => model.session.command("offer-rematch", seatFor(model))}
        />
      )}
      {(table.phase === "over" || role === "watcher") && <Action icon="plus" label={t("action-new-game")} onClick={onNew} />}
    </section>
  );
}

function ask(model: TableModel, what: "resign" | "draw" | "abort"): void {
  model.ask.value = model.ask.value === what ? null : what;
}

/** A take-back goes back to the reader's last move; at one device to the last move of all. */
function takeBack(model: TableModel): void {
  const { table, view } = model.session.state.value;
  if (table === null || view === null) return;
  const seat = ownSeat(table) ?? other(view.turn);
  model.session.command("offer-takeback", { seat });
}

function LiveActions({ model }: { readonly model: TableModel }): JSX.Element {
  const state = model.session.state.value;
  const { table, view, kind } = state;
  if (table === null) return <></>;
  const { phase, offers } = table;
  if (phase === "playing-on") {
    return (
      <Action
        icon="flag"
        label={t("action-stop-points")}
        disabled={!isMyMove(table, view)}
        onClick={() => model.session.command("resign", seatFor(model))}
      />
    );
  }
  const plies = allPlies(table).length;
  const paused = phase === "paused";
  const own = ownSeat(table);
  const early = kind === "remote" && plies < 2;
  const moved = own === null ? plies > 0 : plies > (own === "white" ? 0 : 1);
  return (
    <>
      <Action icon="undo" label={t("offer-takeback")} disabled={paused || !moved || offers.takeback !== null} onClick={() => takeBack(model)} />
      <Action icon="draw" label={t("table-draw")} disabled={paused || offers.draw !== null} onClick={() => ask(model, "draw")} />
      {early ? (
        <Action icon="abort" label={t("action-abort")} onClick={() => ask(model, "abort")} />
      ) : (
        <Action icon="flag" label={t("action-resign")} onClick={() => ask(model, "resign")} />
      )}
      {table.clock !== null && <PauseAction model={model} />}
      {table.clock !== null && kind === "remote" && (
        <Action icon="time" label={t("action-give-time", { seconds: 15 })} disabled={paused} onClick={() => model.session.command("add-time")} />
      )}
    </>
  );
}

function PauseAction({ model }: { readonly model: TableModel }): JSX.Element {
  const { table } = model.session.state.value;
  if (table?.phase === "paused") {
    return <Action icon="resume" label={t("action-resume")} onClick={() => model.session.command("resume", seatFor(model))} />;
  }
  return (
    <Action
      icon="pause"
      label={t("action-pause")}
      disabled={table?.offers.pause !== null}
      onClick={() => model.session.command("offer-pause", seatFor(model))}
    />
  );
}
