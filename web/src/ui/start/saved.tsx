// Games to go on with.

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { language, t } from "../../texts/index";
import { Icon } from "../icons";
import { navigate, tablePath } from "../router";
import { useServices, type SavedGame } from "../services";
import { isComputer, variantName } from "../words";

/** The games on this device that were begun and are not over: the last played in large, the others folded. */
export function SavedGames(): JSX.Element | null {
  const services = useServices();
  const [saves, setSaves] = useState<readonly SavedGame[]>([]);
  const [kept, setKept] = useState(false); // what was to go is open in another tab
  const load = (): void => {
    services.saves().then(
      (found) => setSaves(found.filter(({ live, plies }) => live && plies > 0)),
      () => setSaves([]),
    );
  };
  useEffect(load, []);
  const discard = async (game: string): Promise<void> => {
    setKept(!(await services.discard(game).catch(() => true)));
    load();
  };
  const [last, ...others] = saves;
  if (last === undefined) return null;
  const row = (save: SavedGame, large: boolean): JSX.Element => (
    <SavedRow key={save.game} save={save} large={large} onDiscard={() => void discard(save.game)} />
  );
  return (
    <section class="saves" aria-label={t("start-saved")}>
      {row(last, true)}
      <p class="fault" role="alert">
        {kept ? t("local-elsewhere") : ""}
      </p>
      {others.length > 0 && (
        <details class="saves-more">
          <summary>{t("start-saved-more", { count: others.length })}</summary>
          <ul class="saves">
            {others.map((save) => (
              <li key={save.game}>{row(save, false)}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** When a game was played last, as a clock and a calendar say it. */
function playedAt(at: number): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" }).format(at);
}

interface SavedRowProps {
  readonly save: SavedGame;
  readonly large: boolean;
  readonly onDiscard: () => void;
}

function SavedRow({ save, large, onDiscard }: SavedRowProps): JSX.Element {
  const [asks, setAsks] = useState<boolean | null>(null); // null: nothing was pressed yet
  const variant = variantName(save.variant);
  const about = t("play-continue-about", { variant, number: Math.floor(save.plies / 2) + 1 });
  const computer = isComputer(save.white) || isComputer(save.black);
  return (
    <div class={`saved${large ? "" : " saved-small"}${asks === true ? " saved-asks" : ""}`}>
      <a class="saved-go" href={tablePath("local", save.game)} onClick={(event) => follow(event, save)}>
        {large && <Icon name="resume" />}
        <span>
          {large && <span class="saved-name">{t("play-continue")}</span>}
          <span class={large ? "choice-about" : "saved-title"}>{about}</span>
          <span class="choice-about">{computer ? t("start-saved-computer") : t("start-saved-device")}</span>
          <span class="choice-about">{t("start-saved-played", { when: playedAt(save.at) })}</span>
        </span>
      </a>
      <Discard about={about} asks={asks} onAsks={setAsks} onDiscard={onDiscard} />
    </div>
  );
}

interface DiscardProps {
  readonly about: string;
  readonly asks: boolean | null;
  readonly onAsks: (asks: boolean) => void;
  readonly onDiscard: () => void;
}

/** What cannot be undone takes two steps; the safe answer is where the first step was. */
function Discard({ about, asks, onAsks, onDiscard }: DiscardProps): JSX.Element {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (asks !== null) button.current?.focus();
  }, [asks]);
  if (asks !== true) {
    return (
      <button ref={button} type="button" class="icon-button" aria-label={`${t("play-discard")}: ${about}`} onClick={() => onAsks(true)}>
        <Icon name="close" />
      </button>
    );
  }
  return (
    <>
      <button
        type="button"
        class="button button-danger"
        onClick={() => {
          onAsks(false);
          onDiscard();
        }}
      >
        {t("play-discard")}
      </button>
      <button ref={button} type="button" class="button" onClick={() => onAsks(false)}>
        {t("common-cancel")}
      </button>
    </>
  );
}

function follow(event: MouseEvent, save: SavedGame): void {
  // What opens another tab or window is left to the browser.
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  navigate(tablePath("local", save.game));
}
