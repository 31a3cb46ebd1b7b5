import type { JSX } from "preact";
import { t } from "../texts/index";
import { Heading } from "./heading";
import { navigate } from "./router";
import { SiteHead } from "./site-head";

/** Says that there is nothing at this address, or why it cannot be shown. */
export function NoGame({ why }: { readonly why?: string }): JSX.Element {
  const title = why === undefined ? t("table-unknown-title") : t("table-fault-title");
  return (
    <>
      <SiteHead />
      <main class="nowhere">
        <Heading title={t("play-title")}>{title}</Heading>
        <p>{why ?? t("table-unknown-text")}</p>
        <button type="button" class="button button-primary" onClick={() => navigate("/play")}>
          {t("table-unknown-home")}
        </button>
      </main>
    </>
  );
}
