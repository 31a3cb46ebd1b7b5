// A table, from the address to the page.

import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { t } from "../../texts/index";
import { Dialog } from "../dialog";
import { Heading } from "../heading";
import { Icon } from "../icons";
import { NoGame } from "../nowhere";
import { navigate, tablePath } from "../router";
import { hush } from "../speech";
import { useServices } from "../services";
import { refusalWords, variantName } from "../words";
import { Actions } from "./actions";
import { Banner } from "./banner";
import { BoardView } from "./board-view";
import { Elsewhere } from "./elsewhere";
import { isLive, isMyMove, roleOf, other } from "./facts";
import { followFocus } from "./focus";
import { FreeSeat } from "./invite";
import { followArrows } from "./keys";
import { KeysHelp, Menu } from "./menu";
import { TableModel } from "./model";
import { Moves } from "./moves";
import { followNews } from "./news";
import { Numbers } from "./numbers";
import { Player } from "./player";
import { StatusBox } from "./status-box";
import { TypedMove } from "./typed";

interface TableScreenProps {
  readonly kind: "local" | "remote";
  readonly game: string;
}

/** Opens the session of a game and shows its table for as long as the address says so. */
export function TableScreen({ kind, game }: TableScreenProps): JSX.Element {
  const services = useServices();
  const model = useMemo(() => new TableModel(kind === "local" ? services.openLocal(game) : services.openRemote(game)), []);
  useEffect(() => {
    const ends = [followNews(model), followArrows(model)];
    return () => {
      for (const end of ends) end();
      model.close();
      hush();
    };
  }, [model]);
  const { connection, refused, table } = model.session.state.value;
  // A rematch is another game on the same table: the address follows, and nothing is loaded.
  useEffect(() => {
    if (table !== null && table.game !== game) history.replaceState(null, "", tablePath(kind, table.game));
  }, [table?.game]);
  if (connection === "unknown-game") return <NoGame />;
  if (connection === "closed" && table === null && refused !== null) return <NoGame why={refusalWords(refused.error)} />;
  if (connection === "other-tab") return <Elsewhere model={model} />;
  return <Table model={model} />;
}

function Table({ model }: { readonly model: TableModel }): JSX.Element {
  const [open, setOpen] = useState<"menu" | "keys" | "new" | null>(null);
  const state = model.session.state.value;
  const { table, view } = state;
  const close = (): void => setOpen(null);
  const newGame = (): void => {
    if (table !== null && isLive(table) && table.phase !== "playing-on" && roleOf(table) !== "watcher") setOpen("new");
    else navigate("/play");
  };
  // The button that ended the game is gone: who used it by keyboard is led to the result.
  useEffect(() => {
    if (table?.phase === "over" && document.activeElement === document.body) {
      document.querySelector<HTMLElement>(".result")?.focus();
    }
  }, [table?.phase]);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => (root.current === null ? undefined : followFocus(root.current)), []);
  const shown = model.shown.value;
  const bottom = model.orientation.value;
  // Two on one device are told by the board whose move it is.
  const mine = table !== null && roleOf(table) !== "both" && isMyMove(table, view);
  return (
    <div ref={root} class="table" data-phase={table?.phase}>
      <header class="table-head">
        <button type="button" class="icon-button" aria-label={t("menu-open")} onClick={() => setOpen("menu")}>
          <Icon name="menu" />
        </button>
        <a class="skip" href="#board" onClick={(event) => skip(event)}>
          {t("common-skip")}
        </a>
        <Heading title={mine ? t("play-title-your-move") : t("play-title")}>
          {table === null ? t("common-loading") : variantName(table.terms.variant)}
        </Heading>
        {shown !== null && <Numbers view={shown} watchers={table?.presence.watchers ?? 0} />}
      </header>
      <main class="table-main">
        <FreeSeat model={model} />
        <div class="area-top">
          <Player state={state} seat={other(bottom)} />
        </div>
        <section class="area-board" aria-label={t("table-board-region")}>
          <BoardView model={model} onHelp={() => setOpen("keys")} />
        </section>
        <div class="area-bottom">
          <Player state={state} seat={bottom} />
        </div>
        <div class="area-status">
          <StatusBox model={model} />
        </div>
        <div class="area-actions">
          <Actions model={model} onNew={newGame} />
        </div>
        <div class="area-moves">
          <Moves model={model} />
          {table !== null && table.phase !== "over" && roleOf(table) !== "watcher" && <TypedMove model={model} />}
        </div>
      </main>
      <Banner state={state} />
      {open === "menu" && <Menu model={model} onClose={close} onNew={newGame} onKeys={() => setOpen("keys")} />}
      {open === "keys" && <KeysHelp onClose={close} />}
      {open === "new" && <LeaveQuestion onClose={close} />}
      {model.confirming.value !== null && <LosingMove model={model} />}
    </div>
  );
}

function skip(event: MouseEvent): void {
  event.preventDefault();
  document.querySelector<HTMLElement>("#board [tabindex='0']")?.focus();
}

/** Asks before a move that loses at once. Cancel is focused, and Esc means it too. */
function LosingMove({ model }: { readonly model: TableModel }): JSX.Element {
  const cancel = (): void => {
    model.confirming.value = null;
  };
  return (
    <Dialog kind="question" title={t("confirm-home-title")} text={t("confirm-home-text")} onClose={cancel}>
      <div class="pair">
        <button type="button" class="button button-primary" autofocus onClick={cancel}>
          {t("common-cancel")}
        </button>
        <button type="button" class="button button-danger" onClick={() => model.confirm()}>
          {t("confirm-home-play")}
        </button>
      </div>
    </Dialog>
  );
}

function LeaveQuestion({ onClose }: { readonly onClose: () => void }): JSX.Element {
  return (
    <Dialog kind="question" title={t("action-new-game")} text={t("action-new-game-question")} onClose={onClose}>
      <div class="pair">
        <button type="button" class="button" autofocus onClick={onClose}>
          {t("action-new-game-keep")}
        </button>
        <button
          type="button"
          class="button button-primary"
          onClick={() => {
            onClose();
            navigate("/play");
          }}
        >
          {t("action-new-game-confirm")}
        </button>
      </div>
    </Dialog>
  );
}
