// What happens once: nothing that was told before is news.

import type { Frame, State } from "../net/types.js";
import { moverOf } from "./reduce.js";
import type { TableNews } from "./session.js";

/** The news of a frame; `before` is what was known before it. */
export function newsOf(before: State | null, frame: Frame): TableNews | null {
  if (before === null || frame.again) return null;
  switch (frame.t) {
    case "state":
      return frame.d.game === before.game ? null : { t: "replaced" };
    case "moved": {
      const by = moverOf(before);
      if (by === null) return null;
      const computer = typeof before[by] === "object";
      return { t: "moved", path: frame.d.path.split("-"), by, own: before.you[by], computer };
    }
    case "took-back":
      return { t: "took-back", plies: frame.d.plies };
    case "offered":
      return { t: "offered", kind: frame.d.kind, by: frame.d.offer.by };
    case "declined":
      return { t: "declined", kind: frame.d.kind, by: frame.d.by };
    case "ended":
      return { t: "ended" };
    case "restarted":
      return { t: "restarted", credit: frame.d.credit };
    case "seated":
      return { t: "seated", seat: frame.d.seat };
    default:
      return null;
  }
}
