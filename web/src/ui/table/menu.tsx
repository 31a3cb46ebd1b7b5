// The menu of the table, and the help for the keyboard.

import type { JSX } from "preact";
import { language, languages, t } from "../../texts/index";
import { Choices, Switch } from "../choices";
import { Dialog } from "../dialog";
import { Icon } from "../icons";
import { chooseLanguage } from "../language";
import { prefer, prefs, SPEEDS, type Speed } from "../prefs";
import { roleOf } from "./facts";
import type { TableModel } from "./model";

interface MenuProps {
  readonly model: TableModel;
  readonly onClose: () => void;
  readonly onNew: () => void;
  readonly onKeys: () => void;
}

/** New game, pause, view and preferences. */
export function Menu({ model, onClose, onNew, onKeys }: MenuProps): JSX.Element {
  const { table } = model.session.state.value;
  const { animation, coordinates, turnBoard } = prefs.value;
  const then = (act: () => void) => (): void => {
    onClose();
    act();
  };
  return (
    <Dialog title={t("menu-title")} onClose={onClose}>
      <div class="menu">
        <button type="button" class="menu-item" onClick={then(onNew)}>
          <Icon name="plus" />
          {t("menu-new-game")}
        </button>
        <button type="button" class="menu-item" onClick={then(() => model.flip())}>
          <Icon name="flip" />
          {t("menu-flip")}
        </button>
        {table !== null && table.clock !== null && table.phase === "playing" && roleOf(table) !== "watcher" && (
          <button type="button" class="menu-item" onClick={then(() => model.session.command("offer-pause"))}>
            <Icon name="pause" />
            {t("menu-pause")}
          </button>
        )}
        {table?.phase === "paused" && roleOf(table) !== "watcher" && (
          <button type="button" class="menu-item" onClick={then(() => model.session.command("resume"))}>
            <Icon name="resume" />
            {t("menu-resume")}
          </button>
        )}
        <button type="button" class="menu-item" onClick={then(onKeys)}>
          <Icon name="keyboard" />
          {t("menu-keys")}
        </button>
        <a class="menu-item" href="/">
          <Icon name="home" />
          {t("menu-home")}
        </a>
        <h3>{t("prefs-title")}</h3>
        <Choices<Speed>
          legend={t("prefs-animation")}
          value={animation}
          onChange={(speed) => prefer({ animation: speed })}
          choices={SPEEDS.map((speed) => ({ value: speed, label: t(`prefs-animation-${speed}`) }))}
        />
        <Switch label={t("prefs-coordinates")} checked={coordinates} onChange={(on) => prefer({ coordinates: on })} />
        {table !== null && roleOf(table) === "both" && (
          <Switch label={t("table-turn-after-move")} checked={turnBoard} onChange={(on) => prefer({ turnBoard: on })} />
        )}
        {languages.length > 1 && (
          <Choices
            legend={t("language-label")}
            value={language()}
            onChange={chooseLanguage}
            choices={languages.map((one) => ({ value: one, label: t(`language-${one}`) }))}
          />
        )}
      </div>
    </Dialog>
  );
}

const KEYS = [
  ["keys-arrows-name", "keys-arrows"],
  ["keys-pick-name", "keys-pick"],
  ["keys-escape-name", "keys-escape"],
  [null, "keys-brackets", "[ ]"],
  ["keys-home-name", "keys-home"],
  ["keys-page-name", "keys-page"],
  [null, "keys-flip", "F"],
  [null, "keys-last", "L"],
  [null, "keys-clocks", "T"],
  [null, "keys-moves", "M"],
  [null, "keys-help", "?"],
  ["keys-history-name", "keys-history"],
] as const;

/** Which keys work on the board. */
export function KeysHelp({ onClose }: { readonly onClose: () => void }): JSX.Element {
  return (
    <Dialog title={t("keys-title")} onClose={onClose}>
      <div class="keys">
        <p>{t("keys-about")}</p>
        <dl>
          {KEYS.map(([name, about, sign]) => (
            <div key={about}>
              <dt>
                <kbd>{name === null ? sign : t(name)}</kbd>
              </dt>
              <dd>{t(about)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  );
}
