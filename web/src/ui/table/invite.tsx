// A seat is free: the one who waits gets a link to send, everybody else may sit down.

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Site } from "../../net/types.js";
import { t } from "../../texts/index";
import { Icon } from "../icons";
import { say } from "../speech";
import { useServices } from "../services";
import { errorWords } from "../words";
import { freeSeat, roleOf } from "./facts";
import type { TableModel } from "./model";

/** What is shown while a seat is free. */
export function FreeSeat({ model }: { readonly model: TableModel }): JSX.Element | null {
  const { table, kind } = model.session.state.value;
  if (table === null || kind === "local" || table.phase !== "waiting" || freeSeat(table) === null) return null;
  return roleOf(table) === "watcher" ? <SitDown model={model} /> : <Invite game={table.game} />;
}

function SitDown({ model }: { readonly model: TableModel }): JSX.Element | null {
  const services = useServices();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  const { table } = model.session.state.value;
  const seat = table === null ? null : freeSeat(table);
  if (table === null || seat === null) return null;
  const sit = (): void => {
    setBusy(true);
    setFault("");
    services
      .sit(table.game, seat)
      .catch((error: unknown) => setFault(errorWords(error)))
      .finally(() => setBusy(false));
  };
  return (
    <section class="panel sit" aria-label={t("link-sit")}>
      <p>{t("link-sit-about")}</p>
      <button type="button" class="button button-primary button-large" disabled={busy} onClick={sit}>
        <span class={`disc disc-${seat}`} aria-hidden="true" />
        {t("link-sit-as", { color: seat })}
      </button>
      <p class="fault" role="alert">
        {fault}
      </p>
    </section>
  );
}

function Invite({ game }: { readonly game: string }): JSX.Element {
  const services = useServices();
  const [site, setSite] = useState<Site | null>(null);
  useEffect(() => {
    services.site().then(setSite, () => setSite(null));
  }, []);
  const link = `${site?.base ?? location.origin}/g/${game}`;
  return (
    <section class="panel invite" aria-labelledby="invite-title">
      <h2 id="invite-title">{t("link-title")}</h2>
      <p>{t("link-about")}</p>
      <CopyLink link={link} />
      <img class="qr" src={`/g/${game}/qr.svg`} alt={t("link-qr-alt")} width="180" height="180" />
      {site?.reach === "machine" && <p class="note">{t("link-this-machine")}</p>}
      {site?.reach === "network" && <p class="note">{t("link-this-network")}</p>}
      <p class="waiting" role="status">
        <span class="thinking" aria-hidden="true" />
        {t("link-waiting")}
      </p>
    </section>
  );
}

async function share(url: string): Promise<void> {
  try {
    await navigator.share({ text: t("link-share-text"), url });
  } catch {
    // The player thought better of it.
  }
}

/** The way of pages without a clipboard: copies what is selected. */
function copySelected(): boolean {
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  }
}

function CopyLink({ link }: { readonly link: string }): JSX.Element {
  const field = useRef<HTMLInputElement>(null);
  const [done, setDone] = useState("");
  const tell = (text: string): void => {
    setDone(text);
    say(text);
  };
  const copy = async (): Promise<void> => {
    field.current?.select();
    try {
      // Absent where the page is not a secure context: then the selected link is the way.
      await navigator.clipboard.writeText(link);
      tell(t("link-copied"));
    } catch {
      tell(copySelected() ? t("link-copied") : t("link-copy-failed"));
    }
  };
  return (
    <div class="field">
      <label for="invite-link">{t("link-label")}</label>
      <input ref={field} id="invite-link" type="text" readOnly value={link} onFocus={({ currentTarget }) => currentTarget.select()} />
      <button type="button" class="button button-primary" onClick={() => void copy()}>
        <Icon name="copy" />
        {t("link-copy")}
      </button>
      {"share" in navigator && (
        <button type="button" class="button" onClick={() => void share(link)}>
          <Icon name="link" />
          {t("link-share")}
        </button>
      )}
      <p class="typed-hint">{done}</p>
    </div>
  );
}
