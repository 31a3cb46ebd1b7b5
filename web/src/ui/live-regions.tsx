import type { JSX } from "preact";
import { spoken } from "./speech";

/** The two regions that assistive technology listens to. They are always on the page. */
export function LiveRegions(): JSX.Element {
  return (
    <>
      <div class="visually-hidden" role="status" aria-live="polite" aria-atomic="false" data-said="polite">
        {spoken.polite.value.map(({ id, text }) => (
          <p key={id}>{text}</p>
        ))}
      </div>
      <div class="visually-hidden" role="alert" aria-live="assertive" aria-atomic="false" data-said="urgent">
        {spoken.urgent.value.map(({ id, text }) => (
          <p key={id}>{text}</p>
        ))}
      </div>
    </>
  );
}
