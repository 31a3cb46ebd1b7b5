import type { JSX } from "preact";
import { t } from "../texts/index";
import { Heading } from "./heading";
import { navigate } from "./router";

/** Says that there is nothing at this address. */
export function NoGame(): JSX.Element {
  return (
    <main class="nowhere">
      <Heading title={t("table-unknown-title")}>{t("table-unknown-title")}</Heading>
      <p>{t("table-unknown-text")}</p>
      <button type="button" class="button button-primary" onClick={() => navigate("/play")}>
        {t("table-unknown-home")}
      </button>
    </main>
  );
}
