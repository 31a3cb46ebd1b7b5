// Groups of choices made of real radio buttons.

import type { ComponentChildren, JSX } from "preact";
import { useId } from "preact/hooks";

/** One choice of a group. */
export interface Choice<T> {
  readonly value: T;
  readonly label: string;
  readonly about?: string;
  readonly icon?: ComponentChildren;
  readonly disabled?: boolean;
}

interface ChoicesProps<T> {
  readonly legend: string;
  readonly value: T;
  readonly choices: readonly Choice<T>[];
  readonly onChange: (value: T) => void;
  readonly look?: "segments" | "cards";
  readonly hideLegend?: boolean;
}

/** A group of radio buttons, as segments of one bar or as cards with a line of text each. */
export function Choices<T extends string | number>(props: ChoicesProps<T>): JSX.Element {
  const { legend, value, choices, onChange, look = "segments", hideLegend = false } = props;
  const name = useId();
  return (
    <fieldset class={`choices choices-${look}`}>
      <legend class={hideLegend ? "visually-hidden" : undefined}>{legend}</legend>
      <div class="choices-row">
        {choices.map((choice) => (
          <label key={choice.value} class="choice" data-checked={choice.value === value ? "" : undefined}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.disabled}
              onChange={() => onChange(choice.value)}
            />
            <span class="choice-face">
              {choice.icon}
              <span class="choice-words">
                <span class="choice-label">{choice.label}</span>
                {choice.about !== undefined && <span class="choice-about">{choice.about}</span>}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly about?: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A check box that looks like a switch. */
export function Switch({ label, about, checked, onChange }: SwitchProps): JSX.Element {
  const id = useId();
  return (
    <div class="switch-row">
      <label class="switch">
        <input
          type="checkbox"
          role="switch"
          aria-checked={checked}
          checked={checked}
          aria-describedby={about === undefined ? undefined : id}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span class="switch-track" aria-hidden="true" />
        <span class="choice-label">{label}</span>
      </label>
      {about !== undefined && (
        <p id={id} class="choice-about">
          {about}
        </p>
      )}
    </div>
  );
}
