// A modal dialog. The browser keeps the focus inside; afterwards it returns to where it was.

import type { ComponentChildren, JSX } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../texts/index";
import { Icon } from "./icons";

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  readonly kind?: "sheet" | "question"; // a question has no cross: its buttons are its answers
  readonly text?: string; // what a question says under its title
}

/** Shows its children in a modal dialog for as long as it is there. */
export function Dialog({ title, onClose, children, kind = "sheet", text }: DialogProps): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const before = document.activeElement;
    const node = dialog.current;
    node?.showModal();
    // The safe answer of a question; the browser itself would choose it as well, but not every one does.
    node?.querySelector<HTMLElement>("[autofocus]")?.focus();
    return () => {
      node?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class={`dialog dialog-${kind}`}
      aria-labelledby={`${id}-title`}
      aria-describedby={text === undefined ? undefined : `${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header class="dialog-head">
        <h2 id={`${id}-title`}>{title}</h2>
        {kind === "sheet" && (
          <button type="button" class="icon-button" onClick={onClose} aria-label={t("common-close")}>
            <Icon name="close" />
          </button>
        )}
      </header>
      {text !== undefined && (
        <p id={`${id}-text`} class="dialog-text">
          {text}
        </p>
      )}
      {children}
    </dialog>
  );
}
