// Icons, drawn for this project on a grid of 24. They are always beside or under a name.

import type { JSX } from "preact";

const SHAPES = {
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6L6 18",
  back: "M15 5l-7 7 7 7",
  undo: "M8 5L4 9l4 4M4 9h10a6 6 0 0 1 0 12h-3",
  flag: "M6 21V4M6 4.5c4-2.5 7 2.5 12 0v9c-5 2.5-8-2.5-12 0",
  abort: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8.5 8.5l7 7M15.5 8.5l-7 7",
  pause: "M8 5v14M16 5v14",
  resume: "M7 4.5v15l12-7.5z",
  flip: "M8 4v15M4.5 15.5L8 19l3.5-3.5M16 20V5M12.5 8.5L16 5l3.5 3.5",
  first: "M6 5v14M19 5l-8 7 8 7z",
  previous: "M16 5l-8 7 8 7z",
  next: "M8 5l8 7-8 7z",
  last: "M18 5v14M5 5l8 7-8 7z",
  time: "M12 4a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 8v4.5l3 2M9.5 2h5",
  plus: "M12 5v14M5 12h14",
  link: "M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2",
  computer: "M4 5h16v11H4zM9 20h6M12 16v4",
  device: "M7 3h10v18H7zM11 18h2",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.8v4.4M9 14.8v4.4",
  home: "M4 11l8-7 8 7M6 9.5V20h12V9.5",
  again: "M20 11a8 8 0 1 0-2.3 6.3M20 5v6h-6",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  keyboard: "M3 7h18v11H3zM7 11h.01M11 11h.01M15 11h.01M8 15h8",
  warning: "M12 4L2.5 20h19zM12 10v4.5M12 17.3v.2",
} as const;

/** The name of an icon. */
export type IconName = keyof typeof SHAPES | "draw";

/** An icon of the size of its text; hidden from assistive technology, which reads the name beside it. */
export function Icon({ name }: { readonly name: IconName }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {name === "draw" ? (
        <text x="12" y="18" text-anchor="middle" class="icon-text">
          ½
        </text>
      ) : (
        <path d={SHAPES[name]} />
      )}
    </svg>
  );
}
