// Games to go on with.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../../texts/index";
import { Icon } from "../icons";
import { navigate, tablePath } from "../router";
import { useServices, type SavedGame } from "../services";
import { isComputer, variantName } from "../words";

/** The games on this device that are not over, the last played first. */
export function SavedGames(): JSX.Element | null {
  const services = useServices();
  const [saves, setSaves] = useState<readonly SavedGame[]>([]);
  const load = (): void => {
    services.saves().then(
      (found) => setSaves(found.filter(({ live }) => live)),
      () => setSaves([]),
    );
  };
  useEffect(load, []);
  if (saves.length === 0) return null;
  return (
    <section aria-label={t("start-saved")}>
      <ul class="saves">
        {saves.map((save) => (
          <li key={save.game}>
            <SavedRow save={save} onDiscard={() => void services.discard(save.game).then(load, load)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function SavedRow({ save, onDiscard }: { readonly save: SavedGame; readonly onDiscard: () => void }): JSX.Element {
  const variant = variantName(save.variant);
  const about = t("play-continue-about", { variant, number: Math.floor(save.plies / 2) + 1 });
  const computer = isComputer(save.white) || isComputer(save.black);
  return (
    <div class="saved">
      <a class="saved-go" href={tablePath("local", save.game)} onClick={(event) => follow(event, save)}>
        <Icon name="resume" />
        <span>
          <span class="saved-name">{t("play-continue")}</span>
          <span class="choice-about">{about}</span>
          <span class="choice-about">{computer ? t("start-saved-computer") : t("start-saved-device")}</span>
        </span>
      </a>
      <button type="button" class="icon-button" aria-label={`${t("play-discard")}: ${about}`} onClick={onDiscard}>
        <Icon name="close" />
      </button>
    </div>
  );
}

function follow(event: MouseEvent, save: SavedGame): void {
  // What opens another tab or window is left to the browser.
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  navigate(tablePath("local", save.game));
}
