const SVG = "http://www.w3.org/2000/svg";

type Attributes = Readonly<Record<string, string | number>>;

/** Makes an SVG element. */
export function svg<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly Element[]
): SVGElementTagNameMap[Name] {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** Makes an HTML element with a class. */
export function html<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.className = className;
  return element;
}

/** Sets an attribute only where it differs, so that an unchanged page is not touched. Null removes it. */
export function setAttribute(element: Element, name: string, value: string | null): void {
  if (value === null) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
  } else if (element.getAttribute(name) !== value) {
    element.setAttribute(name, value);
  }
}

/** Draws the children of an element again only when `key` says that something changed. */
export function redrawn(element: Element, key: string, draw: () => readonly Element[]): void {
  if (element.getAttribute("data-key") === key) return;
  element.setAttribute("data-key", key);
  element.replaceChildren(...draw());
}

/** A number for an attribute, without digits nobody sees. */
export function short(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

/** Sets a style only where it differs. Scripts may do so under a policy that forbids style attributes. */
export function setStyle(element: HTMLElement, name: string, value: string): void {
  if (element.style.getPropertyValue(name) !== value) element.style.setProperty(name, value);
}
