// Choosing a clock: none, a usual one, or one's own numbers.

import type { JSX } from "preact";
import { useId, useState } from "preact/hooks";
import { t } from "../../texts/index";
import { Choices } from "../choices";
import { CLOCK_BOUNDS, CLOCKS, clockFault, sameClock, type Clock } from "./model";

interface ClockChooserProps {
  readonly value: Clock | null;
  readonly onChange: (clock: Clock | null) => void;
}

type Choice = "none" | "custom" | `${number}`;

/** Shows the usual clocks, and two fields for another one. */
export function ClockChooser({ value, onChange }: ClockChooserProps): JSX.Element {
  const usual = CLOCKS.findIndex((clock) => sameClock(clock, value));
  const [custom, setCustom] = useState(value !== null && usual < 0);
  const choice: Choice = value === null ? "none" : custom || usual < 0 ? "custom" : `${usual}`;
  const choose = (next: Choice): void => {
    setCustom(next === "custom");
    if (next === "none") onChange(null);
    else if (next === "custom") onChange(value ?? { minutes: 10, increment: 5 });
    else onChange(CLOCKS[Number(next)] ?? null);
  };
  return (
    <>
      <Choices<Choice>
        legend={t("settings-clock")}
        value={choice}
        onChange={choose}
        choices={[
          { value: "none", label: t("clock-none") },
          ...CLOCKS.map((clock, index) => ({ value: `${index}` as const, label: t("clock-preset", { ...clock }) })),
          { value: "custom", label: t("clock-custom") },
        ]}
      />
      {choice === "custom" && value !== null && (
        <div class="clock-custom">
          <NumberField
            label={t("settings-minutes")}
            value={value.minutes}
            bounds={CLOCK_BOUNDS.minutes}
            bad={clockFault(value) === "minutes"}
            onChange={(minutes) => onChange({ ...value, minutes })}
          />
          <NumberField
            label={t("settings-increment")}
            value={value.increment}
            bounds={CLOCK_BOUNDS.increment}
            bad={clockFault(value) === "increment"}
            onChange={(increment) => onChange({ ...value, increment })}
          />
        </div>
      )}
      {value !== null && clockFault(value) === null && <p class="choice-about">{t("settings-clock-preview", { ...value })}</p>}
    </>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly bounds: { readonly least: number; readonly most: number };
  readonly bad: boolean;
  readonly onChange: (value: number) => void;
}

function NumberField({ label, value, bounds, bad, onChange }: NumberFieldProps): JSX.Element {
  const id = useId();
  // An emptied field stays empty while the next number is typed.
  const shown = Number.isNaN(value) ? "" : String(value);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={bounds.least}
        max={bounds.most}
        step={1}
        value={shown}
        aria-invalid={bad}
        aria-describedby={bad ? `${id}-bad` : undefined}
        onInput={({ currentTarget }) => onChange(currentTarget.value === "" ? Number.NaN : Number(currentTarget.value))}
      />
      {bad && (
        <p id={`${id}-bad`} class="field-bad" role="alert">
          {t("settings-bad-number", bounds)}
        </p>
      )}
    </div>
  );
}
