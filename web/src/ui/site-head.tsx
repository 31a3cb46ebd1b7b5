// The way back to the documents of the site.

import type { JSX } from "preact";
import { t } from "../texts/index";

/** The name of the site with its sign, as a link to the home page. */
export function SiteHead(): JSX.Element {
  return (
    <header class="site-head">
      <a href="/">
        <svg class="sign" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
          <rect class="sign-frame" width="32" height="32" rx="6" />
          <path class="sign-light" d="M4 4h8v8H4zM12 12h8v8h-8zM20 4h8v8h-8zM4 20h8v8H4zM20 20h8v8h-8z" />
          <path class="sign-dark" d="M12 4h8v8h-8zM4 12h8v8H4zM20 12h8v8h-8zM12 20h8v8h-8z" />
          <circle class="picture-black" cx="24" cy="8" r="3.2" />
          <circle class="picture-white" cx="8" cy="24" r="3.2" />
        </svg>
        {t("play-title")}
      </a>
    </header>
  );
}
