// What one sees first: play at once with what was used last, go on with a saved game, or change something.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { VariantInfo } from "../../game/session.js";
import { t } from "../../texts/index";
import { Choices } from "../choices";
import { Heading } from "../heading";
import { SiteHead } from "../site-head";
import { Icon } from "../icons";
import { navigate, tablePath } from "../router";
import { useServices, type Services } from "../services";
import { SettingsDialog } from "../settings/dialog";
import { createGame, localOpponent, settings, type OpponentKind, type Settings } from "../settings/model";
import { VariantPicture } from "../settings/picture";
import { errorWords, variantName } from "../words";
import { SavedGames } from "./saved";

/** Variants that are one tap away. */
const QUICK = ["classic-3x3", "classic-3x4", "mini"] as const;

/** Makes a game as wished and shows its table. */
async function begin(services: Services, chosen: Settings): Promise<void> {
  settings.value = chosen;
  if (chosen.opponent === "link") {
    const { id } = await services.createRemote(createGame(chosen));
    navigate(tablePath("remote", id));
  } else {
    const id = await services.createLocal(createGame(chosen), localOpponent(chosen));
    navigate(tablePath("local", id));
  }
}

/** A value that comes later, and whether it failed to. */
function useLater<T>(load: () => Promise<T>, fallback: T): [T, boolean] {
  const [value, setValue] = useState<readonly [T, boolean]>([fallback, false]);
  useEffect(() => {
    let gone = false;
    load().then(
      (loaded) => gone || setValue([loaded, false]),
      () => gone || setValue([fallback, true]),
    );
    return () => {
      gone = true;
    };
  }, []);
  return [value[0], value[1]];
}

/** The start screen. */
export function StartScreen(): JSX.Element {
  const services = useServices();
  const [variants, broken] = useLater<readonly VariantInfo[]>(() => services.variants(), []);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [open, setOpen] = useState<Settings | null>(null);
  const play = (chosen: Settings): void => {
    setOpen(null);
    setBusy(true);
    setFault(null);
    begin(services, chosen).catch((error: unknown) => {
      setBusy(false);
      setFault(errorWords(error));
    });
  };
  const chosen = settings.value;
  const info = variants.find(({ key }) => key === chosen.variant);
  return (
    <>
      <SiteHead />
      <main class="start">
        <Heading title={t("play-title")}>{t("play-heading")}</Heading>
        <SavedGames />
        <section class="start-card" aria-label={t("play-new")}>
          <div class="start-picture">{info !== undefined && <VariantPicture variant={info} />}</div>
          <Quick chosen={chosen} onMore={() => setOpen(chosen)} />
          <Summary chosen={chosen} />
          <div class="start-go">
            <button type="button" class="button button-primary button-large" disabled={busy} onClick={() => play(chosen)}>
              {busy ? t("common-loading") : chosen.opponent === "link" ? t("start-play-link") : t("start-play")}
            </button>
            <button type="button" class="button" disabled={variants.length === 0} onClick={() => setOpen(chosen)}>
              <Icon name="settings" />
              {t("start-change")}
            </button>
          </div>
          <p class="fault" role="alert">
            {fault ?? (broken ? t("error-worker") : "")}
          </p>
        </section>
        {open !== null && (
          <SettingsDialog settings={open} variants={variants} onClose={() => setOpen(null)} onPlay={play} />
        )}
      </main>
    </>
  );
}

function Quick({ chosen, onMore }: { readonly chosen: Settings; readonly onMore: () => void }): JSX.Element {
  const quick: string[] = [...QUICK];
  if (!quick.includes(chosen.variant)) quick[quick.length - 1] = chosen.variant;
  const change = (part: Partial<Settings>): void => {
    settings.value = { ...chosen, ...part };
  };
  return (
    <>
      <div class="start-opponents">
        <Choices<OpponentKind>
          legend={t("start-opponent")}
          hideLegend
          value={chosen.opponent}
          onChange={(opponent) => change({ opponent })}
          choices={[
            { value: "computer", label: t("opponent-computer"), icon: <Icon name="computer" /> },
            { value: "device", label: t("opponent-local"), icon: <Icon name="device" /> },
            { value: "link", label: t("opponent-link"), icon: <Icon name="link" /> },
          ]}
        />
      </div>
      <div class="start-variants">
        <Choices
          legend={t("start-quick-variant")}
          hideLegend
          value={chosen.variant}
          onChange={(variant) => change({ variant })}
          choices={quick.map((key) => ({ value: key, label: variantName(key) }))}
        />
        <button type="button" class="button button-quiet" onClick={onMore}>
          {t("start-more-variants")}
        </button>
      </div>
    </>
  );
}

/** What else was chosen, in labels of their own. */
function Summary({ chosen }: { readonly chosen: Settings }): JSX.Element {
  const { clock, color, opponent, points } = chosen;
  return (
    <ul class="start-summary">
      {opponent !== "device" && <li>{t("start-color", { color })}</li>}
      <li>{clock === null ? t("clock-none") : t("settings-clock-preview", { ...clock })}</li>
      {points && <li>{t("start-points")}</li>}
    </ul>
  );
}
