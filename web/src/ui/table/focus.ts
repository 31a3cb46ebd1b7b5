// The focus of a keyboard is not lost when what held it goes.

/** Where it goes: to the result of a game that is over, else to the board. */
function refuge(root: HTMLElement): HTMLElement | null {
  const result = root.dataset["phase"] === "over" ? root.querySelector<HTMLElement>(".result") : null;
  return result ?? root.querySelector<HTMLElement>("#board [tabindex='0']");
}

/** Leads the focus on when the button that had it is removed from the table. */
export function followFocus(root: HTMLElement): () => void {
  let held: Element | null = null;
  const onFocus = ({ target }: FocusEvent): void => {
    held = target instanceof Element && root.contains(target) ? target : null;
  };
  // A press beside everything lets go of the focus on purpose; one on a button is followed by its focus.
  const onPress = (): void => {
    held = null;
  };
  const observer = new MutationObserver(() => {
    if (held === null || held.isConnected) return;
    held = null;
    const active = document.activeElement;
    if (active === null || active === document.body) refuge(root)?.focus({ preventScroll: true });
  });
  document.addEventListener("focusin", onFocus);
  document.addEventListener("pointerdown", onPress, { capture: true });
  observer.observe(root, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    document.removeEventListener("focusin", onFocus);
    document.removeEventListener("pointerdown", onPress, { capture: true });
  };
}
