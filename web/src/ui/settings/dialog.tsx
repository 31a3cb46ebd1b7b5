// The settings of a new game.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { VariantInfo } from "../../game/session.js";
import { t } from "../../texts/index";
import { Choices, Switch } from "../choices";
import { Dialog } from "../dialog";
import { Icon } from "../icons";
import { prefer, prefs } from "../prefs";
import { levelName } from "../words";
import { ClockChooser } from "./clock";
import { clockFault, COLORS, OPPONENTS, type OpponentKind, type Settings } from "./model";
import { VariantChooser } from "./variants";

interface SettingsDialogProps {
  readonly settings: Settings;
  readonly variants: readonly VariantInfo[];
  readonly onClose: () => void;
  readonly onPlay: (settings: Settings) => void;
}

/** Everything that can be chosen before a game. What was chosen is kept when the game is begun. */
export function SettingsDialog({ settings, variants, onClose, onPlay }: SettingsDialogProps): JSX.Element {
  const [chosen, setChosen] = useState(settings);
  const change = (part: Partial<Settings>): void => setChosen((before) => ({ ...before, ...part }));
  const { opponent, level, variant, color, clock, points } = chosen;
  const fault = clock === null ? null : clockFault(clock);
  return (
    <Dialog title={t("settings-title")} onClose={onClose}>
      <form
        class="settings"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (fault === null) onPlay(chosen);
        }}
      >
        <div class="settings-body">
          <Choices<OpponentKind>
            legend={t("settings-opponent")}
            value={opponent}
            look="cards"
            onChange={(kind) => change({ opponent: kind })}
            choices={OPPONENTS.map((kind) => opponentChoice(kind))}
          />
          {opponent === "computer" && (
            <p class="choice-about">
              <strong>{levelName(level)}</strong>: {t("level-normal-about")}
            </p>
          )}
          <VariantChooser variants={variants} value={variant} onChange={(key) => change({ variant: key })} />
          {opponent !== "device" && (
            <Choices
              legend={t("settings-color")}
              value={color}
              onChange={(wish) => change({ color: wish })}
              choices={COLORS.map((wish) => ({
                value: wish,
                label: t(`color-${wish}`),
                icon: <span class={`disc disc-${wish}`} aria-hidden="true" />,
              }))}
            />
          )}
          <ClockChooser value={clock} onChange={(next) => change({ clock: next })} />
          <Switch
            label={t("settings-points")}
            about={t("settings-points-about")}
            checked={points}
            onChange={(checked) => change({ points: checked })}
          />
          {opponent === "device" && (
            <Switch
              label={t("settings-turn-board")}
              checked={prefs.value.turnBoard}
              onChange={(turnBoard) => prefer({ turnBoard })}
            />
          )}
        </div>
        <footer class="dialog-foot">
          <button type="button" class="button" onClick={onClose}>
            {t("common-cancel")}
          </button>
          <button type="submit" class="button button-primary" disabled={fault !== null}>
            {opponent === "link" ? t("settings-create") : t("settings-play")}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}

/** An opponent as a card. */
export function opponentChoice(kind: OpponentKind): { value: OpponentKind; label: string; about: string; icon: JSX.Element } {
  switch (kind) {
    case "computer":
      return { value: kind, label: t("opponent-computer"), about: t("opponent-computer-about"), icon: <Icon name="computer" /> };
    case "device":
      return { value: kind, label: t("opponent-local"), about: t("opponent-local-about"), icon: <Icon name="device" /> };
    case "link":
      return { value: kind, label: t("opponent-link"), about: t("opponent-link-about"), icon: <Icon name="link" /> };
  }
}
