// The page of a local game that another tab has.

import type { JSX } from "preact";
import { t } from "../../texts/index";
import { Heading } from "../heading";
import { navigate } from "../router";
import { SiteHead } from "../site-head";
import type { TableModel } from "./model";

/** Says where the game is, and offers to play it here. */
export function Elsewhere({ model }: { readonly model: TableModel }): JSX.Element {
  return (
    <>
      <SiteHead />
      <main class="nowhere">
        <Heading title={t("play-title")}>{t("local-elsewhere")}</Heading>
        <button type="button" class="button button-primary" onClick={() => model.session.takeOver()}>
          {t("local-take-over")}
        </button>
        <button type="button" class="button" onClick={() => navigate("/play")}>
          {t("table-unknown-home")}
        </button>
      </main>
    </>
  );
}
