// The heading of a screen: the one h1, which takes the focus when the screen comes, and the title of the tab.

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";

interface HeadingProps {
  readonly title: string;
  readonly children: ComponentChildren;
}

let arrived = false;

/** The h1 of a screen. The first screen of a page leaves the focus where the browser put it. */
export function Heading({ title, children }: HeadingProps): JSX.Element {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (arrived) heading.current?.focus();
    arrived = true;
  }, []);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
